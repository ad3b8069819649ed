import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { SightlineError } from '../../../errors.ts'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import type { PostingGrid } from '../../../formats/elevation-raster.ts'
import type { ClutterClass } from '../../../spatial/clutter-window.ts'
import { asClutter, assertClasses } from '../../load/clutter-layer.ts'
import { clutterTableText, parseClutterTable } from '../../load/clutter-table.ts'
import { withMargin } from '../common/bounds.ts'
import type { BuildProgress } from '../common/build-options.ts'
import { HashedFile } from '../common/hashed-file.ts'
import type { InputFile } from '../common/input-file.ts'
import { type PostingReader, writePostingFile } from '../common/posting-file.ts'
import { openRasterFiles } from '../common/raster-files.ts'
import { filesOf, refuseFarFiles } from '../common/raster-cover.ts'
import { mosaicRasters } from '../common/raster-mosaic.ts'
import { spacingText } from '../common/spacing-text.ts'
import { worldCoverClasses, worldCoverTable } from './worldcover.ts'

export interface ClutterLayerResult {
  readonly sha256: string
  /** Of the table of classes. */
  readonly tableSha256: string
  readonly postings: number
  /** Postings whose cover is not known. */
  readonly unknown: number
  /** Classes that occur. */
  readonly classes: number
  /** How far postings are apart, in words. */
  readonly spacing: string
  /** Half a spacing around the outermost postings. */
  readonly bounds: Bounds
}

/** Where the two files of a layer are written. */
export interface ClutterPaths {
  readonly raster: string
  readonly table: string
}

/** Postings of a grid that is not read by window. */
const maximumPostingsInMemory = 400_000_000

/** Codes of classes on a grid. */
interface ClutterGrid {
  readonly grid: PostingGrid
  readonly sampleType: 'uint8' | 'uint16'
  /** Packed bytes depend on the version of the packer. */
  readonly compressed: boolean
  /** Gives NaN where nothing is known. */
  readonly reader: PostingReader
}

/**
 * Reads the table of classes that a build names: the built-in one, or a file.
 *
 * @throws {SightlineError} not_processable naming file and rule.
 */
async function readClutterTable(table: string): Promise<readonly ClutterClass[]> {
  if (table === worldCoverTable) return worldCoverClasses
  const name = basename(table)
  const bytes = await readFile(table).catch((cause: unknown) => {
    throw new SightlineError('not_processable', `${name}: the table cannot be read`, { cause })
  })
  return naming(name, () => parseClutterTable(bytes))
}

/** Says of which file a refusal is. */
function naming<Result>(name: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    throw new SightlineError(error.reason, `${name}: ${error.message}`, { cause: error })
  }
}

/** Writes the part of class rasters around a box, on their own postings, with the table of a build. */
export async function writeClutterFiles(
  paths: ClutterPaths,
  inputs: readonly InputFile[],
  table: string,
  box: Bounds,
  marginM: number,
  workFolder: string,
  onProgress: (progress: BuildProgress) => void,
): Promise<ClutterLayerResult> {
  const classes = await readClutterTable(table)
  const files = await openRasterFiles(inputs, workFolder, 'clutter')
  try {
    const rasters = files.map((file) => file.raster)
    rasters.forEach((raster, index) => naming(inputs[index].name, () => assertClasses(raster)))
    refuseFarFiles(filesOf(inputs, rasters), withMargin(box, marginM), 'clutter')
    const mosaic = mosaicRasters(rasters, withMargin(box, marginM), 'clutter')
    const isWide = rasters.some(({ sampleType }) => sampleType === 'uint16')
    const clutter: ClutterGrid = {
      grid: mosaic.grid,
      sampleType: isWide ? 'uint16' : 'uint8',
      compressed: true,
      reader: {
        readRows: (first, count) => asClutter(() => mosaic.readRows(first, count)),
        byWindow: {
          readWindow: (...window) => asClutter(() => mosaic.readWindow(...window)),
          workFolder,
        },
      },
    }
    return await writeClutter(paths, clutter, classes, onProgress)
  } finally {
    await Promise.all(files.map((file) => file.close()))
  }
}

/**
 * Writes a raster of classes and those of its classes that occur in it.
 *
 * @throws {SightlineError} not_processable when it holds a class that is not among them.
 */
export async function writeClutter(
  paths: ClutterPaths,
  { grid, sampleType, compressed, reader }: ClutterGrid,
  classes: readonly ClutterClass[],
  onProgress: (progress: BuildProgress) => void,
): Promise<ClutterLayerResult> {
  const postings = grid.width * grid.height
  if (postings > maximumPostingsInMemory && reader.byWindow === undefined) {
    throw refusal(`${grid.width} x ${grid.height} postings are too many; clip with --bbox`)
  }
  const counts = new Map(classes.map(({ code }) => [code, 0]))
  let unknown = 0
  let done = 0
  const count = (codes: Float64Array): void => {
    for (const code of codes) {
      const counted = counts.get(code)
      if (Number.isNaN(code)) unknown++
      else if (counted === undefined) throw unknownClass(code)
      else counts.set(code, counted + 1)
    }
    done += codes.length
    onProgress({ stage: 'write_clutter', done, total: postings })
  }
  const encoding = { sampleType, noData: freeCode(classes), compressed }
  const sha256 = await writePostingFile(paths.raster, grid, encoding, reader, count)
  const present = classes.filter(({ code }) => counts.get(code) !== 0)
  if (present.length === 0) throw refusal('the files know no class inside the pack')
  const table = new HashedFile(paths.table)
  table.write(clutterTableText(present))
  return {
    sha256,
    tableSha256: table.close(),
    postings,
    unknown,
    classes: present.length,
    spacing: spacingText(grid),
    bounds: boundsOf(grid),
  }
}

/** A code that no class has, for what is not known. */
function freeCode(classes: readonly ClutterClass[]): number {
  const taken = new Set(classes.map(({ code }) => code))
  let code = 0
  while (taken.has(code)) code++
  return code
}

function boundsOf(grid: PostingGrid): Bounds {
  const west = grid.originLonDeg - grid.spacingLonDeg / 2
  const north = grid.originLatDeg + grid.spacingLatDeg / 2
  return [
    west,
    north - grid.height * grid.spacingLatDeg,
    west + grid.width * grid.spacingLonDeg,
    north,
  ]
}

function unknownClass(code: number): SightlineError {
  return refusal(`the files have the class ${code}, which the table does not know`)
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', `clutter: ${reason}`)
}
