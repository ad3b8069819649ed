// The rows of a site list, read alike by whoever makes a pack and by the page.
import { looseNumber } from '../../../formats/table-text.ts'
import type { TextTable } from '../../../formats/table-text.ts'
import { commandLineHint, findSiteColumns } from './site-columns.ts'
import type { ColumnHint, SiteColumns } from './site-columns.ts'
import type { PlaceForm } from './site-places.ts'
import { placeFormOf } from './site-places.ts'
import { unknownSystemText } from '../common/crs-member.ts'
import type { ColumnChoice } from '../common/site-fields.ts'
import { isWhereUsed } from '../../../spatial/projected/projection.ts'
import type { CoordinateSystem } from '../../../spatial/projected/projection.ts'
import type { Position } from '../common/building-input.ts'
import { commaMeaningIn, numberReader } from './decimal-marks.ts'
import { withPlacesAbove } from './places-above.ts'
import type { SignChoice } from '../common/sign-choice.ts'
import { signMeanings } from './sign-meanings.ts'
import { siteOffset } from './site-offset.ts'
import { angleValueDeg } from './site-values.ts'
import { readSiteRecord } from './site-record.ts'
import type { FieldReader, ListForm, SiteRecord } from './site-record.ts'

export const longestText = 256

/** A row that places a cell. */
export interface PlacedRow {
  /** As they stand there, one for each name of a column; there may be fewer or more. */
  readonly fields: readonly string[]
  /** Degrees, longitude first. */
  readonly position: Position
  readonly record: SiteRecord
  /** It stands beside the coordinates of its row, as far as the row says. */
  readonly isOffSite?: true
}

/** A row that places none. */
interface UnplacedRow {
  readonly skipped: 'wrong_column_count' | 'bad_coordinates' | 'unknown_site'
}

export type SiteRow = PlacedRow | UnplacedRow

/** How a site list is to be read. */
export interface SiteListOptions {
  readonly columns?: ColumnChoice
  /**
   * Further columns that the names of one table choose; those above come before. Claimed ones are blank
   * among them, and stand as they are among all.
   */
  readonly columnsAmong?: (names: readonly string[], all: readonly string[]) => ColumnChoice
  /** Places of columns that mean something to the caller and nothing here. */
  readonly claimed?: (names: readonly string[]) => ReadonlySet<number>
  /** EPSG code of coordinates that are no degrees. */
  readonly epsg?: number
  /** Other tables are read with these options too, so that a chosen column may be another's. */
  readonly isOneOfSeveral?: boolean
  /** The form of the file says where its points are: columns of offsets move none. */
  readonly hasOwnPoints?: boolean
  /** What signs mean that lists use for several things. */
  readonly signs?: SignChoice
  /** How the reader of an error may say what is meant. */
  readonly hint?: ColumnHint
}

/** A list as far as it is understood. */
export interface ExaminedTable {
  readonly names: readonly string[]
  /** Those that are found, also where they are not enough. */
  readonly columns: SiteColumns
  /** Undefined where the columns of the coordinates are not known. */
  readonly form: PlaceForm | undefined
  /** How its numbers and signs are read; undefined as that above. */
  readonly values: ListForm | undefined
  /** One for each row of the table, in its order; none where the list cannot be read. */
  readonly rows: readonly SiteRow[]
  /** Rows without coordinates that stand where the row above them does. */
  readonly placedAbove: number
  /** Why it cannot be read. */
  readonly refusal: string | undefined
}

/**
 * Reads the rows of a site list. What a row says of a cell and cannot be read is left out and named
 * in its record, never guessed. The list cannot be read when the columns are not found, or no row
 * has a place.
 */
export function readSiteTable(table: TextTable, options: SiteListOptions = {}): ExaminedTable {
  const { names } = table
  const found = findSiteColumns(names, options.columns ?? {}, options.hint)
  const { refusal } = found
  const columns = options.hasOwnPoints === true ? withoutOffsets(found.columns) : found.columns
  if (refusal !== undefined)
    return { names, columns, form: undefined, values: undefined, rows: [], placedAbove: 0, refusal }
  const form = placeFormOf(table, columns, options.epsg)
  const { rows: whole, filled: placedAbove } = withPlacesAbove(table.rows, columns)
  const values = listFormOf(whole, table, columns, options.signs)
  const rows = whole.map((fields) => readRow(fields, table, columns, form, values))
  const why = unplacedText(rows, table, columns, form, options.hint ?? commandLineHint)
  return {
    ...{ names, columns, form, values, placedAbove, refusal: why },
    rows: why === undefined ? rows : [],
  }
}

/** Where the form of a file places its points, they stand where they are. */
function withoutOffsets(columns: SiteColumns): SiteColumns {
  const others = [...columns].filter(([field]) => !/_offset$/.test(field))
  return new Map(others)
}

function listFormOf(
  rows: readonly (readonly string[])[],
  { names, separator }: TextTable,
  columns: SiteColumns,
  signs: SignChoice | undefined,
): ListForm {
  const comma = commaMeaningIn(rows, columns, separator)
  const place = columns.get('azimuth')
  const read = numberReader(comma, 'azimuth')
  const azimuths =
    place === undefined
      ? []
      : rows.map((row) => angleValueDeg(row[place] ?? '', names[place], read))
  return { comma, signs: signMeanings(azimuths, signs) }
}

function readRow(
  fields: readonly string[],
  { names }: TextTable,
  columns: SiteColumns,
  { placeOf }: PlaceForm,
  values: ListForm,
): SiteRow {
  const field: FieldReader = (name) => {
    const place = columns.get(name)
    const text = place === undefined ? '' : (fields[place] ?? '').trim()
    return text === '' ? undefined : { text: text.slice(0, longestText), column: names[place!] }
  }
  if (fields.length <= Math.max(columns.get('longitude')!, columns.get('latitude')!)) {
    return { skipped: 'wrong_column_count' }
  }
  const offset = siteOffset(fields, names, columns, numberReader(values.comma, 'east_offset'))
  const position = placeOf(fields, offset)
  if (position === undefined) return { skipped: 'bad_coordinates' }
  const record = readSiteRecord(field, values)
  const isOffSite = offset.eastM !== 0 || offset.northM !== 0
  return {
    fields,
    position,
    record: { ...record, unread: [...record.unread, ...offset.unread] },
    ...(isOffSite && { isOffSite: true as const }),
  }
}

/** A list in which no row has a place has one reason for that, which can be said. */
function unplacedText(
  sites: readonly SiteRow[],
  { rows, unknownSystem }: TextTable,
  columns: SiteColumns,
  form: PlaceForm,
  hint: ColumnHint,
): string | undefined {
  if (rows.length === 0) return 'it has a line of names and no row'
  if (sites.some((site) => !('skipped' in site))) return undefined
  const [lon, lat] = [columns.get('longitude')!, columns.get('latitude')!].map((place) =>
    (rows[0][place] ?? '').slice(0, 40),
  )
  const values = `first row: longitude ${JSON.stringify(lon)}, latitude ${JSON.stringify(lat)}`
  if (form.needsSystem && unknownSystem !== undefined) {
    return `${unknownSystemText(unknownSystem)}, or ${hint.ofGrid}`
  }
  if (form.needsSystem) {
    return `these are no degrees but another grid (${values}); ${hint.ofGrid}`
  }
  if (form.refusal !== undefined) return form.refusal
  if (form.system !== undefined) return outsideText(form.system, form.example, values)
  const [x, y] = [looseNumber(lon), looseNumber(lat)]
  if (Math.abs(y) > 90 && Math.abs(y) <= 180 && Math.abs(x) <= 90) {
    return `longitude and latitude seem swapped (${values})`
  }
  return `no row has a longitude and latitude in degrees (${values})`
}

/** No row lies where the system is used. Poland and Germany, among others, call the north x. */
function outsideText(
  system: CoordinateSystem,
  example: PlaceForm['example'],
  values: string,
): string {
  const name = `EPSG:${system.code} (${system.name})`
  const [east, north] = example ?? [NaN, NaN]
  return isWhereUsed(system, system.toDegrees(north, east))
    ? `east and north seem swapped for ${name} (${values})`
    : `no row lies where ${name} is used (${values}); is another grid meant?`
}
