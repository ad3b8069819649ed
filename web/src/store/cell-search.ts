import { computed, signal } from '@preact/signals'
import { cellsMatching, treeRows } from '../project/cell-tree.ts'
import { cells } from './project.ts'

/** What the tree and the table of cells are searched for. */
export const cellSearch = signal('')

export const foundCells = computed(() => cellsMatching(cells.value, cellSearch.value))

/** Plans of so few cells show them all; of larger ones each site is opened by hand. */
const openedCellLimit = 60

/** Sites that were opened or closed by hand. */
const turnedSites = signal<ReadonlyMap<string, boolean>>(new Map())

const opensAll = computed(() => foundCells.value.length <= openedCellLimit)

/** Sites with their cells, as far as they are found and open. */
export const cellTree = computed(() =>
  treeRows(foundCells.value, (site) => turnedSites.value.get(site) ?? opensAll.value),
)

export function turnSite(site: string, isOpen: boolean): void {
  turnedSites.value = new Map([...turnedSites.value, [site, isOpen]])
}
