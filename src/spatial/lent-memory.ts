// Memory that threads share and use by turns: who reads it says so, and who wants it for something else finds
// out whether anybody does. Nobody waits.

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
