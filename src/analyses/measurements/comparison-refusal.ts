import type { Area } from './areas.ts'
import type { ComparedSamples } from './compared-samples.ts'

/** What a comparison needs. */
export const comparisonNeeds = {
  samples: 300,
  areas: 6,
  /** Of all samples. */
  shareInPack: 0.1,
  /** Largest share of samples that may have the very lowest, or the very highest value. */
  shareAtAnEnd: 0.1,
  differentValues: 10,
  /** Largest step between neighbouring values, dB. */
  stepDb: 2,
} as const

/** Why nothing is said of any model. */
export type ComparisonRefusal =
  | 'no_known_site'
  | 'too_few_samples'
  | 'too_few_areas'
  | 'outside_pack'
  | 'values_saturated'
  | 'values_quantised'
  /** The parts of the area lie so near to each other that nothing is left beyond the buffer. */
  | 'areas_too_near'

/** Of several needs that are not met the first one; null where models can be compared. */
export function comparisonRefusal(
  { used, otherCellCount, outsidePack }: ComparedSamples,
  areas: readonly Area[],
): ComparisonRefusal | null {
  if (used.length === 0 && otherCellCount > 0) return 'no_known_site'
  const { outside, all } = outsidePack
  if (all - outside < comparisonNeeds.shareInPack * all) return 'outside_pack'
  if (used.length < comparisonNeeds.samples) return 'too_few_samples'
  if (areas.length < comparisonNeeds.areas) return 'too_few_areas'
  const values = used.map(({ rsrpDbm }) => rsrpDbm).sort((a, b) => a - b)
  const different = values.filter((value, index) => index === 0 || value > values[index - 1])
  if (
    different.length < comparisonNeeds.differentValues ||
    smallestStepDb(different) > comparisonNeeds.stepDb
  ) {
    return 'values_quantised'
  }
  const atLowest = values.filter((value) => value === values[0]).length
  const atHighest = values.filter((value) => value === values[values.length - 1]).length
  const allowed = comparisonNeeds.shareAtAnEnd * values.length
  return Math.max(atLowest, atHighest) > allowed ? 'values_saturated' : null
}

/** Between neighbours of ascending, different values. */
function smallestStepDb(values: readonly number[]): number {
  let stepDb = Infinity
  for (let i = 1; i < values.length; i++) stepDb = Math.min(stepDb, values[i] - values[i - 1])
  return stepDb
}
