/** Polled by long computations; the check throws when the answer is no longer wanted. */
export interface StopSignal {
  /** @throws {StoppedError} when the deadline has passed or the caller has gone. */
  throwIfStopped(): void
}

/** The computation ended because it was told to, not because it failed. */
export class StoppedError extends Error {
  constructor() {
    super('the computation was stopped')
    this.name = 'StoppedError'
  }
}

/** For callers that never stop: tests, the command line. */
export const neverStop: StopSignal = { throwIfStopped: () => undefined }
