import { Scale } from '../../parts/scale.tsx'
import { residualRamp } from '../shared/residual-colors.ts'

export function MeasurementsLegend() {
  return (
    <>
      <Scale
        ramp={residualRamp}
        ticks={[-20, -10, 0, 10, 20]}
        unit="dB"
        ends={['less measured than predicted', 'more measured than predicted']}
      />
      <p class="legend-note">measured less predicted; hollow: not compared</p>
    </>
  )
}
