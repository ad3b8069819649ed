import type { MeasurementResponse } from '../../api/types.ts'
import { formatChange, formatNumber } from '../../format/format.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion, type ResultProps } from '../../question/question.ts'
import { describeMeasurement, drawMeasurements, measuredRamp } from './drawing.ts'
import { measuredPlacesOf } from './known.ts'
import { ResidualScale } from '../shared/residual-scale.tsx'
import { evaluationRequest, measurementProblem } from '../shared/measured-request.ts'
import { notice } from '../../store/view.ts'
import { explainMeasurements } from './explain.ts'

export const measurementsQuestion = defineQuestion<MeasurementResponse>({
  id: 'measurements',
  label: 'Measurements',
  verb: 'Compare with measurements',
  icon: 'measure',
  about: 'cells',
  isMain: true,
  hint: 'Measured RSRP against the prediction of the plan’s cells: residuals on the map, their spread, and an offset tested on places left out.',
  problem: measurementProblem,
  request: evaluationRequest,
  ask: ({ post, request }) =>
    post<MeasurementResponse>('api/measurements/evaluate', request, 'Comparing the samples'),
  fingerprint: (answer) => answer.fingerprint,
  evidence: (answer) => answer,
  Settings: lazyView(async () => (await import('./parts.ts')).MeasurementsSettings),
  Panel: lazyView(async () => (await import('./parts.ts')).MeasurementsPanel),
  covers: () => 'measured places',
  draw: drawMeasurements,
  Legend: MeasurementsLegend,
  describe: describeMeasurement,
  explain: explainMeasurements,
  known: measuredPlacesOf,
  dropped: {
    pattern: /\.(csv|tsv|txt)$/i,
    take: (file) => void takeDropped(file),
    says: 'measurements are dropped here as CSV',
  },
  summary: ({ answer: { stats, calibration } }) =>
    `${formatNumber(stats.valid_sample_count)} compared, bias ${formatNumber(stats.mean_bias_db, 1)} dB, mean error ${formatNumber(stats.mae_db, 1)} dB${
      calibration.recommended_total_offset_db === null
        ? ''
        : `, suggested offset ${formatChange(calibration.recommended_total_offset_db, 1)} dB`
    }`,
})

/** Files are read by a part of the page that is fetched when the first one comes. */
async function takeDropped(file: File): Promise<void> {
  const reader = await import('./state.ts').catch(() => null)
  if (reader === null)
    notice.value = 'What reads measurements could not be fetched. Drop the file again.'
  else await reader.takeFiles([file])
}

function MeasurementsLegend({ result: { answer } }: ResultProps<MeasurementResponse>) {
  return (
    <>
      <ResidualScale ramp={measuredRamp(answer)} />
      <p class="legend-note">measured less predicted; hollow: not compared</p>
    </>
  )
}
