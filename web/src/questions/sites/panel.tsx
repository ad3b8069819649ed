import { postJson } from '../../api/client.ts'
import { formatCount, formatNumber } from '../../format/format.ts'
import { EvidenceSection } from '../../panels/evidence-section.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/section.tsx'
import { cells, edit } from '../../store/project.ts'
import type { ResultProps } from '../../question/question.ts'
import { CertificateButton } from '../shared/certificate-button.tsx'
import type { JointSites, SitesAnswer } from './answer.ts'
import { isAmong, withCandidates } from './apply.ts'
import { Candidate } from './candidate.tsx'
import { gainShare, guarantee, scoreWords } from './together.ts'

type Props = ResultProps<SitesAnswer>

export function SitesPanel({ result }: Props) {
  const { answer } = result
  const { recommendations, joint, baseline_common_domain: baseline } = answer
  return (
    <ResultFrame result={result} warnings={[]}>
      <p class="headline">
        <strong>{formatNumber(answer.candidates_evaluated)}</strong>{' '}
        {answer.candidates_evaluated === 1 ? 'candidate' : 'candidates'} from{' '}
        {formatCount(answer.candidate_records_in_polygon, 'record')} in the area; {found(answer)}
      </p>
      {joint !== undefined && <Together result={result} joint={joint} />}
      <ol class="stack candidate-list">
        {recommendations.map((candidate, i) => (
          <Candidate
            key={candidate.id}
            rank={i + 1}
            candidate={candidate}
            scoreBefore={baseline.score}
            chosen={joint?.sites[i]}
            share={joint && gainShare(joint, joint.sites[i].gain)}
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

function found({ recommendations, joint }: SitesAnswer): string {
  if (recommendations.length === 0) return 'none of them adds anything.'
  return joint === undefined
    ? 'the best ones, each as one more cell of the plan:'
    : 'those that are best together, the one first that adds the most.'
}

interface TogetherProps extends Props {
  readonly joint: JointSites
}

/** What the sites bring as a whole and how sure that is; all are taken in one step. */
function Together({ result, joint }: TogetherProps) {
  const { request, answer } = result
  const { recommendations, baseline_common_domain: baseline } = answer
  const open = recommendations.filter((candidate) => !isAmong(cells.value, candidate))
  return (
    <>
      <p>
        Network score <strong>{scoreWords(baseline.network_score, joint.network_score)}</strong>{' '}
        points
      </p>
      <div class="stack callout" data-tone={joint.globally_optimal ? 'good' : 'warn'}>
        <p>
          <Icon name={joint.globally_optimal ? 'check' : 'info'} />
          <span>{guarantee(joint, request)}</span>
        </p>
        <CertificateButton
          whole={() => postJson<unknown>('api/recommend-sites', request, { scope: 'rf' })}
          fileName="sites.json"
        />
      </div>
      {recommendations.length > 0 && (
        <button
          type="button"
          class="button primary"
          disabled={open.length === 0}
          onClick={() => edit(addWords(open.length), (old) => withCandidates(old, open))}
        >
          <Icon name="check" /> {open.length === 0 ? 'All in the plan' : addWords(open.length)}
        </button>
      )}
    </>
  )
}

const addWords = (count: number): string =>
  count === 1 ? 'Add 1 site to the plan' : `Add ${formatNumber(count)} sites to the plan`
