import type { ElevationRaster } from '../../formats/elevation-raster.ts'

const deepestZoom = 22

export interface RasterZooms {
  /** The farthest view: below it a tile would read too much of the raster, and none is given. */
  readonly minimumZoom: number
  /** From here on a pixel is no wider than the spacing of the postings. */
  readonly maximumZoom: number
}

/**
 * The zooms at which tiles of a raster are worth asking for.
 *
 * @param tileSide - pixels along each side of a tile
 * @param maximumPostings - along each side of what one tile reads
 */
export function rasterTileZooms(
  raster: ElevationRaster,
  tileSide: number,
  maximumPostings: number,
): RasterZooms {
  const spacingDeg = Math.min(raster.spacingLonDeg, raster.spacingLatDeg)
  const postings = Math.max(raster.width, raster.height)
  const zoomAt = (tileWidthDeg: number): number =>
    Math.min(deepestZoom, Math.max(0, Math.ceil(Math.log2(360 / tileWidthDeg))))
  return {
    minimumZoom: postings <= maximumPostings ? 0 : zoomAt(maximumPostings * spacingDeg),
    maximumZoom: zoomAt(tileSide * spacingDeg),
  }
}
