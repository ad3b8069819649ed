import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import { prepareTerrainAlong, sampleTerrain } from '../../spatial/terrain-window.ts'
import { type GroundPath, pointOnPath } from '../../spatial/ground-path.ts'

/** The ground along one path. */
export interface PathTerrain {
  /** Elevation, bilinear, metres above the raster's datum; null where there is none. */
  elevationM(distanceM: number): number | null
  /**
   * Where the path passes from one cell of postings to the next, ends included, ascending. Between
   * two of them the bilinear ground is a parabola: with its ends and middle it is known exactly.
   */
  readonly breaksM: readonly number[]
}

/** Within a piece of this length longitude and latitude are linear in the distance to 0.1 mm. */
const linearPieceM = 50
/** More cells than this on one path are not told apart; a raster of 0.25 m on 5 km has fewer. */
const maximumBreaks = 40_000

/**
 * Fetches the ground that a profile needs: at the given distances, and at and between all breaks.
 * Costs memory in proportion to the length of the path, not to the raster.
 *
 * @throws {SightlineError} not_processable when the raster turns out damaged.
 */
export async function preparePathTerrain(
  raster: ElevationRaster,
  path: GroundPath,
  distancesM: readonly number[],
): Promise<PathTerrain> {
  const breaksM = cellBreaksM(raster, path)
  const middlesM = breaksM.slice(1).map((breakM, i) => (breaksM[i] + breakM) / 2)
  const needed = [...distancesM, ...breaksM, ...middlesM]
  const lonDeg = new Float64Array(needed.length)
  const latDeg = new Float64Array(needed.length)
  needed.forEach((distanceM, i) => {
    const [lon, lat] = pointOnPath(path, distanceM)
    lonDeg[i] = lon
    latDeg[i] = lat
  })
  const window = await prepareTerrainAlong(raster, lonDeg, latDeg)
  return {
    breaksM,
    elevationM: (distanceM) => {
      const [lon, lat] = pointOnPath(path, distanceM)
      return sampleTerrain(window, lon, lat, 'bilinear').elevationM
    },
  }
}

/** Distances at which the path crosses a row or column of postings, with both ends of the path. */
export function cellBreaksM(raster: ElevationRaster, path: GroundPath): number[] {
  const { lengthM } = path
  const breaks: number[] = []
  const pieces = Math.max(1, Math.ceil(lengthM / linearPieceM))
  let before = pointOnPath(path, 0)
  for (let piece = 0; piece < pieces; piece++) {
    const fromM = (lengthM * piece) / pieces
    const toM = (lengthM * (piece + 1)) / pieces
    const after = pointOnPath(path, toM)
    const lon = before[0] + shortestTurnDeg(after[0] - before[0])
    const column = (lonDeg: number) => (lonDeg - raster.originLonDeg) / raster.spacingLonDeg
    const row = (latDeg: number) => (raster.originLatDeg - latDeg) / raster.spacingLatDeg
    addCrossings(breaks, column(before[0]), column(lon), raster.width, fromM, toM)
    addCrossings(breaks, row(before[1]), row(after[1]), raster.height, fromM, toM)
    before = after
  }
  if (breaks.length > maximumBreaks) return evenSteps(lengthM)
  breaks.push(0, lengthM)
  return [...new Set(breaks)].sort((a, b) => a - b)
}

function shortestTurnDeg(differenceDeg: number): number {
  return differenceDeg - 360 * Math.round(differenceDeg / 360)
}

/** Whole numbers between two grid coordinates, as distances on the path from one to the other. */
function addCrossings(
  breaks: number[],
  from: number,
  to: number,
  count: number,
  fromM: number,
  toM: number,
): void {
  if (from === to || breaks.length > maximumBreaks) return
  const first = Math.max(0, Math.ceil(Math.min(from, to)))
  const last = Math.min(count - 1, Math.floor(Math.max(from, to)))
  for (let line = first; line <= last && breaks.length <= maximumBreaks; line++) {
    breaks.push(fromM + ((line - from) / (to - from)) * (toM - fromM))
  }
}

function evenSteps(lengthM: number): number[] {
  return Array.from({ length: maximumBreaks + 1 }, (_, i) => (lengthM * i) / maximumBreaks)
}
