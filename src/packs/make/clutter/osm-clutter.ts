import { join } from 'node:path'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import { MapCollector } from '../base-map/map-collector.ts'
import type { MapFeature } from '../base-map/map-feature.ts'
import { readOsmMap } from '../base-map/read-osm-map.ts'
import type { BuildProgress } from '../common/build-options.ts'
import { naming, readInput } from '../common/input-file.ts'
import type { InputFile } from '../common/input-file.ts'
import { writeClutter } from './clutter-layer.ts'
import type { ClutterLayerResult, ClutterPaths } from './clutter-layer.ts'
import { CoverSpool } from './cover-spool.ts'
import { coverGrid, groundPart, osmClass, osmClasses, OsmCover, roofPart } from './osm-cover.ts'
import type { CoverSink, Roof } from './osm-cover.ts'

/** An extract is read three times; see `readOsmMap`. */
const osmPasses = 3
/** Cells that are counted together; of a larger grid what covers it is kept aside on disk. */
const cellsAtOnce = 2e7

/** Boxes in degrees. */
interface CoverExtent {
  /** What is classified. */
  readonly box: Bounds
  /** Where the data of the pack lie, within the box. */
  readonly dataBounds: Bounds
  /** What lies far from this is left out early; undefined to look at everything. */
  readonly near: Bounds | undefined
}

/**
 * Writes what covers the ground of a box by the land use of extracts and by the buildings of the pack,
 * every 30 m; in bounded memory, however large the box is.
 */
export async function writeOsmClutter(
  paths: ClutterPaths,
  inputs: readonly InputFile[],
  roofs: Iterable<Roof>,
  extent: CoverExtent,
  workFolder: string,
  onProgress: (progress: BuildProgress) => void,
): Promise<ClutterLayerResult> {
  const grid = coverGrid(extent.box)
  if (grid.width * grid.height <= cellsAtOnce) {
    const cover = new OsmCover(grid)
    await collectCover(cover, inputs, roofs, extent, onProgress)
    return writeCover(paths, cover, { compressed: true, onProgress })
  }
  const spool = new CoverSpool(grid, join(workFolder, 'clutter.spool'))
  try {
    await collectCover(spool, inputs, roofs, extent, onProgress)
    return await writeCoverByWindow(paths, spool, workFolder, onProgress)
  } finally {
    spool.close()
  }
}

async function collectCover(
  cover: CoverSink,
  inputs: readonly InputFile[],
  roofs: Iterable<Roof>,
  { box, dataBounds, near }: CoverExtent,
  onProgress: (progress: BuildProgress) => void,
): Promise<void> {
  const addGround = (feature: MapFeature): void => {
    const part = groundPart(feature)
    if (part !== null) cover.add(part)
  }
  const collector = new MapCollector({ add: addGround }, box, dataBounds)
  const total = inputs.reduce((sum, { byteLength }) => sum + osmPasses * byteLength, 0)
  let done = 0
  const onBytes = (count: number): void => {
    done += count
    onProgress({ stage: 'read_clutter', done, total })
  }
  const seen = inputs.length > 1 ? new Set<string>() : undefined
  for (const input of inputs) {
    await naming(input, () => readOsmMap(() => readInput(input, onBytes), near, collector, seen))
  }
  collector.addSea()
  for (const roof of roofs) cover.add(roofPart(roof))
}

/** Writes the cover of a box that is too large for memory. */
async function writeCoverByWindow(
  paths: ClutterPaths,
  spool: CoverSpool,
  workFolder: string,
  onProgress: (progress: BuildProgress) => void,
): Promise<ClutterLayerResult> {
  const { grid } = spool
  const readWindow = async (column: number, row: number, width: number, height: number) =>
    Float64Array.from(spool.codes({ column, row, width, height }))
  const readRows = (row: number, count: number) => readWindow(0, row, grid.width, count)
  const reader = { readRows, byWindow: { readWindow, workFolder } }
  const clutter = { grid, sampleType: 'uint8', compressed: true, reader } as const
  return writeClutter(paths, clutter, osmClasses(), onProgress)
}

/** Writes the cover of a box as it was put together. */
export async function writeCover(
  paths: ClutterPaths,
  cover: OsmCover,
  {
    compressed,
    onProgress,
  }: {
    /** Packed bytes depend on the version of the packer. */
    readonly compressed: boolean
    readonly onProgress: (progress: BuildProgress) => void
  },
): Promise<ClutterLayerResult> {
  const { grid } = cover
  const codes = cover.codes()
  const readRows = async (firstRow: number, rowCount: number) =>
    Float64Array.from(codes.subarray(firstRow * grid.width, (firstRow + rowCount) * grid.width))
  const present = new Set(codes)
  const classes = [...present].sort((a, b) => a - b).map(osmClass)
  const clutter = { grid, sampleType: 'uint8', compressed, reader: { readRows } } as const
  return writeClutter(paths, clutter, classes, onProgress)
}
