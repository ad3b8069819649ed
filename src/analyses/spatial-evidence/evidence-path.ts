import { SightlineError } from '../../errors.ts'
import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import {
  prepareTerrainAlong,
  sampleTerrain,
  type TerrainInterpolation,
} from '../../spatial/terrain-window.ts'
import { groundPath } from '../path-profile/path-geometry.ts'
import type { LonLat } from '../path-profile/question.ts'
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
 * @throws {SightlineError} not_processable for identical ends, a path over 100 km or more than 10,000 samples.
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

/** The point at a fraction of the great circle from one point to another; the ends exactly. */
function onGreatCircle(from: LonLat, to: LonLat, fraction: number): LonLat {
  if (fraction === 0) return from
  if (fraction === 1) return to
  const a = unitVector(from)
  const b = unitVector(to)
  // The chord keeps its digits where the cosine of a small angle has lost them.
  const chord = Math.sqrt(squared(a[0] - b[0]) + squared(a[1] - b[1]) + squared(a[2] - b[2]))
  const angle = 2 * Math.asin(Math.min(1, chord / 2))
  const sine = Math.sin(angle)
  // Nearer to each other than unit vectors can tell.
  if (sine === 0) return fraction < 0.5 ? from : to
  const weightA = Math.sin((1 - fraction) * angle) / sine
  const weightB = Math.sin(fraction * angle) / sine
  const x = weightA * a[0] + weightB * b[0]
  const y = weightA * a[1] + weightB * b[1]
  const z = weightA * a[2] + weightB * b[2]
  return {
    lon: (Math.atan2(y, x) * 180) / Math.PI,
    lat: (Math.atan2(z, Math.sqrt(x * x + y * y)) * 180) / Math.PI,
  }
}

function unitVector({ lon, lat }: LonLat): [number, number, number] {
  const lambda = (lon * Math.PI) / 180
  const phi = (lat * Math.PI) / 180
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

function squared(value: number): number {
  return value * value
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
