import { maximumMeasuredSamples } from '../../../../src/analyses/question-bounds.ts'
import { formatNumber } from '../../format/format.ts'
import type { RequestBody } from '../../scenario/scenario.ts'

/** The samples of a request about measurements. */
export function samplesIn({ samples }: RequestBody): readonly RequestBody[] {
  return Array.isArray(samples) ? samples.filter(isSample) : []
}

const isSample = (value: unknown): value is RequestBody =>
  typeof value === 'object' && value !== null

/** At most so many of a list, evenly over its length and in its order. */
export function evenly<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * items.length) / most)])
}

/** The request with an even choice of its samples, where it has more than are answered at once. */
export const atOnce = (request: RequestBody): RequestBody => ({
  ...request,
  samples: evenly(samplesIn(request), maximumMeasuredSamples),
})

/** The member by which an evaluation says what a sample that names a cell is compared with. */
export const comparedWith = 'compared_with'

/** What is said where an answer is of a choice of the measurements; null where it is of all. */
export function choiceText(count: number): string | null {
  return count > maximumMeasuredSamples
    ? `${formatNumber(maximumMeasuredSamples)} of ${formatNumber(count)} measurements, evenly over the campaign`
    : null
}
