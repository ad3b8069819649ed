import type { ResultProps } from '../../question/question.ts'
import type { AzimuthComparison } from './answer.ts'
import { bestName } from './candidates.ts'

export function AzimuthLegend({ result }: ResultProps<AzimuthComparison>) {
  return (
    <ul class="stack legend-list">
      <li>
        <i class="stroke dashed ink" /> before
      </li>
      <li>
        <i class="stroke dashed best" /> {bestName(result.answer.choice)}
      </li>
      <li>
        <i class="dot gone" /> gap before only
      </li>
      <li>
        <i class="dot lost" /> gap after only
      </li>
      <li>
        <i class="dot outage" /> gap both times
      </li>
    </ul>
  )
}
