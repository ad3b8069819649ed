/**
 * Cells that one question takes together: a network, its interference, building entry. Whatever
 * enumerates sets of cells (the coalitions of Shapley shares, cells turned back) is bounded by it.
 */
export const maximumCells = 8

/** Of one plan that says how far it is from the best at most; more of them are several plans. */
export const maximumPlannedCells = 200

/** Below this there is nothing to weigh against each other. */
export const fewestNetworkCells = 2

/** Of a measurement campaign. */
export const maximumMeasuredCells = 6

/** Of a network that one more site is looked for. */
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
