import type { SiteRecommendation } from '../../api/types.ts'
import { formatAngle, formatChange, formatNumber } from '../../format/format.ts'
import { flyTo } from '../../map/camera.ts'
import { Facts } from '../../parts/facts.tsx'
import { Icon } from '../../parts/icon.tsx'
import { cells, edit } from '../../store/project.ts'
import type { ChosenSite } from './answer.ts'
import { isAmong, withCandidate } from './apply.ts'
import { gainWords } from './together.ts'

interface CandidateProps {
  readonly rank: number
  readonly candidate: SiteRecommendation
  readonly scoreBefore: number
  /** Where it was chosen with the others. */
  readonly chosen?: ChosenSite | undefined
  /** What it adds, of what all that were chosen add. */
  readonly share?: string | null | undefined
}

/** One proposed site, which the plan can take. */
export function Candidate({ rank, candidate, scoreBefore, chosen, share }: CandidateProps) {
  const { stats, transmitter_site: site, applicability, reason } = candidate
  const isInPlan = isAmong(cells.value, candidate)
  return (
    <li class="stack card">
      <p class="line candidate-title">
        <span class="rank">{rank}</span>
        <button
          type="button"
          class="link grow"
          title="Show it on the map"
          onClick={() => flyTo(candidate.tower_lon, candidate.tower_lat)}
        >
          {candidate.id}
        </button>
        {chosen === undefined ? (
          <span class="number">
            score {formatNumber(stats.score, 2)} ({formatChange(stats.score - scoreBefore, 2)})
          </span>
        ) : (
          <span
            class="number"
            title="What it adds to the plan with the sites before it, of what all of them add"
          >
            {share && `${share} of the gain`}
          </span>
        )}
      </p>
      {chosen === undefined && <p>{reason}</p>}
      <Facts
        rows={[
          ...(chosen === undefined
            ? []
            : [
                ['Gain', gainWords(chosen.gain)] as const,
                ['By itself', `${gainWords(chosen.alone)}. ${reason}`] as const,
              ]),
          ['Azimuth', formatAngle(candidate.optimal_azimuth)],
          ['Antenna', `${formatNumber(site.antenna_height_m, 1)} m, ${site.antenna_height_source}`],
          ['Demand left unserved', formatNumber(candidate.unmet_demand, 1)],
          ...(candidate.same_place_record_ids.length === 0
            ? []
            : [['Also at this place', candidate.same_place_record_ids.join(', ')] as const]),
          ...(applicability.fallback_used ? [['Model', applicability.reason] as const] : []),
        ]}
      />
      <button
        type="button"
        class="button"
        disabled={isInPlan}
        onClick={() => edit(`Add ${candidate.id}`, (old) => withCandidate(old, candidate))}
      >
        {isInPlan ? (
          <>
            <Icon name="check" /> In the plan
          </>
        ) : (
          'Add to the plan'
        )}
      </button>
    </li>
  )
}
