import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { SightlineError } from '../../../errors.ts'
import { faultCode } from './s3-documents.ts'
import type { S3Place } from './s3-place.ts'

/** How long and how often the store is asked. */
export interface S3Patience {
  /** For one attempt, with its bytes, milliseconds. */
  readonly attemptMs: number
  /** Before each further attempt, milliseconds. */
  readonly pausesMs: readonly number[]
}

/** A unit that meets a store for a moment too busy goes on; one that is silent is told after 90 seconds. */
export const usualPatience: S3Patience = { attemptMs: 30_000, pausesMs: [500, 2000] }
/** For who waits for an answer of the service: told after 20 seconds, well before its deadline. */
export const promptPatience: S3Patience = { attemptMs: 10_000, pausesMs: [500] }

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Without the prefix; null: the bucket itself. */
  readonly name: string | null
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
  /** Statuses that are answers, beside those of success. */
  readonly accepts?: readonly number[]
  /** What was to be done, as `cannot be read`. */
  readonly deed: 'read' | 'written'
}

interface S3Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array
}

/** What the store says, in words; other codes are told as they are. */
const refusals: Readonly<Record<string, string>> = {
  AccessDenied: 'access is denied',
  InvalidAccessKeyId: 'the access key is not known there',
  SignatureDoesNotMatch: 'the secret key is wrong',
  ExpiredToken: 'the session token has expired',
  InvalidToken: 'the session token is wrong',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  NoSuchBucket: 'the bucket does not exist',
  NoSuchUpload: 'an upload that was begun is gone',
  PermanentRedirect: 'the bucket is in another region',
  AuthorizationHeaderMalformed: 'the bucket is in another region',
  QuotaExceeded: 'the quota is used up',
  XMinioStorageFull: 'no space is left',
  InsufficientStorage: 'no space is left',
}

/** Refusals that have no document: answers to HEAD, and of proxies. */
const statuses: Readonly<Record<number, string>> = {
  301: 'the bucket is in another region',
  307: 'the bucket is in another region',
  401: 'access is denied',
  403: 'access is denied',
  429: 'it is asked too often',
  503: 'it is too busy',
  507: 'no space is left',
}

/** Statuses after which another attempt may succeed at once. */
const passing = new Set([408, 429, 500, 502, 503, 504])

/** The store did not answer, or not to the end. */
class NoAnswerError extends Error {}

/** Signed requests to one bucket, each tried again while it may succeed. */
export class S3Requests {
  readonly #place: S3Place
  readonly #patience: S3Patience
  readonly #client: AwsClient

  constructor(place: S3Place, patience: S3Patience) {
    this.#place = place
    this.#patience = patience
    const { accessKeyId, secretAccessKey, sessionToken, region } = place
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === null ? {} : { sessionToken }),
      service: 's3',
      region,
    })
  }

  /**
   * @throws {SightlineError} unavailable with the reason, when the store refuses, does not answer in time
   *   or is too busy however often it is asked
   */
  async ask(request: S3Request): Promise<S3Answer> {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= this.#patience.pausesMs.length
      let reason: string
      try {
        const answer = await this.#attempt(request)
        const { status } = answer
        if (isAnswer(request, answer)) return answer
        reason = reasonOf(answer)
        if (isLast || !(passing.has(status) || status < 300)) throw storeError(request.deed, reason)
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error
        if (isLast) throw storeError(request.deed, error.message, error)
      }
      await new Promise((resolve) => setTimeout(resolve, this.#patience.pausesMs[attempt]))
    }
  }

  async #attempt({ method, name, query, headers, body }: S3Request): Promise<S3Answer> {
    const url = new URL(this.#place.bucketUrl)
    const path = name === null ? '' : `/${this.#place.prefix}${name}`
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path}` || '/'
    for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value)
    const signed = await this.#client.sign(url, {
      method,
      headers: {
        ...headers,
        // The store refuses what has not arrived as it was sent.
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body === undefined ? {} : { body }),
      // Nobody else is to see what the request says.
      redirect: 'manual',
    })
    try {
      const answer = await fetch(signed, { signal: AbortSignal.timeout(this.#patience.attemptMs) })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return { status: answer.status, headers: answer.headers, body: bytes }
    } catch (error) {
      throw new NoAnswerError(this.#silence(error), { cause: error })
    }
  }

  #silence(error: unknown): string {
    if (error instanceof Error && error.name === 'TimeoutError') {
      return `it has not answered within ${this.#patience.attemptMs / 1000} seconds`
    }
    const cause = error instanceof Error ? error.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    return `it does not answer${code}`
  }
}

function isAnswer({ method, accepts }: S3Request, { status, body }: S3Answer): boolean {
  // Where the bucket is gone, nothing can be said of what is in it.
  if (accepts?.includes(status) === true) return faultCode(body) !== 'NoSuchBucket'
  if (!(status >= 200 && status < 300)) return false
  // What became of an upload may be told within an answer that began as a success.
  return method !== 'POST' || faultCode(body) === null
}

function reasonOf({ status, body }: S3Answer): string {
  const code = faultCode(body)
  const known = (code === null ? undefined : refusals[code]) ?? statuses[status] ?? 'it refuses'
  return `${known} (${status}${code === null ? '' : ` ${code}`})`
}

function storeError(deed: S3Request['deed'], reason: string, cause?: unknown): SightlineError {
  const message = `the store of regions cannot be ${deed}: ${reason}`
  return new SightlineError('unavailable', message, { cause })
}
