/** Longer frames are seen as a stutter, ms: 30 a second. */
const slowMs = 1000 / 30
/** As fast without the edges, they are tried again. */
const fastMs = 1000 / 55
/** Weight of the newest frame in the mean. */
const newest = 0.3
const leastFrames = 4

/** How long frames take that drew something, and what to make of it. */
export class FramePace {
  isSlow = false
  #last: number | null = null
  #meanMs: number | null = null
  #frames = 0

  /** A frame of the browser at a time in ms; only frames in which the map was drawn count. */
  frame(now: number, hasDrawn: boolean): void {
    const gap = this.#last === null ? null : now - this.#last
    this.#last = now
    if (gap === null || !hasDrawn) return
    this.#meanMs = this.#meanMs === null ? gap : (1 - newest) * this.#meanMs + newest * gap
    this.#frames++
    if (this.#frames >= leastFrames && this.#meanMs > slowMs) this.isSlow = true
  }

  /** The movement is over. The next one starts as this one ended, unless it had become fast. */
  pause(): void {
    const isFast = this.#frames >= leastFrames && this.#meanMs !== null && this.#meanMs < fastMs
    if (isFast) this.isSlow = false
    this.#last = null
    this.#meanMs = null
    this.#frames = 0
  }
}
