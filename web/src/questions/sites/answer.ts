import type { SitesResponse } from '../../api/types.ts'

/** What a site adds to the plan alone, and to the plan with the sites before it. */
export interface ChosenSite {
  readonly id: string
  readonly alone: number
  readonly gain: number
}

/** The candidates that are best together. Scores are points of `network_score`. */
export interface JointSites {
  readonly network_score: number
  /** No choice of so many candidates has a higher network score. */
  readonly upper_bound: number
  /** Null where nothing is worth anything. */
  readonly optimality_gap: number | null
  readonly globally_optimal: boolean
  readonly candidates: number
  /** In the order of the recommendations. */
  readonly sites: readonly ChosenSite[]
}

interface Certified {
  readonly fingerprint: string
  readonly joint?: JointSites & { readonly certificate: unknown }
}

/** What the service says. */
export type ToldSites = Omit<SitesResponse, 'joint'> & Certified

/** The same without the rows that prove it, which are too many for a project. */
export type SitesAnswer = WithoutCertificate<ToldSites>

type WithoutCertificate<Told extends Certified> = Omit<Told, 'joint'> & {
  /** Absent where each candidate is ranked by itself. */
  readonly joint?: JointSites
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
  candidates: joint.candidates,
  sites: joint.sites,
})
