import { cssColor } from '../../color/ramps.ts'
import { look } from '../../map/look.ts'
import { PowerScale, SpanChoice } from '../../panels/power-scale.tsx'
import type { ResultProps } from '../../question/question.ts'
import { serverColors } from '../shared/server-colors.ts'
import type { PlanAnswer } from './answer.ts'
import { planView, spanOfPlan } from './drawing.ts'

export function PlanLegend({ result: { answer, scenarios } }: ResultProps<PlanAnswer>) {
  if (planView.value === 'strength') {
    return (
      <>
        <PowerScale span={spanOfPlan(answer, look.value.scaleFits)} />
        <SpanChoice />
        <p class="legend-note">faint: not served</p>
      </>
    )
  }
  const colors = serverColors(scenarios)
  return (
    <ul class="stack legend-list">
      {answer.cells.map(({ name }, i) => (
        <li key={name}>
          <i class="swatch" style={{ background: cssColor(colors[i]) }} /> {name}
        </li>
      ))}
      <li>faint: not served</li>
    </ul>
  )
}
