import { useState } from 'preact/hooks'
import type { ExperimentJob } from '../../api/types.ts'
import { formatNumber } from '../../format/format.ts'
import type { ResultProps } from '../../question/question.ts'
import { metricOf, metrics } from './metrics.ts'

/** Every run in a line; a click on a column's name sorts by it. */
export function ExperimentsDock({ result }: ResultProps<ExperimentJob>) {
  const [sortedBy, setSortedBy] = useState<string | null>(null)
  const [isDown, setDown] = useState(false)
  const runs = result.answer.result?.runs ?? []
  const metric = sortedBy === null ? null : metricOf(sortedBy)
  const shown =
    metric === null
      ? runs
      : runs.toSorted((a, b) => (isDown ? -1 : 1) * (metric.valueOf(a) - metric.valueOf(b)))
  const sort = (id: string): void => {
    setDown(sortedBy === id && !isDown)
    setSortedBy(id)
  }
  return (
    <table class="grid-table">
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">Pareto</th>
          {metrics.map(({ id, label, unit }) => (
            <th
              key={id}
              scope="col"
              class="number"
              aria-sort={sortedBy === id ? (isDown ? 'descending' : 'ascending') : undefined}
            >
              <button type="button" class="link" onClick={() => sort(id)}>
                {label} <small>{unit}</small>
                {sortedBy === id && (isDown ? ' ↓' : ' ↑')}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((run) => (
          <tr key={run.index} title={run.explanation}>
            <td>{run.index}</td>
            <td>{run.non_dominated ? '◆' : ''}</td>
            {metrics.map(({ id, digits, valueOf }) => (
              <td key={id} class="number">
                {formatNumber(valueOf(run), digits)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
