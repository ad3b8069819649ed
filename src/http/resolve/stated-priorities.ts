import type { JudgedNetwork } from '../../analyses/network/evaluate.ts'
import type { RawMetrics } from '../../analyses/network/metrics.ts'
import { objectiveIds, perObjective, type PerObjective } from '../../analyses/network/objectives.ts'
import {
  legacyObjectiveScore,
  resolveScoring,
  type Scoring,
} from '../../analyses/network/scoring.ts'
import { roundTo4 } from '../../analyses/rounding.ts'
import { invalidRequest } from '../../errors.ts'
import type { GivenMembers } from './explanation.ts'

/** An answer keeps priorities to four decimals. */
const priorityErrorMost = 5e-5

/**
 * The priorities by which statistics of ours were made. An explanation may ask under other
 * priorities than those of the run, so statistics are held against the ones that they state in
 * their `objective_status`; where they do not state all four, against those of the request.
 *
 * @param path where the statistics stand in the request
 * @throws {SightlineError} invalid_request when nothing can be weighed by what is stated
 */
export function scoringOfStats(
  path: string,
  stats: GivenMembers,
  { table, scoring }: Pick<JudgedNetwork, 'table' | 'scoring'>,
): Scoring {
  const stated = statedPriorities(stats)
  if (stated === null) return scoring
  if (objectiveIds.every((id) => stated[id] === roundTo4(scoring.configuredPriorities[id])))
    return scoring
  if (!objectiveIds.some((id) => scoring.availability[id] === null && stated[id] > 0))
    throw invalidRequest(`${path}.objective_status states no priority that this network can weigh`)
  return resolveScoring(table, {
    objectives: objectiveIds.map((id) => ({ id, weight: stated[id] })),
    constraints: scoring.constraints,
  })
}

function statedPriorities({ objective_status: status }: GivenMembers): PerObjective<number> | null {
  if (!isMembers(status)) return null
  const stated = perObjective((id) => {
    const entry = status[id]
    const priority = isMembers(entry) ? entry['configured_priority'] : undefined
    return typeof priority === 'number' ? priority : NaN
  })
  return objectiveIds.some((id) => Number.isNaN(stated[id])) ? null : stated
}

/** True for a JSON object. */
export function isMembers(value: unknown): value is GivenMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * By member name, how far a weighted number may be off because the priorities behind it are known
 * to four decimals only, its own rounding included. With priorities p that sum to S and errors of at
 * most d, a weight, and so a weighted mean of utilities, is off by at most n d / (S - n d).
 */
export function weightedSlack(
  { availability, configuredPriorities }: Scoring,
  metrics: RawMetrics,
): Readonly<Record<string, number>> {
  const available = objectiveIds.filter((id) => availability[id] === null)
  const sum = available.reduce((total, id) => total + configuredPriorities[id], 0)
  const error = available.length * priorityErrorMost
  const spread = sum > 2 * error ? error / (sum - error) : 1
  const points = legacyObjectiveScore(
    { demand: 1, residential: 1, coverage: 1, overlap: -1 },
    metrics,
  )
  return {
    effective_weight: spread + 1e-6,
    weight: spread + 1e-6,
    composite_score: spread + 1e-6,
    // Contributions are cut so that they add up: one more unit of the last decimal.
    contribution: spread + 2e-6,
    score: 100 * spread + 1e-4,
    objective_score: points * priorityErrorMost + 0.1,
  }
}
