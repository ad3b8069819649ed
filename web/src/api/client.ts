import { signal } from '@preact/signals'
import { keyFor } from './keys.ts'
import type { KeyScope } from './keys.ts'

/** What the service said last about this client's budget of RF requests. */
interface Budget {
  readonly limit: number
  readonly remaining: number
  /** When the window ends, in the clock of this page (ms since the epoch). */
  readonly resetAt: number
}

export const rfBudget = signal<Budget | null>(null)

/** A "no" of the service, or no answer at all (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly scope: KeyScope | null
  /** Seconds to wait before asking again; null when the service did not say. */
  readonly retryAfterS: number | null

  constructor(message: string, status: number, scope: KeyScope | null, retryAfterS: number | null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.scope = scope
    this.retryAfterS = retryAfterS
  }
}

/** No answer came: the service is away, or the network between. */
export class NoAnswer extends ApiError {
  constructor(scope: KeyScope | null) {
    super('The service does not answer.', 0, scope, null)
    this.name = 'NoAnswer'
  }
}

interface RequestOptions {
  readonly scope?: KeyScope
  readonly signal?: AbortSignal
  /** The drag that the request follows: the service charges it once. */
  readonly gesture?: string
}

export const apiUrl = (path: string): string => new URL(path, document.baseURI).href

export async function getJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(path, { method: 'GET' }, options)
  return (await response.json()) as T
}

export async function postJson<T>(
  path: string,
  body: unknown,
  options: RequestOptions = {},
): Promise<T> {
  const response = await send(path, jsonBody(body), options)
  return (await response.json()) as T
}

interface SentFile {
  readonly blob: Blob
  /** As the service names it. */
  readonly name: string
}

/** A file made by the service from the same question, for saving. */
export async function postForFile(
  path: string,
  body: unknown,
  options: RequestOptions = {},
): Promise<SentFile> {
  const response = await send(path, jsonBody(body), options)
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const [, name = 'sightline'] = /filename="([\w.-]+)"/.exec(disposition) ?? []
  return { blob: await response.blob(), name }
}

/** Sends a piece of a file as it is. */
export async function putBytes<T>(
  path: string,
  bytes: Blob,
  options: RequestOptions = {},
): Promise<T> {
  const headers = { 'Content-Type': 'application/octet-stream' }
  const response = await send(path, { method: 'PUT', body: bytes, headers }, options)
  return (await response.json()) as T
}

export async function deleteJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(path, { method: 'DELETE' }, options)
  return (await response.json()) as T
}

function jsonBody(body: unknown): RequestInit {
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  }
}

async function send(path: string, init: RequestInit, options: RequestOptions): Promise<Response> {
  const headers = new Headers(init.headers)
  const key = options.scope === undefined ? '' : keyFor(options.scope)
  if (key !== '') headers.set('X-API-Key', key)
  if (options.gesture !== undefined) headers.set('X-Gesture', options.gesture)
  let response: Response
  try {
    response = await fetch(apiUrl(path), {
      ...init,
      headers,
      cache: 'no-store',
      signal: options.signal ?? null,
    })
  } catch (error) {
    if (options.signal?.aborted === true) throw error
    throw new NoAnswer(options.scope ?? null)
  }
  if (options.scope === 'rf') readBudget(response.headers)
  if (!response.ok) throw await refusal(response, options.scope ?? null)
  return response
}

function readBudget(headers: Headers): void {
  const limit = wholeNumber(headers.get('RateLimit-Limit'))
  const remaining = wholeNumber(headers.get('RateLimit-Remaining'))
  const resetS = wholeNumber(headers.get('RateLimit-Reset'))
  if (limit === null || remaining === null || resetS === null) return
  rfBudget.value = { limit, remaining, resetAt: Date.now() + resetS * 1000 }
}

async function refusal(response: Response, scope: KeyScope | null): Promise<ApiError> {
  const retryAfterS = wholeNumber(response.headers.get('Retry-After'))
  return new ApiError(await errorText(response), response.status, scope, retryAfterS)
}

async function errorText(response: Response): Promise<string> {
  try {
    const body: unknown = await response.json()
    if (typeof body === 'object' && body !== null && 'error' in body) return String(body.error)
  } catch {
    // No JSON: a proxy answered, or the connection broke off. The status has to do.
  }
  return `The service answered ${response.status} ${response.statusText}`.trim()
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}
