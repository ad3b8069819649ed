import { longRow, maximumRowCharacters, maximumTableColumns, TableRoom } from './table-bounds.ts'

export const maximumColumns = maximumTableColumns

/** Counts the rows and cells of a workbook, empty ones among them, as many as it may have. */
export class CellBudget {
  readonly #room = new TableRoom()

  /** @throws SightlineError `not_processable` when there are more. */
  spend(cells: number): void {
    this.#room.takeCells(cells)
  }

  /**
   * Takes a row with a value. Cells share their texts, so that a row may be longer than all of the file.
   *
   * @throws SightlineError `not_processable` when it is one too many, or too long.
   */
  takeRow(row: readonly string[]): void {
    this.#room.takeRow()
    if (row.reduce((sum, { length }) => sum + length, 0) > maximumRowCharacters) throw longRow()
  }
}
