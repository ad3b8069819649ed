/**
 * Cells that one question takes together: a network, its interference, building entry. Whatever
 * enumerates sets of cells (the coalitions of Shapley shares, cells turned back) is bounded by it.
 */
export const maximumCells = 8

/** Cells of one plan with a proven gap at most; more cells are several plans. */
export const maximumPlannedCells = 200

/** Below this there is nothing to weigh against each other. */
export const fewestNetworkCells = 2

/** Cells of a measurement campaign at most. */
export const maximumMeasuredCells = 6

/** Cells of a network that a further site is sought for, at most. */
export const maximumCellsToExtend = 5

/**
 * The number of sets of so many cells: 2 to their number, at most 256.
 * @throws RangeError above `maximumCells`
 */
export function setsOfCells(count: number): number {
  if (count > maximumCells)
    throw new RangeError(`no sets of ${count} cells: ${maximumCells} at most`)
  return 1 << count
}

/** Whether so many cells can be judged and planned as a network. */
export function isNetworkSize(count: number): boolean {
  return count >= fewestNetworkCells && count <= maximumCells
}
