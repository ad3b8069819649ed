import type { JointSites } from '../../analyses/network/sites/joint-sites.ts'
import type { RecommendedSites } from '../../analyses/network/sites/recommend-sites.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { anyNumber, anyText, arrayOf, countNumber, responseObject } from '../wire/shapes.ts'
import { jointSitesPolicy } from './request-schema.ts'

/** What is said of sites that are chosen together. */
export const jointSchema: JsonSchema = responseObject(
  {
    search_policy: { const: jointSitesPolicy },
    network_score: { ...anyNumber, description: 'With all of them.' },
    upper_bound: {
      ...anyNumber,
      description: 'No choice of so many candidates has a higher network score.',
    },
    optimality_gap: { type: ['number', 'null'] },
    globally_optimal: { type: 'boolean' },
    candidates: countNumber,
    sites: arrayOf(
      responseObject({
        id: anyText,
        alone: { ...anyNumber, description: 'Network score that it adds to the towers alone.' },
        gain: {
          ...anyNumber,
          description: 'Network score that it adds to the towers and the sites before it.',
        },
      }),
    ),
    certificate: {
      type: 'object',
      additionalProperties: true,
      description: 'network-bounded-plan-v1: `sightline verify-plan` checks it.',
    },
  },
  { id: 'JointSites' },
)

export function jointView({ recommended, evaluated }: RecommendedSites, joint: JointSites) {
  return {
    search_policy: jointSitesPolicy,
    network_score: roundTo1(joint.score),
    upper_bound: Math.ceil(10 * joint.upperBound) / 10,
    optimality_gap: gapOf(joint),
    globally_optimal: joint.isProvenOptimal,
    candidates: evaluated,
    sites: joint.sites.map(({ alone, gain }, at) => ({
      id: recommended[at].candidate.id,
      alone: roundTo1(alone),
      gain: roundTo1(gain),
    })),
    certificate: joint.certificate,
  }
}

/** (bound - score) / bound, rounded up; null where nothing is worth anything. */
function gapOf({ isProvenOptimal, upperBound, score }: JointSites): number | null {
  if (isProvenOptimal) return 0
  if (upperBound <= 0) return null
  return Math.ceil((1e6 * Math.max(0, upperBound - score)) / upperBound) / 1e6
}
