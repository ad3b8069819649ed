import type { StopSignal } from '../stop-signal.ts'

/**
 * Work in numbered pieces on memory that threads share: each piece has a place of its own there, and comes
 * out the same whoever does it. So it may even be done twice, and nobody waits for anybody.
 */
export interface SharedPieces {
  readonly count: number
  /** How many were taken, and from the second place on which were done. */
  readonly states: Int32Array
  /** 1 once the work has ended, and how many other threads are at it. */
  readonly others: Int32Array
}

/** Pieces of which none is taken. */
export function sharedPieces(count: number): SharedPieces {
  const numbers = (length: number) =>
    new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT))
  return { count, states: numbers(count + 1), others: numbers(2) }
}

/**
 * Does pieces of another thread's work that nobody has taken, one after the other, until there is none; does
 * nothing of work that has ended.
 *
 * @throws {StoppedError} when told to stop; the piece at hand is then done by whoever needs it
 */
export function doSomePieces(
  pieces: SharedPieces,
  stop: StopSignal,
  work: (piece: number) => void,
): void {
  const { others } = pieces
  // In this order: whoever finds nobody here after the end finds nobody later either.
  Atomics.add(others, 1, 1)
  try {
    if (Atomics.load(others, 0) === 0) takePieces(pieces, stop, work)
  } finally {
    Atomics.sub(others, 1, 1)
  }
}

/** Ends the work, done or not: no other thread begins any more. */
export function endPieces({ others }: SharedPieces): void {
  Atomics.store(others, 0, 1)
}

/** Whether the work has ended and all other threads have left it: its memory can serve for other work. */
export function isLeft({ others }: SharedPieces): boolean {
  return Atomics.load(others, 0) === 1 && Atomics.load(others, 1) === 0
}

function takePieces(
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
  takePieces(pieces, stop, work)
  for (let piece = 0; piece < pieces.count; piece++) {
    if (Atomics.load(pieces.states, piece + 1) === 1) continue
    stop.throwIfStopped()
    work(piece)
  }
}
