import { invalidRequest } from '../../errors.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import {
  evaluateBaseline,
  evaluatePlan,
  type JudgedNetwork,
  judgeNetwork,
  type NetworkPlan,
  type PlanQuestion,
} from './evaluate.ts'
import { type CellQuestion, type ExplainedCell, explainCell } from './explain-cell.ts'
import { optimizeNetwork, type OptimizedNetwork, type SearchOrder } from './optimize.ts'
import { type ShapleyShares, shapleyShares } from '../../optimization/scoring/shapley.ts'
import { describeSearch, type SearchDescription } from './search-description.ts'
import {
  isRunOf,
  type NetworkScenario,
  optimizationRunId,
  scenarioFingerprint,
  stateKey,
} from './identities.ts'
import type { NetworkRadioWork } from './candidates/radio-work.ts'
import type { Candidate } from '../../optimization/candidate.ts'
import { rowsAt } from '../../optimization/table/table.ts'

/** What an evaluation and an optimization both tell of the plan that they are about. */
interface PlanAnswer {
  readonly judged: JudgedNetwork
  readonly plan: NetworkPlan
  /** Every cell's exact share of what the plan achieves. */
  readonly shares: ShapleyShares
  readonly scenarioFingerprint: string
}

export type EvaluationAnswer = PlanAnswer

/**
 * A network as it stands.
 *
 * @param radioWork of the same network, where it is cached
 * @param wantsTable whether every reachable candidate is wanted, or the baseline's alone
 * @throws {SightlineError} `not_processable` when the domain has nothing that the priorities value
 * @throws {StoppedError} when told to stop
 */
export function evaluateNetwork(
  world: World,
  question: PlanQuestion,
  scenario: NetworkScenario,
  radioWork: NetworkRadioWork | null,
  wantsTable: boolean,
  stop: StopSignal,
): EvaluationAnswer {
  const candidates = wantsTable ? 'reachable' : 'baseline'
  const judged = judgeNetwork(world, question, candidates, radioWork, stop)
  return planAnswer(judged, evaluateBaseline(judged), scenario)
}

export interface OptimizationAnswer extends PlanAnswer {
  readonly runId: string
  readonly optimized: OptimizedNetwork
  /** The network as it stood. */
  readonly baseline: NetworkPlan
  /** What the search tells of itself; null for the legacy policy. */
  readonly search: SearchDescription | null
}

/**
 * A better plan for a network, by one of the policies.
 *
 * @throws {SightlineError} `not_processable` when the domain has nothing that the priorities value
 * @throws {StoppedError} when told to stop
 */
export function optimizeAndJudge(
  world: World,
  question: PlanQuestion,
  scenario: NetworkScenario,
  radioWork: NetworkRadioWork | null,
  order: SearchOrder,
  stop: StopSignal,
): OptimizationAnswer {
  const cellIds = question.cells.map(({ id }) => id)
  const stateFingerprint = (candidates: readonly Candidate[]) => stateKey(cellIds, candidates)
  const judged = judgeNetwork(world, question, 'reachable', radioWork, stop)
  stop.throwIfStopped()
  const optimized = optimizeNetwork(judged, order, stateFingerprint, stop)
  const plan = evaluatePlan(judged, optimized.shown.rows)
  return {
    ...planAnswer(judged, plan, scenario),
    runId: optimizationRunId(scenario),
    optimized,
    baseline: evaluateBaseline(judged),
    search: describeSearch(scenario, judged, optimized.record, stateFingerprint),
  }
}

export interface ExplanationAnswer {
  readonly explained: ExplainedCell
  /** Shares of every cell in what the solution achieves. */
  readonly shares: ShapleyShares
  /** The run that the solution comes from, or that the same question would be. */
  readonly runId: string
}

/**
 * What one cell of a solution contributes.
 *
 * @param statedRunId the run that the solution is said to come from; empty: not said
 * @throws {SightlineError} `invalid_request` when that run is one of another network
 * @throws {SightlineError} `not_processable` when the domain has nothing that the priorities value
 * @throws {StoppedError} when told to stop
 */
export function explainAndShare(
  world: World,
  question: CellQuestion,
  scenario: NetworkScenario,
  statedRunId: string,
  radioWork: NetworkRadioWork | null,
  stop: StopSignal,
): ExplanationAnswer {
  if (statedRunId !== '' && !isRunOf(scenario, statedRunId))
    throw invalidRequest('run_id differs from that of every run from this baseline')
  const explained = explainCell(world, question, radioWork, stop)
  return {
    explained,
    shares: sharesAt(explained.judged, rowsAt(explained.judged.table, question.solution)),
    runId: statedRunId === '' ? optimizationRunId(scenario) : statedRunId,
  }
}

function planAnswer(
  judged: JudgedNetwork,
  plan: NetworkPlan,
  scenario: NetworkScenario,
): PlanAnswer {
  return {
    judged,
    plan,
    shares: sharesAt(judged, plan.rows),
    scenarioFingerprint: scenarioFingerprint(scenario),
  }
}

function sharesAt({ evaluator, scoring }: JudgedNetwork, rows: readonly number[]): ShapleyShares {
  return shapleyShares(evaluator, scoring, rows)
}
