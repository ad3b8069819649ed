/**
 * The upper convex hull of points at ascending whole numbers, as it grows: seen from outside, what stands
 * below it is hidden.
 */
export class UpperHull {
  readonly #heights: Float64Array
  readonly #corners: Int32Array
  #cornerCount = 0
  /** Of the latest question: which point answered it. */
  index = 0

  /** @param heights of every point that will be added; read when it is */
  constructor(heights: Float64Array) {
    this.#heights = heights
    this.#corners = new Int32Array(heights.length)
  }

  clear(): void {
    this.#cornerCount = 0
  }

  /** Adds the next point. */
  add(point: number): void {
    const heights = this.#heights
    const corners = this.#corners
    const height = heights[point]
    let count = this.#cornerCount
    while (count > 1) {
      const last = corners[count - 1]
      const before = corners[count - 2]
      const rise = (heights[last] - heights[before]) * (point - before)
      if (rise > (height - heights[before]) * (last - before)) break
      count--
    }
    corners[count] = point
    this.#cornerCount = count + 1
  }

  /** Largest slope from a place beyond the last point up to one of them; of equals the nearest point. */
  steepestFrom(place: number, height: number): number {
    const heights = this.#heights
    const corners = this.#corners
    let from = 0
    let to = this.#cornerCount - 1
    if (to < 0) return -Infinity
    // From corner to corner the slope rises to one maximum and falls.
    while (from < to) {
      const middle = (from + to) >> 1
      const near = corners[middle]
      const next = corners[middle + 1]
      const isFalling =
        (heights[near] - height) * (place - next) > (heights[next] - height) * (place - near)
      if (isFalling) to = middle
      else from = middle + 1
    }
    const point = corners[from]
    this.index = point
    return (heights[point] - height) / (place - point)
  }

  /** Largest height above the line that begins at 0 with a height and rises by so much. */
  highestAbove(start: number, rise: number): number {
    const heights = this.#heights
    const corners = this.#corners
    let from = 0
    let to = this.#cornerCount - 1
    if (to < 0) return -Infinity
    while (from < to) {
      const middle = (from + to) >> 1
      const near = corners[middle]
      const next = corners[middle + 1]
      if (heights[near] - heights[next] > rise * (near - next)) to = middle
      else from = middle + 1
    }
    const point = corners[from]
    this.index = point
    return heights[point] - (start + rise * point)
  }
}
