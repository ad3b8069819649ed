/** A straight line through evenly spaced heights, by its values above both ends of the profile. */
export class LineFit {
  atStart = 0
  atEnd = 0

  /**
   * Fits a line by least squares to the part of a profile between two places, in steps of the profile
   * (Algorithm, section 8). A part without a step is widened by one at either side.
   *
   * @param lastIndex number of steps of the profile
   */
  fit(heights: Float64Array, lastIndex: number, from: number, to: number): void {
    let first = Math.trunc(Math.max(from, 0))
    let last = lastIndex - Math.trunc(Math.max(lastIndex - to, 0))
    if (last <= first) {
      first = Math.max(first - 1, 0)
      last = lastIndex - Math.max(lastIndex - (last + 1), 0)
    }
    const steps = last - first
    const middle = last - 0.5 * steps
    let sum = 0.5 * (heights[first] + heights[last])
    let moment = 0.25 * steps * (heights[last] - heights[first])
    for (let i = first + 1; i < last; i++) {
      sum += heights[i]
      moment += heights[i] * (i - middle)
    }
    const mean = sum / steps
    const slope = (moment * 12) / ((steps * steps + 2) * steps)
    this.atStart = mean - slope * middle
    this.atEnd = mean + slope * (lastIndex - middle)
  }
}
