import { SightlineError } from '../../../errors.ts'
import { wholeNumber } from '../../../formats/number-text.ts'
import type { SkippedTower, TowerInput } from './tower-input.ts'
import type { SiteColumns } from './site-columns.ts'
import { previewSites, readSites } from './site-reading.ts'
import type { SitePreview, SiteReading } from './site-reading.ts'
import { readSiteSources } from './site-sources.ts'
import { longestText } from './site-table.ts'
import type { ExaminedTable, SiteListOptions, SiteRow } from './site-table.ts'
import type { SourceTable } from './source-table.ts'

/** Of a list: what is larger is refused before it is in memory. */
const maximumListBytes = 64 * 1024 * 1024
/** Members of a tower that a column of the same name must not become. */
const ownMembers: ReadonlySet<string> = new Set([
  ...[
    'cell_id',
    'source_cell_id',
    'radio_type',
    'is_simulated',
    'is_active',
    'site_id',
    'cell',
    'azimuth_deg',
  ],
  ...['antenna_height_m', 'antenna_height_source', 'antenna', 'rf_profile', '__proto__'],
])

/**
 * The tables of a file that a site list may stand in.
 *
 * @throws SightlineError `not_processable` when it is too large, damaged or of another form.
 */
export async function siteTables(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<readonly SourceTable[]> {
  return readSiteSources(name, await allBytes(chunks), { countsLines: false })
}

/**
 * The cells of site lists as planners keep them: tables with a line of names, of which only longitude
 * and latitude must be there; a table may have its places in another one. A row that places no cell
 * gives its reason; a value that cannot be read is left out of its cell and named.
 *
 * @param onPreview - told of every table, before the first cell, what was understood of it
 * @throws SightlineError `not_processable` when no table of a file can be read.
 */
export function* readSiteLists(
  tables: readonly SourceTable[],
  options: SiteListOptions = {},
  onPreview: (preview: SitePreview) => void = () => undefined,
): Generator<TowerInput | SkippedTower> {
  const readings = readSites(tables, { ...options, isOneOfSeveral: tables.length > 1 })
  for (const reading of readings) onPreview(previewSites(reading))
  assertReadable(readings)
  for (const { sites } of readings) {
    const ids = new CellIds()
    for (const row of sites.rows) yield cellOf(row, sites, ids)
  }
}

/** A workbook may have sheets of other things; a file must have one table that can be read. */
function assertReadable(readings: readonly SiteReading[]): void {
  const read = new Set(
    readings.flatMap(({ table, sites }) => (sites.refusal === undefined ? [table.file] : [])),
  )
  for (const { table, sites } of readings) {
    if (sites.refusal !== undefined && !read.has(table.file)) {
      throw refusal(`${table.source}: ${sites.refusal}`)
    }
  }
}

async function allBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of chunks) {
    byteCount += chunk.length
    if (byteCount > maximumListBytes)
      throw refusal(`its content is larger than ${maximumListBytes} bytes`)
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

function cellOf(
  row: SiteRow,
  { names, columns }: ExaminedTable,
  ids: CellIds,
): TowerInput | SkippedTower {
  if ('skipped' in row) return { skipped: row.skipped }
  const { radioType, isSimulated, isActive, members, unread, asked } = row.record
  const number = wholeNumber(members.cell ?? '')
  return {
    id: ids.idOf(members.cell ?? members.site_id, row.fields),
    position: row.position,
    cellId: number > 0 ? number : undefined,
    radioType: radioType ?? 'unknown',
    isSimulated,
    properties: {
      ...members,
      ...(isActive !== undefined && { is_active: isActive }),
      ...otherColumns(row.fields, names, columns),
    },
    unread,
    asked,
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
