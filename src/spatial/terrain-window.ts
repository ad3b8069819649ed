import type { ElevationRaster } from '../formats/elevation-raster.ts'

export type TerrainInterpolation = 'nearest' | 'bilinear'

/** What is known about the ground at one point; there is no elevation without one of the first two. */
export type TerrainSampleStatus =
  | 'measured_or_source'
  | 'interpolated'
  | 'outside_dataset'
  | 'no_data'

interface TerrainSample {
  readonly status: TerrainSampleStatus
  /** Metres above the raster's own vertical reference; null unless measured or interpolated. */
  readonly elevationM: number | null
}

/**
 * A part of an elevation raster in memory. Reading a raster is asynchronous, sampling must not be:
 * so the postings that a task will need are fetched first and sampled with plain arithmetic after.
 */
interface TerrainWindow {
  readonly raster: ElevationRaster
  /** Square blocks of postings by block number; NaN where the raster has no data. */
  readonly blocks: ReadonlyMap<number, PostingBlock>
}

interface PostingBlock {
  readonly firstColumn: number
  readonly firstRow: number
  readonly width: number
  readonly values: Float64Array
}

/** Side of a block in postings: 128 kB of memory, and few reads for a path of some kilometres. */
const blockSide = 128
/** Bounds are compared with this tolerance in degrees (0.1 mm), for points on the very edge. */
const edgeToleranceDeg = 1e-9

/** Fetches all postings needed to sample anywhere in a box of degrees. */
export async function prepareTerrainWindow(
  raster: ElevationRaster,
  bounds: readonly [west: number, south: number, east: number, north: number],
): Promise<TerrainWindow> {
  const [west, south, east, north] = bounds
  const needed = new Set<number>()
  const first = cellAt(raster, Math.max(west, raster.bounds[0]), Math.min(north, raster.bounds[3]))
  const last = cellAt(raster, Math.min(east, raster.bounds[2]), Math.max(south, raster.bounds[1]))
  if (west <= raster.bounds[2] && east >= raster.bounds[0]) {
    if (south <= raster.bounds[3] && north >= raster.bounds[1]) {
      addBlocks(raster, needed, first.column, first.row, last.nextColumn, last.nextRow)
    }
  }
  return { raster, blocks: await loadBlocks(raster, needed) }
}

/**
 * Fetches the postings around the given points only, so that a long path costs memory in
 * proportion to its length and not to its bounding box.
 */
export async function prepareTerrainAlong(
  raster: ElevationRaster,
  lonDeg: ArrayLike<number>,
  latDeg: ArrayLike<number>,
): Promise<TerrainWindow> {
  const needed = new Set<number>()
  for (let i = 0; i < lonDeg.length; i++) {
    if (!isInside(raster, lonDeg[i], latDeg[i])) continue
    const cell = cellAt(raster, lonDeg[i], latDeg[i])
    addBlocks(raster, needed, cell.column, cell.row, cell.nextColumn, cell.nextRow)
  }
  return { raster, blocks: await loadBlocks(raster, needed) }
}

/**
 * Elevation of the ground at a point. `nearest` gives the nearest posting (`measured_or_source`),
 * `bilinear` the value between the postings around it (`interpolated`). A posting without data
 * that has any weight makes the sample `no_data`; a point outside the raster's bounds is
 * `outside_dataset`. Within the half spacing around the outermost postings their value holds.
 *
 * Throws a RangeError for a point that the window was not prepared for.
 */
export function sampleTerrain(
  window: TerrainWindow,
  lonDeg: number,
  latDeg: number,
  interpolation: TerrainInterpolation,
): TerrainSample {
  const { raster } = window
  if (!isInside(raster, lonDeg, latDeg)) return { status: 'outside_dataset', elevationM: null }
  const cell = cellAt(raster, lonDeg, latDeg)
  const elevationM =
    interpolation === 'nearest' ? nearestPosting(window, cell) : bilinear(window, cell)
  if (Number.isNaN(elevationM)) return { status: 'no_data', elevationM: null }
  const status = interpolation === 'nearest' ? 'measured_or_source' : 'interpolated'
  return { status, elevationM }
}

/** The four postings around a point and how far it lies between them, 0 to 1. */
interface Cell {
  readonly column: number
  readonly row: number
  readonly nextColumn: number
  readonly nextRow: number
  readonly eastShare: number
  readonly southShare: number
}

function cellAt(raster: ElevationRaster, lonDeg: number, latDeg: number): Cell {
  const x = clamp((lonDeg - raster.originLonDeg) / raster.spacingLonDeg, raster.width - 1)
  const y = clamp((raster.originLatDeg - latDeg) / raster.spacingLatDeg, raster.height - 1)
  const column = Math.floor(x)
  const row = Math.floor(y)
  return {
    column,
    row,
    nextColumn: Math.min(column + 1, raster.width - 1),
    nextRow: Math.min(row + 1, raster.height - 1),
    eastShare: x - column,
    southShare: y - row,
  }
}

function clamp(value: number, maximum: number): number {
  return Math.min(Math.max(value, 0), maximum)
}

function isInside(raster: ElevationRaster, lonDeg: number, latDeg: number): boolean {
  const [west, south, east, north] = raster.bounds
  return (
    lonDeg >= west - edgeToleranceDeg &&
    lonDeg <= east + edgeToleranceDeg &&
    latDeg >= south - edgeToleranceDeg &&
    latDeg <= north + edgeToleranceDeg
  )
}

function nearestPosting(window: TerrainWindow, cell: Cell): number {
  const column = cell.eastShare < 0.5 ? cell.column : cell.nextColumn
  const row = cell.southShare < 0.5 ? cell.row : cell.nextRow
  return posting(window, column, row)
}

function bilinear(window: TerrainWindow, cell: Cell): number {
  const { eastShare, southShare } = cell
  return (
    weighted(window, cell.column, cell.row, (1 - eastShare) * (1 - southShare)) +
    weighted(window, cell.nextColumn, cell.row, eastShare * (1 - southShare)) +
    weighted(window, cell.column, cell.nextRow, (1 - eastShare) * southShare) +
    weighted(window, cell.nextColumn, cell.nextRow, eastShare * southShare)
  )
}

/** A posting without weight must not spoil the sample when it has no data: NaN times 0 is NaN. */
function weighted(window: TerrainWindow, column: number, row: number, weight: number): number {
  return weight === 0 ? 0 : posting(window, column, row) * weight
}

function posting(window: TerrainWindow, column: number, row: number): number {
  const block = window.blocks.get(blockNumber(window.raster, column, row))
  if (block === undefined) {
    throw new RangeError(`posting ${column},${row} lies outside the prepared terrain window`)
  }
  return block.values[(row - block.firstRow) * block.width + column - block.firstColumn]
}

function blocksPerRow(raster: ElevationRaster): number {
  return Math.ceil(raster.width / blockSide)
}

function blockNumber(raster: ElevationRaster, column: number, row: number): number {
  return Math.floor(row / blockSide) * blocksPerRow(raster) + Math.floor(column / blockSide)
}

function addBlocks(
  raster: ElevationRaster,
  needed: Set<number>,
  firstColumn: number,
  firstRow: number,
  lastColumn: number,
  lastRow: number,
): void {
  for (let row = Math.floor(firstRow / blockSide); row * blockSide <= lastRow; row++) {
    for (
      let column = Math.floor(firstColumn / blockSide);
      column * blockSide <= lastColumn;
      column++
    ) {
      needed.add(row * blocksPerRow(raster) + column)
    }
  }
}

/** Neighbouring blocks of one row are read together: strips then unpack once for all of them. */
async function loadBlocks(
  raster: ElevationRaster,
  needed: ReadonlySet<number>,
): Promise<Map<number, PostingBlock>> {
  const blocks = new Map<number, PostingBlock>()
  const perRow = blocksPerRow(raster)
  const numbers = [...needed].sort((a, b) => a - b)
  for (let start = 0; start < numbers.length;) {
    let end = start + 1
    while (
      end < numbers.length &&
      numbers[end] === numbers[end - 1] + 1 &&
      numbers[end] % perRow !== 0
    ) {
      end++
    }
    await loadRun(raster, blocks, numbers[start], end - start)
    start = end
  }
  return blocks
}

async function loadRun(
  raster: ElevationRaster,
  blocks: Map<number, PostingBlock>,
  firstBlock: number,
  count: number,
): Promise<void> {
  const perRow = blocksPerRow(raster)
  const firstColumn = (firstBlock % perRow) * blockSide
  const firstRow = Math.floor(firstBlock / perRow) * blockSide
  const runWidth = Math.min(count * blockSide, raster.width - firstColumn)
  const height = Math.min(blockSide, raster.height - firstRow)
  const run = await raster.readWindow(firstColumn, firstRow, runWidth, height)
  for (let i = 0; i < count; i++) {
    const offset = i * blockSide
    const width = Math.min(blockSide, runWidth - offset)
    const values = new Float64Array(width * height)
    for (let row = 0; row < height; row++) {
      const from = row * runWidth + offset
      values.set(run.subarray(from, from + width), row * width)
    }
    blocks.set(firstBlock + i, { firstColumn: firstColumn + offset, firstRow, width, values })
  }
}
