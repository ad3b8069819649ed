import type { ExplanationAnswer } from '../../analyses/network/answers.ts'
import type { PlanMetrics } from '../../analyses/network/evaluate.ts'
import type { ExplainedCell } from '../../analyses/network/explain-cell.ts'
import { planOutsidePack } from '../../analyses/network/plan-evidence.ts'
import type { RawMetrics, SampleCounts } from '../../optimization/scoring/metrics.ts'
import { idsOf, valueFor } from '../../optimization/scoring/objectives.ts'
import type { Scoring } from '../../optimization/scoring/scoring.ts'
import { roundTo4, roundTo6 } from '../../rounding.ts'
import { answerEvidence } from '../wire/answer-evidence.ts'
import { azimuth, evidenceCells } from '../wire/cell-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import { serviceSentences } from '../wire/service-rsrp.ts'
import * as field from '../wire/answer-schema.ts'
import { optimizationDomain } from './domain-answer.ts'
import type { ResolvedExplanation } from './explanation-question.ts'
import { millionths, rawMetrics, tenThousandths } from './metrics-answer.ts'
import { objectiveStatus, type ScoredPlan } from './stats-answer.ts'
import { feasibilityTold } from './plan-answer.ts'
import { shapleyShares } from './shapley-answer.ts'

interface JudgedMetrics {
  readonly scoring: Scoring
  readonly metrics: PlanMetrics
}

const judgedMetrics = field.object<JudgedMetrics>('JudgedMetrics', {
  raw_metrics: rawMetrics('metrics'),
  ...feasibilityTold,
})

/** A solution, and the same with the cell turned back. */
type BothPlans = Pick<ExplainedCell, 'actual' | 'counterfactual'>

/** The solution less the plan with the cell turned back, as both are told. */
function lessTurnedBack(valueOf: (metrics: RawMetrics) => number): (plans: BothPlans) => number {
  return ({ actual, counterfactual }) => valueOf(actual) - valueOf(counterfactual)
}

const reachOf = ({ propagationReachScore }: RawMetrics) => roundTo4(propagationReachScore)

interface BothSamples {
  readonly actual: SampleCounts
  readonly counterfactual: SampleCounts
}

function samplesOf({ actual, counterfactual }: BothPlans): BothSamples | null {
  if (actual.radioQuality === undefined || counterfactual.radioQuality === undefined) return null
  return { actual: actual.radioQuality, counterfactual: counterfactual.radioQuality }
}

function gainedSamples({ actual, counterfactual }: BothSamples): number {
  return actual.serviceableSamples - counterfactual.serviceableSamples
}

const gainedTold: field.Members<BothSamples> = {
  radio_quality_serviceable_samples: field.number(gainedSamples),
  radio_quality_serviceable_fraction: millionths((samples) => {
    const { totalSamples } = samples.actual
    return totalSamples === 0 ? 0 : gainedSamples(samples) / totalSamples
  }),
}

const delta = field.object<BothPlans>({
  served_demand_weight: tenThousandths(
    lessTurnedBack(({ servedDemandWeight }) => roundTo4(servedDemandWeight)),
  ),
  residential_covered: field.number(lessTurnedBack(({ residentialCovered }) => residentialCovered)),
  propagation_reach_score: tenThousandths(lessTurnedBack(reachOf)),
  propagation_reach_ratio: millionths(
    lessTurnedBack((metrics) => reachOf(metrics) / metrics.propagationReachMaximum),
  ),
  overlap_buildings: field.number(lessTurnedBack(({ overlapBuildings }) => overlapBuildings)),
  overlap_ratio: millionths(lessTurnedBack(({ overlapRatio }) => roundTo6(overlapRatio))),
  covered_units: field.number(lessTurnedBack(({ coveredUnits }) => coveredUnits)),
  ...field.ifAny(samplesOf, gainedTold),
})

/** An explanation with both of its plans scored. */
interface ExplanationFound {
  readonly question: ResolvedExplanation
  readonly answer: WithGround<ExplanationAnswer>
  readonly actual: ScoredPlan
  readonly counterfactual: ScoredPlan
  readonly fingerprint: string
}

const turnedCell = field.object<ResolvedExplanation>({
  id: field.text(({ cells, cell }) => cells[cell].id),
  baseline_azimuth_deg: azimuth(({ cells, cell }) => cells[cell].azimuthDeg),
  selected_azimuth_deg: azimuth(({ solution, cell }) => solution[cell].azimuthDeg),
})

const shown = ({ score }: ScoredPlan) => roundTo4(score)

const score = field.object<ExplanationFound>({
  actual: field.number(({ actual }) => shown(actual)),
  counterfactual: field.number(({ counterfactual }) => shown(counterfactual)),
  delta: tenThousandths(({ actual, counterfactual }) => shown(actual) - shown(counterfactual)),
  effective_weights: field.map(millionths)(({ actual: { scoring } }) =>
    idsOf(scoring.effectiveWeights).map(
      (id) => [id, valueFor(scoring.effectiveWeights, id)] as const,
    ),
  ),
})

/** The answer of `POST /api/explain-network-cell`. */
export const cellExplanation = field.object<ExplanationFound>('CellExplanation', {
  available: field.always(true),
  unchanged: field.flag(({ answer }) => answer.explained.isUnchanged),
  run_id: field.text(({ answer }) => answer.runId),
  solution_id: field.text(({ question }) => question.solutionId),
  cell: turnedCell('question'),
  ...field.named(judgedMetrics, 'actual', 'counterfactual'),
  delta: delta(({ answer }) => answer.explained),
  score: score((found) => found),
  objective_status: objectiveStatus('actual'),
  optimization_domain: optimizationDomain(({ answer }) => answer.explained.judged),
  shapley: shapleyShares(({ answer: { shares, explained } }) => ({
    shares,
    scoring: explained.judged.scoring,
  })),
  limitations: field.sentences([
    'This compares the solution with the one plan in which the cell alone points as in the baseline: ' +
      'a marginal contribution under the condition that every other cell stays as it is.',
    'It is no statement about causes, and the contributions of several cells do not add up.',
  ]),
  model_evidence: answerEvidence(({ question, answer: { explained, ground } }) => ({
    answer: { outsidePack: planOutsidePack(question, explained.actual), ground },
    cells: evidenceCells({ network: question, sites: explained.judged.sites }),
    sentences: serviceSentences(question.cells),
  })),
  fingerprint: field.fingerprint('fingerprint'),
})
