import { formatAngle, formatNumber } from '../../format/format.ts'
import type { ResultProps } from '../../question/question.ts'
import type { AzimuthComparison } from './answer.ts'
import { bestName, lookAt, parts, scoredAzimuths, shownCandidate } from './candidates.ts'
import { Columns } from './columns.tsx'
import type { CandidatesProps } from './columns.tsx'
import { Table } from '../../parts/table.tsx'
import type { Column } from '../../parts/table.tsx'
import type { ScoredAzimuth } from './candidates.ts'

/** Every azimuth that was tried: what its score is made of, as columns and as a table. */
export function AzimuthDock({ result }: ResultProps<AzimuthComparison>) {
  const { choice, seedDeg } = result.answer
  const { candidates, optimal_azimuth } = choice
  const shown = shownCandidate(result.id, choice)
  if (candidates === undefined || shown === undefined) {
    return <p class="quiet">This answer came without its candidates. Ask again to see them.</p>
  }
  const look = (azimuth: number): void => lookAt(result.id, azimuth)
  return (
    <div class="dock-columns chart-beside-table">
      <Columns
        {...{ candidates, seedDeg, bestDeg: optimal_azimuth, shown, look }}
        bestCalled={bestName(choice)}
      />
      <CandidateTable
        {...{ seedDeg, bestDeg: optimal_azimuth, shown, look }}
        rows={scoredAzimuths(choice)}
        bestCalled={bestName(choice)}
      />
    </div>
  )
}

interface TableProps extends Omit<CandidatesProps, 'candidates'> {
  readonly rows: readonly ScoredAzimuth[]
}

function CandidateTable({ rows, seedDeg, bestDeg, shown, look, bestCalled }: TableProps) {
  return (
    <div class="table-box candidate-table" tabIndex={0} role="group" aria-label="All azimuths">
      <Table
        look="plain"
        rows={rows}
        keyOf={({ azimuth }) => azimuth}
        marks={({ azimuth, demand_score }) => ({
          isSelected: azimuth === shown.azimuth,
          // Of the present azimuth nothing but the sum is told.
          ...(demand_score !== undefined && { onClick: () => look(azimuth) }),
        })}
        columns={[
          {
            head: 'Azimuth',
            cell: ({ azimuth }) => (
              <>
                {formatAngle(azimuth)}
                {azimuth === bestDeg && <span class="badge good">{bestCalled}</span>}
                {azimuth === seedDeg && <span class="badge">before</span>}
              </>
            ),
          },
          { head: 'Sum', isNumber: true, cell: (candidate) => formatNumber(candidate.total_score) },
          ...parts.map(({ member, label }): Column<ScoredAzimuth> => ({
            head: label,
            isNumber: true,
            cell: (candidate) => formatNumber(candidate[member]),
            key: member,
          })),
          {
            head: 'Buildings',
            isNumber: true,
            cell: (candidate) => formatNumber(candidate.hit_demand_buildings),
          },
          {
            head: 'Homes',
            isNumber: true,
            cell: (candidate) => formatNumber(candidate.hit_residential_buildings),
          },
        ]}
      />
    </div>
  )
}
