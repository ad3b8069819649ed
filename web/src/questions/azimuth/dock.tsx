import { formatAngle, formatNumber } from '../../format/format.ts'
import type { ResultProps } from '../../question/question.ts'
import type { AzimuthComparison } from './answer.ts'
import { lookAt, parts, shownCandidate } from './candidates.ts'
import { Columns } from './columns.tsx'
import type { CandidatesProps } from './columns.tsx'
import { Table } from '../../parts/table.tsx'
import type { Column } from '../../parts/table.tsx'
import type { Candidate } from './candidates.ts'

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
      <Columns {...{ candidates, seedDeg, bestDeg: optimal_azimuth, shown, look }} />
      <CandidateTable {...{ candidates, seedDeg, bestDeg: optimal_azimuth, shown, look }} />
    </div>
  )
}

function CandidateTable({ candidates, seedDeg, bestDeg, shown, look }: CandidatesProps) {
  return (
    <div class="table-box candidate-table" tabIndex={0} role="group" aria-label="All azimuths">
      <Table
        look="plain"
        rows={candidates}
        keyOf={({ azimuth }) => azimuth}
        marks={({ azimuth }) => ({
          isSelected: azimuth === shown.azimuth,
          onClick: () => look(azimuth),
        })}
        columns={[
          {
            head: 'Azimuth',
            cell: ({ azimuth }) => (
              <>
                {formatAngle(azimuth)}
                {azimuth === bestDeg && <span class="badge good">best</span>}
                {azimuth === seedDeg && <span class="badge">before</span>}
              </>
            ),
          },
          { head: 'Sum', isNumber: true, cell: (candidate) => formatNumber(candidate.total_score) },
          ...parts.map(({ member, label }): Column<Candidate> => ({
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
