import type { Campaign } from '../analyses/sub-thz/validation/campaign.ts'
import { readinessOf } from '../analyses/sub-thz/validation/readiness.ts'
import type { ResidualMetric } from '../analyses/sub-thz/validation/residual-metric.ts'
import type { ModelValidation } from '../analyses/sub-thz/validation/validate.ts'
import { observedCount, type ValidationFound } from '../http/sub-thz/validation/answer.ts'
import { limitationsOf, noLeakText } from '../http/sub-thz/validation/model-answer.ts'
import { textTable } from './text-table.ts'

/** A validation for people: what was compared, how far off each model is, what a bias would do. */
export function campaignText(found: ValidationFound): string {
  const { question, answer, fingerprint } = found
  return [
    `${question.operation}: ${readinessOf(question.campaigns)}, not_ready`,
    ...question.campaigns.map(campaignLine),
    '',
    'residual = measured - predicted path loss, dB',
    ...textTable([metricHead, ...answer.models.map(modelRow)]),
    ...calibrationLines(answer.models),
    ...holdoutLines(found),
    '',
    'limitations:',
    ...limitationsOf(answer.remarks).map((line) => `  - ${line}`),
    '',
    fingerprint,
  ].join('\n')
}

const metricHead = [
  ...['model', 'used', 'bias', 'median', 'MAE', 'RMSE', 'std', 'p10', 'p90'],
  ...['not applicable', 'ambiguous', 'unsupported', 'censored'],
]

function campaignLine(campaign: Campaign): string {
  const { length } = campaign.measurements
  const observed = observedCount(campaign)
  return (
    `  ${campaign.id} (${campaign.sourceType ?? 'source not stated'}): ` +
    `${length} measurements, ${observed} observed, ${length - observed} censored`
  )
}

function modelRow({ modelId, metric, statusCounts: counts }: ModelValidation): string[] {
  return [
    modelId,
    String(metric.count),
    ...[metric.meanBiasDb, metric.medianBiasDb, metric.maeDb, metric.rmseDb].map(decibels),
    ...[metric.stdDb, metric.p10Db, metric.p90Db].map(decibels),
    ...[counts.inapplicable, counts.ambiguous, counts.unsupported, counts.censored].map(String),
  ]
}

function calibrationLines(models: readonly ModelValidation[]): string[] {
  const rows = models.flatMap(({ modelId, calibration }) =>
    calibration === null
      ? []
      : [
          [
            modelId,
            calibration.status,
            decibels(calibration.fittedBiasDb),
            String(calibration.calibrationCount),
            String(calibration.validationCount),
            meanAbsolute(calibration.before),
            meanAbsolute(calibration.after),
          ],
        ],
  )
  if (rows.length === 0) return []
  const head = ['model', 'status', 'bias', 'fitted on', 'tried on', 'MAE before', 'MAE after']
  return ['', 'constant bias (a diagnostic, never applied)', ...textTable([head, ...rows])]
}

function holdoutLines({ question: { strategy }, answer: { folds } }: ValidationFound): string[] {
  if (folds === null) return []
  return ['', `held out by ${strategy.method}: ${folds.length} folds. ${noLeakText(strategy)}`]
}

function meanAbsolute(metric: ResidualMetric): string {
  return decibels(metric.maeDb)
}

function decibels(value: number | null): string {
  return value === null ? '-' : value.toFixed(2)
}
