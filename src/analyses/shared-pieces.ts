import type { StopSignal } from './stop-signal.ts'

/**
 * Work in numbered pieces on memory that threads share: each piece has a place of its own there, and comes
 * out the same whoever does it. So it may even be done twice, and nobody waits for anybody.
 */
export interface SharedPieces {
  readonly count: number
  /** How many were taken, and from the second place on which were done. */
  readonly states: Int32Array
}

/** Pieces of which none is taken. */
export function sharedPieces(count: number): SharedPieces {
  const bytes = (count + 1) * Int32Array.BYTES_PER_ELEMENT
  return { count, states: new Int32Array(new SharedArrayBuffer(bytes)) }
}

/**
 * Does pieces that nobody has taken, one after the other, until there is none.
 *
 * @throws {StoppedError} when told to stop; the piece at hand is then done by whoever needs it
 */
export function doSomePieces(
  { count, states }: SharedPieces,
  stop: StopSignal,
  work: (piece: number) => void,
): void {
  for (;;) {
    const piece = Atomics.add(states, 0, 1)
    if (piece >= count) return
    stop.throwIfStopped()
    work(piece)
    Atomics.store(states, piece + 1, 1)
  }
}

/**
 * Does all pieces but those that others did meanwhile: what somebody took and has not done when no other is
 * left is done here.
 *
 * @throws {StoppedError} when told to stop
 */
export function doAllPieces(
  pieces: SharedPieces,
  stop: StopSignal,
  work: (piece: number) => void,
): void {
  doSomePieces(pieces, stop, work)
  for (let piece = 0; piece < pieces.count; piece++) {
    if (Atomics.load(pieces.states, piece + 1) === 1) continue
    stop.throwIfStopped()
    work(piece)
  }
}
