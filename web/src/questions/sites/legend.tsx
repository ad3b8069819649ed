import type { ResultProps } from '../../question/question.ts'
import type { SitesAnswer } from './answer.ts'

/** What numbers and sectors of proposed sites mean. */
export function SitesLegend({ result: { answer } }: ResultProps<SitesAnswer>) {
  return (
    <ul class="stack legend-list">
      <li>
        <i class="dot best" />{' '}
        {answer.joint === undefined
          ? 'candidate, by rank'
          : 'site chosen with the others, by what it adds'}
      </li>
      <li>
        <i class="stroke dashed best" /> its sector
      </li>
    </ul>
  )
}
