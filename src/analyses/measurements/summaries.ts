import type { EvaluatedSample, Measurements } from './measurements.ts'
import {
  interpolatedQuantile,
  meanAbsolute,
  meanOf,
  medianOf,
  rootMeanSquare,
} from './robust-statistics.ts'

/** Errors of some valid samples. Unrounded. */
export interface ErrorSummary {
  readonly count: number
  readonly meanAbsoluteDb: number
  readonly rootMeanSquareDb: number
  readonly meanBiasDb: number
  readonly medianBiasDb: number
  readonly p50AbsoluteDb: number
  readonly p90AbsoluteDb: number
}

/** Null without a valid sample. */
export function errorSummary(samples: readonly EvaluatedSample[]): ErrorSummary | null {
  const residuals = samples.flatMap(({ residualDb }) => (residualDb === null ? [] : [residualDb]))
  if (residuals.length === 0) return null
  const absolute = residuals.map(Math.abs)
  return {
    count: residuals.length,
    meanAbsoluteDb: meanAbsolute(residuals),
    rootMeanSquareDb: rootMeanSquare(residuals),
    meanBiasDb: meanOf(residuals),
    medianBiasDb: medianOf(residuals),
    p50AbsoluteDb: interpolatedQuantile(absolute, 0.5),
    p90AbsoluteDb: interpolatedQuantile(absolute, 0.9),
  }
}

/** A group of samples by a name that people read. */
export interface SampleBin {
  readonly label: string
  readonly summary: ErrorSummary
}

/** Upper ends, metres, of the bins of distance; each begins where the one before ends. */
const distanceBins = [
  ['0-100 m', 100],
  ['100-250 m', 250],
  ['250-500 m', 500],
  ['500 m-1 km', 1000],
  ['1 km+', Infinity],
] as const

/** Largest number of walls of each bin. */
const wallBins = [
  ['Clear (0 walls)', 0],
  ['1 wall', 1],
  ['2 walls', 2],
  ['3+ walls', Infinity],
] as const

/** Errors by distance from the serving cell; empty bins are left out. */
export function errorsByDistance({ samples }: Measurements): readonly SampleBin[] {
  return bins(
    samples,
    distanceBins.map(([label]) => label),
    ({ distanceM }) => distanceBins.findIndex(([, endM]) => (distanceM ?? 0) < endM),
  )
}

/** Errors by the walls between serving antenna and receiver; empty bins are left out. */
export function errorsByWalls({ samples }: Measurements): readonly SampleBin[] {
  return bins(
    samples,
    wallBins.map(([label]) => label),
    ({ wallCount }) => wallBins.findIndex(([, most]) => (wallCount ?? 0) <= most),
  )
}

function bins(
  samples: readonly EvaluatedSample[],
  labels: readonly string[],
  binOf: (sample: EvaluatedSample) => number,
): readonly SampleBin[] {
  const valid = samples.filter(({ residualDb }) => residualDb !== null)
  return labels.flatMap((label, bin) => {
    const summary = errorSummary(valid.filter((sample) => binOf(sample) === bin))
    return summary === null ? [] : [{ label, summary }]
  })
}
