import type { NetworkPlan, JudgedNetwork } from '../../analyses/network/evaluate.ts'
import { scenarioSchemaVersion } from '../../analyses/network/identities.ts'
import { isFeasible } from '../../analyses/network/scoring.ts'
import type { DataQuality } from '../../packs/summary.ts'
import type { ResolvedNetwork } from '../resolve/network.ts'
import { domainView, networkFooter, tableView } from './network-common.ts'
import {
  feasibilityView,
  frontierEntryView,
  optimizedTowersView,
  outcomeView,
  planSentence,
} from './network-outcome.ts'
import { shapleyView } from './shapley.ts'
import { networkStatsView } from './network-stats.ts'

/** Names that the answer takes over as they are. */
export interface EvaluationTexts {
  readonly scenarioFingerprint: string
  readonly fingerprint: string
  readonly dataQuality: DataQuality
  readonly includeTable: boolean
}

/** The answer of `POST /api/evaluate-network`. */
export function evaluateNetworkView(
  question: ResolvedNetwork,
  judged: JudgedNetwork,
  plan: NetworkPlan,
  { dataQuality, includeTable, scenarioFingerprint, fingerprint }: EvaluationTexts,
) {
  const { cells } = question
  const { domain, scoring, sites } = judged
  const { azimuthsDeg, metrics } = plan
  const ids = cells.map(({ id }) => id)
  const stats = networkStatsView(metrics, scoring, dataQuality)
  const isFrontier = isFeasible(scoring.constraints, metrics)
  return {
    optimized_towers: optimizedTowersView(cells, plan),
    stats,
    objective_status: stats.objective_status,
    ...feasibilityView(scoring, metrics),
    optimization_domain: domainView(domain, 'selected_cell_radius_union'),
    optimization: outcomeView(scoring, metrics, dataQuality, { adjustedParameters: [] }),
    pareto_frontier: isFrontier
      ? [frontierEntryView(ids, plan, scoring, dataQuality, planSentence(metrics))]
      : [],
    ...tableView(judged, includeTable),
    shapley: shapleyView(judged, azimuthsDeg),
    scenario_fingerprint: scenarioFingerprint,
    scenario_schema_version: scenarioSchemaVersion,
    ...networkFooter(question, azimuthsDeg, sites, fingerprint),
  }
}
