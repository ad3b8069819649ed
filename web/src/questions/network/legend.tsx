import type { ResultProps } from '../../question/question.ts'
import type { NetworkAnswer } from './answer.ts'
import { triedResultId } from './what-if.ts'

export function NetworkLegend({ result }: ResultProps<NetworkAnswer>) {
  return (
    <ul class="stack legend-list">
      <li>
        <i class="stroke best" /> sector turned by the plan
      </li>
      <li>
        <i class="stroke gone" /> sector as it stands
      </li>
      {triedResultId.value === result.id && (
        <li>
          <i class="stroke tried" /> sector as tried
        </li>
      )}
    </ul>
  )
}
