import type { SiteRecommendation, SitesResponse } from '../../api/types.ts'
import { formatAngle, formatChange, formatNumber } from '../../format/format.ts'
import { flyTo } from '../../map/camera.ts'
import { chooseTool } from '../../map/tools.ts'
import { EvidenceSection } from '../../panels/evidence-section.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/section.tsx'
import { NumberSetting } from '../../panels/setting-fields.tsx'
import { cells, edit } from '../../store/project.ts'
import type { ResultProps } from '../../question/question.ts'
import { withCandidate } from './apply.ts'
import { siteNumbers } from './numbers.ts'

export function SitesSettings() {
  return (
    <div class="stack goals">
      <div class="row">
        <button type="button" class="button" onClick={() => chooseTool('area')}>
          <Icon name="polygon" /> Draw the search area
        </button>
      </div>
      <div class="fields">
        {siteNumbers.map((setting) => (
          <NumberSetting key={setting.name} question="sites" setting={setting} />
        ))}
      </div>
      <p class="quiet">Candidates are judged by the priorities of the network question.</p>
    </div>
  )
}

export function SitesPanel({ result }: ResultProps<SitesResponse>) {
  const { answer } = result
  const { recommendations, baseline_common_domain: baseline } = answer
  return (
    <ResultFrame result={result} warnings={[]}>
      <p class="headline">
        <strong>{formatNumber(answer.candidates_evaluated)}</strong> candidates from{' '}
        {formatNumber(answer.candidate_records_in_polygon)} records in the area;{' '}
        {recommendations.length === 0
          ? 'none of them adds anything.'
          : 'the best ones, each as one more cell of the plan:'}
      </p>
      <ol class="stack candidate-list">
        {recommendations.map((candidate, i) => (
          <Candidate
            key={candidate.id}
            rank={i + 1}
            candidate={candidate}
            scoreBefore={baseline.score}
          />
        ))}
      </ol>
      <div class="stack notes">
        <EvidenceSection answer={answer} />
        <Section title="How candidates are judged">
          <ul>
            {answer.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <p class="quiet wrap">Fingerprint {answer.fingerprint}</p>
        </Section>
      </div>
    </ResultFrame>
  )
}

interface CandidateProps {
  readonly rank: number
  readonly candidate: SiteRecommendation
  readonly scoreBefore: number
}

function Candidate({ rank, candidate, scoreBefore }: CandidateProps) {
  const { stats, transmitter_site: site, applicability } = candidate
  const isInPlan = cells.value.some((cell) => cell.towerId === candidate.id)
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
        <span class="number">
          score {formatNumber(stats.score, 2)} ({formatChange(stats.score - scoreBefore, 2)})
        </span>
      </p>
      <p>{candidate.reason}</p>
      <Facts
        rows={[
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
