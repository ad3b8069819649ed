import { type ResidualMetric, residualMetric } from './residual-metric.ts'
import type { Split } from './splits.ts'

type CalibrationStatus =
  | 'stable'
  | 'unstable'
  | 'insufficient_validation_data'
  | 'not_calibrated_diagnostic_only'

/** A constant bias of a model, fitted on one part of the samples and tried on the other. */
export interface Calibration {
  readonly status: CalibrationStatus
  /** Mean of the biases of the splits, dB; null where no split has anything to fit. */
  readonly fittedBiasDb: number | null
  /** Residuals that a bias was fitted on, over all splits. */
  readonly calibrationCount: number
  readonly validationCount: number
  /** The held-out residuals of all splits as they are, and less the bias of their split. */
  readonly before: ResidualMetric
  readonly after: ResidualMetric
}

const fewestValidations = 3

const emptyMetric = residualMetric([])

export const notCalibrated: Calibration = {
  status: 'not_calibrated_diagnostic_only',
  fittedBiasDb: null,
  calibrationCount: 0,
  validationCount: 0,
  before: emptyMetric,
  after: emptyMetric,
}

/**
 * Fits a constant bias, dB, as the mean residual of the calibration samples of each split, and tries
 * it on the samples that the split holds out. `residualsDb` gives the residual of each sample, null
 * where it has none. Splits without a calibration residual try nothing.
 *
 * Stable when the mean absolute residual of what was held out shrinks; with fewer than three such
 * residuals nothing is said.
 */
export function calibrateBias(
  residualsDb: readonly (number | null)[],
  splits: readonly Split[],
): Calibration {
  const whole = tallyOf(residualsDb)
  const biases: number[] = []
  const before: number[] = []
  const after: number[] = []
  let calibrationCount = 0
  for (const split of splits) {
    const heldOut = pick(residualsDb, split.validation)
    const { sum, count } =
      split.calibration === 'all_others'
        ? lessThan(whole, tallyOf(heldOut))
        : tallyOf(pick(residualsDb, split.calibration))
    if (count === 0) continue
    const biasDb = sum / count
    biases.push(biasDb)
    calibrationCount += count
    for (const residualDb of heldOut) {
      before.push(residualDb)
      after.push(residualDb - biasDb)
    }
  }
  const metrics = { before: residualMetric(before), after: residualMetric(after) }
  return {
    status: statusOf(biases.length, metrics),
    fittedBiasDb: residualMetric(biases).meanBiasDb,
    calibrationCount,
    validationCount: before.length,
    ...metrics,
  }
}

function statusOf(
  fittedSplits: number,
  { before, after }: { readonly before: ResidualMetric; readonly after: ResidualMetric },
): CalibrationStatus {
  if (fittedSplits === 0 || after.count < fewestValidations) return 'insufficient_validation_data'
  return after.maeDb! < before.maeDb! ? 'stable' : 'unstable'
}

interface Tally {
  readonly sum: number
  readonly count: number
}

function tallyOf(residualsDb: readonly (number | null)[]): Tally {
  let sum = 0
  let count = 0
  for (const residualDb of residualsDb) {
    if (residualDb === null) continue
    sum += residualDb
    count++
  }
  return { sum, count }
}

function lessThan(whole: Tally, part: Tally): Tally {
  return { sum: whole.sum - part.sum, count: whole.count - part.count }
}

/** The residuals at places that have one. */
export function pick(residualsDb: readonly (number | null)[], places: readonly number[]): number[] {
  return places.flatMap((place) => residualsDb[place] ?? [])
}
