import type { ExplainedCell } from '../../analyses/network/explain-cell.ts'
import type { PlanMetrics } from '../../analyses/network/evaluate.ts'
import { invalidRequest } from '../../errors.ts'
import type { DataQuality } from '../../packs/summary.ts'
import { optimizationDomain } from './domain-answer.ts'
import type { ResolvedExplanation } from './explanation-question.ts'
import type { Members } from './explanation-request.ts'
import { unweightedStats } from './stats-answer.ts'

/** Radii are returned with three decimals. */
const radiusTolerance = 1e-3

/**
 * Compares what a caller returns of a run with the network itself, at the precision of our answers.
 * Only what depends on neither priorities nor constraints is compared: a caller may have ranked
 * stored plans anew, so scores, weights, statuses and violations are computed again instead.
 *
 * @throws {SightlineError} invalid_request naming the first member that differs.
 */
export function checkExplanation(
  { returned }: ResolvedExplanation,
  { judged, baseline, actual }: ExplainedCell,
  dataQuality: DataQuality,
): void {
  checkMembers('optimization_domain', returned.domain, optimizationDomain.write(judged))
  const checkStats = (path: string, stats: Members, metrics: PlanMetrics) => {
    checkMembers(path, stats, unweightedStats.write({ metrics, dataQuality }))
  }
  checkStats('solution.stats', returned.solutionStats, actual)
  checkStats('baseline.stats', returned.baselineStats, baseline)
}

/** Every expected member that is returned must be as expected. */
function checkMembers(path: string, returned: Members, expected: Members): void {
  for (const [name, wanted] of Object.entries(expected)) {
    const value = returned[name]
    if (value === undefined || isSame(value, wanted)) continue
    if (!isMembers(value) || !isMembers(wanted))
      throw invalidRequest(
        `${path}.${name} is ${JSON.stringify(value)}, but this network has ${JSON.stringify(wanted)}`,
      )
    checkMembers(`${path}.${name}`, value, wanted)
  }
}

/** Lists are those of radii. */
function isSame(returned: unknown, expected: unknown): boolean {
  if (!Array.isArray(returned) || !Array.isArray(expected)) return returned === expected
  return (
    returned.length === expected.length &&
    expected.every((radius: number, index) => Math.abs(returned[index] - radius) <= radiusTolerance)
  )
}

/** True for a JSON object. */
function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
