/**
 * Pseudo-random numbers from integers alone (splitmix32), so that a seed gives the same city on
 * every machine. Not for secrets.
 */
export class SeededRandom {
  #state: number

  /** Every list of integers gives its own sequence. */
  constructor(...seeds: readonly number[]) {
    this.#state = 0x9e3779b9
    for (const seed of seeds) this.#state = mix((this.#state ^ seed) | 0)
  }

  /** An integer from 0 to 4294967295. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0
    return mix(this.#state) >>> 0
  }

  /** An integer from 0 to `count - 1`. */
  below(count: number): number {
    return this.next() % count
  }

  /** An integer from `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  /** True in `share` of 1,000 cases. */
  permille(share: number): boolean {
    return this.below(1000) < share
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]
  }
}

function mix(value: number): number {
  let z = value
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
  return z ^ (z >>> 15)
}
