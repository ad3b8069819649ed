import type { AzimuthResponse } from '../../api/types.ts'
import { formatAngle, formatChange, formatFixed } from '../../format/format.ts'
import { bestName, lookAt, objective, shownCandidate } from './candidates.ts'
import type { Candidate } from './candidates.ts'
import { Rose } from './rose.tsx'
import { Table } from '../../parts/table.tsx'
import type { Column } from '../../parts/table.tsx'

interface ScoresProps {
  readonly resultId: string
  readonly choice: AzimuthResponse
  readonly seedDeg: number
}

/** What the azimuths achieve: all as a rose, the one looked at in numbers. */
export function Scores({ resultId, choice, seedDeg }: ScoresProps) {
  const { optimal_azimuth, candidates = [] } = choice
  const shown = shownCandidate(resultId, choice)
  const best: ScoreRow = { ...choice, azimuth: optimal_azimuth }
  return (
    <section class="stack card" aria-label="Scores of the azimuths">
      <h3>All azimuths</h3>
      {shown !== undefined && (
        <Rose
          candidates={candidates}
          seedDeg={seedDeg}
          bestDeg={optimal_azimuth}
          bestCalled={bestName(choice)}
          shown={shown}
          onLook={(azimuth) => lookAt(resultId, azimuth)}
        />
      )}
      <ScoreTable best={best} bestCalled={bestName(choice)} shown={shown ?? best} />
      <p class="quiet">{objective}</p>
      <p class="quiet">Data quality of the pack: {choice.data_quality}.</p>
    </section>
  )
}

type ScoreRow = Omit<Candidate, 'total_score'>

const scoreRows = [
  { member: 'demand_score', label: 'Demand', digits: 1 },
  { member: 'hit_demand_buildings', label: 'in buildings', digits: 0 },
  { member: 'residential_score', label: 'Residential', digits: 1 },
  { member: 'hit_residential_buildings', label: 'in buildings', digits: 0 },
  { member: 'propagation_reach_score', label: 'Reach', digits: 1 },
] as const

type ScoreLine = (typeof scoreRows)[number]

interface ScoreTableProps {
  readonly best: ScoreRow
  readonly bestCalled: string
  readonly shown: ScoreRow
}

function ScoreTable({ best, bestCalled, shown }: ScoreTableProps) {
  const isOther = shown.azimuth !== best.azimuth
  const beside: Column<ScoreLine> = {
    head: `beside ${formatAngle(best.azimuth)}`,
    isNumber: true,
    cell: ({ member, digits }) => formatChange(shown[member] - best[member], digits),
  }
  return (
    <Table
      rows={scoreRows}
      keyOf={({ member }) => member}
      columns={[
        { head: 'Points', cell: ({ label }) => label },
        {
          head: `${formatAngle(shown.azimuth)}${isOther ? '' : ` (${bestCalled})`}`,
          isNumber: true,
          cell: ({ member, digits }) => formatFixed(shown[member], digits),
          key: 'shown',
        },
        ...(isOther ? [beside] : []),
      ]}
    />
  )
}
