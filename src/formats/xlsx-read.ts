// Values of the sheets of an XLSX workbook (ECMA-376 part 1, SpreadsheetML), as texts.
import { SightlineError } from '../errors.ts'
import { CellBudget, maximumColumns } from './sheet-cells.ts'
import { SheetFindings } from './sheet-findings.ts'
import { readXmlBytes } from './xml-events.ts'
import { unpackZip } from './zip-read.ts'

/** A sheet that is not empty. */
export interface WorkbookSheet {
  readonly name: string
  /** Rows with a value in them, from the first column on; numbers as they are written shortest. */
  readonly rows: readonly (readonly string[])[]
  /** The number of each row on its sheet, from 1. */
  readonly lines: readonly number[]
  /** What is told of it: hidden rows, errors, formulas that have no value; a sentence each. */
  readonly notes: readonly string[]
}

/** Of all files that are read together, and of each: a sheet of 100,000 rows and 30 columns has 120 MiB. */
const maximumUnpackedBytes = 256 * 1024 * 1024
const maximumFileBytes = 160 * 1024 * 1024
/** Texts that cells share, and characters of all of them. */
const maximumStrings = 4_000_000
const maximumStringCharacters = 64 * 1024 * 1024
const workbookPath = 'xl/workbook.xml'

/** Whether the files of an archive are those of a workbook. */
export const isWorkbookPath = (name: string): boolean => name === workbookPath

/**
 * Reads the sheets of a workbook in their order, without hidden ones, which are named in a note. Values
 * are what the program computed last; dates are the numbers they are stored as. An error is its text,
 * and so is a formula that no program has computed.
 *
 * @throws SightlineError `not_processable` when it is damaged or too large.
 */
export function readXlsx(bytes: Uint8Array): readonly WorkbookSheet[] {
  const contentOf = filesOf(bytes)
  const workbook = contentOf(workbookPath)
  if (workbook === undefined) throw refusal('it is no workbook')
  const targets = relationTargets(contentOf('xl/_rels/workbook.xml.rels') ?? nothing)
  const strings = sharedStrings(contentOf('xl/sharedStrings.xml') ?? nothing)
  const { sheets, hidden, isUncomputed } = sheetsOf(workbook)
  const context = { strings, isUncomputed, budget: new CellBudget() }
  const read = sheets
    .map(({ name, id }) => {
      const content = contentOf(targets.get(id) ?? '')
      if (content === undefined) throw refusal(`its sheet “${name}” is missing`)
      return { name, ...readSheet(content, context) }
    })
    .filter(({ rows }) => rows.length > 0)
  const [first, ...others] = read
  if (first === undefined || hidden.length === 0) return read
  return [{ ...first, notes: [...first.notes, ...hidden.map(hiddenText)] }, ...others]
}

const nothing = new TextEncoder().encode('<none/>')

/** Unpacks one file of a workbook after the other: none is in memory longer than it is read. */
function filesOf(bytes: Uint8Array): (name: string) => Uint8Array | undefined {
  let left = maximumUnpackedBytes
  return (name) => {
    const content = unpackZip(bytes, (one) => one === name, Math.min(left, maximumFileBytes)).get(
      name,
    )
    left -= content?.length ?? 0
    return content
  }
}

/** Said of a sheet that is not shown. */
export const hiddenText = (name: string): string =>
  `The sheet “${name.slice(0, 40)}” is hidden and was not read.`

interface NamedSheet {
  readonly name: string
  readonly id: string
}

interface WorkbookParts {
  readonly sheets: readonly NamedSheet[]
  /** Names of sheets that are not shown. */
  readonly hidden: readonly string[]
  /** Formulas are to be computed when it is opened: until then some programs write 0 for each. */
  readonly isUncomputed: boolean
}

function sheetsOf(workbook: Uint8Array): WorkbookParts {
  const sheets: NamedSheet[] = []
  const hidden: string[] = []
  let isUncomputed = false
  readXmlBytes(workbook, {
    open: (element, attribute) => {
      if (element === 'calcPr') isUncomputed = isTrue(attribute('fullCalcOnLoad'))
      if (element !== 'sheet') return
      const name = attribute('name') ?? ''
      if ((attribute('state') ?? 'visible') === 'visible') {
        sheets.push({ name, id: attribute('id') ?? '' })
      } else hidden.push(name)
    },
  })
  return { sheets, hidden, isUncomputed }
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true'

/** Paths in the archive, by the id of their relation. */
function relationTargets(content: Uint8Array): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  readXmlBytes(content, {
    open: (element, attribute) => {
      if (element !== 'Relationship') return
      const target = attribute('Target') ?? ''
      targets.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  return targets
}

/** Texts that cells share; what stands over them to be pronounced is none of them. */
function sharedStrings(content: Uint8Array): readonly string[] {
  const strings: string[] = []
  let left = maximumStringCharacters
  let isText = false
  let isPhonetic = false
  readXmlBytes(content, {
    open: (element) => {
      if (element === 'si' && strings.push('') > maximumStrings) {
        throw refusal(`it has more than ${maximumStrings} texts`)
      }
      if (element === 'rPh') isPhonetic = true
      isText = element === 't' && !isPhonetic
    },
    close: (element) => {
      if (element === 'rPh') isPhonetic = false
      isText = false
    },
    text: (piece) => {
      if (!isText || strings.length === 0) return
      strings[strings.length - 1] += piece
      left -= piece.length
      if (left < 0) throw refusal(`its texts have more than ${maximumStringCharacters} characters`)
    },
  })
  return strings
}

type SheetRows = Omit<WorkbookSheet, 'name'>

interface SheetContext {
  readonly strings: readonly string[]
  readonly isUncomputed: boolean
  readonly budget: CellBudget
}

function readSheet(content: Uint8Array, context: SheetContext): SheetRows {
  const { budget } = context
  const findings = new SheetFindings()
  const rows: string[][] = []
  const lines: number[] = []
  let row: string[] = []
  let line = 0
  let isHidden = false
  let cell: SheetCell = { name: '', place: 0, type: '', value: '' }
  let part: 'value' | 'formula' | 'other' = 'other'
  readXmlBytes(content, {
    open: (element, attribute) => {
      if (element === 'row') {
        row = []
        line = Number(attribute('r') ?? line + 1)
        isHidden = isTrue(attribute('hidden'))
      } else if (element === 'c') {
        const name = attribute('r') ?? ''
        const place = columnOf(name, row.length)
        budget.spend(Math.max(1, place + 1 - row.length))
        cell = { name, place, type: attribute('t') ?? 'n', value: '' }
      } else if (element === 'f') cell.formula = ''
      else if (element === 'v') cell.hasValue = true
      else if (element === 'col' && isTrue(attribute('hidden'))) {
        findings.hideColumns(Number(attribute('min')), Number(attribute('max')), budget)
      } else if (element === 'mergeCell') addMerged(attribute('ref') ?? '', findings, budget)
      part = element === 'v' || element === 't' ? 'value' : element === 'f' ? 'formula' : 'other'
    },
    text: (piece) => {
      if (part === 'value') cell.value += piece
      else if (part === 'formula') cell.formula = (cell.formula ?? '') + piece
    },
    close: (element) => {
      part = 'other'
      if (element === 'c') {
        while (row.length < cell.place) row.push('')
        row[cell.place] = valueOf(cell, context, findings)
      } else if (element === 'row' && row.some((value) => value !== '')) {
        budget.takeRow(row)
        rows.push(row)
        lines.push(line)
        if (isHidden) findings.hiddenRows++
      }
    },
  })
  findings.fill(rows, lines, budget)
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  return { rows, lines, notes: findings.notes(width) }
}

/** A cell as far as it is read. */
interface SheetCell {
  readonly name: string
  readonly place: number
  readonly type: string
  value: string
  hasValue?: boolean
  /** As it stands; empty where it shares that of another cell. */
  formula?: string
}

/** `B3:B5`; what spans columns alone is no matter here. */
function addMerged(range: string, findings: SheetFindings, budget: CellBudget): void {
  const [, column, firstLine, lastLine] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(range) ?? []
  if (column === undefined || firstLine === lastLine) return
  budget.spend(1)
  findings.merged.push({
    column: columnOf(column, 0),
    firstLine: Number(firstLine),
    lastLine: Number(lastLine),
  })
}

/** Whether a program has left a formula to whoever opens the workbook: without a value, or with 0. */
function isNotComputed(
  { formula, type, value, hasValue }: SheetCell,
  isUncomputed: boolean,
): boolean {
  if (formula === undefined) return false
  // A formula may have an empty text as its value.
  return type === 'str' ? hasValue !== true : value === '' || (isUncomputed && Number(value) === 0)
}

function valueOf(
  cell: SheetCell,
  { strings, isUncomputed }: SheetContext,
  findings: SheetFindings,
): string {
  const { name, type, value } = cell
  if (isNotComputed(cell, isUncomputed)) {
    const formula = `=${cell.formula === '' ? '...' : cell.formula}`
    findings.formula(formula, name)
    return formula
  }
  if (type === 's') return (strings[Number(value)] ?? '').trim()
  if (type === 'e') findings.error(value, name)
  // 7.4212 is stored as 7.4211999999999998.
  return type === 'n' && value !== '' ? String(Number(value)) : value.trim()
}

/** The place of a cell by its name (`AB12`), else the one after the cell before it. */
function columnOf(name: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(name ?? '')?.[0]
  if (letters === undefined) return next
  let column = 0
  for (const letter of letters) column = 26 * column + letter.charCodeAt(0) - 64
  if (column > maximumColumns) throw refusal(`it has more than ${maximumColumns} columns`)
  return column - 1
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
