import type { AzimuthResponse } from '../../api/types.ts'
import { formatAngle, formatChange, formatNumber } from '../../format/format.ts'
import { lookAt, objective, shownCandidate } from './candidates.ts'
import type { Candidate } from './candidates.ts'
import { Rose } from './rose.tsx'

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
    <section class="card" aria-label="Scores of the azimuths">
      <h3>All azimuths</h3>
      {shown !== undefined && (
        <Rose
          candidates={candidates}
          seedDeg={seedDeg}
          bestDeg={optimal_azimuth}
          shown={shown}
          onLook={(azimuth) => lookAt(resultId, azimuth)}
        />
      )}
      <ScoreTable best={best} shown={shown ?? best} />
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

function ScoreTable({ best, shown }: { readonly best: ScoreRow; readonly shown: ScoreRow }) {
  const isOther = shown.azimuth !== best.azimuth
  return (
    <table class="compare">
      <thead>
        <tr>
          <th scope="col">Points</th>
          <th scope="col" class="number">
            {formatAngle(shown.azimuth)}
            {!isOther && ' (best)'}
          </th>
          {isOther && (
            <th scope="col" class="number">
              beside {formatAngle(best.azimuth)}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {scoreRows.map(({ member, label, digits }) => (
          <tr key={member}>
            <th scope="row">{label}</th>
            <td class="number">{formatNumber(shown[member], digits)}</td>
            {isOther && (
              <td class="number">{formatChange(shown[member] - best[member], digits)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
