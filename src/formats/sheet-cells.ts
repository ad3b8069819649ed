import { SightlineError } from '../errors.ts'

/** Of all sheets of a workbook together, empty ones among them. */
const maximumCells = 5_000_000
export const maximumColumns = 16_384

/** Counts the cells of a workbook, as many as it may have. */
export class CellBudget {
  #left = maximumCells

  /** @throws SightlineError `not_processable` when there are more. */
  spend(cells: number): void {
    this.#left -= cells
    if (!(this.#left >= 0)) {
      throw new SightlineError('not_processable', `it has more than ${maximumCells} cells`)
    }
  }
}
