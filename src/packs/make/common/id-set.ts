import { GrowingFloat64 } from '../../load/growing-arrays.ts'

/**
 * A set of OpenStreetMap ids as one sorted array of numbers: eight bytes per id, where a Set of a
 * country's nodes would not fit (it ends at 16.7 million entries). Fill it, seal it, then ask.
 */
export class IdSet {
  #added = new GrowingFloat64()
  #ids: Float64Array = new Float64Array(0)

  /** Number of different ids, once sealed. */
  get size(): number {
    return this.#ids.length
  }

  add(id: number): void {
    this.#added.push(id)
  }

  /** Sorts the ids and drops repeated ones. Ids added afterwards need sealing again. */
  seal(): void {
    const ids = this.#added.view()
    ids.sort()
    let count = 0
    for (let i = 0; i < ids.length; i++) {
      if (i === 0 || ids[i] !== ids[i - 1]) ids[count++] = ids[i]
    }
    this.#added.length = count
    this.#ids = this.#added.view()
  }

  /** Position of an id in the sealed set, or -1. */
  indexOf(id: number): number {
    const ids = this.#ids
    let low = 0
    let high = ids.length - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      if (ids[middle] === id) return middle
      if (ids[middle] < id) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  has(id: number): boolean {
    return this.indexOf(id) >= 0
  }
}
