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
