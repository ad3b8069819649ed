/** The pattern of what no choice serves. */
export const unserved = 0

/**
 * Numbers for service patterns, which are lists of runs of choices: equal lists, equal numbers. Each
 * pattern is a shorter one and a last run, looked up in a hash table.
 */
export class ServicePatterns {
  private count = 1
  private before: Int32Array
  private last: Int32Array
  /** Patterns by hash, 0 where there is none; at most half full. */
  private slots: Int32Array

  constructor(expected: number) {
    let size = 64
    while (size < expected) size *= 2
    this.before = new Int32Array(size)
    this.last = new Int32Array(size)
    this.slots = new Int32Array(2 * size)
  }

  /** The pattern followed by one more run of choices of a cell. */
  append(pattern: number, cell: number, start: number, end: number): number {
    const run = (cell << 12) | (start << 6) | end
    const slot = this.slotOf(pattern, run)
    if (this.slots[slot] !== 0) return this.slots[slot]
    this.before[this.count] = pattern
    this.last[this.count] = run
    this.slots[slot] = this.count++
    if (this.count === this.before.length) this.grow()
    return this.count - 1
  }

  /** Calls back for the runs of a pattern, the last one first. */
  eachRun(pattern: number, found: (cell: number, start: number, end: number) => void): void {
    for (let at = pattern; at !== unserved; at = this.before[at])
      found(this.last[at] >> 12, (this.last[at] >> 6) & 63, this.last[at] & 63)
  }

  /** Where a pattern stands or would stand. */
  private slotOf(pattern: number, run: number): number {
    const mask = this.slots.length - 1
    const mixed = Math.imul(pattern, 0x9e3779b1) ^ Math.imul(run, 0x85ebca6b)
    let slot = (mixed ^ (mixed >>> 15)) & mask
    for (let known = this.slots[slot]; known !== 0; known = this.slots[slot]) {
      if (this.before[known] === pattern && this.last[known] === run) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  private grow(): void {
    const twice = (values: Int32Array) => {
      const result = new Int32Array(2 * values.length)
      result.set(values)
      return result
    }
    this.before = twice(this.before)
    this.last = twice(this.last)
    this.slots = new Int32Array(2 * this.slots.length)
    for (let at = 1; at < this.count; at++)
      this.slots[this.slotOf(this.before[at], this.last[at])] = at
  }
}
