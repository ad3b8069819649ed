// What is beside the plain values of a sheet: hidden rows, errors, formulas without a value, merged cells.

import { type CellBudget, maximumColumns } from './sheet-cells.ts'

/** Where a merged cell reaches downwards: columns and lines, the lines counted from 1. */
interface MergedCell {
  readonly column: number
  readonly firstLine: number
  readonly lastLine: number
}

/** Cells of one kind: how many, and the first of them. */
interface CountedCells {
  count: number
  first: string
}

const longestExample = 40

/** Collects what is found in a sheet while it is read, to be told in sentences. */
export class SheetFindings {
  hiddenRows = 0
  readonly merged: MergedCell[] = []
  readonly #hiddenColumns = new Set<number>()
  readonly #errors: CountedCells = { count: 0, first: '' }
  readonly #formulas: CountedCells = { count: 0, first: '' }
  #filled = 0

  /** @param first - of the columns, from 1 */
  hideColumns(first: number, last: number, budget: CellBudget): void {
    const end = Math.min(last, maximumColumns)
    for (let at = Math.max(1, first); at <= end; at++) {
      budget.spend(1)
      this.#hiddenColumns.add(at - 1)
    }
  }

  error(text: string, cell: string): void {
    add(this.#errors, text, cell)
  }

  formula(text: string, cell: string): void {
    add(this.#formulas, text, cell)
  }

  /**
   * Gives the cells below in a merged one its value, in rows that have others: of a cell of several rows it
   * holds in each. What it spans sideways has other names.
   *
   * @param budget - pays for every row that is looked at, so that there is an end
   */
  fill(rows: readonly string[][], lines: readonly number[], budget: CellBudget): void {
    const placeOf = new Map(lines.map((line, place) => [line, place]))
    for (const { column, firstLine, lastLine } of this.merged) {
      const first = placeOf.get(firstLine)
      const value = first === undefined ? '' : (rows[first][column] ?? '')
      if (first === undefined || value === '') continue
      for (let at = first + 1; at < rows.length && lines[at] <= lastLine; at++) {
        budget.spend(1)
        const row = rows[at]
        while (row.length <= column) row.push('')
        if (row[column] !== '') continue
        row[column] = value
        this.#filled++
      }
    }
  }

  /** @param width - columns of the sheet: more may be hidden than have values */
  notes(width: number): readonly string[] {
    const columns = [...this.#hiddenColumns].filter((column) => column < width).length
    return [
      counted(this.hiddenRows, 'hidden row is read too.', 'hidden rows are read too.'),
      counted(columns, 'hidden column is read too.', 'hidden columns are read too.'),
      counted(
        this.#filled,
        'cell has the value of the merged cell that it is in.',
        'cells have the value of the merged cell that they are in.',
      ),
      counted(
        this.#errors.count,
        `cell holds an error: ${this.#errors.first}.`,
        `cells hold errors, the first ${this.#errors.first}.`,
      ),
      counted(
        this.#formulas.count,
        `formula was never computed: ${this.#formulas.first}.`,
        `formulas were never computed, the first ${this.#formulas.first}.`,
      ),
    ].filter((note) => note !== '')
  }
}

function add(cells: CountedCells, text: string, cell: string): void {
  if (cells.count++ === 0) {
    cells.first = text.slice(0, longestExample) + (cell === '' ? '' : ` in ${cell}`)
  }
}

const counted = (count: number, one: string, many: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`
