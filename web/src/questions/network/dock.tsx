import { useMemo, useState } from 'preact/hooks'
import { percentBounds } from '../../chart/axis.ts'
import { LineChart } from '../../chart/line-chart.tsx'
import { formatCount, formatFixed } from '../../format/format.ts'
import type { ResultProps } from '../../question/question.ts'
import type { NetworkAnswer } from './answer.ts'
import { Frontier } from './frontier.tsx'
import { Table } from '../../parts/table.tsx'
import type { Column } from '../../parts/table.tsx'

/** How the gap closed, the compromises, and what each cell adds. */
export function NetworkDock({ result }: ResultProps<NetworkAnswer>) {
  return (
    <div class="dock-columns">
      <GapClosing answer={result.answer} />
      <Frontier result={result} />
      <Shares answer={result.answer} />
    </div>
  )
}

/** The best plan found and the proven bound, over the nodes that the search opened. */
function GapClosing({ answer }: { readonly answer: NetworkAnswer }) {
  const search = answer.kind === 'optimized' ? answer.answer.optimization.search : undefined
  const progress = search !== undefined && 'progress' in search ? search.progress : null
  const x = useMemo(() => (progress ?? []).map(({ nodes }) => nodes), [progress])
  const lines = useMemo(
    () => [
      {
        label: 'bound: no plan scores more',
        values: (progress ?? []).map(({ bound }) => 100 * bound),
        color: '--warn' as const,
        isStepped: true,
      },
      {
        label: 'best plan found',
        values: (progress ?? []).map(({ best }) => (best === null ? null : 100 * best)),
        color: '--good' as const,
        isStepped: true,
      },
    ],
    [progress],
  )
  if (progress === null) return null
  return (
    <section>
      <h3>How the gap closed</h3>
      {progress.length < 2 ? (
        <p class="quiet">
          The first bound was met at once: {formatCount(progress[0]?.nodes ?? 0, 'node')}.
        </p>
      ) : (
        <LineChart
          label="Best score and proven bound over the nodes of the search"
          xLabel="Nodes"
          yLabel="Score"
          yBounds={percentBounds}
          x={x}
          lines={lines}
          heightPx={165}
        />
      )}
    </section>
  )
}

const shareColumns = [
  { name: 'unique_demand_buildings', label: 'Demand buildings' },
  { name: 'residential_covered', label: 'Homes' },
  { name: 'overlap_buildings', label: 'Overlap' },
  { name: 'composite_score', label: 'Score' },
] as const

/** What each cell adds, averaged over all orders in which the cells could be switched on. */
function Shares({ answer }: { readonly answer: NetworkAnswer }) {
  const { cells } = answer.answer.shapley
  const [isExplained, setExplained] = useState(false)
  return (
    <section>
      <h3>
        Shares of the cells{' '}
        <button type="button" class="link" onClick={() => setExplained(!isExplained)}>
          how?
        </button>
      </h3>
      {isExplained && (
        <p class="quiet">
          A cell’s share is what it adds, averaged over all orders in which the cells could be
          switched on. The shares add up to what all cells achieve.
        </p>
      )}
      <Table
        look="grid"
        rows={cells}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Cell', cell: ({ id }) => id },
          ...shareColumns.map(({ name, label }): Column<(typeof cells)[number]> => ({
            head: label,
            isNumber: true,
            cell: ({ shares }) =>
              name === 'composite_score'
                ? formatFixed(100 * shares[name], 2)
                : formatFixed(shares[name], 1),
          })),
        ]}
      />
    </section>
  )
}
