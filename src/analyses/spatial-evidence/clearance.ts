import type { TerrainSampleStatus } from '../../spatial/terrain-window.ts'

export const clearanceVersion = 'terrain-clearance-primitive-v1'

type ClearanceSampleStatus = TerrainSampleStatus | 'unavailable'
type ClearanceClass =
  | 'clear'
  | 'obstruction_candidate'
  | 'near_uncertainty_boundary'
  | 'unavailable'
type MinimumLocation = 'at_tx' | 'near_tx' | 'interior' | 'near_rx' | 'at_rx'

/** The ground at one place of a path. */
export interface TerrainPoint {
  readonly distanceM: number
  readonly terrainM: number | null
  readonly status: ClearanceSampleStatus
}

export interface ClearanceSample extends TerrainPoint {
  readonly fraction: number
  /** Straight between the antennas; null when an end has no elevation. */
  readonly radioM: number | null
  readonly clearanceM: number | null
}

/** How far a straight line stays above the terrain; buildings and Earth curvature are not in it. */
export interface TerrainClearance {
  readonly status: 'available' | 'partial_profile' | 'unavailable'
  readonly classification: ClearanceClass
  readonly minimum: (ClearanceSample & { readonly location: MinimumLocation }) | null
  readonly transmitterM: number | null
  readonly receiverM: number | null
  readonly validCount: number
  readonly samples: readonly ClearanceSample[]
}

/** Within this distance of an end, a minimum lies near it, metres. */
const nearM = 30

/**
 * Clearance of the straight line between two antennas over terrain samples (the first and last are
 * the ends). The minimum includes the ends; the first of equal ones counts. Without an elevation at
 * both ends nothing is available; with one missing between them the profile is partial and stays
 * unclassified. With a margin, a minimum within it is near the boundary; without one, only a
 * minimum below 0 is an obstruction candidate.
 */
export function terrainClearance(
  points: readonly TerrainPoint[],
  transmitterHeightM: number,
  receiverHeightM: number,
  marginM: number | null,
): TerrainClearance {
  const last = points[points.length - 1]
  const lengthM = last.distanceM
  const startM = plus(points[0].terrainM, transmitterHeightM)
  const endM = plus(last.terrainM, receiverHeightM)
  const samples = points.map((point): ClearanceSample => {
    const fraction = point.distanceM / lengthM
    const radioM = startM === null || endM === null ? null : startM + (endM - startM) * fraction
    const clearanceM = radioM === null || point.terrainM === null ? null : radioM - point.terrainM
    return { ...point, fraction, radioM, clearanceM }
  })
  const validCount = points.filter(({ terrainM }) => terrainM !== null).length
  let lowest: ClearanceSample | null = null
  for (const sample of samples) {
    if (sample.clearanceM === null) continue
    if (lowest === null || sample.clearanceM < lowest.clearanceM!) lowest = sample
  }
  if (startM === null || endM === null || lowest === null) {
    return {
      status: 'unavailable',
      classification: 'unavailable',
      minimum: null,
      transmitterM: null,
      receiverM: null,
      validCount,
      samples,
    }
  }
  const isComplete = validCount === points.length
  return {
    status: isComplete ? 'available' : 'partial_profile',
    classification: isComplete ? classify(lowest.clearanceM!, marginM) : 'unavailable',
    minimum: { ...lowest, location: locationOf(lowest.distanceM, lengthM) },
    transmitterM: samples[0].clearanceM,
    receiverM: samples[samples.length - 1].clearanceM,
    validCount,
    samples,
  }
}

function plus(elevationM: number | null, heightM: number): number | null {
  return elevationM === null ? null : elevationM + heightM
}

function classify(minimumM: number, marginM: number | null): ClearanceClass {
  if (marginM !== null && minimumM >= -marginM && minimumM <= marginM) {
    return 'near_uncertainty_boundary'
  }
  return minimumM < 0 ? 'obstruction_candidate' : 'clear'
}

function locationOf(distanceM: number, lengthM: number): MinimumLocation {
  if (distanceM === 0) return 'at_tx'
  if (distanceM === lengthM) return 'at_rx'
  // Between two near ends the nearer one gives the name.
  if (distanceM <= nearM && distanceM <= lengthM - distanceM) return 'near_tx'
  if (lengthM - distanceM <= nearM) return 'near_rx'
  return 'interior'
}
