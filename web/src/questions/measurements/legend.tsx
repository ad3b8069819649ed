import type { MeasurementResponse } from '../../api/types.ts'
import type { ResultProps } from '../../question/question.ts'
import { ResidualScale } from '../shared/residual-scale.tsx'
import { measuredRamp } from './drawing.ts'

export function MeasurementsLegend({ result: { answer } }: ResultProps<MeasurementResponse>) {
  return (
    <>
      <ResidualScale ramp={measuredRamp(answer)} />
      <p class="legend-note">measured less predicted; hollow: not compared</p>
    </>
  )
}
