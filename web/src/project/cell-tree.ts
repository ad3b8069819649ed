import type { Cell } from './project.ts'

/** One line of the tree of sites and cells. */
export type TreeRow =
  | {
      readonly kind: 'site'
      readonly site: string
      readonly cellIds: readonly string[]
      readonly isOpen: boolean
    }
  | { readonly kind: 'cell'; readonly cell: Cell; readonly isOfSite: boolean }

/**
 * Cells under their sites, both in the order in which they come first; a cell without a site stands
 * for itself. Cells of a closed site are left out.
 */
export function treeRows(
  cells: readonly Cell[],
  isOpen: (site: string) => boolean,
): readonly TreeRow[] {
  const bySite = new Map<string, Cell[]>()
  for (const cell of cells) {
    if (cell.site === undefined) continue
    const known = bySite.get(cell.site)
    if (known === undefined) bySite.set(cell.site, [cell])
    else known.push(cell)
  }
  const rows: TreeRow[] = []
  for (const cell of cells) {
    if (cell.site === undefined) {
      rows.push({ kind: 'cell', cell, isOfSite: false })
      continue
    }
    const ofSite = bySite.get(cell.site)!
    if (ofSite[0] !== cell) continue
    const open = isOpen(cell.site)
    rows.push({
      kind: 'site',
      site: cell.site,
      cellIds: ofSite.map(({ id }) => id),
      isOpen: open,
    })
    if (open) for (const own of ofSite) rows.push({ kind: 'cell', cell: own, isOfSite: true })
  }
  return rows
}

/** The cells whose name or site holds every word of a search, in any capitals. */
export function cellsMatching(cells: readonly Cell[], search: string): readonly Cell[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return cells
  return cells.filter(({ name, site = '' }) => {
    const text = `${site} ${name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
