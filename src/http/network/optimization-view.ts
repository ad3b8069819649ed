import { azimuthKey } from '../../analyses/network/table/azimuth.ts'
import {
  evaluateBaseline,
  evaluatePlan,
  type JudgedNetwork,
  type NetworkPlan,
} from '../../analyses/network/evaluate.ts'
import { scenarioSchemaVersion } from '../../analyses/network/search/identities.ts'
import type { RawMetrics } from '../../analyses/network/scoring/metrics.ts'
import type { OptimizedNetwork } from '../../analyses/network/optimize.ts'
import type { DataQuality } from '../../packs/summary.ts'
import type { ResolvedNetwork } from './question.ts'
import {
  cellConfigurationsView,
  domainView,
  networkFooter,
  requestSettingsView,
  tableView,
} from './common-view.ts'
import {
  feasibilityView,
  frontierEntryView,
  optimizedTowersView,
  outcomeView,
  planSentence,
} from './outcome-view.ts'
import { shapleyView } from './shapley-view.ts'
import { exactFrontierView } from './search-view.ts'
import { networkStatsView } from './stats-view.ts'

/** Names and descriptions that the answer takes over as they are. */
export interface OptimizationTexts {
  readonly runId: string
  readonly scenarioFingerprint: string
  readonly fingerprint: string
  readonly dataQuality: DataQuality
  readonly includeTable: boolean
  /** `optimization.search`; undefined for the legacy policy. */
  readonly search: object | undefined
}

/** The answer of `POST /api/optimize-network`. */
export function optimizeNetworkView(
  question: ResolvedNetwork,
  judged: JudgedNetwork,
  { frontier, shown, record }: OptimizedNetwork,
  texts: OptimizationTexts,
) {
  const { cells } = question
  const { scoring, evaluator, domain, sites } = judged
  const { dataQuality, search } = texts
  const ids = cells.map(({ id }) => id)
  const plan = evaluatePlan(evaluator, shown.azimuthsDeg)
  const isRecommended = shown.isFeasible
  const solutionId = azimuthKey(plan.azimuthsDeg)
  const entry = ({ azimuthsDeg, metrics }: Pick<NetworkPlan, 'azimuthsDeg' | 'metrics'>) =>
    frontierEntryView(ids, { azimuthsDeg, metrics }, scoring, dataQuality, planSentence(metrics))
  const entries = frontier.map(entry)
  const isInFrontier = entries.some(({ id }) => id === solutionId)
  return {
    optimized_towers: isRecommended ? optimizedTowersView(cells, plan) : [],
    stats: networkStatsView(plan.metrics, scoring, dataQuality),
    optimization_domain: domainView(domain, 'selected_cell_radius_union'),
    optimization: {
      ...outcomeView(scoring, plan.metrics, dataQuality, {
        ...(isRecommended ? { solutionId } : {}),
        adjustedParameters: ['azimuth'],
      }),
      ...(search === undefined ? {} : { search }),
    },
    pareto_frontier: entries,
    ...(isRecommended && !isInFrontier ? { recommended_solution: entry(plan) } : {}),
    ...(record.policy === 'exact_branch_and_bound_v1' && record.exactFrontier !== null
      ? { exact_pareto_frontier: exactFrontierView(record.exactFrontier, scoring) }
      : {}),
    optimization_run_id: texts.runId,
    baseline: baselineView(question, judged, evaluateBaseline(judged).metrics, dataQuality),
    ...tableView(judged, texts.includeTable),
    shapley: shapleyView(judged, plan.azimuthsDeg),
    scenario_fingerprint: texts.scenarioFingerprint,
    scenario_schema_version: scenarioSchemaVersion,
    ...networkFooter(question, plan.azimuthsDeg, sites, texts.fingerprint),
  }
}

/** What entered the run: enough to ask about one cell of a solution later. */
function baselineView(
  { cells, defaults }: ResolvedNetwork,
  { scoring }: JudgedNetwork,
  metrics: RawMetrics,
  dataQuality: DataQuality,
) {
  return {
    cell_configurations: cellConfigurationsView(
      cells,
      cells.map(({ azimuthDeg }) => azimuthDeg),
    ),
    parameters: requestSettingsView(defaults),
    stats: networkStatsView(metrics, scoring, dataQuality),
    ...feasibilityView(scoring, metrics),
  }
}
