import type { OutsidePack } from '../evidence/outside-pack.ts'
import type { StopSignal } from '../../stop-signal.ts'
import { type Interval, bootstrapMedianInterval, orderStatisticInterval } from './bootstrap.ts'
import { type Area, campaignAreas, foldCount, foldOfArea } from './areas.ts'
import {
  interpolatedQuantile,
  meanAbsolute,
  medianOf,
  rootMeanSquare,
} from './robust-statistics.ts'

/** A sample with a prediction. */
export interface ResidualSample {
  readonly lon: number
  readonly lat: number
  /** Measured less predicted, dB. */
  readonly residualDb: number
}

/** What a suggestion needs. */
export const calibrationNeeds = {
  samples: 20,
  areas: 5,
  spanM: 100,
  totalOffsetDb: 40,
  /** Width of the 95 % interval of the offset. */
  intervalDb: 10,
  /** What the offset may leave on areas that it was not taken from, root mean square. */
  errorAfterDb: 15,
  /** Of all samples. */
  shareInPack: 0.1,
} as const

/** One part of the area held out, judged by an offset from all the others. */
export interface Fold {
  readonly fold: number
  readonly trainingSamples: number
  readonly validationSamples: number
  /** Median residual of the training samples, dB. */
  readonly adjustmentDb: number
  readonly meanAbsoluteBeforeDb: number
  readonly meanAbsoluteAfterDb: number
  /** West, south, east, north of the samples held out, degrees. */
  readonly bounds: readonly [number, number, number, number]
}

export type CalibrationVerdict =
  | 'eligible'
  | 'too_few_samples'
  | 'too_few_areas'
  | 'too_small_an_area'
  | 'offset_out_of_range'
  | 'no_improvement'
  | 'interval_too_wide'
  | 'error_too_large'
  | 'outside_pack'

/** A robust global offset with its test on held-out areas. Unrounded. */
export interface Calibration {
  readonly verdict: CalibrationVerdict
  readonly areaCount: number
  readonly spanM: number
  /** Null where there is not enough to suggest anything. */
  readonly suggestion: Suggestion | null
}

export interface Suggestion {
  /** Median of all residuals, dB. */
  readonly adjustmentDb: number
  readonly folds: readonly Fold[]
  /** Pooled over the held-out samples of all folds, dB. */
  readonly holdoutBeforeDb: number
  readonly holdoutAfterDb: number
  /** Root mean square after the correction, held out, dB. */
  readonly rootMeanSquareAfterDb: number
  /** Absolute residuals after the correction, held out, dB. */
  readonly p50AfterDb: number
  readonly p90AfterDb: number
  readonly bootstrap: Interval
  readonly orderStatistic: Interval
}

/**
 * One dB offset for a campaign: the median residual, tested on five spatially contiguous parts. It is
 * eligible only where enough samples lie far enough apart, the held-out error really falls to something
 * that one can plan with, and the offset is known well enough.
 *
 * @param currentOffsetDb the offset that the predictions already contain
 * @throws {StoppedError} when told to stop
 */
export function calibrate(
  samples: readonly ResidualSample[],
  currentOffsetDb: number,
  stop: StopSignal,
): Calibration {
  const { areas, spanM } = campaignAreas(samples)
  const base = { areaCount: areas.length, spanM, suggestion: null }
  if (samples.length < calibrationNeeds.samples) return { verdict: 'too_few_samples', ...base }
  if (areas.length < calibrationNeeds.areas) return { verdict: 'too_few_areas', ...base }
  if (spanM < calibrationNeeds.spanM) return { verdict: 'too_small_an_area', ...base }
  const suggestion = suggest(samples, areas, stop)
  return { ...base, verdict: verdictOf(suggestion, currentOffsetDb), suggestion }
}

/**
 * A calibration where the pack knows the buildings around enough of the samples. An offset from elsewhere
 * is one between a place and free sight; where no sample lies in the pack, nothing else is said.
 */
export function judgedByPack(calibration: Calibration, { outside, all }: OutsidePack): Calibration {
  const inside = all - outside
  const isEnough = inside > 0 && inside >= calibrationNeeds.shareInPack * all
  const isOtherwiseRefused = inside > 0 && calibration.verdict !== 'eligible'
  return isEnough || isOtherwiseRefused ? calibration : { ...calibration, verdict: 'outside_pack' }
}

/** Of several needs that are not met the first one, in the order in which they are documented. */
function verdictOf(suggestion: Suggestion, currentOffsetDb: number): CalibrationVerdict {
  const { adjustmentDb, holdoutBeforeDb, holdoutAfterDb, bootstrap } = suggestion
  const needs = calibrationNeeds
  if (Math.abs(currentOffsetDb + adjustmentDb) > needs.totalOffsetDb) return 'offset_out_of_range'
  if (!(holdoutAfterDb < holdoutBeforeDb)) return 'no_improvement'
  if (bootstrap.upperDb - bootstrap.lowerDb > needs.intervalDb) return 'interval_too_wide'
  if (suggestion.rootMeanSquareAfterDb > needs.errorAfterDb) return 'error_too_large'
  return 'eligible'
}

function suggest(
  samples: readonly ResidualSample[],
  areas: readonly Area[],
  stop: StopSignal,
): Suggestion {
  const foldOf = new Uint8Array(samples.length)
  areas.forEach(({ samples: members }, index) => {
    for (const member of members) foldOf[member] = foldOfArea(index, areas.length)
  })
  const residuals = samples.map(({ residualDb }) => residualDb)
  const folds = Array.from({ length: foldCount }, (_, fold) => judgeFold(samples, foldOf, fold))
  const corrected = residuals.map((residual, index) => residual - folds[foldOf[index]].adjustmentDb)
  const absolute = corrected.map(Math.abs)
  const groups = areas.map(({ samples: members }) => members.map((member) => residuals[member]))
  return {
    adjustmentDb: medianOf(residuals),
    folds,
    holdoutBeforeDb: meanAbsolute(residuals),
    holdoutAfterDb: meanAbsolute(corrected),
    rootMeanSquareAfterDb: rootMeanSquare(corrected),
    p50AfterDb: interpolatedQuantile(absolute, 0.5),
    p90AfterDb: interpolatedQuantile(absolute, 0.9),
    bootstrap: bootstrapMedianInterval(groups, stop),
    orderStatistic: orderStatisticInterval([...residuals].sort((a, b) => a - b)),
  }
}

function judgeFold(samples: readonly ResidualSample[], foldOf: Uint8Array, fold: number): Fold {
  const heldOut = samples.filter((_, index) => foldOf[index] === fold)
  const training = samples.filter((_, index) => foldOf[index] !== fold)
  const adjustmentDb = medianOf(training.map(({ residualDb }) => residualDb))
  const lons = heldOut.map(({ lon }) => lon)
  const lats = heldOut.map(({ lat }) => lat)
  return {
    fold,
    trainingSamples: training.length,
    validationSamples: heldOut.length,
    adjustmentDb,
    meanAbsoluteBeforeDb: meanAbsolute(heldOut.map(({ residualDb }) => residualDb)),
    meanAbsoluteAfterDb: meanAbsolute(heldOut.map(({ residualDb }) => residualDb - adjustmentDb)),
    bounds: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)],
  }
}
