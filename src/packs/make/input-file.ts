import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { SightlineError } from '../../errors.ts'

/** What a file given to the builder holds, by its name. */
export type InputKind =
  'osm_pbf' | 'geojson' | 'geojson_lines' | 'opencellid_csv' | 'hgt' | 'hgt_zip' | 'geotiff'

export interface InputFile {
  readonly path: string
  readonly name: string
  readonly kind: InputKind
  readonly byteLength: number
  readonly isGzip: boolean
}

/** The files a pack is built from, looked at once before any work. */
export interface BuildInputs {
  readonly buildings: readonly InputFile[]
  readonly towers: readonly InputFile[]
  readonly terrain: readonly InputFile[]
  readonly baseMap: readonly InputFile[]
}

const kindsByEnding: readonly (readonly [string, InputKind])[] = [
  ['.osm.pbf', 'osm_pbf'],
  ['.pbf', 'osm_pbf'],
  ['.geojson', 'geojson'],
  ['.geojsonl', 'geojson_lines'],
  ['.geojsons', 'geojson_lines'],
  ['.geojsonseq', 'geojson_lines'],
  ['.ndjson', 'geojson_lines'],
  ['.jsonl', 'geojson_lines'],
  ['.json', 'geojson'],
  ['.csv', 'opencellid_csv'],
  ['.hgt.zip', 'hgt_zip'],
  ['.zip', 'hgt_zip'],
  ['.hgt', 'hgt'],
  ['.tif', 'geotiff'],
  ['.tiff', 'geotiff'],
]

/**
 * Looks at an input file and decides by its name what it holds; `.gz` may follow any name.
 *
 * @throws SightlineError `not_processable` when the file is missing or its kind is not accepted.
 */
export async function inspectInput(
  path: string,
  accepted: readonly InputKind[],
): Promise<InputFile> {
  const name = basename(path)
  const plainName = name.toLowerCase().replace(/\.gz$/, '')
  const kind = kindsByEnding.find(([ending]) => plainName.endsWith(ending))?.[1]
  if (kind === undefined || !accepted.includes(kind)) {
    const endings = kindsByEnding
      .filter(([, of]) => accepted.includes(of))
      .map(([ending]) => ending)
    throw new SightlineError('not_processable', `${name}: expected a file ${endings.join(', ')}`)
  }
  const { size, isFile } = await fileFacts(path)
  if (!isFile) throw new SightlineError('not_processable', `${name}: not a file`)
  return { path, name, kind, byteLength: size, isGzip: await startsLikeGzip(path) }
}

async function fileFacts(path: string): Promise<{ size: number; isFile: boolean }> {
  try {
    const facts = await stat(path)
    return { size: facts.size, isFile: facts.isFile() }
  } catch (cause) {
    throw new SightlineError('not_processable', `${basename(path)}: no such file`, { cause })
  }
}

/** Trusts the bytes and not the name: a `.gz` is often unpacked on the way and keeps its name. */
async function startsLikeGzip(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

/**
 * The unpacked bytes of an input. `onBytes` is told how many bytes of the file have been read with
 * every piece, for the progress display.
 */
export function readInput(input: InputFile, onBytes: (count: number) => void): Readable {
  const file = createReadStream(input.path, { highWaterMark: 1024 * 1024 })
  file.on('data', (chunk) => onBytes(chunk.length))
  if (!input.isGzip) return file
  // An error of the file must reach the reader; pipe() alone would leave it waiting.
  return pipeline(file, createGunzip(), () => {})
}
