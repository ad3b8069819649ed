/** The caller has gone: there is nobody to answer. */
export class CallerGoneError extends Error {
  constructor() {
    super('the caller has gone')
    this.name = 'CallerGoneError'
  }
}

/** The work broke, or its thread did. Message and cause are for the log, never for the caller. */
export class ComputeFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ComputeFailure'
  }
}

/**
 * The thread cannot do its work any more and must be replaced: a module that failed to load stays
 * failed for the life of a thread.
 */
export class BrokenThreadError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BrokenThreadError'
  }
}
