import type { ExplainedCell } from '../../analyses/network/explain-cell.ts'
import type { RawMetrics } from '../../analyses/network/metrics.ts'
import { isFeasible } from '../../analyses/network/scoring.ts'
import { invalidRequest } from '../../errors.ts'
import type { DataQuality } from '../../packs/summary.ts'
import { domainView } from '../views/network-common.ts'
import { networkStatsView } from '../views/network-stats.ts'
import type { GivenNumbers, GivenStats, ResolvedExplanation } from './explanation.ts'

/** Members of the statistics that priorities play no part in. */
const unweightedMembers = [
  'network_score',
  'unique_demand_buildings',
  'unique_residential_buildings',
  'overlap_buildings',
  'demand_score',
  'residential_score',
  'coverage_score',
  'overlap_penalty',
] as const

const radiusToleranceM = 1e-3

/**
 * Holds what a caller says about a network against the network itself, at the precision of our
 * answers.
 *
 * @throws {SightlineError} invalid_request naming the first member that differs.
 */
export function checkExplanation(
  { given }: ResolvedExplanation,
  { judged, baseline, actual }: ExplainedCell,
  runId: string,
  dataQuality: DataQuality,
): void {
  const domain = domainView(judged.domain, 'selected_cell_radius_union')
  if (given.domain !== null) checkMembers('optimization_domain', given.domain, domain)
  if (given.runId !== '' && given.runId !== runId)
    throw invalidRequest('run_id differs from the one of this baseline with these constraints')
  const statsOf = (metrics: RawMetrics) => networkStatsView(metrics, judged.scoring, dataQuality)
  checkStats('solution.stats', given.solutionStats, statsOf(actual))
  if (given.baselineStats !== null)
    checkStats('baseline.stats', given.baselineStats, statsOf(baseline))
  const { baselineIsFeasible } = given
  if (baselineIsFeasible !== null) {
    const expected = isFeasible(judged.scoring.constraints, baseline)
    checkMembers(
      'baseline',
      { constraints_satisfied: baselineIsFeasible },
      { constraints_satisfied: expected },
    )
  }
}

function checkStats(
  path: string,
  given: GivenStats,
  expected: ReturnType<typeof networkStatsView>,
): void {
  if (given.raw_metrics !== undefined)
    checkMembers(`${path}.raw_metrics`, given.raw_metrics, expected.raw_metrics)
  const unweighted = Object.fromEntries(unweightedMembers.map((name) => [name, expected[name]]))
  checkMembers(path, given, unweighted)
}

/** Every expected member that is given must be given as it is. */
function checkMembers(path: string, given: GivenNumbers, expected: GivenNumbers): void {
  for (const [name, value] of Object.entries(expected)) {
    if (given[name] === undefined || isSame(given[name], value)) continue
    throw invalidRequest(
      `${path}.${name} is ${JSON.stringify(given[name])}, but this network has ` +
        JSON.stringify(value),
    )
  }
}

function isSame(given: unknown, expected: unknown): boolean {
  if (!Array.isArray(given) || !Array.isArray(expected)) return given === expected
  return (
    given.length === expected.length &&
    given.every(
      (value, index) => Math.abs(Number(value) - Number(expected[index])) <= radiusToleranceM,
    )
  )
}
