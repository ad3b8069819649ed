import { radioCell } from '../interference/radio-cell.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import type { Candidate } from '../../optimization/candidate.ts'
import {
  countRaysLeavingPack,
  countUsable,
  networkTable,
  type NetworkRadioWork,
  type NetworkTable,
  type WantedCandidates,
} from './candidates/radio-work.ts'
import { demandPointsPerUnit } from '../../optimization/score-points.ts'
import {
  MetricsEvaluator,
  type QualityCounter,
  type RawMetrics,
} from '../../optimization/scoring/metrics.ts'
import { type ScoringRequest, wantsRadioQuality } from '../../optimization/scoring/objectives.ts'
import { qualityObstacle } from './quality/quality-obstacle.ts'
import { PlanQuality, type QualityStatistics } from './quality/plan-quality.ts'
import {
  prepareQuality,
  qualityDomainId,
  qualityNoiseFigureDb,
  type QualityRadioWork,
} from './quality/sample-paths.ts'
import type { NetworkQuestion } from './candidates/prepare.ts'
import { resolveScoring, type Scoring } from '../../optimization/scoring/scoring.ts'
import {
  baselineRows,
  candidatesAt,
  type ContributionTable,
} from '../../optimization/table/table.ts'

/** A network, and how its plans are judged. */
export interface PlanQuestion extends NetworkQuestion {
  readonly plan: ScoringRequest
}

/** A network with the radio work done and its priorities resolved. */
export interface JudgedNetwork extends NetworkTable {
  readonly scoring: Scoring
  readonly evaluator: MetricsEvaluator
  /** Null: plans are not judged by radio quality, or cannot be. */
  readonly quality: JudgedQuality | null
}

/** The fixed grid on which plans are judged by radio quality. */
export interface JudgedQuality {
  readonly plans: PlanQuality
  readonly domainId: string
  /** Spacing that was really used, metres. */
  readonly spacingM: number
}

/**
 * Prepares a network for judging plans at the wanted candidates.
 *
 * @throws {SightlineError} `not_processable` when the domain has nothing that the priorities value
 * @throws {StoppedError} when told to stop
 */
export function judgeNetwork(
  world: World,
  question: PlanQuestion,
  candidates: WantedCandidates,
  radioWork: NetworkRadioWork | null,
  stop: StopSignal,
): JudgedNetwork {
  const network = networkTable(world, question, candidates, radioWork, stop)
  if (!wantsRadioQuality(question.plan)) {
    return {
      ...network,
      scoring: resolveScoring(network.table, question.plan),
      evaluator: new MetricsEvaluator(network.table, null, question.plan.sites),
      quality: null,
    }
  }
  const obstacle = qualityObstacle(question.cells)
  if (obstacle !== null) {
    return {
      ...network,
      scoring: resolveScoring(network.table, question.plan, obstacle),
      evaluator: new MetricsEvaluator(network.table, noSamples, question.plan.sites),
      quality: null,
    }
  }
  const known = radioWork?.quality
  const work = known ?? prepareQuality(world, question.cells, stop)
  const plans = planQuality(question, network.table, work, stop)
  return {
    ...network,
    radioWork: { ...network.radioWork, quality: work },
    preparedCells: known === undefined ? question.cells.length : network.preparedCells,
    scoring: resolveScoring(network.table, question.plan, plans.sampleCount),
    evaluator: new MetricsEvaluator(network.table, plans, question.plan.sites),
    quality: { plans, domainId: qualityDomainId(question.cells), spacingM: work.spacingM },
  }
}

/** Where radio quality does not exist. */
const noSamples: QualityCounter = { count: () => ({ totalSamples: 0, serviceableSamples: 0 }) }

function planQuality(
  { cells }: NetworkQuestion,
  table: ContributionTable,
  work: QualityRadioWork,
  stop: StopSignal,
): PlanQuality {
  const radioCells = cells.map((cell) => radioCell(cell, qualityNoiseFigureDb))
  const candidates = table.cells.map((cell) => cell.candidates)
  return new PlanQuality(radioCells, work, candidates, stop)
}

/** What a plan achieves, as an answer shows it. */
export interface PlanMetrics extends RawMetrics {
  /** Relevant buildings that a cell serves above the threshold of its own receivers. */
  readonly servedAtReceiverThreshold: number
  /** Rays that end beyond the bounds of the pack, or that these bounds end. */
  readonly raysLeavingPack: number
  /** Absent where plans are not judged by radio quality. */
  readonly qualityStatistics?: QualityStatistics
}

/** Adds to the metrics of a plan (its candidates in request order) what no search needs. */
export function planMetrics(
  radioWork: NetworkRadioWork,
  candidates: readonly Candidate[],
  metrics: RawMetrics,
): PlanMetrics {
  return {
    ...metrics,
    servedAtReceiverThreshold: countUsable(radioWork, candidates),
    raysLeavingPack: countRaysLeavingPack(radioWork, candidates),
  }
}

/** Metrics of a plan given by rows, with radio quality where plans are judged by it. */
export function describedMetrics(
  { radioWork, quality, table }: JudgedNetwork,
  rows: readonly number[],
  metrics: RawMetrics,
): PlanMetrics {
  const described = planMetrics(radioWork, candidatesAt(table, rows), metrics)
  if (quality === null) return described
  return { ...described, qualityStatistics: quality.plans.describe(rows) }
}

/** A plan and what it achieves. */
export interface NetworkPlan {
  /** Row of each cell in the table, in request order. */
  readonly rows: readonly number[]
  /** What the rows stand for. */
  readonly candidates: readonly Candidate[]
  readonly metrics: PlanMetrics
  /** Points of reach, demand and residential demand of each cell alone. */
  readonly cellScores: readonly number[]
}

/** The network as it stands: every cell as it is. */
export function evaluateBaseline(judged: JudgedNetwork): NetworkPlan {
  return evaluatePlan(judged, baselineRows(judged.table))
}

/** Evaluates one row of the table per cell, in request order. */
export function evaluatePlan(judged: JudgedNetwork, rows: readonly number[]): NetworkPlan {
  const { evaluator, table } = judged
  return {
    rows,
    candidates: candidatesAt(table, rows),
    metrics: describedMetrics(judged, rows, evaluator.evaluate(rows)),
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
