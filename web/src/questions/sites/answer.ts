import type { SitesResponse } from '../../api/types.ts'

type CertifiedSites = NonNullable<SitesResponse['joint']>

/** The candidates that are best together; in the order of the recommendations. */
export type JointSites = Omit<CertifiedSites, 'certificate' | 'search_policy'>

/** What a site adds to the plan alone, and to the plan with the sites before it. */
export type ChosenSite = JointSites['sites'][number]

/** An answer about sites without the rows that prove it, which are too many for a project. */
export type SitesAnswer = WithoutCertificate<SitesResponse>

type WithoutCertificate<Told> = Omit<Told, 'joint'> & {
  /** Absent where each candidate is ranked by itself. */
  readonly joint?: JointSites
}

interface Certified {
  readonly fingerprint: string
  readonly joint?: JointSites & Pick<CertifiedSites, 'certificate'>
}

export function withoutCertificate<Told extends Certified>(answer: Told): WithoutCertificate<Told> {
  const { joint, ...told } = answer
  if (joint === undefined) return told
  return { ...told, joint: shownOf(joint) }
}

const shownOf = (joint: JointSites): JointSites => ({
  network_score: joint.network_score,
  upper_bound: joint.upper_bound,
  optimality_gap: joint.optimality_gap,
  globally_optimal: joint.globally_optimal,
  termination_reason: joint.termination_reason,
  candidates: joint.candidates,
  sites: joint.sites,
})
