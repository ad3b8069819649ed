// The rows of a site list, read alike by whoever makes a pack and by the page.
import { SightlineError } from '../../../errors.ts'
import { looseNumber } from '../../../formats/table-text.ts'
import type { TextTable } from '../../../formats/table-text.ts'
import { findSiteColumns } from './site-columns.ts'
import type { ColumnHint, SiteColumns } from './site-columns.ts'
import type { ColumnChoice } from '../common/site-fields.ts'
import type { Position } from '../common/building-input.ts'
import { readSiteRecord } from './site-record.ts'
import type { FieldReader, SiteRecord } from './site-record.ts'

export const longestText = 256

/** A row that places a cell. */
export interface PlacedRow {
  /** As they stand there, one for each name of a column; there may be fewer or more. */
  readonly fields: readonly string[]
  /** Degrees, longitude first. */
  readonly position: Position
  readonly record: SiteRecord
}

/** A row that places none. */
interface UnplacedRow {
  readonly skipped: 'wrong_column_count' | 'bad_coordinates'
}

export type SiteRow = PlacedRow | UnplacedRow

/** A site list whose columns are known. */
export interface SiteTable {
  readonly names: readonly string[]
  readonly columns: SiteColumns
  /** One for each row of the table, in its order. */
  readonly rows: readonly SiteRow[]
}

/**
 * Reads the rows of a site list. What a row says of a cell and cannot be read is left out and named
 * in its record, never guessed.
 *
 * @param hint - how the reader of an error may say which column is meant
 * @throws SightlineError `not_processable` when the columns cannot be found, or no row has a place.
 */
export function readSiteTable(
  table: TextTable,
  choice: ColumnChoice,
  hint?: ColumnHint,
): SiteTable {
  const columns = findSiteColumns(table.names, choice, hint)
  const rows = table.rows.map((fields) => readRow(fields, table, columns))
  assertPlaced(rows, table, columns)
  return { names: table.names, columns, rows }
}

function readRow(fields: readonly string[], { names }: TextTable, columns: SiteColumns): SiteRow {
  const field: FieldReader = (name) => {
    const place = columns.get(name)
    const text = place === undefined ? '' : (fields[place] ?? '').trim()
    return text === '' ? undefined : { text: text.slice(0, longestText), column: names[place!] }
  }
  if (fields.length <= Math.max(columns.get('longitude')!, columns.get('latitude')!)) {
    return { skipped: 'wrong_column_count' }
  }
  const position = placeOf(field)
  if (position === undefined) return { skipped: 'bad_coordinates' }
  return { fields, position, record: readSiteRecord(field) }
}

/** Lists place cells of unknown position at 0, 0. */
function placeOf(field: FieldReader): Position | undefined {
  const [lon, lat] = [degrees(field('longitude')?.text), degrees(field('latitude')?.text)]
  const isPlace = Math.abs(lon) <= 180 && Math.abs(lat) <= 90 && !(lon === 0 && lat === 0)
  return isPlace ? [lon, lat] : undefined
}

/** `7,4212`, `7.4212°`, `7.4212 E`, `7.4212 W` (negative), `7.4212e0`; NaN for what is no number. */
function degrees(text = ''): number {
  const trimmed = text.trim()
  const side = /[nsewo]$/i.exec(trimmed)?.[0] ?? ''
  const angle = trimmed.slice(0, trimmed.length - side.length).trimEnd()
  const number = angle.endsWith('°') ? angle.slice(0, -1) : angle
  return looseNumber(number) * (/[sw]/i.test(side) ? -1 : 1)
}

/** A list in which no row has a place has one reason for that, which can be said. */
function assertPlaced(sites: readonly SiteRow[], { rows }: TextTable, columns: SiteColumns): void {
  if (rows.length === 0) throw refusal('it has a line of names and no row')
  if (sites.some((site) => !('skipped' in site))) return
  const [lon, lat] = [columns.get('longitude')!, columns.get('latitude')!].map(
    (place) => rows[0][place] ?? '',
  )
  const values = `longitude ${JSON.stringify(lon.slice(0, 40))}, latitude ${JSON.stringify(lat.slice(0, 40))}`
  const [x, y] = [degrees(lon), degrees(lat)]
  if (Math.abs(y) > 90 && Math.abs(y) <= 180 && Math.abs(x) <= 90) {
    throw refusal(`longitude and latitude seem swapped (first row: ${values})`)
  }
  if (Math.abs(x) > 180 || Math.abs(y) > 180) {
    throw refusal(
      `these are no degrees but another grid (first row: ${values}); EPSG:4326 is needed`,
    )
  }
  throw refusal(`no row has a longitude and latitude in degrees (first row: ${values})`)
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
