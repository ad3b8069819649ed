// Cell exports of OpenCelliD: one row per cell, with or without a line of column names.
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { SightlineError } from '../errors.ts'
import { decimalNumber, wholeNumber } from './number-text.ts'

/** One cell of an export, as the row says. */
export interface OpenCellIdRow {
  readonly radio: string
  readonly mcc: number
  readonly net: number
  readonly area: number
  readonly cell: number
  readonly lon: number
  readonly lat: number
  /** Columns that are not needed to identify and place the cell, absent when empty. */
  readonly unit?: number
  readonly range?: number
  readonly samples?: number
  readonly created?: number
  readonly updated?: number
  readonly averageSignal?: number
}

/** Why a row gives no cell; the names appear in the quality report. */
export type OpenCellIdSkip =
  | 'wrong_column_count'
  | 'bad_radio'
  | 'bad_coordinates'
  | 'bad_cell_id'
  | 'bad_network_code'

/** Columns of an export without a line of names, in order. */
const standardColumns = [
  ...['radio', 'mcc', 'net', 'area', 'cell', 'unit', 'lon', 'lat', 'range', 'samples'],
  ...['changeable', 'created', 'updated', 'averagesignal'],
]
/** Exports have commas; who opens one in a spreadsheet and saves it again may get others. */
const separators = [',', ';', '\t', '|'] as const
/** The first line of an export is far shorter, and in far fewer chunks, however small they are. */
const maximumSeen = { bytes: 64 * 1024, chunks: 4096 } as const
/** Without these a cell cannot be placed and named. */
const neededColumns = ['radio', 'mcc', 'net', 'area', 'cell', 'lon', 'lat']
/** Other spellings found in exports, by the name used here. */
const columnAliases: Readonly<Record<string, string>> = {
  mnc: 'net',
  lac: 'area',
  tac: 'area',
  cid: 'cell',
  cellid: 'cell',
  cell_id: 'cell',
  longitude: 'lon',
  latitude: 'lat',
}
/** A row is some hundred bytes; a lost quotation mark must not swallow the file. */
const maximumRowCharacters = 64 * 1024

/**
 * The cells of an export given as chunks of bytes; a row that cannot be used gives its reason.
 * Columns are found by their names when the first row has them, otherwise by their standard order.
 *
 * @throws SightlineError `not_processable` when the text is no CSV or lacks a needed column.
 */
export async function* readOpenCellIdCsv(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<OpenCellIdRow | { readonly skipped: OpenCellIdSkip }> {
  const { separator, whole } = await separatorOf(chunks)
  const parser = parse({
    bom: true,
    delimiter: separator,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maximumRowCharacters,
  })
  pipeline(Readable.from(whole), parser, () => {})
  let columns: ReadonlyMap<string, number> | undefined
  try {
    for await (const record of parser) {
      const fields = record as readonly string[]
      if (columns === undefined) {
        columns = findColumns(fields)
        if (isHeader(fields)) continue
      }
      yield parseRow(fields, columns, separator)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw notCsv(`line ${String(error.lines)} is not CSV`, error)
  }
}

/** What planners say of a cell and no export does, in the names of columns. */
const planned =
  /azim|bearing|richtung|height|h(?:ö|oe|o)he|hauteur|altura|altezza|tilt|power|leistung|puissance|freq|ante(?:n|nn)[ae]|gain|site/

/**
 * Whether the first line of a table is that of an export: its names, or a cell in the standard order
 * of columns, in quotation marks or not. A list of planners may name network and area too; it says how its
 * cells are built beside them, or leaves out what an export must have.
 */
export function isOpenCellIdLine(line: string): boolean {
  return separators.some((separator) => isOpenCellIdFields(fieldsOf(line, separator)))
}

function isOpenCellIdFields(fields: readonly string[]): boolean {
  if (isHeader(fields)) {
    const names = new Set(fields.map(columnName))
    return (
      neededColumns.every((name) => names.has(name)) && !fields.some((name) => planned.test(name))
    )
  }
  return (
    /^[a-z]+$/.test(fields[0]) &&
    fields.slice(1, 5).every((field) => !Number.isNaN(identity(field)))
  )
}

function fieldsOf(line: string, separator: string): string[] {
  return line
    .replace(/^\ufeff/, '')
    .split(separator)
    .map((field) =>
      field
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim()
        .toLowerCase(),
    )
}

/** The separator of an export by its first line with text, and all of its chunks. */
async function separatorOf(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ readonly separator: string; readonly whole: AsyncIterable<Uint8Array> }> {
  const source = chunks[Symbol.asyncIterator]()
  const seen: Uint8Array[] = []
  let line = ''
  let seenBytes = 0
  while (seenBytes < maximumSeen.bytes && seen.length < maximumSeen.chunks) {
    const next = await source.next()
    if (next.done === true) break
    // The chunk may be overwritten afterwards.
    seen.push(Uint8Array.from(next.value))
    seenBytes += next.value.length
    const lines = new TextDecoder()
      .decode(Buffer.concat(seen))
      .trimStart()
      .split(/[\r\n]/, 2)
    line = lines[0]
    if (lines.length > 1) break
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* seen
    yield* { [Symbol.asyncIterator]: () => source }
  }
  const separator = separators.find((one) => isOpenCellIdFields(fieldsOf(line, one)))
  return { separator: separator ?? ',', whole: all() }
}

/** The name used here for a column of an export. */
function columnName(field: string): string {
  const name = field.toLowerCase()
  return columnAliases[name] ?? name
}

function isHeader(fields: readonly string[]): boolean {
  return fields.some((field) => field.toLowerCase() === 'radio')
}

function findColumns(fields: readonly string[]): ReadonlyMap<string, number> {
  const names = isHeader(fields) ? fields.map(columnName) : standardColumns
  const missing = neededColumns.filter((name) => !names.includes(name))
  if (missing.length > 0) throw notCsv(`it has no column ${missing.join(', ')}`)
  return new Map(names.map((name, index) => [name, index]))
}

function parseRow(
  fields: readonly string[],
  columns: ReadonlyMap<string, number>,
  separator: string,
): OpenCellIdRow | { skipped: OpenCellIdSkip } {
  const text = (name: string): string => fields[columns.get(name) ?? -1] ?? ''
  const lastNeeded = Math.max(...neededColumns.map((name) => columns.get(name)!))
  if (fields.length <= lastNeeded) return { skipped: 'wrong_column_count' }
  const radio = text('radio').toUpperCase()
  if (!/^[A-Z][A-Z0-9_-]{0,15}$/.test(radio)) return { skipped: 'bad_radio' }
  // Where the comma separates nothing, it may be that of the decimals.
  const degrees = (name: string): number =>
    decimalNumber(separator === ',' ? text(name) : text(name).replace(',', '.'))
  const [lon, lat] = [degrees('lon'), degrees('lat')]
  if (!isPlace(lon, lat)) return { skipped: 'bad_coordinates' }
  const cell = identity(text('cell'))
  if (!(cell >= 1)) return { skipped: 'bad_cell_id' }
  const [mcc, net, area] = ['mcc', 'net', 'area'].map((name) => identity(text(name)))
  if (Number.isNaN(mcc + net + area)) {
    return { skipped: 'bad_network_code' }
  }
  return { radio, mcc, net, area, cell, lon, lat, ...extras(text) }
}

/** A number with a decimal of zero, as some programs keep it; what has an exponent may have lost digits. */
const identity = (text: string): number => (/e/i.test(text) ? NaN : wholeNumber(text))

/** Columns that may be empty; what is no number is left out like an empty one. */
function extras(text: (name: string) => string): Partial<OpenCellIdRow> {
  const members = {
    unit: decimalNumber(text('unit')),
    range: decimalNumber(text('range')),
    samples: decimalNumber(text('samples')),
    created: decimalNumber(text('created')),
    updated: decimalNumber(text('updated')),
    averageSignal: decimalNumber(text('averagesignal')),
  }
  return Object.fromEntries(Object.entries(members).filter(([, value]) => Number.isFinite(value)))
}

/** Exports place cells of unknown position at 0, 0. */
function isPlace(lon: number, lat: number): boolean {
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 && !(lon === 0 && lat === 0)
}

function notCsv(reason: string, cause?: unknown): SightlineError {
  return new SightlineError('not_processable', `OpenCelliD export: ${reason}`, { cause })
}
