// Cells in one table and their sites in another, as planning tools export them.
import type { SourceTable } from './source-table.ts'
import { siteNames } from './site-columns.ts'

/** A table of cells, where need be with the columns of its sites behind its own. */
export interface JoinedTable extends SourceTable {
  /** Rows whose site the other table does not have, by their places. */
  readonly withoutSite: ReadonlySet<number>
}

/**
 * Tables with their places: one that names sites and has no coordinates takes those of the one table
 * that has them. The table of sites is no list of cells then. All others stay as they are.
 */
export function joinSites(tables: readonly SourceTable[]): readonly JoinedTable[] {
  const sites = tables.filter(isOfSites)
  const cells = tables.filter((table) => !hasPlace(table) && nameOf(table) !== undefined)
  if (sites.length !== 1 || cells.length === 0) return tables.map(alone)
  const [site] = sites
  return tables.flatMap((table) => {
    if (table === site) return []
    return [cells.includes(table) ? joined(table, site) : alone(table)]
  })
}

const alone = (table: SourceTable): JoinedTable => ({ ...table, withoutSite: new Set() })

const hasPlace = ({ names, known }: SourceTable): boolean =>
  (['longitude', 'latitude'] as const).every((field) => siteNames(field, names, known).length > 0)

/** Places under names of sites, and no more cells than one a site. */
function isOfSites(table: SourceTable): boolean {
  const at = nameOf(table)
  if (at === undefined || !hasPlace(table)) return false
  const keys = table.rows.map((row) => keyOf(row[at]))
  return new Set(keys).size === keys.length
}

/** The column of the names of sites. */
function nameOf({ names, known }: SourceTable): number | undefined {
  const [name] = siteNames('site', names, known)
  return name === undefined ? undefined : names.indexOf(name)
}

/** Names are typed by hand: capitals and blanks around them make no other site. */
const keyOf = (text = ''): string => text.trim().toLowerCase()

function joined(cells: SourceTable, sites: SourceTable): JoinedTable {
  const [nameOfCell, nameOfSite] = [nameOf(cells)!, nameOf(sites)!]
  const ownNames = new Set(cells.names)
  const taken = sites.names.flatMap((name, at) =>
    at === nameOfSite || ownNames.has(name) || name === '' ? [] : [at],
  )
  const rowOf = new Map(sites.rows.map((row) => [keyOf(row[nameOfSite]), row]))
  const withoutSite = new Set<number>()
  const used = new Set<string>()
  const width = cells.names.length
  const rows = cells.rows.map((row, i) => {
    const key = keyOf(row[nameOfCell])
    const site = rowOf.get(key)
    if (site === undefined) withoutSite.add(i)
    else used.add(key)
    const own = Array.from({ length: width }, (_, at) => row[at] ?? '')
    return [...own, ...taken.map((at) => site?.[at] ?? '')]
  })
  const unused = [...rowOf.keys()].filter((key) => !used.has(key))
  return {
    ...cells,
    names: [...cells.names, ...taken.map((at) => sites.names[at])],
    rows,
    source: `${cells.source} with ${sites.source}`,
    known: { ...sites.known, ...cells.known },
    notes: [...cells.notes, ...sites.notes, ...unusedSites(unused, rowOf, nameOfSite)],
    withoutSite,
  }
}

const maximumNamed = 5

function unusedSites(
  keys: readonly string[],
  rowOf: ReadonlyMap<string, readonly string[]>,
  nameOfSite: number,
): readonly string[] {
  if (keys.length === 0) return []
  const named = keys.slice(0, maximumNamed).map((key) => `“${rowOf.get(key)![nameOfSite]}”`)
  const more = keys.length > named.length ? ` and ${keys.length - named.length} more` : ''
  const [sites, have] = keys.length === 1 ? ['site', 'has'] : ['sites', 'have']
  return [`${keys.length} ${sites} ${have} no cell: ${named.join(', ')}${more}.`]
}
