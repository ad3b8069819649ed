import { getJson, postJson } from '../../api/client.ts'
import { formatNumber, formatPercent } from '../../format/format.ts'
import { RequestSection } from '../../panels/request-section.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/section.tsx'
import type { StoredResult } from '../../project/project.ts'
import type { ResultProps } from '../../question/question.ts'
import { CertificateButton } from '../shared/certificate-button.tsx'
import type { ManyAnswer } from './answer.ts'
import { ChangesCard } from './changes-card.tsx'
import { isQualityJudged, serviceablePct } from './quality.ts'
import { guarantee, manyAssumptions } from './report.ts'

/** What a plan of many cells brings, how sure that is, and its changes to choose from. */
export function ManyPanel({ result }: ResultProps<ManyAnswer>) {
  const { answer } = result
  const { search } = answer
  const warnings = answer.hasFallback
    ? ['For at least one cell another model stands in for the one asked for.']
    : []
  return (
    <ResultFrame result={result} warnings={warnings}>
      <Headline answer={answer} />
      <div class="stack callout" data-tone={search.globally_optimal ? 'good' : 'warn'}>
        <p>
          <Icon name={search.globally_optimal ? 'check' : 'info'} />
          <span>{guarantee(answer)}</span>
        </p>
        <CertificateButton whole={() => wholeAnswer(result)} fileName="plan.json" />
      </div>
      <ChangesCard result={result} />
      <div class="stack notes">
        <Section title="What the numbers stand on">
          {manyAssumptions(result).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <Facts
            rows={[
              ['Buildings that count', formatNumber(search.buildings)],
              ['Classes of them', formatNumber(search.building_classes)],
              ['Choices of all cells', formatNumber(search.choices)],
              ['Choices weighed', formatNumber(search.evaluations)],
              ['The search ended', endings[search.termination_reason]],
            ]}
          />
        </Section>
        <RequestSection result={result} />
      </div>
    </ResultFrame>
  )
}

function wholeAnswer({ answer: { jobId }, request }: StoredResult<ManyAnswer>): Promise<unknown> {
  return jobId === null
    ? postJson<unknown>('api/plan-network', request, { scope: 'rf' })
    : getJson<unknown>(`api/jobs/${encodeURIComponent(jobId)}`, { scope: 'rf' })
}

const endings = {
  proven: 'the plan is proven',
  no_better_plan_found: 'no better plan was found',
  limits_cannot_be_met: 'it is proven that no plan keeps the limits',
  max_evaluations: 'it had weighed as many as it may',
} as const

/** Before and after, in what a planner counts. */
function Headline({ answer }: { readonly answer: ManyAnswer }) {
  const { baseline, planned, changes } = answer
  if (changes.length === 0)
    return <p class="headline">The network as it stands: no change is worth what it costs.</p>
  const percent = (share: number | null) => formatPercent(share === null ? null : 100 * share)
  return (
    <p class="headline">
      Homes served {formatNumber(baseline.served_homes)} →{' '}
      <strong>{formatNumber(planned.served_homes)}</strong> · demand{' '}
      {percent(baseline.served_demand_share)} →{' '}
      <strong>{percent(planned.served_demand_share)}</strong> · reach{' '}
      {percent(baseline.coverage_share)} → <strong>{percent(planned.coverage_share)}</strong> ·{' '}
      {isQualityJudged(answer) && (
        <>
          serviceable samples {formatPercent(serviceablePct(answer, baseline))} →{' '}
          <strong>{formatPercent(serviceablePct(answer, planned))}</strong> ·{' '}
        </>
      )}
      power {formatNumber(baseline.transmitted_w, 1)} →{' '}
      <strong>{formatNumber(planned.transmitted_w, 1)}</strong> W
    </p>
  )
}
