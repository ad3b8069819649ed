import { cssColor } from '../../color/ramps.ts'
import { formatArea, formatNumber } from '../../format/format.ts'
import { EvidenceSection } from '../../panels/evidence-section.tsx'
import { RequestSection } from '../../panels/request-section.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Table } from '../../parts/table.tsx'
import { latestFirst } from '../../project/answer-order.ts'
import type { StoredResult } from '../../project/project.ts'
import type { ResultProps } from '../../question/question.ts'
import { comparison } from '../../store/compare.ts'
import { project } from '../../store/project.ts'
import { servedAreaM2, servedBuildings } from './answer.ts'
import { serverColors } from '../shared/server-colors.ts'
import type { PlanAnswer } from './answer.ts'
import { planView } from './drawing.ts'

type Props = ResultProps<PlanAnswer>

const views = { server: 'Best server', strength: 'Strength' } as const

export function PlanPanel({ result }: Props) {
  const { answer } = result
  return (
    <ResultFrame result={result} warnings={answer.warnings}>
      <div class="segmented" role="group" aria-label="Shown on the map">
        {(['server', 'strength'] as const).map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={planView.value === view}
            onClick={() => (planView.value = view)}
          >
            {views[view]}
          </button>
        ))}
      </div>
      <Headline result={result} />
      <Cells result={result} />
      <div class="stack notes">
        <EvidenceSection answer={answer} />
        <RequestSection result={result} />
      </div>
    </ResultFrame>
  )
}

/** The answer about a plan that was there before this one; null for the first. */
function earlier(result: StoredResult): StoredResult<PlanAnswer> | null {
  const [before] = project.value.results
    .filter((other) => other.question === result.question && latestFirst(other, result) > 0)
    .toSorted(latestFirst)
  return before === undefined ? null : (before as StoredResult<PlanAnswer>)
}

function Headline({ result }: Props) {
  const before = earlier(result)
  const now = servedBuildings(result.answer)
  const areaM2 = servedAreaM2(result.answer)
  if (before === null) {
    return (
      <p class="headline">
        <strong>{formatArea(areaM2)}</strong> served · <strong>{formatNumber(now.served)}</strong>{' '}
        of {formatNumber(now.all)} buildings with demand · demand{' '}
        <strong>{formatNumber(now.demand, 1)}</strong> of {formatNumber(now.allDemand, 1)}
      </p>
    )
  }
  const then = servedBuildings(before.answer)
  const compare = (): void => {
    comparison.value = { beforeId: before.id, afterId: result.id, view: 'swipe', share: 0.5 }
  }
  return (
    <>
      <p class="headline">
        Before and after: {formatArea(servedAreaM2(before.answer))} →{' '}
        <strong>{formatArea(areaM2)}</strong> served · {formatNumber(then.served)} →{' '}
        <strong>{formatNumber(now.served)}</strong> buildings with demand · demand{' '}
        {formatNumber(then.demand, 1)} → <strong>{formatNumber(now.demand, 1)}</strong>
      </p>
      <button type="button" class="button" onClick={compare}>
        <Icon name="panelRight" /> Swipe between before and after
      </button>
    </>
  )
}

function Cells({ result: { answer, scenarios } }: Props) {
  const colors = serverColors(scenarios)
  const nodeM2 = answer.grid.cell_size_m * answer.grid.cell_size_m
  const rows = answer.cells.map(({ name, levelDbm }, i) => {
    const isServed = (server: number, node: number): boolean =>
      server === i && answer.grid.values[node] > levelDbm
    const own = answer.buildings.filter(({ server, level }) => server === i && level === 'served')
    return { name, i, areaM2: nodeM2 * answer.servers.filter(isServed).length, served: own.length }
  })
  const largestM2 = Math.max(...rows.map(({ areaM2 }) => areaM2))
  return (
    <Table
      scrolls="Cells"
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        {
          head: 'Best server',
          cell: ({ name, i }) => (
            <>
              <i class="swatch" style={{ background: cssColor(colors[i]) }} /> {name}
            </>
          ),
        },
        {
          head: 'Area served',
          isNumber: true,
          cell: ({ areaM2 }) => formatArea(areaM2, largestM2),
        },
        { head: 'Buildings', isNumber: true, cell: ({ served }) => formatNumber(served) },
      ]}
    />
  )
}
