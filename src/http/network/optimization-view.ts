import { azimuthsOf, planKey } from '../../analyses/network/choice/choice.ts'
import type { OptimizationAnswer } from '../../analyses/network/answers.ts'
import { describedMetrics, type PlanMetrics } from '../../analyses/network/evaluate.ts'
import { planOutsidePack } from '../../analyses/network/plan-evidence.ts'
import type { EvaluatedPlan } from '../../analyses/network/search/search-space.ts'
import { scenarioSchemaVersion } from '../../analyses/network/search/identities.ts'
import type { Scoring } from '../../analyses/network/scoring/scoring.ts'
import type { RawMetrics } from '../../analyses/network/scoring/metrics.ts'
import { choicesAt } from '../../analyses/network/table/table.ts'
import type { DataQuality } from '../../packs/summary.ts'
import type { ResolvedNetwork } from './question.ts'
import { answerEvidenceView } from '../wire/answer-evidence.ts'
import { cellConfigurations, cellsFooter, requestSettings } from '../wire/cells-answer.ts'
import { domainView, tableView } from './common-view.ts'
import {
  feasibilityView,
  frontierEntryView,
  optimizedTowersView,
  outcomeView,
  planSentence,
} from './outcome-view.ts'
import { shapleyView } from './shapley-view.ts'
import type { AnswerOptions } from './evaluation-view.ts'
import { exactFrontierView, searchView } from './search-view.ts'
import { networkStatsView } from './stats-view.ts'

/** The answer of `POST /api/optimize-network`. */
export function optimizeNetworkView(
  question: ResolvedNetwork,
  answer: OptimizationAnswer,
  { dataQuality, include, buildingIds, fingerprint, ground }: AnswerOptions,
) {
  const { cells } = question
  const { judged, plan, optimized } = answer
  const { scoring, domain, sites } = judged
  const { frontier, shown, record } = optimized
  const ids = cells.map(({ id }) => id)
  const isRecommended = shown.isFeasible
  const solutionId = planKey(plan.choices)
  const entry = ({ rows, metrics }: EvaluatedPlan<RawMetrics>) =>
    frontierEntryView(
      ids,
      {
        choices: choicesAt(judged.table, rows),
        metrics: describedMetrics(judged, rows, metrics),
      },
      scoring,
      dataQuality,
      planSentence(metrics),
    )
  const entries = frontier.map(entry)
  const isInFrontier = entries.some(({ id }) => id === solutionId)
  return {
    optimized_towers: isRecommended ? optimizedTowersView(cells, plan) : [],
    stats: networkStatsView(plan.metrics, scoring, dataQuality),
    optimization_domain: domainView(domain, 'selected_cell_radius_union', judged.quality),
    optimization: {
      ...outcomeView(scoring, plan.metrics, dataQuality, {
        ...(isRecommended ? { solutionId } : {}),
        adjustedParameters: ['azimuth'],
      }),
      ...(answer.search === null ? {} : { search: searchView(answer.search, judged) }),
    },
    pareto_frontier: entries,
    ...(isRecommended && !isInFrontier ? { recommended_solution: entry(shown) } : {}),
    ...(record.policy === 'exact_branch_and_bound_v1' && record.exactFrontier !== null
      ? { exact_pareto_frontier: exactFrontierView(record.exactFrontier, judged) }
      : {}),
    optimization_run_id: answer.runId,
    baseline: baselineView(question, scoring, answer.baseline.metrics, dataQuality),
    ...tableView(judged, include, buildingIds),
    shapley: shapleyView(answer.shares, scoring),
    scenario_fingerprint: answer.scenarioFingerprint,
    scenario_schema_version: scenarioSchemaVersion,
    model_evidence: answerEvidenceView(cells, {
      outsidePack: planOutsidePack(question, plan.metrics),
      ground,
    }),
    ...cellsFooter(question, azimuthsOf(plan.choices), sites, fingerprint),
  }
}

/** What entered the run: enough to ask about one cell of a solution later. */
function baselineView(
  { cells, defaults }: ResolvedNetwork,
  scoring: Scoring,
  metrics: PlanMetrics,
  dataQuality: DataQuality,
) {
  return {
    cell_configurations: cellConfigurations.write({
      cells,
      azimuthsDeg: cells.map(({ azimuthDeg }) => azimuthDeg),
    }),
    parameters: requestSettings.write(defaults),
    stats: networkStatsView(metrics, scoring, dataQuality),
    ...feasibilityView(scoring, metrics),
  }
}
