import type { ValidationModelId } from './models.ts'
import { pick } from './calibration.ts'
import { type ResidualMetric, residualMetric } from './residual-metric.ts'
import type { Split } from './splits.ts'

/** One split as it went: how many samples stood on each side, and what each model missed. */
export interface Fold {
  readonly foldId: string
  readonly heldOutGroups: readonly string[]
  /** Samples with a measured path loss that can be compared. */
  readonly calibrationCount: number
  readonly validationCount: number
  /** Residuals of the held-out samples, without a fitted bias. */
  readonly metrics: readonly (readonly [ValidationModelId, ResidualMetric])[]
}

/** The folds of all splits, from each model's residuals by sample and which samples are comparable. */
export function foldsOf(
  splits: readonly Split[],
  isComparable: readonly boolean[],
  models: readonly {
    readonly modelId: ValidationModelId
    readonly residualsDb: readonly (number | null)[]
  }[],
): Fold[] {
  const countOf = (places: readonly number[]) =>
    places.reduce((count, place) => count + (isComparable[place] ? 1 : 0), 0)
  const wholeCount = isComparable.filter(Boolean).length
  return splits.map(({ foldId, heldOutGroups, validation, calibration }) => {
    const validationCount = countOf(validation)
    return {
      foldId,
      heldOutGroups,
      calibrationCount:
        calibration === 'all_others' ? wholeCount - validationCount : countOf(calibration),
      validationCount,
      metrics: models.map(
        ({ modelId, residualsDb }) =>
          [modelId, residualMetric(pick(residualsDb, validation))] as const,
      ),
    }
  })
}
