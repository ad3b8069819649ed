import type { StopSignal } from '../stop-signal.ts'
import type { World } from '../world.ts'
import {
  countUsable,
  networkTable,
  type NetworkRadioWork,
  type NetworkTable,
  type WantedAzimuths,
} from './table/radio-work.ts'
import { demandPointsPerUnit, MetricsEvaluator, type RawMetrics } from './scoring/metrics.ts'
import type { PlanObjectives } from './scoring/objectives.ts'
import type { NetworkQuestion } from './table/prepare.ts'
import { resolveScoring, type Scoring } from './scoring/scoring.ts'
import { azimuthsAt, rowsAt } from './table/table.ts'

/** A network, and how its plans are judged. */
export interface PlanQuestion extends NetworkQuestion {
  readonly plan: PlanObjectives
}

/** A network with the radio work done and its priorities resolved. */
export interface JudgedNetwork extends NetworkTable {
  readonly scoring: Scoring
  readonly evaluator: MetricsEvaluator
}

/**
 * Prepares a network for judging plans at the wanted azimuths.
 *
 * @throws {SightlineError} `not_processable` when the domain has nothing that the priorities value
 * @throws {StoppedError} when told to stop
 */
export function judgeNetwork(
  world: World,
  question: PlanQuestion,
  azimuths: WantedAzimuths,
  radioWork: NetworkRadioWork | null,
  stop: StopSignal,
): JudgedNetwork {
  const network = networkTable(world, question, azimuths, radioWork, stop)
  return {
    ...network,
    scoring: resolveScoring(network.table, question.plan),
    evaluator: new MetricsEvaluator(network.table),
  }
}

/** What a plan achieves, as an answer shows it. */
export interface PlanMetrics extends RawMetrics {
  /** Relevant buildings that a cell serves above the threshold of its own receivers. */
  readonly servedAtReceiverThreshold: number
}

/** Adds to the metrics of a plan what no search needs; its azimuths are degrees, in request order. */
export function planMetrics(
  radioWork: NetworkRadioWork,
  azimuthsDeg: readonly number[],
  metrics: RawMetrics,
): PlanMetrics {
  return { ...metrics, servedAtReceiverThreshold: countUsable(radioWork, azimuthsDeg) }
}

/** A plan and what it achieves. */
export interface NetworkPlan {
  /** Degrees, in request order. */
  readonly azimuthsDeg: readonly number[]
  readonly metrics: PlanMetrics
  /** Points of reach, demand and residential demand of each cell alone. */
  readonly cellScores: readonly number[]
}

/** The network as it stands: every cell at its own azimuth. */
export function evaluateBaseline(judged: JudgedNetwork): NetworkPlan {
  return evaluatePlan(
    judged,
    judged.table.cells.map(({ baselineAzimuthDeg }) => baselineAzimuthDeg),
  )
}

/** Evaluates one azimuth per cell, degrees, in request order; the table must hold them. */
export function evaluatePlan(
  { evaluator, radioWork }: JudgedNetwork,
  azimuthsDeg: readonly number[],
): NetworkPlan {
  const rows = rowsAt(evaluator.table, azimuthsDeg)
  return {
    azimuthsDeg: azimuthsAt(evaluator.table, rows),
    metrics: planMetrics(radioWork, azimuthsDeg, evaluator.evaluate(rows)),
    cellScores: rows.map((row, cell) =>
      soloScore(evaluator.evaluate(rows.map((_, other) => (other === cell ? row : -1)))),
    ),
  }
}

/** Points of reach, demand and residential demand: what a cell is worth by itself. */
export function soloScore(metrics: RawMetrics): number {
  return (
    metrics.propagationReachScore +
    demandPointsPerUnit * metrics.servedDemandWeight +
    demandPointsPerUnit * metrics.servedResidentialDemand
  )
}
