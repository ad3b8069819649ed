import type { JudgedNetwork } from '../../analyses/network/evaluate.ts'
import type { RawMetrics } from '../../analyses/network/scoring/metrics.ts'
import {
  objectiveIds,
  perObjective,
  type PerObjective,
} from '../../analyses/network/scoring/objectives.ts'
import {
  legacyObjectiveScore,
  resolveScoring,
  type Scoring,
} from '../../analyses/network/scoring/scoring.ts'
import { roundTo4 } from '../../analyses/rounding.ts'
import { invalidRequest } from '../../errors.ts'
import type { GivenMembers } from './explanation-question.ts'

/** An answer keeps priorities to four decimals and weights to six: how far off a number may be. */
const priorityErrorMost = 5e-5
const weightErrorMost = 5e-7

/** Priorities and weights behind some statistics, and how well the weights are known. */
export interface StatedScoring {
  readonly scoring: Scoring
  /** How far the weights together, and so a weighted mean of utilities, may be off. */
  readonly weightError: number
}

/**
 * The priorities by which statistics of ours were made. An explanation may ask under other
 * priorities than those of the run, so statistics are held against what they state themselves in
 * their `objective_status`: the weights, and the priorities, which must agree. What they do not
 * state is taken from the request.
 *
 * @param path where the statistics stand in the request
 * @throws {SightlineError} invalid_request when what is stated contradicts itself or weighs nothing
 */
export function scoringOfStats(
  path: string,
  stats: GivenMembers,
  { table, scoring }: Pick<JudgedNetwork, 'table' | 'scoring'>,
): StatedScoring {
  const priorities = statedOfEach(stats, 'configured_priority')
  if (priorities === null) return { scoring, weightError: weightErrorOf(scoring) }
  const weights = statedOfEach(stats, 'effective_weight')
  if (weights !== null) {
    checkWeights(`${path}.objective_status`, weights, priorities, scoring)
    return {
      scoring: { ...scoring, configuredPriorities: priorities, effectiveWeights: weights },
      weightError: objectiveIds.length * weightErrorMost,
    }
  }
  if (objectiveIds.every((id) => priorities[id] === roundTo4(scoring.configuredPriorities[id])))
    return { scoring, weightError: weightErrorOf(scoring) }
  if (!objectiveIds.some((id) => scoring.availability[id] === null && priorities[id] > 0))
    throw invalidRequest(`${path}.objective_status states no priority that this network can weigh`)
  const resolved = resolveScoring(table, {
    objectives: objectiveIds.map((id) => ({ id, weight: priorities[id] })),
    constraints: scoring.constraints,
  })
  return { scoring: resolved, weightError: weightErrorOf(resolved) }
}

/** One number of every objective's status; null where one is not given. */
function statedOfEach(
  { objective_status: status }: GivenMembers,
  member: string,
): PerObjective<number> | null {
  if (!isMembers(status)) return null
  const stated = perObjective((id) => {
    const entry = status[id]
    const value = isMembers(entry) ? entry[member] : undefined
    return typeof value === 'number' ? value : NaN
  })
  return objectiveIds.some((id) => Number.isNaN(stated[id])) ? null : stated
}

/** Weights must sum to 1 over what can be measured, and be those of the priorities. */
function checkWeights(
  path: string,
  weights: PerObjective<number>,
  priorities: PerObjective<number>,
  { availability }: Scoring,
): void {
  const available = objectiveIds.filter((id) => availability[id] === null)
  const sumOf = (values: PerObjective<number>) => available.reduce((sum, id) => sum + values[id], 0)
  const prioritySum = sumOf(priorities)
  const priorityError = weightErrorFrom(available.length, prioritySum)
  for (const id of objectiveIds) {
    // Priorities too small for four decimals say nothing about the weights.
    const isTold = availability[id] !== null || priorityError < 1
    const expected = availability[id] === null ? priorities[id] / prioritySum : 0
    const isOff = Math.abs(weights[id] - expected) > priorityError + 2 * weightErrorMost
    if (!(weights[id] >= 0) || (isTold && isOff))
      throw invalidRequest(
        `${path}.${id}.effective_weight is ${weights[id]}, which is not that of its priority`,
      )
  }
  if (Math.abs(sumOf(weights) - 1) > available.length * 2 * weightErrorMost)
    throw invalidRequest(`${path}: the effective weights of what can be measured must sum to 1`)
}

/** True for a JSON object. */
export function isMembers(value: unknown): value is GivenMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** By how much weights may be off whose priorities are known to four decimals only. */
function weightErrorOf({ availability, configuredPriorities }: Scoring): number {
  const available = objectiveIds.filter((id) => availability[id] === null)
  const sum = available.reduce((total, id) => total + configuredPriorities[id], 0)
  return weightErrorFrom(available.length, sum)
}

/** With n priorities that sum to S, each off by at most d, a weight is off by n d / (S - n d). */
function weightErrorFrom(count: number, prioritySum: number): number {
  const error = count * priorityErrorMost
  return prioritySum > 2 * error ? error / (prioritySum - error) : 1
}

/** By member name, how far a weighted number may be off, its own rounding included. */
export function weightedSlack(
  { weightError }: StatedScoring,
  metrics: RawMetrics,
): Readonly<Record<string, number>> {
  const points = legacyObjectiveScore(
    { demand: 1, residential: 1, coverage: 1, overlap: -1 },
    metrics,
  )
  return {
    effective_weight: weightError + 1e-6,
    weight: weightError + 1e-6,
    composite_score: weightError + 1e-6,
    // Contributions are cut so that they add up: one more unit of the last decimal.
    contribution: weightError + 2e-6,
    score: 100 * weightError + 1e-4,
    objective_score: points * priorityErrorMost + 0.1,
  }
}
