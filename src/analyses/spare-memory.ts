import { isLeft, type SharedPieces } from './shared-pieces.ts'

interface Spare {
  readonly memory: ArrayBufferLike
  /** Of the work that it served last. */
  readonly pieces: SharedPieces
}

/** What one surface may want: a table on either side of the beam. */
const maximumSpares = 2

/**
 * Memory of ended work for the next. The engine does not count memory that threads share, so what is let go
 * of stays until something else makes each of the threads collect: work after work would add its own.
 */
export class SpareMemory {
  #spares: readonly Spare[] = []

  /** So many bytes or more, whose content is that of former work. */
  take(bytes: number): ArrayBufferLike {
    const found = this.#spares.find(
      ({ memory, pieces }) => memory.byteLength >= bytes && isLeft(pieces),
    )
    if (found === undefined) return new SharedArrayBuffer(bytes)
    this.#spares = this.#spares.filter((spare) => spare !== found)
    return found.memory
  }

  /** Takes back the memory of work that has ended; it is lent again when the other threads have left that. */
  giveBack(memory: ArrayBufferLike, pieces: SharedPieces): void {
    this.#spares = [...this.#spares, { memory, pieces }].slice(-maximumSpares)
  }
}
