import { SightlineError } from '../../../errors.ts'
import { looseNumber, readTable } from '../../../formats/table-text.ts'
import type { TextTable } from '../../../formats/table-text.ts'
import type { Position } from '../building-input.ts'
import type { SkippedTower, TowerInput } from '../tower-input.ts'
import { findSiteColumns } from './site-columns.ts'
import type { SiteColumns } from './site-columns.ts'
import type { ColumnChoice } from './site-fields.ts'
import { readSiteRecord } from './site-record.ts'
import type { FieldReader } from './site-record.ts'

/** A list of all cells of a country has some hundred MiB. */
const maximumListBytes = 512 * 1024 * 1024
const longestText = 256
/** Members of a tower that a column of the same name must not become. */
const ownMembers: ReadonlySet<string> = new Set([
  ...['cell_id', 'source_cell_id', 'radio_type', 'is_simulated', 'site_id', 'cell', 'azimuth_deg'],
  ...['antenna_height_m', 'antenna_height_source', 'rf_profile', '__proto__'],
])

/**
 * The cells of a site list as planners keep it: a table with a line of names, of which only
 * longitude and latitude must be there. A row that places no cell gives its reason; a value that
 * cannot be read is left out of its cell and named.
 *
 * @throws SightlineError `not_processable` when the columns cannot be found, or no row has a place.
 */
export async function* readSiteList(
  chunks: AsyncIterable<Uint8Array>,
  choice: ColumnChoice,
): AsyncGenerator<TowerInput | SkippedTower> {
  const table = readTable(await allBytes(chunks))
  const columns = findSiteColumns(table.names, choice)
  const ids = new CellIds()
  const cells = table.rows.map((row) => cellOf(row, table, columns, ids))
  assertPlaced(cells, table, columns)
  yield* cells
}

async function allBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of chunks) {
    byteCount += chunk.length
    if (byteCount > maximumListBytes) throw refusal(`it is larger than ${maximumListBytes} bytes`)
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

function cellOf(
  row: readonly string[],
  { names }: TextTable,
  columns: SiteColumns,
  ids: CellIds,
): TowerInput | SkippedTower {
  const field: FieldReader = (name) => {
    const place = columns.get(name)
    const text = place === undefined ? '' : (row[place] ?? '').trim()
    return text === '' ? undefined : { text: text.slice(0, longestText), column: names[place!] }
  }
  if (row.length <= Math.max(columns.get('longitude')!, columns.get('latitude')!)) {
    return { skipped: 'wrong_column_count' }
  }
  const position = placeOf(field)
  if (position === undefined) return { skipped: 'bad_coordinates' }
  const { radioType, isSimulated, members, unread } = readSiteRecord(field)
  const number = /^\d+$/.test(members.cell ?? '') ? Number(members.cell) : NaN
  return {
    id: ids.idOf(members.cell ?? members.site_id, row),
    position,
    cellId: Number.isSafeInteger(number) && number > 0 ? number : undefined,
    radioType: radioType ?? 'unknown',
    isSimulated,
    properties: { ...members, ...otherColumns(row, names, columns) },
    unread,
  }
}

/** Lists place cells of unknown position at 0, 0. */
function placeOf(field: FieldReader): Position | undefined {
  const [lon, lat] = [degrees(field('longitude')?.text), degrees(field('latitude')?.text)]
  const isPlace = Math.abs(lon) <= 180 && Math.abs(lat) <= 90 && !(lon === 0 && lat === 0)
  return isPlace ? [lon, lat] : undefined
}

/** `7,4212`, `7.4212°`, `7.4212 E`, `7.4212 W` (negative); NaN for what is no number. */
function degrees(text = ''): number {
  const [, number = '', side = ''] = /^\s*([^°a-z]*?)\s*°?\s*([nsewo]?)\s*$/i.exec(text) ?? []
  return looseNumber(number) * (/[sw]/i.test(side) ? -1 : 1)
}

/** What else stands in the row, under the names of its columns. */
function otherColumns(
  row: readonly string[],
  names: readonly string[],
  columns: SiteColumns,
): Readonly<Record<string, string>> {
  const used = new Set(columns.values())
  const others = names.flatMap((name, place) => {
    const text = (row[place] ?? '').trim().slice(0, longestText)
    const isOther = !used.has(place) && name !== '' && !ownMembers.has(name) && text !== ''
    return isOther ? [[name.slice(0, longestText), text] as const] : []
  })
  return Object.fromEntries(others)
}

/** Ids from the names of cells or sites: the second row of a name gets `/2`, an equal row the same id. */
class CellIds {
  readonly #rowsByName = new Map<string, Map<string, string>>()
  #unnamed = 0

  idOf(name: string | undefined, row: readonly string[]): string {
    if (name === undefined) return `row-${++this.#unnamed}`
    const short = name.slice(0, 64)
    const rows = this.#rowsByName.get(short) ?? new Map<string, string>()
    this.#rowsByName.set(short, rows)
    const content = row.join('\n')
    const known = rows.get(content)
    if (known !== undefined) return known
    const id = rows.size === 0 ? short : `${short}/${rows.size + 1}`
    rows.set(content, id)
    return id
  }
}

/** A list in which no row has a place has one reason for that, which can be said. */
function assertPlaced(
  cells: readonly (TowerInput | SkippedTower)[],
  { rows }: TextTable,
  columns: SiteColumns,
): void {
  if (rows.length === 0) throw refusal('it has a line of names and no row')
  if (cells.some((cell) => !('skipped' in cell))) return
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
