import { signal } from '@preact/signals'
import {
  demandPointsPerUnit,
  reachCapM,
  reachPointsPerRay,
} from '../../../../src/optimization/score-points.ts'
import type { AzimuthResponse } from '../../api/types.ts'
import { formatAngle, formatNumber } from '../../format/format.ts'
import { buildingServiceLevel } from '../../format/service-level.ts'

export type Candidate = NonNullable<AzimuthResponse['candidates']>[number]

/**
 * What is told of azimuths beside each other: candidates, and the present one where it is better than all.
 */
export type ScoredAzimuth = Sum & Partial<Candidate>
type Sum = Pick<Candidate, 'azimuth' | 'total_score'>

/** What is told of the azimuths that were tried, and of the present one where it is better. */
interface Tried {
  readonly candidates?: readonly Candidate[] | undefined
  readonly present_azimuth?: Sum | undefined
}

/** The azimuths in their order, with the present one where it lies between two and is better than all. */
export function scoredAzimuths({
  candidates = [],
  present_azimuth: present,
}: Tried): readonly ScoredAzimuth[] {
  const all: readonly ScoredAzimuth[] =
    present === undefined ? candidates : [...candidates, present]
  return all.toSorted((a, b) => a.azimuth - b.azimuth)
}

/** What the best of the steps is called: the present azimuth may be better than it. */
export const bestName = ({ present_azimuth }: Tried): string =>
  present_azimuth === undefined ? 'best' : 'best step'

/** The azimuth that is looked at in the charts of a result; the best one where none is. */
const lookedAt = signal<{ readonly resultId: string; readonly azimuth: number } | null>(null)

export function lookAt(resultId: string, azimuth: number): void {
  lookedAt.value = { resultId, azimuth }
}

const candidateOf = (candidates: readonly Candidate[], azimuth: number): Candidate | undefined =>
  candidates.find((candidate) => candidate.azimuth === azimuth)

/** The candidate that the charts of a result look at. */
export function shownCandidate(
  resultId: string,
  { candidates, optimal_azimuth }: Pick<AzimuthResponse, 'candidates' | 'optimal_azimuth'>,
): Candidate | undefined {
  const chosen = lookedAt.value
  const azimuth = chosen?.resultId === resultId ? chosen.azimuth : optimal_azimuth
  return candidateOf(candidates ?? [], azimuth)
}

/** The parts of the objective, as they stand upon each other in the chart. */
export const parts = [
  { member: 'demand_score', label: 'Demand', color: 'good' },
  { member: 'residential_score', label: 'Residential', color: 'warn' },
  { member: 'propagation_reach_score', label: 'Reach', color: 'accent' },
] as const

/** What is compared, in a sentence or two. */
export const objective =
  `The best azimuth has the largest sum of three scores: ${formatNumber(demandPointsPerUnit)} points for each ` +
  `unit of demand weight served above ${buildingServiceLevel}, as many for each unit of residential demand, ` +
  `and up to ${reachPointsPerRay} points a ray for how far it stays usable, counted up to ${reachCapM} m. ` +
  'Equal sums: the azimuth nearest to the one asked with.'

export const describeCandidate = (candidate: Candidate): string =>
  `${formatAngle(candidate.azimuth)}: ${formatNumber(candidate.total_score)} points, ` +
  `${formatNumber(candidate.hit_demand_buildings)} buildings with demand and ` +
  `${formatNumber(candidate.hit_residential_buildings)} residential ones served`

/** The largest score, never 0: bars are drawn as shares of it. */
export const largestScore = (candidates: readonly Candidate[]): number =>
  Math.max(1, ...candidates.map(({ total_score }) => total_score))
