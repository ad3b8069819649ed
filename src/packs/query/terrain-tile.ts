import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import { tileExtent } from '../../formats/vector-tile.ts'
import { fillVoids } from '../../spatial/filled-voids.ts'
import { prepareTerrainWindow, sampleTerrain } from '../../spatial/terrain-window.ts'
import { rasterTileZooms, type RasterZooms } from './raster-zooms.ts'
import { assertTile } from './tile-bounds.ts'
import { TileGrid } from './tile-grid.ts'

/** Pixels along each side of a tile. */
export const terrainTileSide = 256

/** Postings along one side of what a tile reads at most: 8 MB of elevations. */
const maximumPostingsPerSide = 1024

/** Points along each axis whose mean is a pixel, at most: there are so many postings in one. */
const maximumPointsPerAxis = maximumPostingsPerSide / terrainTileSide

/** Pixels around a tile that its voids are filled from too, so that neighbours fill them alike. */
const voidMargin = 64

/** The zooms at which tiles of a raster are worth asking for. */
export function terrainTileZooms(raster: ElevationRaster): RasterZooms {
  return rasterTileZooms(raster, terrainTileSide, maximumPostingsPerSide)
}

/**
 * The ground under a map tile (XYZ scheme, web mercator), metres above the raster's own reference:
 * 256 * 256 elevations at the middles of the pixels, row by row from the north. Bilinear between
 * postings; where a pixel is wider than their spacing, the mean of up to 4 * 4 points. Voids, and
 * what lies outside the raster, are filled smoothly from the ground around them, so that no cliff
 * stands at their edges.
 *
 * @returns null where the tile knows no elevation, or lies above the farthest view
 * @throws SightlineError `invalid_request` when there is no such tile; what the raster throws.
 */
export async function terrainTile(
  raster: ElevationRaster,
  z: number,
  x: number,
  y: number,
): Promise<Float64Array | null> {
  assertTile(z, x, y)
  if (z < terrainTileZooms(raster).minimumZoom) return null
  const grid = new TileGrid(z, x, y)
  const whole = await elevations(raster, grid, 0)
  if (whole.every(Number.isNaN)) return null
  if (!whole.some(Number.isNaN)) return whole
  const side = terrainTileSide + 2 * voidMargin
  const filled = fillVoids(await elevations(raster, grid, voidMargin), side)
  return filled === null ? null : withoutMargin(filled, side)
}

/** The elevations of a tile with some pixels around it; NaN where there is none. */
async function elevations(
  raster: ElevationRaster,
  grid: TileGrid,
  margin: number,
): Promise<Float64Array> {
  const unitsPerPixel = tileExtent / terrainTileSide
  const [from, to] = [-margin * unitsPerPixel, tileExtent + margin * unitsPerPixel]
  const [west, north] = [grid.longitudeAt(from), grid.latitudeAt(from)]
  const [east, south] = [grid.longitudeAt(to), grid.latitudeAt(to)]
  const window = await prepareTerrainWindow(raster, [west, south, east, north])
  const side = terrainTileSide + 2 * margin
  const across = pointsPerPixel((east - west) / side / raster.spacingLonDeg)
  const down = pointsPerPixel((north - south) / side / raster.spacingLatDeg)
  const lons = Float64Array.from({ length: side * across }, (_, i) =>
    grid.longitudeAt(from + ((i + 0.5) / across) * unitsPerPixel),
  )
  const lats = Float64Array.from({ length: side * down }, (_, i) =>
    grid.latitudeAt(from + ((i + 0.5) / down) * unitsPerPixel),
  )
  const sums = new Float64Array(side * side)
  const counts = new Uint8Array(side * side)
  for (let i = 0; i < lats.length; i++) {
    for (let k = 0; k < lons.length; k++) {
      const { elevationM } = sampleTerrain(window, lons[k], lats[i], 'bilinear')
      if (elevationM === null) continue
      const pixel = Math.floor(i / down) * side + Math.floor(k / across)
      sums[pixel] += elevationM
      counts[pixel]++
    }
  }
  return sums.map((sum, pixel) => (counts[pixel] === 0 ? NaN : sum / counts[pixel]))
}

const pointsPerPixel = (postings: number): number =>
  Math.min(maximumPointsPerAxis, Math.max(1, Math.round(postings)))

function withoutMargin(values: Float64Array, side: number): Float64Array {
  const tile = new Float64Array(terrainTileSide * terrainTileSide)
  for (let row = 0; row < terrainTileSide; row++) {
    const from = (row + voidMargin) * side + voidMargin
    tile.set(values.subarray(from, from + terrainTileSide), row * terrainTileSide)
  }
  return tile
}
