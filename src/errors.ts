/**
 * The one table of reasons for which a request does not get its answer.
 * `http` turns a reason into a status; nothing else knows statuses.
 */
export const errorStatus = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  body_too_large: 413,
  not_processable: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  deadline_exceeded: 504,
} as const

export type ErrorReason = keyof typeof errorStatus

/** An expected "no": its message may be shown to the caller as it is. */
export class SightlineError extends Error {
  readonly reason: ErrorReason

  constructor(reason: ErrorReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SightlineError'
    this.reason = reason
  }
}

/** The request cannot be understood; the message names the member and the bound. */
export function invalidRequest(message: string): SightlineError {
  return new SightlineError('invalid_request', message)
}

/** A value of the configuration that must not be guessed at: the program does not start with it. */
export class ConfigurationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigurationError'
  }
}
