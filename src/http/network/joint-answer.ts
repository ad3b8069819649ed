import type { JointSites } from '../../analyses/network/sites/joint-sites.ts'
import type { RecommendedSites } from '../../analyses/network/sites/recommend-sites.ts'
import * as field from '../wire/answer-schema.ts'

/** Of sites that are chosen together. */
export const jointSitesPolicy = 'bounded_search_v1'

interface ChosenSite {
  readonly id: string
  readonly alone: number
  readonly gain: number
}

const chosenSite = field.object<ChosenSite>({
  id: field.text('id'),
  alone: field.described('Network score that it adds to the towers alone.', field.tenths('alone')),
  gain: field.described(
    'Network score that it adds to the towers and the sites before it.',
    field.tenths('gain'),
  ),
})

const certificate = field.kind<object>({
  type: 'object',
  additionalProperties: true,
  description: 'network-bounded-plan-v1: `sightline verify-plan` checks it.',
})

/** Sites that are chosen together, with the candidates that they are of. */
interface JointFound {
  readonly joint: JointSites
  readonly answer: RecommendedSites
}

/** (bound - score) / bound, rounded up; null where nothing is worth anything. */
function gapOf({ isProvenOptimal, upperBound, score }: JointSites): number | null {
  if (isProvenOptimal) return 0
  if (upperBound <= 0) return null
  return Math.ceil((1e6 * Math.max(0, upperBound - score)) / upperBound) / 1e6
}

const terminationReasons = ['proven', 'search_ended', 'deadline'] as const

function terminationOf({ isCutShort, isProvenOptimal }: JointSites) {
  const [proven, ended, deadline] = terminationReasons
  if (isProvenOptimal) return proven
  return isCutShort ? deadline : ended
}

/** What is said of them. */
export const jointSites = field.object<JointFound>('JointSites', {
  search_policy: field.always(jointSitesPolicy),
  network_score: field.described(
    'With all of them.',
    field.tenths(({ joint }) => joint.score),
  ),
  upper_bound: field.described(
    'No choice of so many candidates has a higher network score.',
    field.number(({ joint }) => Math.ceil(10 * joint.upperBound) / 10),
  ),
  optimality_gap: field.number.orNull(({ joint }) => gapOf(joint)),
  globally_optimal: field.flag(({ joint }) => joint.isProvenOptimal),
  termination_reason: field.described(
    'deadline: the time of the request was up; another time it may find more.',
    field.oneOf(terminationReasons)(({ joint }) => terminationOf(joint)),
  ),
  candidates: field.count(({ answer }) => answer.evaluated),
  sites: field.list(chosenSite)(({ joint, answer }) =>
    joint.sites.map((site, at) => ({ ...site, id: answer.recommended[at].candidate.id })),
  ),
  certificate: certificate(({ joint }) => joint.certificate),
})
