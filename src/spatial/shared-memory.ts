// Memory that threads share and use by turns. A lease tells whether anybody reads it: who wants it for
// something else finds out, and nobody waits. A pool keeps what is let go of for the next use.

/** Gives shared memory of so many bytes or more, whatever its content. */
export type AllocateShared = (bytes: number) => ArrayBufferLike

/** New memory, of just so many bytes. */
export const allocateShared: AllocateShared = (bytes) => new SharedArrayBuffer(bytes)

/** How many borrowers memory has; below zero once it was taken for something else. */
export type Lease = Int32Array

const taken = -1

/** A lease that nobody has borrowed. */
export function newLease(): Lease {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** Borrows the memory, if it still holds what it held: it does until `giveBack`. */
export function borrow(lease: Lease): boolean {
  for (;;) {
    const borrowers = Atomics.load(lease, 0)
    if (borrowers === taken) return false
    if (Atomics.compareExchange(lease, 0, borrowers, borrowers + 1) === borrowers) return true
  }
}

/** Ends one `borrow` that was granted. */
export function giveBack(lease: Lease): void {
  Atomics.sub(lease, 0, 1)
}

/** Takes the memory for something else, if nobody has borrowed it: from then on nobody can. */
export function takeOver(lease: Lease): boolean {
  return Atomics.compareExchange(lease, 0, 0, taken) === 0
}

/** Whether the memory was taken for something else. */
export function isTaken(lease: Lease): boolean {
  return Atomics.load(lease, 0) === taken
}

/** Memory that was let go of. */
interface Spare {
  readonly memory: ArrayBufferLike
  /** Whether all threads have left it. */
  readonly isFree: () => boolean
}

/** Two rasters of a window, or a table on either side of a beam. */
const maximumSpares = 2

/**
 * Shared memory of former work for the next. The engine does not count memory that threads share, so what is
 * let go of stays until something else makes each of the threads collect: work after work would add its own.
 */
export class SharedMemoryPool {
  #spares: readonly Spare[] = []

  /** So many bytes or more, whose content is that of former use. */
  take(bytes: number): ArrayBufferLike {
    const found = this.#spares.find(({ memory, isFree }) => memory.byteLength >= bytes && isFree())
    if (found === undefined) return new SharedArrayBuffer(roundedUp(bytes))
    this.#spares = this.#spares.filter((spare) => spare !== found)
    return found.memory
  }

  /**
   * Takes memory back; the largest are kept.
   *
   * @param isFree looked at when it is asked for: until then other threads may use it
   */
  giveBack(memory: ArrayBufferLike, isFree: () => boolean = () => true): void {
    this.#spares = [...this.#spares, { memory, isFree }]
      .toSorted((a, b) => a.memory.byteLength - b.memory.byteLength)
      .slice(-maximumSpares)
  }
}

/**
 * A power of two, or half as much again: work of one reach differs in size from place to place, and the
 * system gives no memory for pages that are never written.
 */
function roundedUp(bytes: number): number {
  let power = 1
  while (2 * power <= bytes) power *= 2
  return [power, 1.5 * power].find((size) => size >= bytes) ?? 2 * power
}
