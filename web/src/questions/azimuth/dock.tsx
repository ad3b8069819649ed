import { formatAngle, formatNumber } from '../../format/format.ts'
import type { ResultProps } from '../../question/question.ts'
import type { AzimuthComparison } from './answer.ts'
import { lookAt, parts, shownCandidate } from './candidates.ts'
import { Columns } from './columns.tsx'
import type { CandidatesProps } from './columns.tsx'

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
    <div class="dock-columns">
      <Columns {...{ candidates, seedDeg, bestDeg: optimal_azimuth, shown, look }} />
      <CandidateTable {...{ candidates, seedDeg, bestDeg: optimal_azimuth, shown, look }} />
    </div>
  )
}

function CandidateTable({ candidates, seedDeg, bestDeg, shown, look }: CandidatesProps) {
  return (
    <div class="table-box candidate-table" tabIndex={0} role="group" aria-label="All azimuths">
      <table>
        <thead>
          <tr>
            <th scope="col">Azimuth</th>
            <th scope="col" class="number">
              Sum
            </th>
            {parts.map(({ member, label }) => (
              <th key={member} scope="col" class="number">
                {label}
              </th>
            ))}
            <th scope="col" class="number">
              Buildings
            </th>
            <th scope="col" class="number">
              Residential
            </th>
          </tr>
        </thead>
        <tbody>
          {candidates.map((candidate) => (
            <tr
              key={candidate.azimuth}
              aria-selected={candidate.azimuth === shown.azimuth}
              onClick={() => look(candidate.azimuth)}
            >
              <th scope="row">
                {formatAngle(candidate.azimuth)}
                {candidate.azimuth === bestDeg && <span class="badge good">best</span>}
                {candidate.azimuth === seedDeg && <span class="badge">asked with</span>}
              </th>
              <td class="number">{formatNumber(candidate.total_score)}</td>
              {parts.map(({ member }) => (
                <td key={member} class="number">
                  {formatNumber(candidate[member])}
                </td>
              ))}
              <td class="number">{formatNumber(candidate.hit_demand_buildings)}</td>
              <td class="number">{formatNumber(candidate.hit_residential_buildings)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
