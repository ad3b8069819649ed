import { questionDefaults } from '../../../../src/analyses/question-bounds.ts'
import { formatChange, formatNumber, formatPercent, formatUpperBound } from '../../format/format.ts'
import type { QuestionSettings } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import type { JointSites } from './answer.ts'

/** By its name on the wire: absent, each candidate is ranked by itself. */
export const policyName = 'search_policy'
const together = 'bounded_search_v1'

/** How candidates become proposals; the first where nothing is chosen. */
export const policyChoices = [
  ['alone', 'each by itself, the best first'],
  [together, 'together, with a bound'],
] as const

export const areTogether = (settings: QuestionSettings): boolean =>
  settings[policyName] === together

const million = 1e6

/** Points of the network score, which has no upper end: in millions where there are so many. */
function pointsWords(
  points: number,
  format: (value: number, digits: number) => string = formatNumber,
): string {
  return Math.abs(points) < million ? format(points, 1) : `${format(points / million, 2)} million`
}

/** Points that something adds. */
export const gainWords = (points: number): string => `${pointsWords(points, formatChange)} points`

/** What one site adds, of what all of them add together; null where that is nothing. */
export function gainShare({ sites }: JointSites, gain: number): string | null {
  const all = sites.reduce((sum, site) => sum + site.gain, 0)
  return all > 0 ? formatPercent((100 * gain) / all) : null
}

/** The network score without and with the sites that were chosen together. */
export const scoreWords = (before: number, after: number): string =>
  `${pointsWords(before)} → ${pointsWords(after)}`

/** What the search promises about the sites that it chose together, in words. */
export function guarantee(joint: JointSites, request: RequestBody): string {
  const most = Number(request['max_results'] ?? questionDefaults.listedSites)
  const candidates = `${formatNumber(joint.candidates)} ${joint.candidates === 1 ? 'candidate' : 'candidates'}`
  const choices = `no choice of at most ${formatNumber(most)} of the ${candidates}`
  if (joint.globally_optimal) return `Proven: ${choices} has a higher network score.`
  const gap =
    joint.optimality_gap === null
      ? ''
      : `: this one is at most ${formatUpperBound(100 * joint.optimality_gap, 2)} % below the best`
  const cutShort =
    joint.termination_reason === 'deadline'
      ? ' The time of the request was up; another time it may find more.'
      : ''
  return `The best choice found. Proven: ${choices} has a network score above ${pointsWords(joint.upper_bound, formatUpperBound)}${gap}.${cutShort}`
}

interface Summed {
  readonly answer: {
    readonly recommendations: readonly { readonly id: string }[]
    readonly baseline_common_domain: { readonly network_score: number }
    readonly joint?: JointSites
  }
  readonly request: RequestBody
}

/** One line for tables and reports. */
export function sitesSummary({ answer, request }: Summed): string {
  const { recommendations, joint, baseline_common_domain: before } = answer
  const count = recommendations.length
  if (joint !== undefined)
    return `${formatNumber(count)} ${count === 1 ? 'site' : 'sites together'}: network score ${scoreWords(before.network_score, joint.network_score)}. ${guarantee(joint, request)}`
  return count === 0
    ? 'no candidate adds anything'
    : `${formatNumber(count)} candidates, the best is ${recommendations[0].id}`
}
