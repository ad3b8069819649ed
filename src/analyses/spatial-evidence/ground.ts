import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import type { TerrainDeclaration } from '../../packs/manifest/terrain-declaration.ts'
import type { FootprintStore } from '../../spatial/footprint-store.ts'
import { prepareTerrainAlong, sampleTerrain } from '../../spatial/terrain-window.ts'

type GroundStatus =
  | 'interpolated'
  | 'base_elevation_uncertain'
  | 'surface_not_ground'
  | 'unavailable'

/** The ground under a footprint, as far as the pack's terrain may be called ground. */
export interface GroundElevation {
  readonly status: GroundStatus
  /** Median over the samples, metres above the terrain's datum; null when it is not known. */
  readonly medianM: number | null
  readonly minimumM: number | null
  readonly maximumM: number | null
  /** Maximum less minimum, metres. */
  readonly spreadM: number | null
  readonly sampleCount: number
  readonly validSampleCount: number
  readonly uncertain: boolean
  readonly reason: string | null
}

/** A ground that falls or rises by more than this under one building is no single base, metres. */
const uncertainSpreadM = 5

/**
 * Ground statistics of a footprint: the terrain at every vertex of its outer ring, at the middle of
 * every edge and at its centroid. Only an authoritative terrain model of the bare ground counts.
 *
 * @throws {SightlineError} not_processable when the terrain file turns out damaged.
 */
export async function groundElevation(
  store: FootprintStore,
  footprint: number,
  declaration: TerrainDeclaration,
  raster: ElevationRaster | null,
): Promise<GroundElevation> {
  if (raster === null) return withoutGround('unavailable', 'the pack has no terrain layer')
  if (declaration.kind === 'dsm') {
    return withoutGround('surface_not_ground', 'a surface model contains roofs and trees')
  }
  if (!declaration.authoritative) {
    return withoutGround(
      'unavailable',
      'the terrain is not declared as bare ground on a known vertical datum',
    )
  }
  const { lonDeg, latDeg } = groundSamplePoints(store, footprint)
  const window = await prepareTerrainAlong(raster, lonDeg, latDeg)
  const elevations: number[] = []
  for (let i = 0; i < lonDeg.length; i++) {
    const sample = sampleTerrain(window, lonDeg[i], latDeg[i], declaration.interpolation)
    if (sample.elevationM !== null) elevations.push(sample.elevationM)
  }
  return statistics(elevations, lonDeg.length)
}

function groundSamplePoints(store: FootprintStore, footprint: number) {
  const ring = store.footprintRingStart[footprint]
  const first = store.ringVertexStart[ring]
  const end = store.ringVertexStart[ring + 1]
  const lonDeg: number[] = []
  const latDeg: number[] = []
  let previous = end - 1
  for (let vertex = first; vertex < end; vertex++) {
    const [lon, lat] = [store.coordinates[2 * vertex], store.coordinates[2 * vertex + 1]]
    lonDeg.push(lon, (store.coordinates[2 * previous] + lon) / 2)
    latDeg.push(lat, (store.coordinates[2 * previous + 1] + lat) / 2)
    previous = vertex
  }
  lonDeg.push(store.centroidLon[footprint])
  latDeg.push(store.centroidLat[footprint])
  return { lonDeg, latDeg }
}

function statistics(elevationsM: number[], sampleCount: number): GroundElevation {
  if (elevationsM.length === 0) {
    return {
      ...withoutGround('unavailable', 'no sample of the footprint has a terrain elevation'),
      sampleCount,
    }
  }
  const sorted = elevationsM.sort((a, b) => a - b)
  const count = sorted.length
  const middle = count >> 1
  const minimumM = sorted[0]
  const maximumM = sorted[count - 1]
  const spreadM = maximumM - minimumM
  const uncertain = spreadM > uncertainSpreadM
  return {
    status: uncertain ? 'base_elevation_uncertain' : 'interpolated',
    medianM: count % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2,
    minimumM,
    maximumM,
    spreadM,
    sampleCount,
    validSampleCount: count,
    uncertain,
    reason: uncertain ? `the ground differs by more than ${uncertainSpreadM} m` : null,
  }
}

function withoutGround(status: GroundStatus, reason: string): GroundElevation {
  return {
    status,
    medianM: null,
    minimumM: null,
    maximumM: null,
    spreadM: null,
    sampleCount: 0,
    validSampleCount: 0,
    uncertain: false,
    reason,
  }
}
