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

/** Whether it would throw: for those that end with what they have so far. */
export function isStopped(stop: StopSignal): boolean {
  try {
    stop.throwIfStopped()
    return false
  } catch (error) {
    if (error instanceof StoppedError) return true
    throw error
  }
}

/**
 * Polls a signal at every so many calls, from inside of callbacks: those of sorting, for instance.
 *
 * @throws {StoppedError} from the returned function, when told to stop
 */
export function pollEvery(calls: number, stop: StopSignal): () => void {
  let left = calls
  return () => {
    if (--left > 0) return
    left = calls
    stop.throwIfStopped()
  }
}
