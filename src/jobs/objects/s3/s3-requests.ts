import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { SightlineError } from '../../../errors.ts'
import { faultCode } from './s3-documents.ts'
import type { S3Place } from './s3-place.ts'

/** How long and how often the store is asked. */
export interface S3Patience {
  /**
   * How long it may be silent, before its answer and within it, milliseconds; longer while it is sent much.
   */
  readonly silenceMs: number
  /** How long an answer may take as a whole, milliseconds. */
  readonly wholeMs: number
  /** Before each further attempt, milliseconds. */
  readonly pausesMs: readonly number[]
}

/**
 * A unit that meets a store for a moment too busy goes on; one that is silent is told after 33 seconds. An
 * attempt that is under way when the store comes back is not waited for long.
 */
export const usualPatience: S3Patience = {
  silenceMs: 10_000,
  wholeMs: 300_000,
  pausesMs: [500, 2000],
}
/** For who waits for an answer of the service: told after 10 seconds, well before its deadline. */
export const promptPatience: S3Patience = { silenceMs: 5000, wholeMs: 15_000, pausesMs: [250] }

/** What 8 MiB may take to be sent: 4.5 Mbit/s. */
const sendingMsPerByte = 15_000 / (8 * 1024 * 1024)
/** What a store may take to copy an object or to put its parts together. */
const workingMs = 15_000

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Without the prefix; null: the bucket itself. */
  readonly name: string | null
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
  /** Statuses that are answers, beside those of success. */
  readonly accepts?: readonly number[]
  /** The store has more to do for it than to answer. */
  readonly isWork?: true
  /** What was to be done, as `cannot be read`. */
  readonly deed: 'read' | 'written'
}

export interface S3Answer {
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

/** Somebody else answers in the place of the store: it is away for as long as that lasts. */
export class ForeignAnswerError extends SightlineError {
  readonly answer: S3Answer

  constructor(deed: S3Request['deed'], answer: S3Answer) {
    const type = answer.headers.get('content-type') ?? 'of no type'
    super('unavailable', storeMessage(deed, `what answers is not it (${answer.status} ${type})`))
    this.answer = answer
  }
}

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
   *   or is too busy however often it is asked; ForeignAnswerError when something else answers
   */
  async ask(request: S3Request): Promise<S3Answer> {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= this.#patience.pausesMs.length
      try {
        const answer = await this.#attempt(request)
        const { status } = answer
        if (isAnswer(request, answer)) {
          if (isOfStore(request, answer)) return answer
          if (isLast) throw new ForeignAnswerError(request.deed, answer)
        } else if (isLast || !(passing.has(status) || status < 300)) {
          throw storeError(request.deed, reasonOf(answer))
        }
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error
        if (isLast) throw storeError(request.deed, error.message, error)
      }
      await new Promise((resolve) => setTimeout(resolve, this.#patience.pausesMs[attempt]))
    }
  }

  async #attempt(request: S3Request): Promise<S3Answer> {
    const signed = await this.#signed(request)
    const { body: sent = '', isWork = false } = request
    const silenceMs =
      this.#patience.silenceMs + sendingMsPerByte * sent.length + (isWork ? workingMs : 0)
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(new SilenceError()), silenceMs)
    const whole = AbortSignal.timeout(Math.max(silenceMs, this.#patience.wholeMs))
    try {
      const answer = await fetch(signed, { signal: AbortSignal.any([silence.signal, whole]) })
      const parts: Uint8Array[] = []
      const body: AsyncIterable<Uint8Array> | null = answer.body
      for await (const part of body ?? []) {
        parts.push(part)
        timer.refresh()
      }
      const { buffer, byteOffset, byteLength } = Buffer.concat(parts)
      const bytes = new Uint8Array(buffer, byteOffset, byteLength)
      return { status: answer.status, headers: answer.headers, body: bytes }
    } catch (error) {
      throw new NoAnswerError(silenceText(error, silenceMs), { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  #signed({ method, name, query, headers, body }: S3Request): Promise<Request> {
    const url = new URL(this.#place.bucketUrl)
    const path = name === null ? '' : `/${this.#place.prefix}${name}`
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path}` || '/'
    for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value)
    return this.#client.sign(url, {
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
  }
}

/** Nothing has come for so long. */
class SilenceError extends Error {}

function silenceText(error: unknown, silenceMs: number): string {
  if (error instanceof SilenceError) {
    return `it has not answered within ${Number((silenceMs / 1000).toFixed(1))} seconds`
  }
  if (error instanceof Error && error.name === 'TimeoutError') return 'its answer has no end'
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `it does not answer${code}`
}

function isAnswer({ method, accepts }: S3Request, { status, body }: S3Answer): boolean {
  // Where the bucket is gone, nothing can be said of what is in it.
  if (accepts?.includes(status) === true) return faultCode(body) !== 'NoSuchBucket'
  if (!(status >= 200 && status < 300)) return false
  // What became of an upload may be told within an answer that began as a success.
  return method !== 'POST' || faultCode(body) === null
}

/**
 * Whether an answer can be one of a store: proxies, portals and maintenance pages say 200 too. What an object
 * should be is held against its bytes by who reads it.
 */
function isOfStore({ method, headers }: S3Request, answer: S3Answer): boolean {
  const { status, body } = answer
  const said = (name: string) => answer.headers.get(name)
  if (/^text\/html\b/i.test(said('content-type') ?? '')) return false
  if (!(status >= 200 && status < 300)) return true
  switch (method) {
    case 'HEAD':
      return /^\d+$/.test(said('content-length') ?? '')
    case 'GET': {
      const from = /^bytes=(\d+)-/.exec(headers?.['range'] ?? '')?.[1]
      const place = said('content-range')
      return status !== 206 || place === null || place.startsWith(`bytes ${from}-`)
    }
    case 'PUT':
      // A copy is told in a document.
      return said('etag') !== null || new TextDecoder().decode(body).includes('<CopyObjectResult')
    case 'DELETE':
      return body.length === 0
    case 'POST':
      return /<(?:Initiate|Complete)MultipartUploadResult/.test(new TextDecoder().decode(body))
  }
}

function reasonOf({ status, body }: S3Answer): string {
  const code = faultCode(body)
  const known = (code === null ? undefined : refusals[code]) ?? statuses[status] ?? 'it refuses'
  return `${known} (${status}${code === null ? '' : ` ${code}`})`
}

function storeError(deed: S3Request['deed'], reason: string, cause?: unknown): SightlineError {
  return new SightlineError('unavailable', storeMessage(deed, reason), { cause })
}

function storeMessage(deed: S3Request['deed'], reason: string): string {
  return `the store of regions cannot be ${deed}: ${reason}`
}
