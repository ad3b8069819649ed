import { useState } from 'preact/hooks'
import type { ExperimentJob } from '../../api/types.ts'
import { formatFixed } from '../../format/format.ts'
import type { ResultProps } from '../../question/question.ts'
import { metricOf, metrics } from './metrics.ts'
import { Table } from '../../parts/table.tsx'
import type { Column } from '../../parts/table.tsx'
type ExperimentRun = NonNullable<ExperimentJob['result']>['runs'][number]

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
    <Table
      look="grid"
      hasRowHeads={false}
      rows={shown}
      keyOf={({ index }) => index}
      marks={({ explanation }) => ({ title: explanation })}
      columns={[
        { head: 'Run', cell: ({ index }) => index },
        { head: 'Pareto', cell: ({ non_dominated }) => (non_dominated ? '◆' : '') },
        ...metrics.map(({ id, label, unit, digits, valueOf }): Column<ExperimentRun> => ({
          head: label,
          isNumber: true,
          cell: (run) => formatFixed(valueOf(run), digits),
          key: id,
          unit,
          sorted: sortedBy === id ? (isDown ? 'descending' : 'ascending') : 'none',
          onSort: () => sort(id),
        })),
      ]}
    />
  )
}
