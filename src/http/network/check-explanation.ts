import type { ExplainedCell } from '../../analyses/network/explain-cell.ts'
import { invalidRequest } from '../../errors.ts'
import type { DataQuality } from '../../packs/summary.ts'
import { domainView } from './common-view.ts'
import { feasibilityView, frontierEntryView } from './outcome-view.ts'
import { networkStatsView } from './stats-view.ts'
import type { GivenMembers, ResolvedExplanation } from './explanation-question.ts'
import { isMembers, scoringOfStats, weightedSlack } from './stated-priorities.ts'

const domainSlack = { envelope_radii_meters: 1e-3 }

/**
 * Holds everything that a caller says about a network against the network itself, at the precision
 * of our answers. What depends on priorities is held against those that the statistics state.
 *
 * @throws {SightlineError} invalid_request naming the first member that differs.
 */
export function checkExplanation(
  { given, cells, solutionAzimuthsDeg }: ResolvedExplanation,
  { judged, baseline, actual }: ExplainedCell,
  runId: string,
  dataQuality: DataQuality,
): void {
  const domain = domainView(judged.domain, 'selected_cell_radius_union')
  if (given.domain !== null) checkMembers('optimization_domain', given.domain, domain, domainSlack)
  if (given.runId !== '' && given.runId !== runId)
    throw invalidRequest('run_id differs from the one of this baseline with these constraints')

  const ofSolution = scoringOfStats('solution.stats', given.solution.stats, judged)
  const solution = frontierEntryView(
    cells.map(({ id }) => id),
    { azimuthsDeg: solutionAzimuthsDeg, metrics: actual },
    ofSolution.scoring,
    dataQuality,
    '',
  )
  checkMembers('solution', given.solution, solution, weightedSlack(ofSolution, actual))

  const ofBaseline = scoringOfStats('baseline.stats', given.baseline.stats ?? {}, judged)
  const asItStood = {
    stats: networkStatsView(baseline, ofBaseline.scoring, dataQuality),
    ...feasibilityView(judged.scoring, baseline),
  }
  checkMembers('baseline', given.baseline, asItStood, weightedSlack(ofBaseline, baseline))
}

/** Every member that is given must be one that is expected, as it is but for its slack. */
function checkMembers(
  path: string,
  given: GivenMembers,
  expected: GivenMembers,
  slack: Readonly<Record<string, number>>,
): void {
  for (const [name, value] of Object.entries(given)) {
    const wanted = expected[name]
    if (value === undefined || isSame(value, wanted, slack[name] ?? 0)) continue
    if (!isMembers(value) || !isMembers(wanted))
      throw invalidRequest(
        `${path}.${name} is ${JSON.stringify(value)}, but this network has ` +
          (wanted === undefined ? 'none' : JSON.stringify(wanted)),
      )
    checkMembers(`${path}.${name}`, value, wanted, slack)
  }
}

function isSame(given: unknown, expected: unknown, slack: number): boolean {
  if (Array.isArray(given) && Array.isArray(expected))
    return (
      given.length === expected.length &&
      given.every((value, index) => isSame(value, expected[index], slack))
    )
  if (typeof given === 'number' && typeof expected === 'number')
    return Math.abs(given - expected) <= slack
  return given === expected
}
