import type { Cell } from '../../analyses/cell.ts'
import type { EvaluationAnswer } from '../../analyses/network/answers.ts'
import { canonicalAzimuthDeg } from '../../optimization/azimuth.ts'
import { azimuthsOf, type Candidate, planKey } from '../../optimization/candidate.ts'
import type { NetworkPlan } from '../../analyses/network/evaluate.ts'
import { planOutsidePack } from '../../analyses/network/plan-evidence.ts'
import type { RawMetrics } from '../../optimization/scoring/metrics.ts'
import { knownObjectiveIds, type StatedObjective } from '../../optimization/scoring/objectives.ts'
import {
  isFeasible,
  legacyObjectiveScore,
  type Scoring,
  violationsOf,
} from '../../optimization/scoring/scoring.ts'
import { scenarioSchemaVersion } from '../../analyses/network/identities.ts'
import { encodeContributionTable } from '../../optimization/table/table-codec.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { answerEvidence } from '../wire/answer-evidence.ts'
import {
  azimuth,
  type CellsFound,
  cellsTold,
  evidenceCells,
  receiverThresholdOf,
} from '../wire/cell-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import { rfProfile } from '../wire/rf-profile.ts'
import { serviceSentences } from '../wire/service-rsrp.ts'
import * as field from '../wire/answer-schema.ts'
import { planConstraints } from './domain-answer.ts'
import { eachObjective, share, tenThousandths } from './metrics-answer.ts'
import { networkStats, objectiveStatus, type ScoredPlan, scoredPlan } from './stats-answer.ts'
import type { ResolvedNetwork } from './question.ts'
import { shapleyShares } from './shapley-answer.ts'
import { contributionTable, type TableChoice } from './table-answer.ts'

/** A plan, and what it must keep. */
interface LimitedPlan {
  readonly scoring: Scoring
  readonly metrics: RawMetrics
}

/** Whether a plan keeps the constraints, and what it misses. */
export const feasibilityTold: field.Members<LimitedPlan> = {
  constraints_satisfied: field.flag(({ scoring, metrics }) =>
    isFeasible(scoring.constraints, metrics),
  ),
  violations: field.texts(({ scoring, metrics }) => violationsOf(scoring.constraints, metrics)),
}

const scoreTold: field.Members<ScoredPlan> = {
  objective_score: field.tenths(({ scoring, metrics }) =>
    legacyObjectiveScore(scoring.configuredPriorities, metrics),
  ),
  composite_score: share('composite'),
  score: tenThousandths('score'),
}

/** The plan that an answer is about. */
interface JudgedPlan extends ScoredPlan {
  /** Null: nothing is recommended. */
  readonly solutionId: string | null
  readonly adjustedParameters: readonly string[]
}

const objective = field.object<StatedObjective>({
  id: field.oneOf(knownObjectiveIds)('id'),
  weight: field.number('weight'),
})
const weights = eachObjective(share)<ScoredPlan>(({ scoring }) => scoring.effectiveWeights)

/** How it was judged. */
export const outcomeTold: field.Members<JudgedPlan> = {
  objectives: field.list(objective)(({ scoring }) => scoring.plan.objectives),
  configured_priorities: eachObjective(tenThousandths)(
    ({ scoring }) => scoring.configuredPriorities,
  ),
  normalized_weights: weights,
  effective_weights: weights,
  objective_status: objectiveStatus((plan) => plan),
  constraints: planConstraints(({ scoring }) => scoring.constraints),
  ...scoreTold,
  recommended_solution_id: field.text.optional('solutionId'),
  ...feasibilityTold,
  recommended: field.flag(({ solutionId }) => solutionId !== null),
  adjusted_parameters: field.texts('adjustedParameters'),
}

interface ShownTower {
  readonly cell: Cell
  readonly azimuthDeg: number
  readonly score: number
}

const optimizedTower = field.object<ShownTower>('OptimizedTower', {
  id: field.text(({ cell }) => cell.id),
  optimal_azimuth: azimuth('azimuthDeg'),
  score: field.tenths('score'),
  rf_profile: rfProfile(({ cell }) => cell.profile),
  receiver_threshold: receiverThresholdOf('cell'),
})

/** The cells of a plan with their points. */
export const optimizedTowers = field.list(optimizedTower)

export function towersOf(cells: readonly Cell[], { candidates, cellScores }: NetworkPlan) {
  return cells.map((cell, index) => {
    const { azimuthDeg } = candidates[index]
    return { cell, azimuthDeg, score: cellScores[index] }
  })
}

/** One plan of a frontier. */
export interface FrontierPlan extends ScoredPlan {
  readonly cells: readonly Cell[]
  /** In the order of the cells. */
  readonly choices: readonly Candidate[]
}

const turnedCell = field.object<{ readonly id: string; readonly azimuthDeg: number }>({
  id: field.text('id'),
  azimuth_deg: azimuth(({ azimuthDeg }) => canonicalAzimuthDeg(azimuthDeg)),
})

export const frontierPlan = field.object<FrontierPlan>('FrontierEntry', {
  id: field.text(({ choices }) => planKey(choices)),
  towers: field.list(turnedCell)(({ cells, choices }) =>
    cells.map(({ id }, index) => ({ id, azimuthDeg: choices[index].azimuthDeg })),
  ),
  stats: networkStats((plan) => plan),
  ...scoreTold,
  explanation: field.text(({ metrics }) => planSentence(metrics)),
})

/** What a plan achieves, in one sentence. */
function planSentence(metrics: RawMetrics): string {
  const share = (part: number, whole: number) =>
    whole === 0 ? 'none to have' : `${((100 * part) / whole).toFixed(1)} %`
  const demand = share(metrics.servedDemandWeight, metrics.relevantDemandWeight)
  const reach = share(metrics.propagationReachScore, metrics.propagationReachMaximum)
  return (
    `Demand weight served: ${demand}; residential buildings covered: ` +
    `${metrics.residentialCovered} of ${metrics.relevantResidentialTotal}; propagation reach: ` +
    `${reach} of its maximum; buildings served by more than one cell: ` +
    `${metrics.overlapBuildings} of ${metrics.coveredUnits}${qualityClause(metrics)}.`
  )
}

function qualityClause({ radioQuality }: RawMetrics): string {
  if (radioQuality === undefined || radioQuality.totalSamples === 0) return ''
  const { serviceableSamples, totalSamples } = radioQuality
  return `; samples that interference leaves serviceable: ${serviceableSamples} of ${totalSamples}`
}

/** What an answer says beside its numbers. */
export interface SaidBeside {
  readonly snapshot: PackSnapshot
  readonly include: TableChoice | undefined
  readonly fingerprint: string
}

/** An answer about a plan. */
export interface PlanFound extends CellsFound, SaidBeside {
  readonly network: ResolvedNetwork
  readonly answer: WithGround<EvaluationAnswer>
  readonly plan: JudgedPlan
}

/** An answer with its plan scored. */
export function planFound<Answer extends WithGround<EvaluationAnswer>>(
  network: ResolvedNetwork,
  answer: Answer,
  beside: SaidBeside,
  outcome: Pick<JudgedPlan, 'solutionId' | 'adjustedParameters'>,
) {
  const { judged, plan } = answer
  const scored = scoredPlan(plan.metrics, judged.scoring, beside.snapshot.summary.dataQuality)
  const azimuthsDeg = azimuthsOf(plan.candidates)
  const { sites } = judged
  return { ...beside, network, answer, plan: { ...scored, ...outcome }, azimuthsDeg, sites }
}

const tableTold: field.Members<PlanFound> = {
  contribution_table: contributionTable(({ answer }) =>
    encodeContributionTable(answer.judged.table),
  ),
}

const buildingsTold: field.Members<PlanFound> = {
  table_building_ids: field.described(
    'Ids of the buildings of the contribution table, in the order of its bits.',
    field.texts(({ answer, snapshot }) =>
      Array.from(answer.judged.domain.footprints, (footprint) =>
        stringAt(snapshot.footprints.ids, footprint),
      ),
    ),
  ),
}

/** The members that every answer about a plan ends with. */
export const planEnding: field.Members<PlanFound> = {
  ...field.where(({ include }) => include !== undefined, tableTold),
  ...field.where(({ include }) => include === 'contribution_table_with_ids', buildingsTold),
  shapley: shapleyShares(({ answer, plan }) => ({ shares: answer.shares, scoring: plan.scoring })),
  scenario_fingerprint: field.text(({ answer }) => answer.scenarioFingerprint),
  scenario_schema_version: field.always(scenarioSchemaVersion),
  model_evidence: answerEvidence(({ network, sites, answer, plan }) => ({
    answer: { outsidePack: planOutsidePack(network, plan.metrics), ground: answer.ground },
    cells: evidenceCells({ network, sites }),
    sentences: serviceSentences(network.cells),
  })),
  ...cellsTold,
  fingerprint: field.fingerprint('fingerprint'),
}
