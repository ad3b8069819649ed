// Features in a table with their outlines as well-known text: Open Buildings of Google as it is published.
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { SightlineError } from '../errors.ts'
import { decimalNumber } from './number-text.ts'
import { polygonsOfWkt } from './wkt-polygon.ts'

/** A row as a feature of GeoJSON, or one whose fields are not as many as there are columns. */
type WktRow = { readonly value: unknown } | { readonly broken: true }

/** Names of the column of outlines. */
const geometryNames = new Set(['geometry', 'geom', 'wkt', 'the_geom', 'wkt_geom', 'geometry_wkt'])
const separators = [',', ';', '\t', '|'] as const
/** The outline of an island has some megabytes; a lost quotation mark must not swallow the file. */
const maximumRowCharacters = 16 * 1024 * 1024
/** A line of names is no longer. */
const maximumNamesBytes = 64 * 1024

/** Whether the first line of a table names a column of outlines. */
export function isWktTableLine(line: string): boolean {
  return separatorOf(line) !== undefined
}

/**
 * The rows of a table with a line of names, one of which is that of outlines in longitude and latitude; the
 * other columns are properties, numbers where they are such. An outline that cannot be read is null.
 *
 * @throws SightlineError `not_processable` when the text is no such table, or has a row beyond the bound.
 */
export async function* readWktTable(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<WktRow> {
  const { line, whole } = await withFirstLine(chunks)
  const separator = separatorOf(line)
  if (separator === undefined) throw refusal('the table has no column of outlines (geometry)')
  const parser = parse({
    bom: true,
    delimiter: separator,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: maximumRowCharacters,
  })
  pipeline(Readable.from(whole), parser, () => {})
  let names: readonly string[] | undefined
  try {
    for await (const record of parser) {
      const fields = record as readonly string[]
      if (names === undefined) names = fields.map((name) => name.trim())
      else yield featureOf(names, fields)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isTooLong = error.code === 'CSV_MAX_RECORD_SIZE'
    const tooLong = `it has a row of more than ${maximumRowCharacters} characters`
    throw refusal(isTooLong ? tooLong : `line ${String(error.lines)} is not CSV`, error)
  }
}

function featureOf(names: readonly string[], fields: readonly string[]): WktRow {
  if (fields.length !== names.length) return { broken: true }
  const at = geometryAt(names)
  const coordinates = polygonsOfWkt(fields[at])
  const properties = Object.fromEntries(
    names.flatMap((name, i) => (i === at || fields[i] === '' ? [] : [[name, valueOf(fields[i])]])),
  )
  const geometry = coordinates === undefined ? null : { type: 'MultiPolygon', coordinates }
  return { value: { type: 'Feature', properties, geometry } }
}

/** A number where the text is one: GeoJSON of the same source has numbers. */
function valueOf(text: string): string | number {
  const number = decimalNumber(text)
  return Number.isFinite(number) ? number : text
}

function separatorOf(line: string): string | undefined {
  return separators.find((separator) => geometryAt(line.split(separator)) >= 0)
}

function geometryAt(names: readonly string[]): number {
  return names.findIndex((name) =>
    geometryNames.has(
      name
        .replaceAll(/["\ufeff]/g, '')
        .trim()
        .toLowerCase(),
    ),
  )
}

/** The first line of a text, and all of the text. */
async function withFirstLine(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ line: string; whole: AsyncIterable<Uint8Array> }> {
  const rest = chunks[Symbol.asyncIterator]()
  let seen: Uint8Array = new Uint8Array(0)
  while (!seen.includes(0x0a) && seen.length < maximumNamesBytes) {
    const next = await rest.next()
    if (next.done === true) break
    seen = Buffer.concat([seen, next.value])
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield seen
    for (;;) {
      const next = await rest.next()
      if (next.done === true) return
      yield next.value
    }
  }
  const [line = ''] = new TextDecoder().decode(seen).split(/\r?\n/, 1)
  return { line, whole: whole() }
}

function refusal(reason: string, cause?: unknown): SightlineError {
  return new SightlineError('not_processable', reason, { cause })
}
