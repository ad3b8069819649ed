import type { ExplanationAnswer } from '../../analyses/network/answers.ts'
import { planOutsidePack } from '../../analyses/network/plan-evidence.ts'
import type { RawMetrics } from '../../analyses/network/scoring/metrics.ts'
import { idsOf, perObjective, valueFor } from '../../analyses/network/scoring/objectives.ts'
import {
  compositeScore,
  type Scoring,
  utilitiesOf,
} from '../../analyses/network/scoring/scoring.ts'
import { roundTo4, roundTo6 } from '../../analyses/rounding.ts'
import type { ResolvedExplanation } from './explanation-question.ts'
import { answerEvidenceView } from '../wire/answer-evidence.ts'
import type { GroundEvidence } from '../wire/ground.ts'
import { domainView } from './common-view.ts'
import { feasibilityView } from './outcome-view.ts'
import { qualityDeltaView } from './quality-view.ts'
import { shapleyView } from './shapley-view.ts'
import { objectiveStatusView, planMetricsView, rawMetricsView } from './stats-view.ts'

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
  ground: GroundEvidence,
) {
  const { judged, actual, counterfactual, isUnchanged } = explained
  const { scoring, domain } = judged
  const cell = question.cells[question.cell]
  const actualScore = scoreOf(scoring, actual)
  const counterfactualScore = scoreOf(scoring, counterfactual)
  const actualMetrics = rawMetricsView(actual)
  const counterfactualMetrics = rawMetricsView(counterfactual)
  return {
    available: true,
    unchanged: isUnchanged,
    run_id: runId,
    solution_id: question.solutionId,
    cell: {
      id: cell.id,
      baseline_azimuth_deg: cell.azimuthDeg,
      selected_azimuth_deg: question.solution[question.cell].azimuthDeg,
    },
    actual: { raw_metrics: planMetricsView(actual), ...feasibilityView(scoring, actual) },
    counterfactual: {
      raw_metrics: planMetricsView(counterfactual),
      ...feasibilityView(scoring, counterfactual),
    },
    delta: {
      ...deltaView(actualMetrics, counterfactualMetrics),
      ...qualityDeltaView(actual, counterfactual),
    },
    score: {
      actual: actualScore,
      counterfactual: counterfactualScore,
      delta: roundTo4(actualScore - counterfactualScore),
      effective_weights: perObjective(idsOf(scoring.effectiveWeights), (id) =>
        roundTo6(valueFor(scoring.effectiveWeights, id)),
      ),
    },
    objective_status: objectiveStatusView(scoring, actual),
    optimization_domain: domainView(domain, 'selected_cell_radius_union', judged.quality),
    shapley: shapleyView(shares, scoring),
    limitations,
    model_evidence: answerEvidenceView(question.cells, {
      outsidePack: planOutsidePack(question, actual),
      ground,
    }),
    fingerprint,
  }
}

function scoreOf(scoring: Scoring, metrics: RawMetrics): number {
  return roundTo4(100 * compositeScore(scoring.effectiveWeights, utilitiesOf(metrics)))
}

type MetricsView = ReturnType<typeof rawMetricsView>

/** The solution less the plan with the cell turned back, as both are told. */
function deltaView(actual: MetricsView, counterfactual: MetricsView) {
  const delta = (name: keyof MetricsView) => actual[name] - counterfactual[name]
  const reachRatio = (metrics: MetricsView) =>
    metrics.propagation_reach_score / metrics.propagation_reach_maximum
  return {
    served_demand_weight: roundTo4(delta('served_demand_weight')),
    residential_covered: delta('residential_covered'),
    propagation_reach_score: roundTo4(delta('propagation_reach_score')),
    propagation_reach_ratio: roundTo6(reachRatio(actual) - reachRatio(counterfactual)),
    overlap_buildings: delta('overlap_buildings'),
    overlap_ratio: roundTo6(delta('overlap_ratio')),
    covered_units: delta('covered_units'),
  }
}
