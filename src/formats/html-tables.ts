// Tables of HTML, as operation centres export them under the name of a workbook.
import { withoutEntities } from './html-entities.ts'
import { CellBudget, maximumColumns } from './sheet-cells.ts'
import type { WorkbookSheet } from './xlsx-read.ts'

/**
 * The tables of a page in their order, without empty ones. A cell of several rows has its value in each;
 * of a cell of several columns the first has it. A table inside a cell is a table of its own. What is not
 * closed ends where the next cell, row or table begins, as in browsers.
 *
 * @throws SightlineError `not_processable` when it has too many cells.
 */
export function readHtmlTables(text: string): readonly WorkbookSheet[] {
  const budget = new CellBudget()
  const tables: HtmlTable[] = []
  const open: HtmlTable[] = []
  eachPiece(text, {
    text: (piece) => open.at(-1)?.addText(piece),
    open: (name, attributes) => {
      if (name === 'table') {
        const table = new HtmlTable(budget)
        tables.push(table)
        open.push(table)
      } else if (name === 'tr') open.at(-1)?.beginRow()
      else if (name === 'td' || name === 'th') open.at(-1)?.beginCell(attributes)
      else open.at(-1)?.addText(' ')
    },
    close: (name) => {
      if (name === 'table') open.pop()?.endRow()
      else if (name === 'tr') open.at(-1)?.endRow()
      else if (name === 'td' || name === 'th') open.at(-1)?.endCell()
    },
  })
  for (const table of open) table.endRow()
  return tables.flatMap((table, i) => {
    const { rows, lines } = table
    return rows.length === 0 ? [] : [{ name: `table ${i + 1}`, rows, lines, notes: [] }]
  })
}

interface Span {
  readonly value: string
  rowsLeft: number
}

const maximumSpan = 65_534

class HtmlTable {
  readonly rows: string[][] = []
  readonly lines: number[] = []
  readonly #budget: CellBudget
  readonly #spans = new Map<number, Span>()
  #line = 0
  #row: string[] | undefined
  #cell: { text: string; readonly columns: number; readonly rows: number } | undefined

  constructor(budget: CellBudget) {
    this.#budget = budget
  }

  addText(piece: string): void {
    if (this.#cell !== undefined) this.#cell.text += piece
  }

  beginRow(): void {
    this.endRow()
    this.#line++
    this.#row = []
  }

  beginCell(attributes: string): void {
    if (this.#row === undefined) this.beginRow()
    this.endCell()
    this.#cell = {
      text: '',
      columns: spanOf(attributes, 'colspan'),
      rows: spanOf(attributes, 'rowspan'),
    }
  }

  endCell(): void {
    const [row, cell] = [this.#row, this.#cell]
    if (row === undefined || cell === undefined) return
    this.#cell = undefined
    this.#takeSpans()
    const value = withoutEntities(cell.text).replaceAll(/\s+/g, ' ').trim()
    for (let at = 0; at < cell.columns && row.length < maximumColumns; at++) {
      const own = at === 0 ? value : ''
      this.#budget.spend(1)
      if (cell.rows > 1) this.#spans.set(row.length, { value: own, rowsLeft: cell.rows - 1 })
      row.push(own)
    }
  }

  endRow(): void {
    this.endCell()
    const row = this.#row
    if (row === undefined) return
    this.#takeSpans()
    this.#row = undefined
    if (row.every((value) => value === '')) return
    this.#budget.takeRow(row)
    this.rows.push(row)
    this.lines.push(this.#line)
  }

  /** The cells that reach down to where the row has come to. */
  #takeSpans(): void {
    const row = this.#row!
    for (let span = this.#spans.get(row.length); span !== undefined;) {
      this.#budget.spend(1)
      if (--span.rowsLeft === 0) this.#spans.delete(row.length)
      row.push(span.value)
      span = this.#spans.get(row.length)
    }
  }
}

function spanOf(attributes: string, name: 'colspan' | 'rowspan'): number {
  const digits = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,6})`, 'i').exec(attributes)?.[1]
  return Math.min(maximumSpan, Math.max(1, Number(digits ?? 1)))
}

interface PieceListener {
  readonly text: (piece: string) => void
  /** The name in small letters. */
  readonly open: (name: string, attributes: string) => void
  readonly close: (name: string) => void
}

/** What holds text that is none of the page. */
const hiddenElements: ReadonlySet<string> = new Set(['script', 'style', 'title'])

/** Tells of tags and of what stands between them, once from start to end. */
function eachPiece(text: string, { text: onText, open, close }: PieceListener): void {
  let from = 0
  while (from < text.length) {
    const start = text.indexOf('<', from)
    onText(text.slice(from, start < 0 ? text.length : start))
    if (start < 0) return
    const isComment = text.startsWith('<!--', start)
    const closing = isComment ? '-->' : '>'
    const end = text.indexOf(closing, start)
    // What is never closed has no end.
    if (end < 0) return
    from = end + closing.length
    if (isComment) continue
    const tag = text.slice(start + 1, end)
    const [, slash, name = ''] = /^(\/?)([a-z][\w:-]*)/i.exec(tag) ?? []
    const plain = name.toLowerCase()
    if (slash === '/') close(plain)
    else if (plain !== '') open(plain, tag.slice(name.length))
    if (slash === '' && hiddenElements.has(plain)) from = endOfElement(text, plain, from)
  }
}

function endOfElement(text: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, 'gi')
  closing.lastIndex = from
  return closing.exec(text)?.index ?? text.length
}
