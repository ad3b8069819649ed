import { StoppedError, type StopSignal } from '../analyses/stop-signal.ts'

/**
 * Two integers shared by the thread that waits and the thread that works: "stop" is raised by the
 * one, "started" by the other.
 */
const stopSlot = 0
const startedSlot = 1

export function createStopFlag(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
}

export function raiseStop(flag: Int32Array): void {
  Atomics.store(flag, stopSlot, 1)
}

export function markStarted(flag: Int32Array): void {
  Atomics.store(flag, startedSlot, 1)
}

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
