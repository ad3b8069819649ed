import type { ValidationView } from '../http/sub-thz/validation/view.ts'
import { textTable } from './text-table.ts'

type Model = ValidationView['models'][number]
type Metric = Model['metric']

/** A validation for people: what was compared, how far off each model is, what a bias would do. */
export function campaignText(view: ValidationView): string {
  const { readiness } = view
  return [
    `${view.operation}: ${readiness.classification}, ${readiness.gate_status}`,
    ...view.campaigns.map(campaignLine),
    '',
    'residual = measured - predicted path loss, dB',
    ...textTable([metricHead, ...view.models.map(modelRow)]),
    ...calibrationLines(view.models),
    ...holdoutLines(view),
    '',
    'limitations:',
    ...view.limitations.map((line) => `  - ${line}`),
    '',
    view.validation_fingerprint,
  ].join('\n')
}

const metricHead = [
  ...['model', 'used', 'bias', 'median', 'MAE', 'RMSE', 'std', 'p10', 'p90'],
  ...['not applicable', 'ambiguous', 'unsupported', 'censored'],
]

function campaignLine(campaign: ValidationView['campaigns'][number]): string {
  return (
    `  ${campaign.campaign_id} (${campaign.source_type ?? 'source not stated'}): ` +
    `${campaign.measurement_count} measurements, ${campaign.observed_count} observed, ` +
    `${campaign.censored_count} censored`
  )
}

function modelRow({ model_id, metric, status_counts: counts }: Model): string[] {
  return [
    model_id,
    String(metric.count),
    ...[metric.mean_bias_db, metric.median_bias_db, metric.mae_db, metric.rmse_db].map(decibels),
    ...[metric.std_db, metric.p10_db, metric.p90_db].map(decibels),
    ...[counts.inapplicable, counts.ambiguous, counts.unsupported, counts.censored].map(String),
  ]
}

function calibrationLines(models: readonly Model[]): string[] {
  const rows = models.flatMap(({ calibration }) =>
    calibration
      ? [
          [
            calibration.model_id,
            calibration.status,
            decibels(calibration.fitted_bias_db),
            String(calibration.calibration_count),
            String(calibration.validation_count),
            meanAbsolute(calibration.pre_calibration),
            meanAbsolute(calibration.post_calibration),
          ],
        ]
      : [],
  )
  if (rows.length === 0) return []
  const head = ['model', 'status', 'bias', 'fitted on', 'tried on', 'MAE before', 'MAE after']
  return ['', 'constant bias (a diagnostic, never applied)', ...textTable([head, ...rows])]
}

function holdoutLines({ holdout }: ValidationView): string[] {
  if (!holdout) return []
  return [
    '',
    `held out by ${holdout.method}: ${holdout.folds.length} folds. ${holdout.no_leak_evidence}`,
  ]
}

function meanAbsolute(metric: Metric): string {
  return decibels(metric.mae_db)
}

function decibels(value: number | null): string {
  return value === null ? '-' : value.toFixed(2)
}
