import { SightlineError } from '../../errors.ts'
import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import { onGreatCircle } from '../../spatial/great-circle.ts'
import {
  prepareTerrainAlong,
  sampleTerrain,
  type TerrainInterpolation,
} from '../../spatial/terrain-window.ts'
import { groundPath, type LonLat } from '../../spatial/ground-path.ts'
import { terrainClearance, type TerrainClearance, type TerrainPoint } from './clearance.ts'

/** A question about the terrain under one path. */
export interface EvidencePathQuestion {
  readonly transmitter: LonLat
  readonly receiver: LonLat
  readonly requestedSpacingM: number
  readonly interpolation: TerrainInterpolation
  readonly transmitterHeightM: number
  readonly receiverHeightM: number
  readonly marginM: number | null
}

export interface EvidencePath {
  readonly lengthM: number
  readonly effectiveSpacingM: number
  readonly points: readonly (TerrainPoint & LonLat)[]
  readonly clearance: TerrainClearance
}

const longestEvidencePathM = 100_000
const maximumEvidenceSamples = 10_000

/**
 * Terrain along the great circle between two points, and the clearance of the straight line over
 * it. The spacing is never finer than the raster: more samples would only repeat its postings.
 *
 * @param resolutionM - the coarser spacing of the raster in metres; 0 without terrain.
 * @throws {SightlineError} not_processable for identical ends, a path over 100 km or more than 10,000
 *   samples.
 */
export async function evaluateEvidencePath(
  question: EvidencePathQuestion,
  raster: ElevationRaster | null,
  resolutionM: number,
): Promise<EvidencePath> {
  const { transmitter, receiver } = question
  const { lengthM } = groundPath(transmitter, receiver)
  if (!(lengthM > 0)) throw refusal('transmitter and receiver must not be the same point')
  if (lengthM > longestEvidencePathM) {
    throw refusal(
      `the path must be at most ${longestEvidencePathM} m long; it is ${lengthM.toFixed(0)} m`,
    )
  }
  const effectiveSpacingM = Math.max(question.requestedSpacingM, resolutionM)
  const count = Math.ceil(lengthM / effectiveSpacingM) + 1
  if (count > maximumEvidenceSamples) {
    throw refusal(
      `requested_spacing_m ${question.requestedSpacingM} gives ${count} samples over ` +
        `${lengthM.toFixed(0)} m; there must be at most ${maximumEvidenceSamples}`,
    )
  }
  const places = Array.from({ length: count }, (_, i) => {
    const distanceM = i === count - 1 ? lengthM : i * effectiveSpacingM
    return { distanceM, ...onGreatCircle(transmitter, receiver, distanceM / lengthM) }
  })
  const points = await terrainAt(places, raster, question.interpolation)
  const clearance = terrainClearance(
    points,
    question.transmitterHeightM,
    question.receiverHeightM,
    question.marginM,
  )
  return { lengthM, effectiveSpacingM, points, clearance }
}

async function terrainAt(
  places: readonly ({ readonly distanceM: number } & LonLat)[],
  raster: ElevationRaster | null,
  interpolation: TerrainInterpolation,
): Promise<(TerrainPoint & LonLat)[]> {
  if (raster === null) {
    return places.map((place) => ({ ...place, terrainM: null, status: 'unavailable' }))
  }
  const window = await prepareTerrainAlong(
    raster,
    places.map(({ lon }) => lon),
    places.map(({ lat }) => lat),
  )
  return places.map((place) => {
    const sample = sampleTerrain(window, place.lon, place.lat, interpolation)
    return { ...place, terrainM: sample.elevationM, status: sample.status }
  })
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
