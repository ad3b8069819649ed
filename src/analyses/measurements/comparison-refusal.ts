import type { Area } from './areas.ts'
import type { ComparedSamples } from './compared-samples.ts'
import { medianOf } from './robust-statistics.ts'

/** What a comparison needs. */
export const comparisonNeeds = {
  samples: 300,
  areas: 6,
  /** Of all samples. */
  shareInPack: 0.1,
  /** Largest share of samples that may have one value at the lower, or at the upper end of all. */
  shareAtAnEnd: 0.1,
  /** Of the samples that may lie beyond an end: some receivers report a few values there. */
  shareBeyondEnd: 0.01,
  differentValues: 10,
  /** Largest usual step between the values of so many samples, dB. */
  stepDb: 2,
  shareOnSteps: 0.9,
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
  const values = Float64Array.from(used, ({ rsrpDbm }) => rsrpDbm).sort()
  const runs = valueRuns(values)
  if (
    runs.length < comparisonNeeds.differentValues ||
    commonStepDb(runs) > comparisonNeeds.stepDb
  ) {
    return 'values_quantised'
  }
  return hasEnd(runs, values.length) || hasEnd(runs.toReversed(), values.length)
    ? 'values_saturated'
    : null
}

/** One value of a campaign, and how many samples have it. */
interface ValueRun {
  readonly valueDb: number
  readonly count: number
}

/** @param values ascending */
function valueRuns(values: Float64Array): readonly ValueRun[] {
  const runs: { readonly valueDb: number; count: number }[] = []
  for (const valueDb of values) {
    const last = runs.at(-1)
    if (last?.valueDb === valueDb) last.count++
    else runs.push({ valueDb, count: 1 })
  }
  return runs
}

/** The usual step between the values that nine tenths of all samples have, dB: few lie in between. */
function commonStepDb(runs: readonly ValueRun[]): number {
  const all = runs.reduce((sum, { count }) => sum + count, 0)
  const common: number[] = []
  let seen = 0
  for (const { valueDb, count } of runs.toSorted((a, b) => b.count - a.count)) {
    if (seen >= comparisonNeeds.shareOnSteps * all) break
    common.push(valueDb)
    seen += count
  }
  common.sort((a, b) => a - b)
  const steps = common.slice(1).map((valueDb, index) => valueDb - common[index])
  return steps.length === 0 ? Infinity : medianOf(steps)
}

/** Whether a receiver stopped at a value: many samples have it, and hardly any lies before it. */
function hasEnd(runs: readonly ValueRun[], sampleCount: number): boolean {
  let before = 0
  for (const { count } of runs) {
    if (before > comparisonNeeds.shareBeyondEnd * sampleCount) return false
    if (count > comparisonNeeds.shareAtAnEnd * sampleCount) return true
    before += count
  }
  return false
}
