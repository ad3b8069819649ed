import type { ExplanationAnswer } from '../../analyses/network/answers.ts'
import type { RawMetrics } from '../../analyses/network/scoring/metrics.ts'
import { perObjective } from '../../analyses/network/scoring/objectives.ts'
import {
  compositeScore,
  type Scoring,
  utilitiesOf,
} from '../../analyses/network/scoring/scoring.ts'
import { roundTo4, roundTo6 } from '../../analyses/rounding.ts'
import type { ResolvedExplanation } from './explanation-question.ts'
import { domainView } from './common-view.ts'
import { feasibilityView } from './outcome-view.ts'
import { shapleyView } from './shapley-view.ts'
import { objectiveStatusView, rawMetricsView } from './stats-view.ts'

const limitations = [
  'This compares the solution with the one plan in which the cell alone points as in the baseline: ' +
    'a marginal contribution under the condition that every other cell stays as it is.',
  'It is no statement about causes, and the contributions of several cells do not add up.',
]

/** The answer of `POST /api/explain-network-cell`. */
export function explainCellView(
  question: ResolvedExplanation,
  { explained, shares, runId }: ExplanationAnswer,
  fingerprint: string,
) {
  const { judged, actual, counterfactual, isUnchanged } = explained
  const { scoring, domain } = judged
  const cell = question.cells[question.cell]
  const actualScore = scoreOf(scoring, actual)
  const counterfactualScore = scoreOf(scoring, counterfactual)
  return {
    available: true,
    unchanged: isUnchanged,
    run_id: runId,
    solution_id: question.solutionId,
    cell: {
      id: cell.id,
      baseline_azimuth_deg: cell.azimuthDeg,
      selected_azimuth_deg: question.solutionAzimuthsDeg[question.cell],
    },
    actual: { raw_metrics: rawMetricsView(actual), ...feasibilityView(scoring, actual) },
    counterfactual: {
      raw_metrics: rawMetricsView(counterfactual),
      ...feasibilityView(scoring, counterfactual),
    },
    delta: deltaView(actual, counterfactual),
    score: {
      actual: roundTo4(actualScore),
      counterfactual: roundTo4(counterfactualScore),
      delta: roundTo4(actualScore - counterfactualScore),
      effective_weights: perObjective((id) => roundTo6(scoring.effectiveWeights[id])),
    },
    objective_status: objectiveStatusView(scoring, actual),
    optimization_domain: domainView(domain, 'selected_cell_radius_union'),
    shapley: shapleyView(shares, scoring),
    limitations,
    fingerprint,
  }
}

function scoreOf(scoring: Scoring, metrics: RawMetrics): number {
  return 100 * compositeScore(scoring.effectiveWeights, utilitiesOf(metrics))
}

/** The solution less the plan with the cell turned back. */
function deltaView(actual: RawMetrics, counterfactual: RawMetrics) {
  const delta = (valueOf: (metrics: RawMetrics) => number) =>
    valueOf(actual) - valueOf(counterfactual)
  return {
    served_demand_weight: roundTo4(delta((metrics) => metrics.servedDemandWeight)),
    residential_covered: delta((metrics) => metrics.residentialCovered),
    propagation_reach_score: roundTo4(delta((metrics) => metrics.propagationReachScore)),
    propagation_reach_ratio: roundTo6(
      delta((metrics) => metrics.propagationReachScore / metrics.propagationReachMaximum),
    ),
    overlap_buildings: delta((metrics) => metrics.overlapBuildings),
    overlap_ratio: roundTo6(delta((metrics) => metrics.overlapRatio)),
    covered_units: delta((metrics) => metrics.coveredUnits),
  }
}
