import { Scale } from '../../parts/scale.tsx'
import type { ResultProps } from '../../question/question.ts'
import { residualRamp } from '../shared/residual-colors.ts'
import type { ComparisonAnswer } from './answer.ts'
import { modelName } from './names.ts'

export function ModelsLegend({ result: { answer } }: ResultProps<ComparisonAnswer>) {
  if (answer.detail === undefined) return null
  const { label, detail } = modelName(answer.detail)
  return (
    <>
      <Scale
        ramp={residualRamp}
        ticks={[-20, -10, 0, 10, 20]}
        unit="dB"
        ends={['less measured than predicted', 'more measured than predicted']}
      />
      <p class="legend-note">
        {label}
        {detail === '' ? '' : `, ${detail}`}, after the offset of all samples
      </p>
    </>
  )
}
