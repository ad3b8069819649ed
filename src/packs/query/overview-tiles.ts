// Map tiles that show the largest buildings alone.
import { tileExtent } from '../../formats/vector-tile.ts'
import { tilesPerAxis } from './tile-grid.ts'

/** Below this zoom a tile is an overview. */
export const completeZoom = 13

/** Most buildings in an overview: the largest ones. */
export const maximumOverviewBuildings = 4_000

/** Narrower buildings than this many pixels are left out of an overview: nobody would see them. */
const smallestOverviewPixels = 0.25

/** Units of the grid to one pixel of a tile drawn 512 pixels wide. */
export const unitsPerPixel = tileExtent / 512

/** The longer side of a footprint that an overview shows is at least so long, degrees of longitude. */
export function smallestSideDeg(z: number): number {
  const pixelDeg = (360 / tilesPerAxis(z)) * (unitsPerPixel / tileExtent)
  return smallestOverviewPixels * pixelDeg
}

/** Sides of a box as they are drawn, degrees of longitude: those of latitude are drawn larger. */
export function drawnSidesDeg(
  west: number,
  south: number,
  east: number,
  north: number,
): readonly [width: number, height: number] {
  return [east - west, (north - south) / Math.cos((south * Math.PI) / 180)]
}

/** The number of a tile among all tiles of all zooms. */
export function overviewKey(z: number, x: number, y: number): number {
  let before = 0
  for (let zoom = 0; zoom < z; zoom++) before += tilesPerAxis(zoom) * tilesPerAxis(zoom)
  return before + y * tilesPerAxis(z) + x
}
