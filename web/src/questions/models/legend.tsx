import type { ResultProps } from '../../question/question.ts'
import { residualRampOver } from '../shared/residual-colors.ts'
import { ResidualScale } from '../shared/residual-scale.tsx'
import type { ComparisonAnswer } from './answer.ts'
import { residualsOf } from './drawing.ts'
import { modelName } from './names.ts'

export function ModelsLegend({ result: { answer } }: ResultProps<ComparisonAnswer>) {
  if (answer.detail === undefined) return null
  const { label, detail } = modelName(answer.detail)
  return (
    <>
      <ResidualScale ramp={residualRampOver(residualsOf(answer.detail))} />
      <p class="legend-note">
        {label}
        {detail === '' ? '' : `, ${detail}`}, after the offset of all samples
      </p>
    </>
  )
}
