import type { ValidationModelId } from './models.ts'
import { type ResidualMetric, residualMetric } from './residual-metric.ts'
import type { Comparison } from './sample.ts'

/** Two models on the samples that both of them predict. */
export interface CommonSamples {
  readonly modelA: ValidationModelId
  readonly modelB: ValidationModelId
  readonly metricA: ResidualMetric
  readonly metricB: ResidualMetric
  /** Mean of the residuals of the first less those of the second, dB; null without a common sample. */
  readonly meanResidualDeltaDb: number | null
}

/** Every pair of models; the comparisons of each model are in the same order of samples. */
export function commonSamplesOf(
  models: readonly {
    readonly modelId: ValidationModelId
    readonly comparisons: readonly Comparison[]
  }[],
): CommonSamples[] {
  return models.flatMap((a, index) =>
    models.slice(index + 1).map((b) => {
      const residualsA: number[] = []
      const residualsB: number[] = []
      let differenceDb = 0
      a.comparisons.forEach(({ residualDb }, place) => {
        const otherDb = b.comparisons[place].residualDb
        if (residualDb === null || otherDb === null) return
        residualsA.push(residualDb)
        residualsB.push(otherDb)
        differenceDb += residualDb - otherDb
      })
      return {
        modelA: a.modelId,
        modelB: b.modelId,
        metricA: residualMetric(residualsA),
        metricB: residualMetric(residualsB),
        meanResidualDeltaDb: residualsA.length === 0 ? null : differenceDb / residualsA.length,
      }
    }),
  )
}
