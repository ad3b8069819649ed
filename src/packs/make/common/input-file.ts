import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { SightlineError } from '../../../errors.ts'
import { isOpenCellIdLine } from '../../../formats/opencellid-csv.ts'
import type { DigitalMapName } from '../../../rf/models/model.ts'
import type { DegreeMap } from '../../../spatial/degree-map.ts'
import { decodeTable, whyNoTable } from '../../../formats/table-text.ts'
import { isWktTableLine } from '../../../formats/wkt-table.ts'
import { Utf8Stream } from './utf8-stream.ts'

/** What a file given to the builder holds, by its name. */
export type InputKind =
  | 'osm_pbf'
  | 'geojson'
  | 'geojson_lines'
  | 'footprint_table'
  | 'opencellid_csv'
  | 'site_list'
  | 'hgt'
  | 'hgt_zip'
  | 'geotiff'

export interface InputFile {
  readonly path: string
  readonly name: string
  readonly kind: InputKind
  readonly byteLength: number
  readonly isGzip: boolean
}

/** A digital map of the whole Earth, and the name of the file it was read from. */
export interface DigitalMap {
  readonly name: DigitalMapName
  readonly fileName: string
  readonly earth: DegreeMap
}

/** The files a pack is built from, looked at once before any work. */
export interface BuildInputs {
  readonly buildings: readonly InputFile[]
  readonly towers: readonly InputFile[]
  readonly terrain: readonly InputFile[]
  readonly baseMap: readonly InputFile[]
  readonly clutter: readonly InputFile[]
  readonly digitalMaps: readonly DigitalMap[]
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
  ['.csv', 'site_list'],
  ['.tsv', 'site_list'],
  ['.txt', 'site_list'],
  ['.xlsx', 'site_list'],
  ['.xlsm', 'site_list'],
  ['.xls', 'site_list'],
  ['.xml', 'site_list'],
  ['.html', 'site_list'],
  ['.htm', 'site_list'],
  // What is in these is not read, and named for what it is.
  ['.xlsb', 'site_list'],
  ['.ods', 'site_list'],
  ['.numbers', 'site_list'],
  ['.kml', 'site_list'],
  ['.kmz', 'site_list'],
  ['.hgt.zip', 'hgt_zip'],
  ['.zip', 'hgt_zip'],
  ['.hgt', 'hgt'],
  ['.tif', 'geotiff'],
  ['.tiff', 'geotiff'],
]

const unreadEndings: ReadonlySet<string> = new Set(['.xlsb', '.ods', '.numbers'])

/** What a file holds by its name; undefined where its name says nothing. */
export function kindOfName(path: string): InputKind | undefined {
  return kindsByEnding.find(([ending]) => plainNameOf(path).endsWith(ending))?.[1]
}

function plainNameOf(path: string): string {
  return basename(path).toLowerCase().replace(/\.gz$/, '')
}

/** Stands for the extracts that the buildings come from, where towers are asked for. */
export const towersOfExtract = 'osm'

/** The OpenStreetMap extracts among paths, told by their names. */
export function extractsAmong(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => /\.pbf(\.gz)?$/i.test(path))
}

/** Endings of tables that are texts. */
const textTables = /\.(?:csv|tsv|txt)$/

/** What an unpacked text may have in any case, and how many times its packed size otherwise. */
const credibleBytes = 256 * 1024 * 1024
const credibleRatio = 100

/** What is read as UTF-8; site lists have encodings of many programs and see to them themselves. */
const textKinds: ReadonlySet<InputKind> = new Set([
  ...(['geojson', 'geojson_lines', 'footprint_table', 'opencellid_csv'] as const),
])

/** Enough of a table for its first line. */
const peekedBytes = 64 * 1024
/** Enough of a file of features for the first of them. */
const peekedFeatureBytes = 1024 * 1024

/**
 * Looks at an input file and decides by its name what it holds, and of a table by its first line;
 * `.gz` may follow any name.
 *
 * @throws SightlineError `not_processable` when the file is missing, empty or of no accepted kind.
 */
export async function inspectInput(
  path: string,
  accepted: readonly InputKind[],
): Promise<InputFile> {
  const name = basename(path)
  const plainName = plainNameOf(path)
  const named = kindOfName(path)
  // Footprints are published as tables, and lines of GeoJSON under the name of one.
  const holdsFootprints = named === 'site_list' && accepted.includes('footprint_table')
  const kind = holdsFootprints && textTables.test(plainName) ? 'footprint_table' : named
  if (kind === undefined || !accepted.includes(kind)) {
    const endings = kindsByEnding
      .filter(([ending, of]) => {
        const isTable = accepted.includes('footprint_table') && textTables.test(ending)
        return isTable || (accepted.includes(of) && !unreadEndings.has(ending))
      })
      .map(([ending]) => ending)
    throw refusal(`${name}: expected a file ${endings.join(', ')}`)
  }
  const { size, isFile } = await fileFacts(path)
  if (!isFile) throw refusal(`${name}: not a file`)
  if (size === 0) throw refusal(`${name}: the file is empty`)
  const input = { path, name, kind, byteLength: size, isGzip: await startsLikeGzip(path) }
  return { ...input, kind: await kindOfContent(input, accepted) }
}

/** The kind of an input by what it holds, where several kinds bear such names. */
async function kindOfContent(input: InputFile, accepted: readonly InputKind[]): Promise<InputKind> {
  switch (input.kind) {
    case 'site_list':
      return kindOfTable(input)
    case 'footprint_table':
      return kindOfFootprints(input)
    case 'geojson':
      return accepted.includes('geojson_lines') && (await isOfLines(input))
        ? 'geojson_lines'
        : 'geojson'
    default:
      return input.kind
  }
}

/** Lines of GeoJSON, or a table with a column of outlines. */
async function kindOfFootprints(input: InputFile): Promise<InputKind> {
  const start = await startOf({ ...input, kind: 'geojson_lines' }, peekedFeatureBytes)
  if (start.replace('\x1e', '').trimStart().startsWith('{')) return 'geojson_lines'
  const [line = ''] = start.split(/\r?\n/, 1)
  if (isWktTableLine(line)) return 'footprint_table'
  throw refusal(
    `${input.name}: neither lines of GeoJSON (GlobalMLBuildingFootprints) nor a table with a column ` +
      'geometry (Open Buildings)',
  )
}

/** Whether a file has one feature to a line, whatever its name says: the first one tells. */
async function isOfLines(input: InputFile): Promise<boolean> {
  const [first = ''] = (await startOf(input, peekedFeatureBytes)).trimStart().split(/\r?\n/, 1)
  const text = first.replace('\x1e', '').trimEnd().replace(/,$/, '')
  if (/^\{\s*"type"\s*:\s*"Feature"\s*,/.test(text)) return true
  try {
    const value: unknown = JSON.parse(text)
    return (
      typeof value === 'object' && value !== null && 'type' in value && value.type === 'Feature'
    )
  } catch {
    return false
  }
}

/** The first bytes of an input as a text; what is damaged is for its reader to say. */
async function startOf(input: InputFile, byteCount: number): Promise<string> {
  return new TextDecoder().decode(await firstBytes(input, byteCount))
}

async function firstBytes(input: InputFile, wanted: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let byteCount = 0
  try {
    for await (const chunk of readInput(input, () => undefined)) {
      parts.push(chunk as Uint8Array)
      byteCount += (chunk as Uint8Array).length
      if (byteCount >= wanted) break
    }
  } catch {
    // Damaged: whoever reads it says so.
  }
  return Buffer.concat(parts)
}

function refusal(reason: string, cause?: unknown): SightlineError {
  return new SightlineError('not_processable', reason, { cause })
}

/** An export of OpenCelliD has columns of its own, named or in their order. */
async function kindOfTable(input: InputFile): Promise<InputKind> {
  const start = await firstBytes(input, peekedBytes)
  // Site lists may be workbooks and archives.
  if (whyNoTable(start) !== null) return 'site_list'
  const [line = ''] = decodeTable(start).split(/\r?\n/, 1)
  return isOpenCellIdLine(line) ? 'opencellid_csv' : 'site_list'
}

async function fileFacts(path: string): Promise<{ size: number; isFile: boolean }> {
  try {
    const facts = await stat(path)
    return { size: facts.size, isFile: facts.isFile() }
  } catch (cause) {
    throw refusal(`${basename(path)}: no such file`, cause)
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
 * The unpacked bytes of an input, a text in UTF-8. `onBytes` is told how many bytes of the file have been
 * read with every piece, for the progress display.
 */
export function readInput(input: InputFile, onBytes: (count: number) => void): Readable {
  const file = createReadStream(input.path, { highWaterMark: 1024 * 1024 })
  file.on('data', (chunk) => onBytes(chunk.length))
  const isText = textKinds.has(input.kind)
  if (!input.isGzip) return isText ? pipeline(file, new Utf8Stream(), () => {}) : file
  const limit = Math.max(credibleBytes, credibleRatio * input.byteLength)
  // An error of the file must reach the reader; pipe() alone would leave it waiting.
  const content = pipeline(file, createGunzip(), new AtMost(limit), () => {})
  return isText ? pipeline(content, new Utf8Stream(), () => {}) : content
}

/** Lets so many bytes pass: a packed file that holds more is no file of its kind. */
class AtMost extends Transform {
  #left: number
  readonly #limit: number

  constructor(limit: number) {
    super()
    this.#left = this.#limit = limit
  }

  override _transform(
    chunk: Uint8Array,
    _encoding: string,
    done: (error: Error | null, chunk?: Uint8Array) => void,
  ): void {
    this.#left -= chunk.length
    if (this.#left >= 0) done(null, chunk)
    else done(refusal(`it unpacks to more than ${this.#limit} bytes`))
  }
}

/** Messages about a file's content say which file it is. */
export async function naming(input: InputFile, read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (error) {
    if (error instanceof SightlineError) {
      throw new SightlineError(error.reason, `${input.name}: ${error.message}`, { cause: error })
    }
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new SightlineError('not_processable', `${input.name}: damaged gzip file`, {
        cause: error,
      })
    }
    throw error
  }
}
