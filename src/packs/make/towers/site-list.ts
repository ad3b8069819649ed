import { SightlineError } from '../../../errors.ts'
import { readTable } from '../../../formats/table-text.ts'
import type { SkippedTower, TowerInput } from './tower-input.ts'
import type { SiteColumns } from './site-columns.ts'
import type { ColumnChoice } from '../common/site-fields.ts'
import { longestText, readSiteTable } from './site-table.ts'
import type { SiteRow, SiteTable } from './site-table.ts'

/** A list of all cells of a country has some hundred MiB. */
const maximumListBytes = 512 * 1024 * 1024
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
  const table = readSiteTable(readTable(await allBytes(chunks)), choice)
  const ids = new CellIds()
  for (const row of table.rows) yield cellOf(row, table, ids)
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
  row: SiteRow,
  { names, columns }: SiteTable,
  ids: CellIds,
): TowerInput | SkippedTower {
  if ('skipped' in row) return { skipped: row.skipped }
  const { radioType, isSimulated, members, unread } = row.record
  const number = /^\d+$/.test(members.cell ?? '') ? Number(members.cell) : NaN
  return {
    id: ids.idOf(members.cell ?? members.site_id, row.fields),
    position: row.position,
    cellId: Number.isSafeInteger(number) && number > 0 ? number : undefined,
    radioType: radioType ?? 'unknown',
    isSimulated,
    properties: { ...members, ...otherColumns(row.fields, names, columns) },
    unread,
  }
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

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
