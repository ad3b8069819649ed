// Drive-test logs as CSV: one row per sample, columns named as loggers name them.
import { parse } from 'csv-parse/sync'
import { invalidRequest } from '../errors.ts'
import { commaNumber } from './number-text.ts'

/** One sample of a log. */
export interface DriveTestSample {
  readonly id: string
  readonly lon: number
  readonly lat: number
  readonly technology: '4g' | '5g'
  readonly rsrpDbm: number
  /** Null where the log names no cell. */
  readonly cellId: string | null
}

interface DriveTest {
  readonly samples: readonly DriveTestSample[]
  /** Rows that are no sample, by the reason: nothing measured, or another technology. */
  readonly skipped: Readonly<Record<DriveTestSkip, number>>
}

type DriveTestSkip = 'no_rsrp' | 'other_technology' | 'no_position'

/** What a column can hold. */
const fields = ['id', 'lon', 'lat', 'technology', 'rsrp', 'cell_id'] as const
export type DriveTestField = (typeof fields)[number]
export const driveTestFields: readonly DriveTestField[] = fields

/** Names of columns, in small letters and digits alone, by what they hold. */
const columnNames: Readonly<Record<DriveTestField, readonly string[]>> = {
  id: ['id', 'sampleid', 'pointid', 'uuid'],
  lon: ['lon', 'longitude', 'lng', 'long', 'gpslon', 'gpslongitude', 'x'],
  lat: ['lat', 'latitude', 'gpslat', 'gpslatitude', 'y'],
  technology: ['technology', 'tech', 'networktech', 'networktype', 'rat', 'act', 'radio'],
  rsrp: [
    ...['rsrpdbm', 'rsrp', 'ltersrp', 'ssrsrp', 'nrssrsrp', 'nrrsrp', 'ssrsrpdbm'],
    ...['level', 'signaldbm', 'signal', 'signalstrength', 'dbm'],
  ],
  cell_id: ['cellid', 'cid', 'ci', 'eci', 'nci', 'cell', 'cellidentity'],
}

/** Texts that mean a technology, in capital letters. */
const technologies: readonly (readonly [RegExp, '4g' | '5g' | null])[] = [
  [/^(5G|NR)/, '5g'],
  [/^(4G|LTE)/, '4g'],
  [/^(2G|3G|GSM|EDGE|GPRS|UMTS|WCDMA|HSPA|HSDPA|HSUPA|CDMA|EVDO|UNKNOWN|NONE|IWLAN)/, null],
]

interface DriveTestOptions {
  /** Columns by what they hold, where their names are not known. */
  readonly columns?: Partial<Readonly<Record<DriveTestField, string>>>
  /** Technology of rows that name none. */
  readonly technology?: '4g' | '5g'
}

const rsrpBounds = { minimum: -180, maximum: -20 } as const

/**
 * The samples of a drive test. Delimiter (comma, semicolon, tab), decimal comma and columns are
 * found by themselves; rows without a measured power or of other technologies are counted.
 *
 * @throws {SightlineError} invalid_request naming line and column of the first value that cannot be
 *   read, or the columns that were found and wanted
 */
export function readDriveTestCsv(text: string, options: DriveTestOptions = {}): DriveTest {
  const rows = parseRows(text)
  if (rows.length === 0) throw invalidRequest('the file is empty: a line of column names is wanted')
  const columns = findColumns(rows[0].cells, options)
  const skipped = { no_rsrp: 0, other_technology: 0, no_position: 0 }
  const samples: DriveTestSample[] = []
  const ids = new Map<string, number>()
  for (const { cells, line } of rows.slice(1)) {
    const row = new Row(cells, columns, line)
    const skip = skipOf(row, options)
    if (skip !== null) {
      skipped[skip]++
      continue
    }
    samples.push(sampleOf(row, options, ids))
  }
  return { samples, skipped }
}

/**
 * The columns of a drive test, and which of them are known by their names; where two could hold the
 * same, none is taken.
 *
 * @throws {SightlineError} invalid_request where the text is no CSV
 */
export function driveTestColumns(text: string): {
  readonly names: readonly string[]
  readonly found: Partial<Readonly<Record<DriveTestField, string>>>
} {
  const names = parseRows(text)[0]?.cells ?? []
  const found = fields.flatMap((field) => {
    for (const known of columnNames[field]) {
      const matches = names.filter((name) => plainName(name) === known)
      if (matches.length === 1) return [[field, matches[0]] as const]
      if (matches.length > 1) return []
    }
    return []
  })
  return { names, found: Object.fromEntries(found) }
}

interface TextRow {
  readonly cells: readonly string[]
  readonly line: number
}

function parseRows(text: string): readonly TextRow[] {
  const firstLine = /[^\r\n]*/.exec(text.replace(/^\uFEFF/, ''))?.[0] ?? ''
  const delimiter = [';', '\t', ','].reduce((best, candidate) =>
    firstLine.split(candidate).length > firstLine.split(best).length ? candidate : best,
  )
  try {
    const rows: TextRow[] = []
    parse(text, {
      bom: true,
      delimiter,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      on_record: (cells: readonly string[], { lines }) => {
        rows.push({ cells, line: lines })
        return null
      },
    })
    return rows
  } catch (error) {
    throw invalidRequest(`the file is no CSV: ${error instanceof Error ? error.message : ''}`)
  }
}

interface Column {
  readonly index: number
  readonly name: string
}

type Columns = Partial<Readonly<Record<DriveTestField, Column>>>

function findColumns(header: readonly string[], { columns = {} }: DriveTestOptions): Columns {
  const found: Partial<Record<DriveTestField, Column>> = {}
  for (const field of fields) {
    const column = findColumn(header, field, columns[field])
    if (column !== null) found[field] = column
  }
  for (const field of ['lon', 'lat', 'rsrp'] as const) {
    if (found[field] === undefined) {
      throw invalidRequest(
        `no column holds ${field}: found are ${header.join(', ')}; wanted is one of ` +
          `${columnNames[field].join(', ')}, or name it with --column ${field}=NAME`,
      )
    }
  }
  return found
}

function findColumn(
  header: readonly string[],
  field: DriveTestField,
  wanted: string | undefined,
): Column | null {
  if (wanted !== undefined) {
    const index = header.findIndex((name) => name.toLowerCase() === wanted.toLowerCase())
    if (index >= 0) return { index, name: header[index] }
    throw invalidRequest(`there is no column ${wanted}: found are ${header.join(', ')}`)
  }
  for (const name of columnNames[field]) {
    const matches = header.flatMap((title, index) => (plainName(title) === name ? [index] : []))
    if (matches.length > 1) {
      throw invalidRequest(
        `two columns hold ${field}: ${matches.map((index) => header[index]).join(', ')}; ` +
          `choose with --column ${field}=NAME`,
      )
    }
    if (matches.length === 1) return { index: matches[0], name: header[matches[0]] }
  }
  return null
}

function plainName(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** One row with its place in the file. */
class Row {
  readonly line: number
  readonly #cells: readonly string[]
  readonly #columns: Columns

  constructor(cells: readonly string[], columns: Columns, line: number) {
    this.#cells = cells
    this.#columns = columns
    this.line = line
  }

  /** Empty where the column or its value is missing. */
  text(field: DriveTestField): string {
    const column = this.#columns[field]
    return column === undefined ? '' : (this.#cells[column.index] ?? '')
  }

  number(field: DriveTestField, minimum: number, maximum: number): number {
    const text = this.text(field)
    const value = commaNumber(text)
    if (value >= minimum && value <= maximum) return value
    throw this.refusal(field, `must be a number between ${minimum} and ${maximum}`)
  }

  refusal(field: DriveTestField, what: string): Error {
    const name = this.#columns[field]?.name ?? field
    return invalidRequest(
      `line ${this.line}, column ${name}: ${what}, but is ${JSON.stringify(this.text(field))}`,
    )
  }
}

/** Texts by which loggers say that nothing was measured. */
const nothing = new Set(['', '-', '--', 'n/a', 'na', 'nan', 'null', 'none', '2147483647'])

function skipOf(row: Row, options: DriveTestOptions): DriveTestSkip | null {
  if (nothing.has(row.text('rsrp').toLowerCase())) return 'no_rsrp'
  if (nothing.has(row.text('lon').toLowerCase()) || nothing.has(row.text('lat').toLowerCase())) {
    return 'no_position'
  }
  return technologyOf(row, options) === null ? 'other_technology' : null
}

function technologyOf(row: Row, { technology }: DriveTestOptions): '4g' | '5g' | null {
  const text = row.text('technology').toUpperCase()
  if (text === '') {
    if (technology !== undefined) return technology
    throw row.refusal('technology', 'must be 4g or 5g (or give --technology)')
  }
  const known = technologies.find(([pattern]) => pattern.test(text))
  if (known !== undefined) return known[1]
  throw row.refusal('technology', 'must be 4g or 5g')
}

function sampleOf(row: Row, options: DriveTestOptions, ids: Map<string, number>): DriveTestSample {
  const id = row.text('id') === '' ? `line-${row.line}` : row.text('id')
  const before = ids.get(id)
  if (before !== undefined) throw row.refusal('id', `must be unique (line ${before} has it too)`)
  ids.set(id, row.line)
  const cellId = row.text('cell_id')
  return {
    id,
    lon: row.number('lon', -180, 180),
    lat: row.number('lat', -90, 90),
    technology: technologyOf(row, options)!,
    rsrpDbm: row.number('rsrp', rsrpBounds.minimum, rsrpBounds.maximum),
    cellId: nothing.has(cellId.toLowerCase()) ? null : cellId,
  }
}
