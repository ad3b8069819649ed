import { SightlineError } from '../../../errors.ts'
import type { Bounds, ElevationRaster } from '../../../formats/elevation-raster.ts'
import type { PostingGrid } from '../../../formats/elevation-raster.ts'
import { differentSpacings } from './spacing-text.ts'

/** Rasters count as one grid when their postings meet within this share of the spacing. */
const alignmentTolerance = 0.02
/** A continent at one arc second; more is a mistake in the box. */
const maximumPostings = 5e10
/** Postings held while rows are read, 8 bytes each. */
const maximumBandPostings = 4e6

/** Layers that are put together from rasters. */
export type RasterLayer = 'terrain' | 'clutter'

/** A part of several rasters as one grid of their own postings; nothing is resampled. */
export interface RasterMosaic {
  readonly grid: PostingGrid
  readonly sampleType: 'int16' | 'float32'
  /** Rows from the north; NaN where no raster has data. */
  readonly readRows: (firstRow: number, rowCount: number) => Promise<Float64Array>
  /** Postings of a window of the mosaic, row by row from the north; NaN where no raster has data. */
  readonly readWindow: (
    column: number,
    row: number,
    width: number,
    height: number,
  ) => Promise<Float64Array>
}

interface Tile {
  readonly raster: ElevationRaster
  /** Place of the raster's north-west posting in the mosaic. */
  readonly column: number
  readonly row: number
}

/**
 * Lays rasters of one spacing side by side and cuts out the postings around a box, one posting
 * more on each side so that every point of the box can be interpolated. Where rasters overlap, the
 * first with data counts, from north to south and west to east.
 *
 * @param layer - how messages call what the rasters are of.
 * @throws SightlineError `not_processable` when the grids do not fit together or miss the box.
 */
export function mosaicRasters(
  rasters: readonly ElevationRaster[],
  box: Bounds,
  layer: RasterLayer,
): RasterMosaic {
  try {
    return mosaicOf(rasters, box)
  } catch (error) {
    if (!(error instanceof MismatchError)) throw error
    throw new SightlineError('not_processable', `${layer}: ${error.message}`, { cause: error })
  }
}

function mosaicOf(rasters: readonly ElevationRaster[], box: Bounds): RasterMosaic {
  const sorted = [...rasters].sort(
    (a, b) => b.originLatDeg - a.originLatDeg || a.originLonDeg - b.originLonDeg,
  )
  const [anchor] = sorted
  const tiles = sorted.map((raster) => placeTile(raster, anchor))
  const window = windowAround(tiles, anchor, box)
  const isInteger = rasters.every(({ sampleType }) => /^u?int8$|^int16$/.test(sampleType))
  return {
    grid: {
      width: window.width,
      height: window.height,
      originLonDeg: anchor.originLonDeg + window.column * anchor.spacingLonDeg,
      originLatDeg: anchor.originLatDeg - window.row * anchor.spacingLatDeg,
      spacingLonDeg: anchor.spacingLonDeg,
      spacingLatDeg: anchor.spacingLatDeg,
    },
    sampleType: isInteger ? 'int16' : 'float32',
    readRows: inBands(window, (band) => readMosaic(tiles, band)),
    readWindow: (column, row, width, height) =>
      readMosaic(tiles, {
        ...{ column: window.column + column, row: window.row + row },
        ...{ width, height },
      }),
  }
}

/**
 * Reads many rows at a time and hands out few: the blocks of a tiled file are hundreds of rows
 * high, and would be unpacked anew for every few rows.
 */
function inBands(
  window: Window,
  read: (band: Window) => Promise<Float64Array>,
): RasterMosaic['readRows'] {
  const rowsPerBand = Math.max(16, Math.min(512, Math.floor(maximumBandPostings / window.width)))
  let first = 0
  let band: Float64Array = new Float64Array(0)
  return async (firstRow, rowCount) => {
    const held = band.length / window.width
    if (firstRow < first || firstRow + rowCount > first + held) {
      first = firstRow
      const height = Math.min(Math.max(rowsPerBand, rowCount), window.height - firstRow)
      band = await read({ ...window, row: window.row + firstRow, height })
    }
    const start = (firstRow - first) * window.width
    return band.subarray(start, start + rowCount * window.width)
  }
}

function placeTile(raster: ElevationRaster, anchor: ElevationRaster): Tile {
  const spacingsFit =
    fits(raster.spacingLonDeg, anchor.spacingLonDeg, raster.width) &&
    fits(raster.spacingLatDeg, anchor.spacingLatDeg, raster.height)
  if (!spacingsFit) {
    const [one, other] = differentSpacings(anchor, raster)
    throw mismatch(`the files have different spacings (${one} and ${other}); resample them first`)
  }
  const column = (raster.originLonDeg - anchor.originLonDeg) / anchor.spacingLonDeg
  const row = (anchor.originLatDeg - raster.originLatDeg) / anchor.spacingLatDeg
  const offset = Math.max(Math.abs(column - Math.round(column)), Math.abs(row - Math.round(row)))
  if (offset > alignmentTolerance) {
    throw mismatch('the postings of the files do not lie on one grid; resample them first')
  }
  return { raster, column: Math.round(column), row: Math.round(row) }
}

/** Whether two spacings stay together over all postings of a raster. */
function fits(spacing: number, other: number, count: number): boolean {
  return Math.abs(spacing - other) * count <= alignmentTolerance * other
}

/** What keeps rasters from being one grid; who asked knows what they are of. */
class MismatchError extends Error {}

function mismatch(reason: string): MismatchError {
  return new MismatchError(reason)
}

interface Window {
  readonly column: number
  readonly row: number
  readonly width: number
  readonly height: number
}

function windowAround(tiles: readonly Tile[], anchor: ElevationRaster, box: Bounds): Window {
  const extent = (pick: (tile: Tile) => number) => tiles.map(pick)
  const west = Math.max(
    Math.min(...extent((tile) => tile.column)),
    Math.floor((box[0] - anchor.originLonDeg) / anchor.spacingLonDeg) - 1,
  )
  const east = Math.min(
    Math.max(...extent((tile) => tile.column + tile.raster.width - 1)),
    Math.ceil((box[2] - anchor.originLonDeg) / anchor.spacingLonDeg) + 1,
  )
  const north = Math.max(
    Math.min(...extent((tile) => tile.row)),
    Math.floor((anchor.originLatDeg - box[3]) / anchor.spacingLatDeg) - 1,
  )
  const south = Math.min(
    Math.max(...extent((tile) => tile.row + tile.raster.height - 1)),
    Math.ceil((anchor.originLatDeg - box[1]) / anchor.spacingLatDeg) + 1,
  )
  const window = { column: west, row: north, width: east - west + 1, height: south - north + 1 }
  if (window.width < 2 || window.height < 2) throw mismatch('the files lie outside the pack')
  if (window.width * window.height > maximumPostings) {
    throw mismatch(`${window.width} x ${window.height} postings are too many; clip with --bbox`)
  }
  return window
}

async function readMosaic(tiles: readonly Tile[], window: Window): Promise<Float64Array> {
  const values = new Float64Array(window.width * window.height).fill(NaN)
  for (const tile of tiles) {
    const left = Math.max(window.column, tile.column)
    const right = Math.min(window.column + window.width, tile.column + tile.raster.width)
    const top = Math.max(window.row, tile.row)
    const bottom = Math.min(window.row + window.height, tile.row + tile.raster.height)
    if (left >= right || top >= bottom) continue
    const width = right - left
    const part = await tile.raster.readWindow(
      left - tile.column,
      top - tile.row,
      width,
      bottom - top,
    )
    for (let line = 0; line < bottom - top; line++) {
      const to = (top - window.row + line) * window.width + left - window.column
      for (let column = 0; column < width; column++) {
        if (Number.isNaN(values[to + column])) values[to + column] = part[line * width + column]
      }
    }
  }
  return values
}
