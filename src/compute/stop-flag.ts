import { StoppedError, type StopSignal } from '../stop-signal.ts'

/**
 * Two integers shared by the thread that waits and the thread that works: "stop" is raised by the
 * one, "started" by the other.
 */
const stopSlot = 0
const startedSlot = 1

/** A flag that says neither; it travels to a worker thread without a copy. */
export function createStopFlag(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
}

/** Tells the working thread to stop, at its next look at the signal. */
export function raiseStop(flag: Int32Array): void {
  Atomics.store(flag, stopSlot, 1)
}

/** Says that a thread has taken the work. */
export function markStarted(flag: Int32Array): void {
  Atomics.store(flag, startedSlot, 1)
}

/** Whether a thread has taken the work; until then it waits in a queue. */
export function hasStarted(flag: Int32Array): boolean {
  return Atomics.load(flag, startedSlot) === 1
}

/** The signal that a computation polls. */
export function stopSignalOf(flag: Int32Array): StopSignal {
  return {
    throwIfStopped: () => {
      if (Atomics.load(flag, stopSlot) === 1) throw new StoppedError()
    },
  }
}
