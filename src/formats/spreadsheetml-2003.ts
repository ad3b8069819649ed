// Workbooks in XML as Excel 2002 and 2003 write them ("XML Spreadsheet"), also under the name .xls.
import { SightlineError } from '../errors.ts'
import { CellBudget, maximumColumns } from './sheet-cells.ts'
import { SheetFindings } from './sheet-findings.ts'
import { hiddenText, type WorkbookSheet } from './xlsx-read.ts'
import { readXml } from './xml-events.ts'

/** Whether a text begins as such a workbook does. */
export function isSpreadsheetXml(start: string): boolean {
  return /<(?:[\w.-]+:)?Workbook[\s>]/.test(start) && start.includes('office:spreadsheet')
}

/**
 * Reads the sheets of a workbook in their order, without empty ones. Numbers are as they are written
 * shortest; an error is its text, and so is a formula that no program has computed.
 *
 * @throws SightlineError `not_processable` when it is damaged or too large.
 */
export function readSpreadsheetXml(text: string): readonly WorkbookSheet[] {
  const budget = new CellBudget()
  const sheets: OpenSheet[] = []
  let isComment = false
  let isData = false
  let isVisibility = false
  readXml(text, {
    open: (element, attribute) => {
      const sheet = sheets.at(-1)
      if (element === 'Worksheet') sheets.push(new OpenSheet(attribute('Name') ?? '', budget))
      else if (element === 'Column') sheet?.addColumn(attribute)
      else if (element === 'Row') sheet?.beginRow(attribute)
      else if (element === 'Cell') sheet?.beginCell(attribute)
      else if (element === 'Comment') isComment = true
      else if (element === 'Data' && !isComment) {
        isData = true
        sheet?.beginData(attribute('Type') ?? 'String')
      } else if (element === 'Visible') isVisibility = true
    },
    text: (piece) => {
      if (isData) sheets.at(-1)?.addText(piece)
      else if (isVisibility && piece.includes('Hidden') && sheets.length > 0)
        sheets.at(-1)!.isHidden = true
    },
    close: (element) => {
      if (element === 'Comment') isComment = false
      else if (element === 'Data') isData = false
      else if (element === 'Visible') isVisibility = false
      else if (element === 'Cell') sheets.at(-1)?.endCell()
      else if (element === 'Row') sheets.at(-1)?.endRow()
    },
  })
  const [first, ...others] = sheets.flatMap((sheet) => (sheet.isHidden ? [] : sheet.finish()))
  const hidden = sheets.filter((sheet) => sheet.isHidden).map(({ name }) => hiddenText(name))
  return first === undefined ? [] : [{ ...first, notes: [...first.notes, ...hidden] }, ...others]
}

type Attribute = (name: string) => string | undefined

class OpenSheet {
  readonly name: string
  isHidden = false
  readonly #budget: CellBudget
  readonly #findings = new SheetFindings()
  readonly #rows: string[][] = []
  readonly #lines: number[] = []
  #columns = 0
  #line = 0
  #isRowHidden = false
  #row: string[] = []
  /** A cell that spans columns leaves them empty. */
  #next = 0
  #cell = { formula: '', type: '', text: '', isComputed: false }

  constructor(name: string, budget: CellBudget) {
    this.name = name
    this.#budget = budget
  }

  addColumn(attribute: Attribute): void {
    const first = wholeAttribute(attribute('Index'), this.#columns + 1)
    this.#columns = first + wholeAttribute(attribute('Span'), 0)
    if (attribute('Hidden') === '1') this.#findings.hideColumns(first, this.#columns, this.#budget)
  }

  beginRow(attribute: Attribute): void {
    this.#row = []
    this.#next = 0
    this.#line = wholeAttribute(attribute('Index'), this.#line + 1)
    this.#isRowHidden = attribute('Hidden') === '1'
  }

  beginCell(attribute: Attribute): void {
    const column = wholeAttribute(attribute('Index'), this.#next + 1) - 1
    if (column >= maximumColumns) throw refusal(`it has more than ${maximumColumns} columns`)
    this.#budget.spend(Math.max(1, column + 1 - this.#row.length))
    while (this.#row.length < column) this.#row.push('')
    this.#next = column + 1 + wholeAttribute(attribute('MergeAcross'), 0)
    const down = wholeAttribute(attribute('MergeDown'), 0)
    if (down > 0) {
      const [firstLine, lastLine] = [this.#line, this.#line + down]
      this.#findings.merged.push({ column, firstLine, lastLine })
    }
    this.#cell = { formula: attribute('Formula') ?? '', type: '', text: '', isComputed: false }
  }

  beginData(type: string): void {
    this.#cell.type = type
    this.#cell.isComputed = true
  }

  addText(piece: string): void {
    this.#cell.text += piece
  }

  endCell(): void {
    const { formula, type, text, isComputed } = this.#cell
    const value = text.trim()
    const place = `row ${this.#line}`
    if (formula !== '' && !isComputed) {
      this.#findings.formula(formula, place)
      this.#row.push(formula)
    } else {
      if (type === 'Error') this.#findings.error(value, place)
      this.#row.push(type === 'Number' && value !== '' ? String(Number(value)) : value)
    }
  }

  endRow(): void {
    if (this.#row.every((value) => value === '')) return
    this.#budget.takeRow(this.#row)
    this.#rows.push(this.#row)
    this.#lines.push(this.#line)
    if (this.#isRowHidden) this.#findings.hiddenRows++
  }

  /** None where nothing stands in it. */
  finish(): readonly WorkbookSheet[] {
    if (this.#rows.length === 0) return []
    this.#findings.fill(this.#rows, this.#lines, this.#budget)
    const width = this.#rows.reduce((most, { length }) => Math.max(most, length), 0)
    const notes = this.#findings.notes(width)
    return [{ name: this.name, rows: this.#rows, lines: this.#lines, notes }]
  }
}

const wholeAttribute = (text: string | undefined, otherwise: number): number =>
  /^\d{1,7}$/.test(text ?? '') ? Number(text) : otherwise

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
