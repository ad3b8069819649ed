import type { EvaluationAnswer } from '../../analyses/network/answers.ts'
import { azimuthsOf } from '../../analyses/network/choice/choice.ts'
import { planOutsidePack } from '../../analyses/network/plan-evidence.ts'
import { scenarioSchemaVersion } from '../../analyses/network/search/identities.ts'
import { isFeasible } from '../../analyses/network/scoring/scoring.ts'
import type { StringTable } from '../../spatial/string-table.ts'
import type { DataQuality } from '../../packs/summary.ts'
import type { ResolvedNetwork } from './question.ts'
import { domainView, type TableChoice, tableView } from './common-view.ts'
import { answerEvidenceView } from '../wire/answer-evidence.ts'
import { cellsFooter } from '../wire/cells-answer.ts'
import type { GroundEvidence } from '../wire/ground.ts'
import {
  feasibilityView,
  frontierEntryView,
  optimizedTowersView,
  outcomeView,
  planSentence,
} from './outcome-view.ts'
import { shapleyView } from './shapley-view.ts'
import { networkStatsView } from './stats-view.ts'

/** What the answer says beside its numbers. */
export interface AnswerOptions {
  readonly fingerprint: string
  readonly ground: GroundEvidence
  readonly dataQuality: DataQuality
  readonly include: TableChoice | undefined
  /** Ids of the pack's buildings. */
  readonly buildingIds: StringTable
}

/** The answer of `POST /api/evaluate-network`. */
export function evaluateNetworkView(
  question: ResolvedNetwork,
  { judged, plan, shares, scenarioFingerprint }: EvaluationAnswer,
  { dataQuality, include, buildingIds, fingerprint, ground }: AnswerOptions,
) {
  const { cells } = question
  const { domain, scoring, sites } = judged
  const { choices, metrics } = plan
  const ids = cells.map(({ id }) => id)
  const stats = networkStatsView(metrics, scoring, dataQuality)
  const isFrontier = isFeasible(scoring.constraints, metrics)
  return {
    optimized_towers: optimizedTowersView(cells, plan),
    stats,
    objective_status: stats.objective_status,
    ...feasibilityView(scoring, metrics),
    optimization_domain: domainView(domain, 'selected_cell_radius_union', judged.quality),
    optimization: outcomeView(scoring, metrics, dataQuality, { adjustedParameters: [] }),
    pareto_frontier: isFrontier
      ? [frontierEntryView(ids, plan, scoring, dataQuality, planSentence(metrics))]
      : [],
    ...tableView(judged, include, buildingIds),
    shapley: shapleyView(shares, scoring),
    scenario_fingerprint: scenarioFingerprint,
    scenario_schema_version: scenarioSchemaVersion,
    model_evidence: answerEvidenceView(cells, {
      outsidePack: planOutsidePack(question, metrics),
      ground,
    }),
    ...cellsFooter(question, azimuthsOf(choices), sites, fingerprint),
  }
}
