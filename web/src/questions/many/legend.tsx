import type { ResultProps } from '../../question/question.ts'
import type { ManyAnswer } from './answer.ts'

export function ManyLegend({ result: { answer } }: ResultProps<ManyAnswer>) {
  if (answer.changes.length === 0) return <p class="legend-note">nothing is changed</p>
  return (
    <ul class="stack legend-list">
      <li>
        <i class="dot best" /> change, by its place in the list
      </li>
      <li>
        <i class="stroke best" /> sector as it would be
      </li>
    </ul>
  )
}
