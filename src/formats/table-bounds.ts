// How large a table may be that is held in memory as a whole, whatever file it comes in: what is made of a
// row and of a cell takes ten times the bytes of the file, and a packed file has a thousandth of them.
import { SightlineError } from '../errors.ts'

/** Of a file, the sheets of a workbook together: rows with a value, and cells. */
export const maximumTableRows = 300_000
export const maximumTableCells = 4_000_000
/** As many as a spreadsheet has. */
export const maximumTableColumns = 16_384
/** Characters of a row; a quotation mark that is not closed makes a row of all that follows. */
export const maximumRowCharacters = 1024 * 1024

/** Counts the rows and cells of a file, as many as it may have. */
export class TableRoom {
  readonly #maximumRows: number
  readonly #maximumCells: number
  #rows: number
  #cells: number

  constructor(maximumRows = maximumTableRows, maximumCells = maximumTableCells) {
    this.#maximumRows = this.#rows = maximumRows
    this.#maximumCells = this.#cells = maximumCells
  }

  /** @throws SightlineError `not_processable` when there are more. */
  takeCells(count: number): void {
    this.#cells -= count
    if (!(this.#cells >= 0)) throw refusal(`it has more than ${this.#maximumCells} cells`)
  }

  /** @throws SightlineError `not_processable` when there are more. */
  takeRow(): void {
    if (--this.#rows < 0) throw refusal(`it has more than ${this.#maximumRows} rows`)
  }
}

/** @throws SightlineError `not_processable` for a table of so many rows and columns that is too large. */
export function assertTableFits(rows: number, columns: number): void {
  if (columns > maximumTableColumns) {
    throw refusal(`it has more than ${maximumTableColumns} columns`)
  }
  if (rows > maximumTableRows) throw refusal(`it has more than ${maximumTableRows} rows`)
  new TableRoom().takeCells(rows * columns)
}

const code = { newline: 10, return: 13, space: 32, quote: 34 } as const

/**
 * Looks through the lines of a text before anything is made of them: rows of separators alone do not count.
 *
 * @param room what is left for the table; without it only single lines are bounded, for who keeps no rows
 * @throws SightlineError `not_processable` naming the bound
 */
export function assertLinesFit(text: string, separator: string, room?: TableRoom): void {
  const mark = separator.charCodeAt(0)
  let [start, cells, isQuoted, isEmpty] = [0, 1, false, true]
  for (let at = 0; at <= text.length; at++) {
    const character = at === text.length ? code.newline : text.charCodeAt(at)
    if (character === code.newline || character === code.return) {
      if (at - start > maximumRowCharacters) throw longRow()
      if (cells > maximumTableColumns) {
        throw refusal(`it has more than ${maximumTableColumns} columns`)
      }
      if (!isEmpty) {
        room?.takeRow()
        room?.takeCells(cells)
      }
      ;[start, cells, isQuoted, isEmpty] = [at + 1, 1, false, true]
    } else if (character === code.quote) {
      // A row of empty texts costs as much as one with words.
      ;[isQuoted, isEmpty] = [!isQuoted, false]
    } else if (character === mark) cells += isQuoted ? 0 : 1
    else if (character !== code.space) isEmpty = false
  }
}

/** The refusal of a row that is too long. */
export function longRow(): SightlineError {
  return refusal(`it has a row of more than ${maximumRowCharacters} characters`)
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
