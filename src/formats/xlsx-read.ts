// Values of the sheets of an XLSX workbook (ECMA-376 part 1, SpreadsheetML), as texts.
import { SightlineError } from '../errors.ts'
import { readXml } from './xml-events.ts'
import { unpackZip } from './zip-read.ts'

/** A sheet that is not empty. */
export interface WorkbookSheet {
  readonly name: string
  /** Rows with a value in them, from the first column on; numbers as they are written shortest. */
  readonly rows: readonly (readonly string[])[]
  /** The number of each row on its sheet, from 1. */
  readonly lines: readonly number[]
}

const maximumUnpackedBytes = 256 * 1024 * 1024
/** Of all sheets together, empty ones among them. */
const maximumCells = 5_000_000
const workbookPath = 'xl/workbook.xml'

/** Whether the files of an archive are those of a workbook. */
export const isWorkbookPath = (name: string): boolean => name === workbookPath

/**
 * Reads the sheets of a workbook in their order, without hidden ones. Values are what the program
 * computed last; dates are the numbers they are stored as.
 *
 * @throws SightlineError `not_processable` when it is damaged or too large.
 */
export function readXlsx(bytes: Uint8Array): readonly WorkbookSheet[] {
  const files = unpackZip(bytes, (name) => /\.(?:xml|rels)$/.test(name), maximumUnpackedBytes)
  const textOf = (name: string): string | undefined => {
    const content = files.get(name)
    return content === undefined ? undefined : new TextDecoder().decode(content)
  }
  const workbook = textOf(workbookPath)
  if (workbook === undefined) throw refusal('it is no workbook')
  const targets = relationTargets(textOf('xl/_rels/workbook.xml.rels') ?? '<none/>')
  const strings = sharedStrings(textOf('xl/sharedStrings.xml') ?? '<none/>')
  const room = { cells: maximumCells }
  return sheetsOf(workbook)
    .map(({ name, id }) => {
      const text = textOf(targets.get(id) ?? '')
      if (text === undefined) throw refusal(`its sheet “${name}” is missing`)
      return { name, ...readSheet(text, strings, room) }
    })
    .filter(({ rows }) => rows.length > 0)
}

function sheetsOf(workbook: string): { readonly name: string; readonly id: string }[] {
  const sheets: { name: string; id: string }[] = []
  readXml(workbook, {
    open: (element, attribute) => {
      if (element !== 'sheet' || (attribute('state') ?? 'visible') !== 'visible') return
      sheets.push({ name: attribute('name') ?? '', id: attribute('id') ?? '' })
    },
  })
  return sheets
}

/** Paths in the archive, by the id of their relation. */
function relationTargets(text: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  readXml(text, {
    open: (element, attribute) => {
      if (element !== 'Relationship') return
      const target = attribute('Target') ?? ''
      targets.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  return targets
}

/** Texts that cells share; what stands over them to be pronounced is none of them. */
function sharedStrings(text: string): readonly string[] {
  const strings: string[] = []
  let isText = false
  let isPhonetic = false
  readXml(text, {
    open: (element) => {
      if (element === 'si') strings.push('')
      if (element === 'rPh') isPhonetic = true
      isText = element === 't' && !isPhonetic
    },
    close: (element) => {
      if (element === 'rPh') isPhonetic = false
      isText = false
    },
    text: (piece) => {
      if (isText && strings.length > 0) strings[strings.length - 1] += piece
    },
  })
  return strings
}

type SheetRows = Omit<WorkbookSheet, 'name'>

function readSheet(text: string, strings: readonly string[], room: { cells: number }): SheetRows {
  const rows: string[][] = []
  const lines: number[] = []
  let row: string[] = []
  let line = 0
  let cell = { place: 0, type: '', value: '' }
  let isValue = false
  readXml(text, {
    open: (element, attribute) => {
      if (element === 'row') {
        row = []
        line = Number(attribute('r') ?? line + 1)
      } else if (element === 'c') {
        const place = columnOf(attribute('r'), row.length)
        room.cells -= Math.max(1, place + 1 - row.length)
        if (room.cells < 0) throw refusal(`it has more than ${maximumCells} cells`)
        cell = { place, type: attribute('t') ?? 'n', value: '' }
      }
      isValue = element === 'v' || element === 't'
    },
    text: (piece) => {
      if (isValue) cell.value += piece
    },
    close: (element) => {
      isValue = false
      if (element === 'c') {
        while (row.length < cell.place) row.push('')
        row[cell.place] = valueOf(cell, strings)
      } else if (element === 'row' && row.some((value) => value !== '')) {
        rows.push(row)
        lines.push(line)
      }
    },
  })
  return { rows, lines }
}

function valueOf(
  { type, value }: { readonly type: string; readonly value: string },
  strings: readonly string[],
): string {
  if (type === 's') return (strings[Number(value)] ?? '').trim()
  if (type === 'e') return ''
  // 7.4212 is stored as 7.4211999999999998.
  return type === 'n' && value !== '' ? String(Number(value)) : value.trim()
}

const maximumColumns = 16_384

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
