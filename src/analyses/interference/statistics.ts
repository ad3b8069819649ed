import { type ServiceabilityFailure, serviceabilityFailures } from '../../rf/radio-quality.ts'
import type { RadioCell } from './radio-cell.ts'
import type { SampleQuality, ServedSignal } from './sample-quality.ts'

/** Mean and nearest-rank percentiles of one measure over the samples that have a serving cell. */
export interface MeasureStatistics {
  readonly mean: number
  readonly p10: number
  readonly median: number
}

/** What the samples that one cell serves have in common. */
interface ServingCellStatistics {
  readonly cell: RadioCell
  readonly servingSamples: number
  readonly serviceableSamples: number
  readonly meanSinrDb: number
  readonly meanRsrpDbm: number
  readonly meanRsrqDb: number
}

type OutageReason = ServiceabilityFailure | 'no_eligible_carrier' | 'serving_cell_unavailable'

/** Radio quality of a whole grid; every number is unrounded. */
export interface InterferenceStatistics {
  readonly sampleCount: number
  readonly signalSamples: number
  readonly serviceableSamples: number
  readonly interferenceLimitedSamples: number
  readonly serviceableAreaM2: number
  readonly interferenceLimitedAreaM2: number
  /** Null without a sample that has a serving cell. */
  readonly sinrDb: MeasureStatistics | null
  readonly rsrpDbm: MeasureStatistics | null
  readonly rsrqDb: MeasureStatistics | null
  /** A sample with several failures counts in each. */
  readonly outageByReason: Readonly<Record<OutageReason, number>>
  /** Cells that serve a sample, in request order. */
  readonly perServingCell: readonly ServingCellStatistics[]
}

const outageReasons = [
  ...serviceabilityFailures,
  'no_eligible_carrier',
  'serving_cell_unavailable',
] as const satisfies readonly OutageReason[]

/**
 * Statistics of a grid of samples.
 *
 * @param spacingM spacing of the grid, metres: a sample stands for its square
 */
export function interferenceStatistics(
  cells: readonly RadioCell[],
  samples: readonly SampleQuality[],
  spacingM: number,
): InterferenceStatistics {
  const signals = signalsOf(samples)
  const serviceable = samples.filter(({ isServiceable }) => isServiceable).length
  const limited = samples.filter((sample) => sample.isInterferenceLimited).length
  return {
    sampleCount: samples.length,
    signalSamples: signals.length,
    serviceableSamples: serviceable,
    interferenceLimitedSamples: limited,
    serviceableAreaM2: serviceable * spacingM * spacingM,
    interferenceLimitedAreaM2: limited * spacingM * spacingM,
    sinrDb: measureStatistics(signals.map(({ sinrDb }) => sinrDb)),
    rsrpDbm: measureStatistics(signals.map(({ rsrpDbm }) => rsrpDbm)),
    rsrqDb: measureStatistics(signals.map(({ rsrqDb }) => rsrqDb)),
    outageByReason: countOutages(samples),
    perServingCell: cells.flatMap((cell, index) => servingStatistics(cell, index, samples)),
  }
}

function signalsOf(samples: readonly SampleQuality[]): readonly ServedSignal[] {
  return samples.flatMap(({ signal }) => (signal === null ? [] : [signal]))
}

function measureStatistics(values: readonly number[]): MeasureStatistics | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  return {
    mean: meanOf(values),
    p10: nearestRank(sorted, 10),
    median: nearestRank(sorted, 50),
  }
}

/**
 * The nearest-rank percentile: the value at rank ceil(p/100 n).
 *
 * @param sorted ascending, at least one
 * @param percent above 0, at most 100
 */
export function nearestRank(sorted: ArrayLike<number>, percent: number): number {
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1]
}

function meanOf(values: readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}

function countOutages(samples: readonly SampleQuality[]): Record<OutageReason, number> {
  const counts = Object.fromEntries(outageReasons.map((reason) => [reason, 0])) as Record<
    OutageReason,
    number
  >
  for (const { failures } of samples) for (const failure of failures) counts[failure]++
  return counts
}

function servingStatistics(
  cell: RadioCell,
  index: number,
  samples: readonly SampleQuality[],
): readonly ServingCellStatistics[] {
  const served = samples.filter(({ serving }) => serving === index)
  const signals = signalsOf(served)
  if (signals.length === 0) return []
  return [
    {
      cell,
      servingSamples: served.length,
      serviceableSamples: served.filter(({ isServiceable }) => isServiceable).length,
      meanSinrDb: meanOf(signals.map(({ sinrDb }) => sinrDb)),
      meanRsrpDbm: meanOf(signals.map(({ rsrpDbm }) => rsrpDbm)),
      meanRsrqDb: meanOf(signals.map(({ rsrqDb }) => rsrqDb)),
    },
  ]
}
