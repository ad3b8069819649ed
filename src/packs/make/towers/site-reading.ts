// Files of planners to cells, with what became of every column and row of them.
import { counted } from '../../../formats/counted.ts'
import type { ColumnChoice, SiteField } from '../common/site-fields.ts'
import { siteFields } from '../common/site-fields.ts'
import type { SiteQuestion } from '../common/sign-choice.ts'
import { withWholeAngles } from './angle-columns.ts'
import { joinSites } from './join-sites.ts'
import type { JoinedTable } from './join-sites.ts'
import { withPlacePairs } from './pair-column.ts'
import { withSignedDegrees } from './side-columns.ts'
import type { SiteColumns } from './site-columns.ts'
import { isVagueName, siteNames, unfitColumn } from './site-columns.ts'
import type { ExaminedTable, SiteListOptions, SiteRow } from './site-table.ts'
import { readSiteTable } from './site-table.ts'
import type { SourceTable } from './source-table.ts'
import { valueNotes } from './value-notes.ts'

/** One list of cells, and what was understood of it. */
export interface SiteReading {
  readonly table: JoinedTable
  readonly sites: ExaminedTable
}

/**
 * Reads tables of sites and cells together, so that one may have the places of another. A table that
 * cannot be read has its reason; the others are read all the same.
 */
export function readSites(
  tables: readonly SourceTable[],
  options: SiteListOptions = {},
): readonly SiteReading[] {
  const { longitude, latitude } = options.columns ?? {}
  const isPlaceNamed = longitude !== undefined || latitude !== undefined
  const whole = (isPlaceNamed ? tables : tables.map(withPlacesInColumns)).map((table) =>
    withSignedDegrees(table, chosen(table.names, options)),
  )
  return joinSites(whole).map((table) => {
    const claimed = options.claimed?.(table.names) ?? new Set<number>()
    const names = table.names.map((name, place) => (claimed.has(place) ? '' : name))
    const columns = {
      ...table.known,
      ...options.columnsAmong?.(names, table.names),
      ...chosen(names, options),
    }
    const hasOwnPoints = table.known.longitude !== undefined
    const sites = readSiteTable({ ...table, names }, { ...options, columns, hasOwnPoints })
    const rows = sites.rows.map((row, i): SiteRow =>
      table.withoutSite.has(i) ? { skipped: 'unknown_site' } : row,
    )
    return { table, sites: { ...sites, rows } }
  })
}

/** Places in columns of their own, however the table writes them. */
const withPlacesInColumns = (table: SourceTable): SourceTable =>
  withPlacePairs(withWholeAngles(table))

/** Chosen columns; of several tables each needs to have its own alone. */
function chosen(names: readonly string[], options: SiteListOptions): ColumnChoice {
  const { columns = {}, isOneOfSeveral = false } = options
  if (!isOneOfSeveral) return columns
  const own = siteFields.filter((field) => {
    const name = columns[field]
    return name !== undefined && siteNames(field, names, { [field]: name }).length > 0
  })
  return Object.fromEntries(own.map((field) => [field, columns[field]]))
}

/** A column of a list and what it was taken for. */
export interface ColumnReading {
  readonly name: string
  readonly place: number
  /** Undefined where nothing is taken from it. */
  readonly field: SiteField | undefined
  /** Why nothing is, where that is not simply that its name means nothing. */
  readonly reason: string | undefined
  /** The first value that stands in it. */
  readonly example: string | undefined
}

/** What a list says, before anything is made of it. */
export interface SitePreview {
  readonly source: string
  readonly rowCount: number
  /** Rows that place a cell. */
  readonly cellCount: number
  readonly columns: readonly ColumnReading[]
  /** What a cell is planned with and the list does not say. */
  readonly missing: readonly SiteField[]
  /** Rows that place none, by the reason. */
  readonly skipped: Readonly<Record<string, number>>
  /** Values that cannot be read, by their field, with the first of them. */
  readonly unread: readonly UnreadValues[]
  /** Values among them that only who knows the list understands. */
  readonly asked: Readonly<Partial<Record<SiteQuestion, number>>>
  /** The grid of the coordinates; undefined for degrees. */
  readonly system: string | undefined
  /** Coordinates of which nobody says the grid. */
  readonly needsSystem: boolean
  readonly example: readonly [east: number, north: number] | undefined
  readonly notes: readonly string[]
  /** How rows without coordinates have got theirs, in a sentence; undefined where there are none. */
  readonly placedAbove: string | undefined
  /** The first of its rows, as they were read. */
  readonly firstRows: readonly SiteRow[]
  /** Why it cannot be read. */
  readonly refusal: string | undefined
}

interface UnreadValues {
  readonly field: SiteField
  readonly count: number
  readonly example: string
}

/** What a plan wants to know of a cell; all but the place has a default. */
const wantedFields: readonly SiteField[] = [
  ...(['longitude', 'latitude', 'azimuth', 'height', 'site', 'cell', 'technology'] as const),
  ...(['frequency', 'power', 'mechanical_tilt', 'electrical_tilt', 'antenna'] as const),
]

const previewedRows = 5

/** Says of a list what was understood, what was not, and what is missing. */
export function previewSites({ table, sites }: SiteReading): SitePreview {
  const { form } = sites
  return {
    source: table.source,
    rowCount: table.rows.length,
    cellCount: sites.rows.filter((row) => !('skipped' in row)).length,
    columns: columnsOf(table, sites),
    missing: wantedFields.filter((field) => !sites.columns.has(field)),
    skipped: skippedOf(sites),
    unread: unreadOf(sites),
    asked: askedOf(sites),
    system: form?.system && `EPSG:${form.system.code} ${form.system.name}`,
    needsSystem: form?.needsSystem === true,
    example: form?.example,
    notes: [...table.notes, ...valueNotes(sites)],
    placedAbove: placedAboveText(sites.placedAbove),
    firstRows: sites.rows.slice(0, previewedRows),
    refusal: sites.refusal,
  }
}

function placedAboveText(count: number): string | undefined {
  if (count === 0) return undefined
  return `${counted(count, 'row takes', 'rows take')} the place of the row above.`
}

function columnsOf(table: JoinedTable, sites: ExaminedTable): readonly ColumnReading[] {
  const fieldOf = new Map([...sites.columns].map(([field, place]) => [place, field]))
  return table.names.flatMap((name, place) => {
    const example = table.rows.find((row) => (row[place] ?? '') !== '')?.[place]
    if (name === '' && example === undefined) return []
    const field = fieldOf.get(place)
    const reason = field === undefined ? reasonOf(name, sites, table.known) : undefined
    return [{ name, place, field, reason, example }]
  })
}

/** A column that shares its meaning with another one is not used, and not unknown either. */
function reasonOf(
  name: string,
  { names, columns }: NamedColumns,
  known: ColumnChoice,
): string | undefined {
  for (const field of siteFields) {
    const same = siteNames(field, names, known)
    if (same.length > 1 && same.includes(name)) return `${same.length} columns mean ${field}`
  }
  const unfit = unfitColumn(name)
  if (unfit !== undefined) return unfit.reason
  for (const field of siteFields) {
    const taken = columns.get(field)
    if (taken !== undefined && isVagueName(field, name)) {
      return `${names[taken]} says the ${field.replaceAll('_', ' ')} more clearly`
    }
  }
  return undefined
}

interface NamedColumns {
  readonly names: readonly string[]
  readonly columns: SiteColumns
}

function skippedOf({ rows }: ExaminedTable): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const row of rows) {
    if ('skipped' in row) counts[row.skipped] = (counts[row.skipped] ?? 0) + 1
  }
  return counts
}

function askedOf({ rows }: ExaminedTable): SitePreview['asked'] {
  const counts: Partial<Record<SiteQuestion, number>> = {}
  for (const row of rows) {
    if ('skipped' in row) continue
    for (const question of row.record.asked) counts[question] = (counts[question] ?? 0) + 1
  }
  return counts
}

function unreadOf({ rows, columns }: ExaminedTable): readonly UnreadValues[] {
  const found = new Map<SiteField, UnreadValues>()
  for (const row of rows) {
    if ('skipped' in row) continue
    for (const field of row.record.unread) {
      const before = found.get(field)
      const example = before?.example ?? row.fields[columns.get(field)!].trim()
      found.set(field, { field, count: (before?.count ?? 0) + 1, example })
    }
  }
  return [...found.values()]
}
