import { LineFit } from './line-fit.ts'
import { OrderStatistics } from './order-statistic.ts'

/** At most 25 tenths of ten samples, less five. */
const largestSampleCount = 245

/** The irregularity of the terrain along a distance, metres (LR, equation (3)). */
export function irregularityAtM(irregularityM: number, distanceM: number): number {
  return irregularityM * (1 - 0.8 * Math.exp(-distanceM / 50e3))
}

/** Deviation of the terrain within the first Fresnel zone, metres (LR, equation (3.6a)). */
export function fresnelZoneDeviationM(irregularityM: number): number {
  return 0.78 * irregularityM * Math.exp(-0.5 * Math.sqrt(Math.sqrt(irregularityM)))
}

/** Finds the terrain irregularity of profiles; its arrays are used again for the next. */
export class IrregularityFinder {
  readonly #samples = new Float64Array(largestSampleCount)
  readonly #orders = new OrderStatistics(largestSampleCount)
  readonly #line = new LineFit()

  /**
   * Delta h of the ground between two distances, metres: the interdecile range of the heights above
   * their straight line, carried on to an infinite length (Algorithm, section 8; LR, equation (3)). 0
   * for less than two steps of the profile.
   *
   * @param lastIndex number of steps of the profile
   */
  irregularityM(
    heights: Float64Array,
    lastIndex: number,
    spacingM: number,
    fromM: number,
    toM: number,
  ): number {
    const first = fromM / spacingM
    const steps = toM / spacingM - first
    if (steps < 2) return 0
    const tenth = Math.min(Math.max(4, Math.trunc(0.1 * (steps + 8))), 25)
    const count = 10 * tenth - 5
    this.#sample(heights, lastIndex, first, steps, count)
    const squares = this.#subtractLine(count)
    const rangeM = this.#orders.rangeFrom(this.#samples, count, tenth - 1, squares)
    return rangeM / irregularityAtM(1, toM - fromM)
  }

  /** Heights at evenly spaced places of the part, between the points of the profile. */
  #sample(
    heights: Float64Array,
    lastIndex: number,
    first: number,
    steps: number,
    count: number,
  ): void {
    const samples = this.#samples
    const step = steps / (count - 1)
    // The point of the profile at or beyond the place, and how far beyond the place lies: 0 and less.
    let next = Math.trunc(first) + 1
    let offset = first - next
    for (let j = 0; j < count; j++) {
      while (offset > 0 && next < lastIndex) {
        offset -= 1
        next++
      }
      const nextM = heights[next]
      samples[j] = nextM + (nextM - heights[next - 1]) * offset
      offset += step
    }
  }

  /** Takes the line of the samples from them; the sum of the squares of what is left. */
  #subtractLine(count: number): number {
    const lastIndex = count - 1
    this.#line.fit(this.#samples, lastIndex, 0, lastIndex)
    const { atStart, atEnd } = this.#line
    const slope = (atEnd - atStart) / lastIndex
    const samples = this.#samples
    let squares = 0
    for (let j = 0; j < count; j++) {
      const aboveM = samples[j] - (atStart + slope * j)
      samples[j] = aboveM
      squares += aboveM * aboveM
    }
    return squares
  }
}
