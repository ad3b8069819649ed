import type { SimulateResponse } from '../../api/types.ts'
import { look } from '../../map/look.ts'
import { PowerScale, SpanChoice } from '../../panels/power-scale.tsx'
import type { ResultProps } from '../../question/question.ts'
import { spanOfRays } from './span.ts'

export function RaysLegend({ result: { answer } }: ResultProps<SimulateResponse>) {
  return (
    <>
      <PowerScale span={spanOfRays(answer, look.value.scaleFits)} />
      <SpanChoice />
      <ul class="stack legend-list">
        <li>
          <i class="stroke thick" /> line of sight
        </li>
        <li>
          <i class="stroke thin" /> no sight
        </li>
        <li>
          <i class="dot ring" /> blocked end
        </li>
      </ul>
    </>
  )
}
