import type { PathTerrain } from './path-terrain.ts'

/** What the heights of a profile are measured from. */
export type TerrainStatus =
  /** Elevations of the terrain layer. */
  | 'terrain_available'
  /** The pack has no terrain: heights above a smooth Earth at height 0. */
  | 'terrain_unavailable'
  /** An end lies where the layer has no elevation: the layer is shown, but not used. */
  | 'endpoint_terrain_missing'

/** The ground under a path as its geometry uses it. */
export interface GroundDatum {
  readonly status: TerrainStatus
  /** Present when the geometry rests on it. */
  readonly terrain: PathTerrain | null
  /** Height of the ground above the datum, metres; null where it is unknown. */
  groundM(distanceM: number): number | null
}

/** Decides what a profile is measured from: the terrain, if both ends have an elevation. */
export function groundDatum(terrain: PathTerrain | null, lengthM: number): GroundDatum {
  if (terrain === null) return smoothGround('terrain_unavailable')
  if (terrain.elevationM(0) === null || terrain.elevationM(lengthM) === null) {
    return smoothGround('endpoint_terrain_missing')
  }
  return {
    status: 'terrain_available',
    terrain,
    groundM: (distanceM) => terrain.elevationM(distanceM),
  }
}

function smoothGround(status: TerrainStatus): GroundDatum {
  return { status, terrain: null, groundM: () => 0 }
}
