/**
 * Finds the range between places of the ascending order of values around 0; its arrays are used again.
 * What may stand there is taken out first: the values beyond a part of their root mean square are few, and
 * those alone are put into order.
 */
export class OrderStatistics {
  readonly #low: Float64Array
  readonly #high: Float64Array

  /** @param largestCount of the values of a call */
  constructor(largestCount: number) {
    this.#low = new Float64Array(largestCount)
    this.#high = new Float64Array(largestCount)
  }

  /**
   * How far the value at a place from the end is above that at the same place from the beginning, were the
   * first values in ascending order; changes their order.
   *
   * @param values numbers alone
   * @param count how many of them count, 1 and more
   * @param place from 0 to below half of `count`
   * @param squares the sum of their squares; any number gives the same range, sooner or later
   */
  rangeFrom(values: Float64Array, count: number, place: number, squares: number): number {
    const beyond = tailFrom * Math.sqrt(squares / count)
    const low = this.#low
    const high = this.#high
    let lowCount = 0
    let highCount = 0
    for (let i = 0; i < count; i++) {
      const value = values[i]
      if (value < -beyond) low[lowCount++] = value
      else if (value > beyond) high[highCount++] = value
    }
    const upper =
      highCount > place
        ? smallestTo(high, highCount, highCount - 1 - place)
        : smallestTo(values, count, count - 1 - place)
    const lower =
      lowCount > place ? smallestTo(low, lowCount, place) : smallestTo(values, count, place)
    return upper - lower
  }
}

/** In shares of the root mean square: a tenth of the values of most profiles lies beyond on either side. */
const tailFrom = 0.8

/**
 * The value that would stand at a place, were the first values in ascending order: Hoare's selection, which
 * changes their order.
 *
 * @param values numbers alone: nothing is in order beside NaN
 * @param count how many of them count, 1 and more
 * @param place 0 to below `count`
 */
function smallestTo(values: Float64Array, count: number, place: number): number {
  let first = 0
  let last = count - 1
  while (first < last) {
    const pivot = values[place]
    let left = first
    let right = last
    while (left <= right) {
      while (values[left] < pivot) left++
      while (pivot < values[right]) right--
      if (left > right) break
      const value = values[left]
      values[left++] = values[right]
      values[right--] = value
    }
    if (right < place) first = left
    if (place < left) last = right
  }
  return values[place]
}
