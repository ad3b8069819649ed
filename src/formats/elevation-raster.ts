import { SightlineError } from '../errors.ts'

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Place and size of a grid of postings; the origin is the north-west one. */
export interface PostingGrid {
  readonly width: number
  readonly height: number
  readonly originLonDeg: number
  readonly originLatDeg: number
  readonly spacingLonDeg: number
  readonly spacingLatDeg: number
}

/**
 * Where the values of a raster in EPSG:4326 lie, north up: plain data.
 *
 * Everything is said about postings, the points at which a value holds: column c lies at
 * `originLonDeg + c * spacingLonDeg`, row r at `originLatDeg - r * spacingLatDeg`, rows running
 * from north to south. A reader of a format that stores areas moves the origin to the centre of
 * the first area, so no user of a raster has to know the difference.
 */
export interface RasterGrid extends PostingGrid {
  /**
   * The area that the raster speaks for: for HGT the outermost postings, for GeoTIFF half a
   * spacing more on each side, within which the outermost postings hold.
   */
  readonly bounds: Bounds
}

/** A grid of elevations, read by windows. */
export interface ElevationRaster extends RasterGrid {
  readonly format: 'geotiff' | 'hgt'
  /** How the file describes its values, for the record only. */
  readonly registration: 'pixel_is_area' | 'pixel_is_point' | 'hgt_postings'
  readonly sampleType: ElevationSampleType
  /** The stored value that means "no data"; null when the file declares none. */
  readonly noDataValue: number | null
  /**
   * Postings of its blocks, from the north-west, each of which is unpacked as a whole; absent where it lies
   * in rows.
   */
  readonly blockSize?: { readonly width: number; readonly height: number }
  /**
   * Elevations of a window in metres, row-major from the north; NaN where there is no data.
   * Rejects with `not_processable` when the file turns out damaged.
   */
  readWindow(column: number, row: number, width: number, height: number): Promise<Float64Array>
}

/** Where the values of a raster lie, without what reads them. */
export function gridOf(raster: RasterGrid): RasterGrid {
  const { width, height, originLonDeg, originLatDeg, spacingLonDeg, spacingLatDeg, bounds } = raster
  return { width, height, originLonDeg, originLatDeg, spacingLonDeg, spacingLatDeg, bounds }
}

export type ElevationSampleType =
  | 'int8'
  | 'int16'
  | 'int32'
  | 'uint8'
  | 'uint16'
  | 'uint32'
  | 'float32'
  | 'float64'

/** A raster file that cannot be used. */
export class RasterRefusedError extends SightlineError {
  /** The reason alone, for who knows better than the reader what the raster is of. */
  readonly detail: string

  constructor(detail: string, cause?: unknown) {
    super('not_processable', `terrain raster: ${detail}`, { cause })
    this.name = 'RasterRefusedError'
    this.detail = detail
  }
}

/** A raster file that cannot be used, with the reason. */
export function rasterRefused(reason: string, cause?: unknown): RasterRefusedError {
  return new RasterRefusedError(reason, cause)
}

/** Throws a RangeError when a window reaches outside the raster: a mistake of the caller. */
export function assertWindow(
  raster: { readonly width: number; readonly height: number },
  column: number,
  row: number,
  width: number,
  height: number,
): void {
  const inside =
    column >= 0 &&
    row >= 0 &&
    width >= 1 &&
    height >= 1 &&
    column + width <= raster.width &&
    row + height <= raster.height
  if (!inside) {
    throw new RangeError(
      `window ${column},${row} ${width}x${height} reaches outside ${raster.width}x${raster.height}`,
    )
  }
}
