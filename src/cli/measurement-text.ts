import type { AnswerOf } from './answer-of.ts'

export type MeasurementAnswer = AnswerOf<'evaluateMeasurements'>
type Group = Pick<MeasurementAnswer['per_cell'][number], 'sample_count' | 'mae_db' | 'mean_bias_db'>

/** The answer as tables and a histogram of the residuals. */
export function measurementText(answer: MeasurementAnswer): string {
  const { stats, per_cell: cells, diagnostics, calibration } = answer
  return [
    `${show(stats.sample_count)} samples: ${show(stats.valid_sample_count)} valid, ` +
      `${show(stats.no_signal_count)} without a predicted signal, ` +
      `${show(stats.cell_mismatch_count)} of another cell, ${diagnostics.outlier_count} outliers`,
    `residual = measured - predicted, dB: median ${show(stats.median_bias_db)}, mean ` +
      `${show(stats.mean_bias_db)}, RMSE ${show(stats.rmse_db)}, P90 ${show(stats.p90_abs_error_db)}`,
    '',
    ...histogram(answer),
    '',
    ...table(
      'cell',
      cells.map((group) => ({ label: group.cell_id ?? '', ...group })),
    ),
    ...table('distance', diagnostics.residual_vs_distance),
    ...table('walls', diagnostics.residual_vs_obstruction),
    ...calibrationLines(calibration),
  ].join('\n')
}

function show(value: number | null): string {
  return value === null ? '-' : String(value)
}

const labelWidth = 18
const numberWidth = 9

function table(
  title: string,
  groups: readonly (Group & { readonly label: string })[],
): readonly string[] {
  if (groups.length === 0) return []
  const row = (label: string, ...cells: readonly (string | number)[]) =>
    label.padEnd(labelWidth) + cells.map((cell) => String(cell).padStart(numberWidth)).join('')
  return [
    row(title, 'samples', 'MAE', 'bias'),
    ...groups.map(({ label, sample_count: count, mae_db: mae, mean_bias_db: bias }) =>
      row(label, count, mae, bias),
    ),
    '',
  ]
}

const binWidthDb = 4
const longestBar = 48

/** One line for every 4 dB that has a residual in it. */
function histogram({ geojson }: MeasurementAnswer): readonly string[] {
  const counts = new Map<number, number>()
  for (const { properties } of geojson.features) {
    if (properties.residual_db === null) continue
    const bin = Math.floor(properties.residual_db / binWidthDb)
    counts.set(bin, (counts.get(bin) ?? 0) + 1)
  }
  const most = Math.max(1, ...counts.values())
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([bin, count]) => {
      const range = `${bin * binWidthDb} to ${(bin + 1) * binWidthDb} dB`.padStart(labelWidth - 1)
      return `${range} ${'#'.repeat(Math.ceil((longestBar * count) / most))} ${count}`
    })
}

function calibrationLines(calibration: MeasurementAnswer['calibration']): readonly string[] {
  const { suggested_adjustment_db: offset, adjustment_confidence_95: interval } = calibration
  if (offset === null) return [`no offset suggested: ${calibration.reason}`]
  return [
    `${calibration.eligible ? 'suggested' : 'not suggested'} offset ${offset} dB ` +
      `(95 %: ${show(interval?.lower_db ?? null)} to ${show(interval?.upper_db ?? null)} dB): ` +
      calibration.reason,
    `mean absolute error on areas held out: ${show(calibration.holdout_mae_before_db)} dB before, ` +
      `${show(calibration.holdout_mae_after_db)} dB after`,
    ...(calibration.eligible
      ? [`calibration_offset_db to send: ${show(calibration.recommended_total_offset_db)}`]
      : []),
  ]
}
