import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import type { ElevationKind } from '../../packs/manifest/terrain-kinds.ts'
import { sphericalMetresPerDegree } from '../../spatial/ellipsoid.ts'
import { type GroundPath, groundPath, pointOnPath } from '../../spatial/ground-path.ts'
import { prepareTerrainAlong, sampleTerrain } from '../../spatial/terrain-window.ts'
import { lineElevationM } from '../path-profile/profile-line.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { CellSights } from './sights.ts'

/** What the terrain of a pack says of points that an answer takes to be in sight over flat ground. */
export interface BehindGround {
  /** What the terrain layer describes. */
  readonly kind: ElevationKind
  /** All points in sight. */
  readonly inSight: number
  /** Those of them whose path was held against the ground, which is known all along. */
  readonly tested: number
  /** Those of them that the ground hides. */
  readonly behind: number
}

interface SightWay {
  readonly path: GroundPath
  readonly antennaHeightM: number
  readonly receiverHeightM: number
}

/** Nearer than this there is no way over the ground, metres. */
const shortestM = 1
/** Steps along one path: two a posting, at most so many. */
const maximumSteps = 256
/** Paths whose ground is in memory at once. */
const waysAtOnce = 8
/** Blocks of postings read for one answer, about: fine rasters are asked about fewer paths. */
const blocksOfAnswer = 2000
const postingsOfBlock = 128
const fewestWays = 20

/**
 * Holds sampled points in sight against the ground: the line between antenna and receiver, each above
 * the ground where it stands, over the bulge of the Earth with k = 4/3, as a path profile has it.
 *
 * @throws {SightlineError} not_processable or unavailable where the raster cannot be read
 * @throws {StoppedError} when told to stop
 */
export async function behindGround(
  raster: ElevationRaster,
  kind: ElevationKind,
  cells: readonly CellSights[],
  stop: StopSignal,
): Promise<BehindGround> {
  const ways = thinned(cells.flatMap(waysOf), raster)
  let tested = 0
  let behind = 0
  for (let start = 0; start < ways.length; start += waysAtOnce) {
    stop.throwIfStopped()
    for (const isHidden of await hiddenWays(raster, ways.slice(start, start + waysAtOnce))) {
      if (isHidden !== null) tested++
      if (isHidden === true) behind++
    }
  }
  return { kind, inSight: cells.reduce((sum, { inSight }) => sum + inSight, 0), tested, behind }
}

function waysOf({ lon, lat, antennaHeightM, receiverHeightM, sample }: CellSights): SightWay[] {
  return sample.flatMap(([toLon, toLat]) => {
    // Beside the antimeridian longitudes of an answer go on beyond 180 degrees, those of a raster do not.
    const turned = toLon - 360 * Math.round(toLon / 360)
    const path = groundPath({ lon, lat }, { lon: turned, lat: toLat })
    return path.lengthM < shortestM ? [] : [{ path, antennaHeightM, receiverHeightM }]
  })
}

function thinned(ways: readonly SightWay[], raster: ElevationRaster): readonly SightWay[] {
  const longestM = ways.reduce((longest, { path }) => Math.max(longest, path.lengthM), 0)
  const blocksOfWay = 1 + Math.ceil((1.5 * longestM) / (postingsOfBlock * spacingM(raster)))
  const most = Math.max(fewestWays, Math.floor(blocksOfAnswer / blocksOfWay))
  const every = Math.ceil(ways.length / most)
  return ways.filter((_, index) => index % every === 0)
}

/** The finer spacing of postings, metres; along a parallel it is finer still. */
function spacingM({ spacingLatDeg, spacingLonDeg }: ElevationRaster): number {
  return Math.min(spacingLatDeg, spacingLonDeg) * sphericalMetresPerDegree
}

/** Per path whether the ground hides its end; null where the ground is not known all along. */
async function hiddenWays(
  raster: ElevationRaster,
  ways: readonly SightWay[],
): Promise<(boolean | null)[]> {
  const distances = ways.map(({ path }) => stepsAlong(path.lengthM, spacingM(raster) / 2))
  const places = ways.flatMap(({ path }, way) =>
    distances[way].map((distanceM) => pointOnPath(path, distanceM)),
  )
  const window = await prepareTerrainAlong(
    raster,
    places.map(([lon]) => lon),
    places.map(([, lat]) => lat),
  )
  let next = 0
  return ways.map((way, index) => {
    const groundM = distances[index].map(() => {
      const [lon, lat] = places[next++]
      return sampleTerrain(window, lon, lat, 'bilinear').elevationM
    })
    return isHidden(way, distances[index], groundM)
  })
}

function stepsAlong(lengthM: number, stepM: number): readonly number[] {
  const steps = Math.min(maximumSteps, Math.max(1, Math.ceil(lengthM / stepM)))
  // The last one exactly at the end.
  return Array.from({ length: steps + 1 }, (_, step) =>
    step === steps ? lengthM : (lengthM * step) / steps,
  )
}

function isHidden(
  { path: { lengthM }, antennaHeightM, receiverHeightM }: SightWay,
  distancesM: readonly number[],
  groundM: readonly (number | null)[],
): boolean | null {
  const first = groundM[0]
  const last = groundM[groundM.length - 1]
  if (first === null || last === null) return null
  const line = { lengthM, startM: first + antennaHeightM, endM: last + receiverHeightM }
  const isAbove = (elevationM: number | null, index: number) =>
    elevationM !== null && elevationM > lineElevationM(line, distancesM[index])
  if (groundM.some(isAbove)) return true
  return groundM.includes(null) ? null : false
}
