/** One for elevations, one for what covers the ground. */
const maximumSpares = 2

/**
 * Shared memory of former windows for the next ones. The engine does not count memory that threads share, so
 * what is let go of stays until something else makes each of the threads collect: place after place would add
 * its own.
 */
export class SpareBuffers {
  #spares: readonly ArrayBufferLike[] = []

  /** So many bytes or more, whose content is that of former use. */
  take(bytes: number): ArrayBufferLike {
    const found = this.#spares.find(({ byteLength }) => byteLength >= bytes)
    if (found === undefined) return new SharedArrayBuffer(roundedUp(bytes))
    this.#spares = this.#spares.filter((spare) => spare !== found)
    return found
  }

  /** Takes memory that nobody uses any more; the largest are kept. */
  add(memory: ArrayBufferLike): void {
    this.#spares = [...this.#spares, memory]
      .toSorted((a, b) => a.byteLength - b.byteLength)
      .slice(-maximumSpares)
  }
}

/**
 * A power of two, or half as much again: windows of one reach differ in size from place to place, and the
 * system gives no memory for pages that are never written.
 */
function roundedUp(bytes: number): number {
  let power = 1
  while (2 * power <= bytes) power *= 2
  return [power, 1.5 * power].find((size) => size >= bytes) ?? 2 * power
}
