import {
  formatAngle,
  formatCount,
  formatFixed,
  formatNumber,
  formatUpperBound,
  sharedDecimals,
} from '../../format/format.ts'
import { saveJson } from '../../format/save.ts'
import { EvidenceSection } from '../../panels/evidence-section.tsx'
import { networkEvidence } from '../../panels/evidence.ts'
import { RequestSection } from '../../panels/request-section.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Stat } from '../../parts/stat.tsx'
import { isLive } from '../../store/live.ts'
import { cells } from '../../store/project.ts'
import type { ResultProps } from '../../question/question.ts'
import { answeredAzimuths } from './answer.ts'
import type { NetworkAnswer } from './answer.ts'
import { ExplainButton, ExplanationCard } from './explanation-card.tsx'
import { apply, isApplied, WhatIf } from './what-if-card.tsx'
import { Table } from '../../parts/table.tsx'

export function NetworkPanel({ result }: ResultProps<NetworkAnswer>) {
  const { answer } = result.answer
  const { stats, optimization } = answer
  return (
    <ResultFrame result={result} warnings={networkWarnings(result.answer)}>
      <dl class="stats">
        <Stat
          label="Score"
          value={formatFixed(optimization.score, 2)}
          detail={scoreChange(result.answer)}
        />
        <Stat
          label="Demand buildings served"
          value={formatNumber(stats.unique_demand_buildings)}
          detail={`of ${formatNumber(answer.optimization_domain.relevant_demand_entities)}`}
        />
        <Stat
          label="Homes served"
          value={formatNumber(stats.unique_residential_buildings)}
          detail={`of ${formatNumber(answer.optimization_domain.relevant_residential_entities)}`}
        />
        <Stat label="In overlap" value={formatNumber(stats.overlap_buildings)} />
      </dl>
      <Azimuths result={result} />
      {!isLive(result) && <Confirmed result={result} />}
    </ResultFrame>
  )
}

/** What only an answer of the service has. */
function Confirmed({ result }: ResultProps<NetworkAnswer>) {
  const { answer } = result.answer
  return (
    <>
      <ExplanationCard result={result} />
      <Proof result={result} />
      <WhatIf result={result} />
      <div class="stack notes">
        <EvidenceSection answer={answer} rows={networkEvidence(answer.stats)} />
        <RequestSection result={result} />
      </div>
    </>
  )
}

function scoreChange({ kind, answer }: NetworkAnswer): string {
  if (kind === 'evaluated') return 'as it stands'
  return `from ${formatFixed(answer.baseline.stats.score, 2)}`
}

function Azimuths({ result }: ResultProps<NetworkAnswer>) {
  const { answer } = result
  const found = answeredAzimuths(answer)
  const standing = new Map(
    cells.value.map((cell) => [cell.name, cell.overrides.azimuth ?? 0] as const),
  )
  const digits = sharedDecimals([...found.values(), ...standing.values()], 1)
  return (
    <section class="stack card" aria-label="Azimuths">
      <Table
        rows={[...found]}
        keyOf={([name]) => name}
        columns={[
          { head: 'Cell', cell: ([name]) => name },
          {
            head: 'Now',
            isNumber: true,
            cell: ([name]) =>
              standing.has(name) ? formatAngle(standing.get(name) ?? 0, digits) : 'gone',
          },
          { head: 'Found', isNumber: true, cell: ([, azimuth]) => formatAngle(azimuth, digits) },
          {
            head: 'Explanation',
            cell: ([name]) => <ExplainButton result={result} cellId={name} />,
            isHeadHidden: true,
          },
        ]}
      />
      {answer.kind === 'optimized' && (
        <button
          type="button"
          class="button"
          disabled={isApplied(answer)}
          onClick={() => apply(found)}
        >
          {isApplied(answer) ? (
            <>
              <Icon name="check" /> In the plan
            </>
          ) : (
            'Apply to the plan'
          )}
        </button>
      )}
    </section>
  )
}

/** What the search promises about what it found. */
function Proof({ result }: ResultProps<NetworkAnswer>) {
  const { answer } = result
  if (answer.kind === 'evaluated') return null
  const { search } = answer.answer.optimization
  if (search === undefined) return null
  if (!('certificate' in search)) {
    return (
      <p class="quiet">
        A good plan, not proven the best: {formatNumber(search.unique_evaluations)} plans were
        judged.
      </p>
    )
  }
  const guarantee = {
    proven_optimum: 'Proven: no plan on the ten-degree grid scores higher.',
    proven_infeasible: 'Proven: no plan on the ten-degree grid meets the constraints.',
    best_found_with_proven_upper_bound: `The best found; none can score above ${formatUpperBound(search.upper_bound === null ? null : 100 * search.upper_bound, 2)}.`,
  }[search.search_guarantee]
  return (
    <div class="stack callout" data-tone={search.globally_optimal ? 'good' : 'warn'}>
      <p>
        <Icon name={search.globally_optimal ? 'check' : 'info'} />
        <span>
          {guarantee} The search opened {formatCount(search.nodes_expanded, 'node')}.
        </span>
      </p>
      <button
        type="button"
        class="button"
        title="The whole answer with its certificate: sightline verify-plan proves it anew"
        onClick={() => saveJson(answer.answer, 'plan.json', 'application/json')}
      >
        <Icon name="download" /> Save the certificate
      </button>
    </div>
  )
}

function networkWarnings({ answer }: NetworkAnswer): readonly string[] {
  const warnings = [...answer.optimization.violations]
  if (answer.fallback_used === true) {
    warnings.push('For at least one cell another model stands in for the one asked for.')
  }
  if (answer.host_roof_assumed_below_antenna === true) {
    warnings.push('The roof under an antenna is unknown: it is assumed to be below the antenna.')
  }
  return warnings
}
