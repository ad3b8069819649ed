import { signal } from '@preact/signals'
import {
  demandPointsPerUnit,
  reachCapM,
  reachPointsPerRay,
} from '../../../../src/analyses/score-points.ts'
import type { AzimuthResponse } from '../../api/types.ts'
import { formatAngle, formatNumber } from '../../format/format.ts'
import { buildingServiceLevel } from '../../format/service-level.ts'

export type Candidate = NonNullable<AzimuthResponse['candidates']>[number]

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
