/** Longer frames are seen as a stutter, ms: 30 a second. */
const slowMs = 1000 / 30
/** As fast without the edges, they are tried again. */
const fastMs = 1000 / 55
/** Weight of the newest frame in the mean. */
const newest = 0.3
const leastFrames = 4

/** How coarsely the map is drawn while it moves: 0 as it stands, 2 with the fewest pixels. */
type Coarseness = 0 | 1 | 2

/** How long frames take that drew something, and what to make of it. */
export class FramePace {
  coarseness: Coarseness = 0
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
    if (this.#frames < leastFrames || this.#meanMs <= slowMs) return
    // Whether this was enough, only the frames that follow can tell.
    if (this.coarseness < 2) this.#forget()
    this.coarseness = this.coarseness === 0 ? 1 : 2
  }

  /** The movement is over. The next one starts as this one ended, unless it had become fast. */
  pause(): void {
    const isFast = this.#frames >= leastFrames && this.#meanMs !== null && this.#meanMs < fastMs
    if (isFast) this.coarseness = 0
    this.#forget()
  }

  #forget(): void {
    this.#last = null
    this.#meanMs = null
    this.#frames = 0
  }
}
