import type { PathTerrain } from './path-terrain.ts'

/** What the heights of a profile are measured from. */
type TerrainStatus =
  /** Elevations of the terrain layer. */
  | 'terrain_available'
  /** The pack has no terrain: heights above a smooth Earth at height 0. */
  | 'terrain_unavailable'
  /** An end lies where the layer has no elevation: antenna and ground cannot be compared. */
  | 'endpoint_terrain_missing'

/** A stretch of the path whose ground is unknown, metres from the transmitter. */
interface GroundGap {
  readonly fromM: number
  readonly toM: number
}

/** The ground under a path as its geometry uses it. */
export interface GroundDatum {
  readonly status: TerrainStatus
  /** Present when the geometry rests on it. */
  readonly terrain: PathTerrain | null
  /** Ascending, apart; empty where the ground is known, or taken to be smooth, all along. */
  readonly gaps: readonly GroundGap[]
  /** What the heights of the two antennas count from, metres above the datum. */
  readonly endsM: readonly [transmitterM: number, receiverM: number]
  /** Height of the ground above the datum, metres; null where it is unknown. */
  groundM(distanceM: number): number | null
}

/**
 * Decides what a profile is measured from. Elevations at both ends: the terrain, with its gaps. No
 * elevation anywhere on the path: a smooth Earth, as in a pack without terrain. An end without one
 * on a path that has some: the ground is unknown all along, for nothing ties the antenna there to
 * what is known.
 */
export function groundDatum(terrain: PathTerrain | null, lengthM: number): GroundDatum {
  if (terrain === null) return smoothGround('terrain_unavailable')
  const transmitterM = terrain.elevationM(0)
  const receiverM = terrain.elevationM(lengthM)
  if (transmitterM !== null && receiverM !== null) {
    return {
      status: 'terrain_available',
      terrain,
      gaps: groundGaps(terrain),
      endsM: [transmitterM, receiverM],
      groundM: (distanceM) => terrain.elevationM(distanceM),
    }
  }
  if (terrain.breaksM.every((distanceM) => terrain.elevationM(distanceM) === null)) {
    return smoothGround('endpoint_terrain_missing')
  }
  return {
    status: 'endpoint_terrain_missing',
    terrain: null,
    gaps: [{ fromM: 0, toM: lengthM }],
    endsM: [0, 0],
    groundM: () => null,
  }
}

function smoothGround(status: TerrainStatus): GroundDatum {
  return { status, terrain: null, gaps: [], endsM: [0, 0], groundM: () => 0 }
}

/** The cells under the path that lack a posting, neighbours joined. */
function groundGaps(terrain: PathTerrain): GroundGap[] {
  const { breaksM } = terrain
  const gaps: GroundGap[] = []
  for (let i = 1; i < breaksM.length; i++) {
    const fromM = breaksM[i - 1]
    const toM = breaksM[i]
    const isKnown = [fromM, (fromM + toM) / 2, toM].every(
      (place) => terrain.elevationM(place) !== null,
    )
    if (isKnown) continue
    const last = gaps.at(-1)
    if (last !== undefined && last.toM === fromM) gaps[gaps.length - 1] = { ...last, toM }
    else gaps.push({ fromM, toM })
  }
  return gaps
}
