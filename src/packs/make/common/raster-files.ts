import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { SightlineError } from '../../../errors.ts'
import { RasterRefusedError } from '../../../formats/elevation-raster.ts'
import { parseHgtName } from '../../../formats/hgt.ts'
import { readZipEntry } from '../../../formats/zip.ts'
import { openElevationFile } from '../../load/elevation-file.ts'
import type { ElevationFile } from '../../load/elevation-file.ts'
import { openFileSource } from '../../load/file-source.ts'
import { readInput } from './input-file.ts'
import type { InputFile } from './input-file.ts'
import type { RasterLayer } from './raster-mosaic.ts'

/** The largest tile: 1 arc-second. */
const maximumTileBytes = 3601 * 3601 * 2
/** Offsets of classic TIFF have 32 bits. */
const maximumTiffBytes = 0xffff_ffff
/** Rasters pack to a tenth or more; a larger file that packs to less holds hardly an elevation. */
const credibleRatio = 100
const smallRasterBytes = 256 * 1024 * 1024

/**
 * Opens raster files for reading by windows. Packed ones are unpacked into the work folder first,
 * so that many of them cost disk and not memory. Close them all when done.
 */
export async function openRasterFiles(
  inputs: readonly InputFile[],
  workFolder: string,
  layer: RasterLayer,
): Promise<ElevationFile[]> {
  const files: ElevationFile[] = []
  try {
    for (const [index, input] of inputs.entries()) {
      files.push(await openOne(input, join(workFolder, `${layer}-${index}`), layer))
    }
    return files
  } catch (error) {
    await Promise.all(files.map((file) => file.close()))
    throw error
  }
}

async function openOne(
  input: InputFile,
  ownFolder: string,
  layer: RasterLayer,
): Promise<ElevationFile> {
  try {
    return await openElevationFile(await plainFile(input, ownFolder))
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    const reason =
      error instanceof RasterRefusedError ? `${layer} raster: ${error.detail}` : error.message
    throw new SightlineError(error.reason, `${input.name}: ${reason}`, { cause: error })
  }
}

/** The path of the file itself, or of what it unpacks to. */
async function plainFile(input: InputFile, folder: string): Promise<string> {
  if (input.kind !== 'hgt_zip' && !input.isGzip) return input.path
  // A folder of its own: the name of a tile says where it lies and must stay as it is.
  await mkdir(folder)
  if (input.kind === 'hgt_zip') {
    const source = await openFileSource(input.path)
    try {
      const isTile = (name: string) => parseHgtName(name) !== null
      const entry = await readZipEntry(source, isTile, maximumTileBytes)
      const path = join(folder, lastPart(entry.name))
      await writeFile(path, entry.bytes)
      return path
    } finally {
      await source.close()
    }
  }
  const path = join(folder, input.name.replace(/\.gz$/i, ''))
  await pipeline(
    readInput(input, () => {}),
    (chunks: AsyncIterable<Uint8Array>) => atMost(chunks, unpackedBytesLimit(input)),
    createWriteStream(path),
  )
  return path
}

/** How much a packed file may unpack to: no more than a file of its kind can hold. */
function unpackedBytesLimit({ kind, byteLength }: InputFile): number {
  if (kind === 'hgt') return maximumTileBytes
  const credible = Math.max(smallRasterBytes, credibleRatio * byteLength)
  return Math.min(maximumTiffBytes, credible)
}

async function* atMost(
  chunks: AsyncIterable<Uint8Array>,
  maximumBytes: number,
): AsyncGenerator<Uint8Array> {
  let byteCount = 0
  for await (const chunk of chunks) {
    byteCount += chunk.length
    if (byteCount > maximumBytes) {
      throw new SightlineError('not_processable', `it unpacks to more than ${maximumBytes} bytes`)
    }
    yield chunk
  }
}

function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
}
