// The tables that the files of planners hold: text, workbooks, KML and KMZ, GeoJSON.
import { SightlineError } from '../../../errors.ts'
import { readHtmlTables } from '../../../formats/html-tables.ts'
import { readKml } from '../../../formats/kml-read.ts'
import { isSpreadsheetXml, readSpreadsheetXml } from '../../../formats/spreadsheetml-2003.ts'
import {
  decodeTable,
  readNumberedTable,
  readTable,
  tableEncoding,
} from '../../../formats/table-text.ts'
import { assertTableFits } from '../../../formats/table-bounds.ts'
import { decodeText } from '../../../formats/text-decode.ts'
import { isWorkbookPath, readXlsx } from '../../../formats/xlsx-read.ts'
import type { WorkbookSheet } from '../../../formats/xlsx-read.ts'
import { utf16Encoding } from '../../../formats/utf16.ts'
import { decodeXml } from '../../../formats/xml-events.ts'
import { isZip, unpackZip, zipNames } from '../../../formats/zip-read.ts'
import { foreignArchive, foreignBytes, foreignText } from './foreign-forms.ts'
import { geojsonTable } from './geojson-table.ts'
import { withSecondNames } from './second-names.ts'
import type { SourceTable } from './source-table.ts'
import { withKnownNames } from './text-encoding.ts'
import { longestTitle, rowOfNames, trimmedTitle, valuesOf } from './title-lines.ts'

interface SourceOptions {
  /** Whether lines of texts are counted, which takes twice the time; default true. */
  readonly countsLines?: boolean
}

/** Of a list, and what the KML of an archive unpacks to: 300,000 rows of 200 letters. */
const maximumListBytes = 64 * 1024 * 1024

/**
 * Reads the tables of a file, told by its content and not by its name: a workbook may have several,
 * each other file has one.
 *
 * @throws SightlineError `not_processable` when it is damaged, empty or of another form.
 */
export function readSiteSources(
  name: string,
  bytes: Uint8Array,
  { countsLines = true }: SourceOptions = {},
): readonly SourceTable[] {
  if (bytes.length > maximumListBytes) {
    throw refusal(`it is larger than ${maximumListBytes} bytes: divide it, or leave columns out`)
  }
  if (isZip(bytes)) return tablesOfArchive(name, bytes)
  const foreign = foreignBytes(bytes)
  if (foreign !== undefined) throw refusal(foreign)
  const unicode = utf16Encoding(bytes) ?? 'utf-8'
  const start = decodeText(bytes.subarray(0, startBytes), unicode).trimStart()
  const foreignStart = foreignText(start)
  if (foreignStart !== undefined) throw refusal(foreignStart)
  if (start.startsWith('<')) return tablesOfMarkup(name, bytes, start)
  if (start.startsWith('{')) return [geojsonTable(name, decodeText(bytes, unicode))]
  return [textTable(name, bytes, countsLines)]
}

function textTable(name: string, bytes: Uint8Array, countsLines: boolean): SourceTable {
  const { above, rest } = titleOf(withKnownNames(bytes))
  const table = countsLines ? readNumberedTable(rest) : { ...readTable(rest), lines: [] }
  const lines = table.lines.map((line) => line + above.length)
  const notes = above.filter((line) => line !== '').map(aboveText)
  return withSecondNames({
    ...{ ...table, lines, file: name, source: name, rowWord: 'Line', known: {}, notes },
  })
}

const aboveText = (text: string): string =>
  `“${text.slice(0, 80)}” stands above the names of the columns.`

const longestTitleBytes = 16 * 1024

/** The lines above the names of the columns: a title, a date, blanks; and what follows. */
function titleOf(bytes: Uint8Array): {
  readonly above: readonly string[]
  readonly rest: Uint8Array
} {
  const none = { above: [], rest: bytes }
  // A letter may be cut in two at the end: the encoding is that of the whole.
  const encoding = tableEncoding(bytes)
  const text = decodeText(bytes.subarray(0, longestTitleBytes), encoding)
  // What stands behind the last end of a line may be cut off.
  const lines = text.split('\n', longestTitle + 2).map((line) => line.trim())
  const whole = lines.slice(0, Math.min(longestTitle + 1, lines.length - 1))
  // Which separator a table has is said above it by some programs.
  const said = whole.findIndex((line) => /^sep=/i.test(line))
  const at = rowOfNames(whole.map(valuesOf))
  if (at <= 0 || (said >= 0 && said < at)) return none
  return { above: whole.slice(0, at).map(trimmedTitle), rest: withoutLines(bytes, at) }
}

function withoutLines(bytes: Uint8Array, count: number): Uint8Array {
  const text = decodeTable(bytes)
  let from = 0
  for (let i = 0; i < count; i++) from = text.indexOf('\n', from) + 1
  return new TextEncoder().encode(text.slice(from))
}

const startBytes = 1024

/** KML, a workbook in XML or a page with tables, whatever the name of the file. */
function tablesOfMarkup(name: string, bytes: Uint8Array, start: string): readonly SourceTable[] {
  if (isSpreadsheetXml(start)) return sheetTables(name, readSpreadsheetXml(decodeXml(bytes)))
  if (isHtml(start)) {
    const tables = readHtmlTables(decodeHtml(bytes))
    if (tables.length === 0) throw refusal('it is a page (HTML) without a table')
    return tables.map((table) => sheetTable(name, table, table.name))
  }
  const table = kmlTable(name, decodeXml(bytes))
  if (table.rows.length === 0) throw refusal('it has no placemark')
  return [table]
}

const isHtml = (start: string): boolean =>
  /^<(?:!doctype html|html|head|body|meta|table|style|div|font|center|thead|tbody|tr)[\s>]/i.test(
    behindComments(start),
  )

function behindComments(start: string): string {
  let rest = start
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->')
    if (end < 0) return ''
    rest = rest.slice(end + 3).trimStart()
  }
  return rest
}

/** UTF-8 or UTF-16 by its bytes, else what the page says of itself, else as tables in texts. */
function decodeHtml(bytes: Uint8Array): string {
  const encoding = tableEncoding(bytes)
  if (encoding.startsWith('utf')) return decodeText(bytes, encoding)
  const head = decodeText(bytes.subarray(0, 4 * startBytes), encoding)
  const label = /charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1] ?? encoding
  try {
    return decodeText(bytes, label)
  } catch {
    throw refusal(`its page is in ${label}, which is not known here`)
  }
}

function sheetTables(name: string, sheets: readonly WorkbookSheet[]): readonly SourceTable[] {
  if (sheets.length === 0) throw refusal('its sheets are empty')
  return sheets.map((sheet) => sheetTable(name, sheet, `sheet “${sheet.name}”`))
}

function tablesOfArchive(name: string, bytes: Uint8Array): readonly SourceTable[] {
  const names = zipNames(bytes)
  if (names.some(isWorkbookPath)) return sheetTables(name, readXlsx(bytes))
  const documents = unpackZip(bytes, isKml, maximumListBytes)
  if (documents.size === 0) throw refusal(foreignArchive(names))
  // Some programs put their layers beside a document that only names them.
  const tables = [...documents].flatMap(([file, content]) => {
    const found = kmlTable(name, decodeXml(content))
    return found.rows.length === 0 ? [] : [{ ...found, source: `${name}, ${file}` }]
  })
  if (tables.length === 0) throw refusal('it has no placemark')
  return tables
}

const isKml = (file: string): boolean => file.toLowerCase().endsWith('.kml')

/** @param part - which of the tables of its file it is */
function sheetTable(
  name: string,
  { rows, lines, notes }: WorkbookSheet,
  part: string,
): SourceTable {
  const at = Math.max(0, rowOfNames(rows))
  const above = rows.slice(0, at).map((row) => row.filter((value) => value !== '').join(', '))
  return withSecondNames({
    names: rows[at],
    rows: rows.slice(at + 1),
    lines: lines.slice(at + 1),
    separator: '',
    file: name,
    source: `${name}, ${part}`,
    rowWord: 'Row',
    known: {},
    notes: [...above.map(aboveText), ...notes],
  })
}

function severalPointsNotes(count: number): readonly string[] {
  if (count === 0) return []
  return [
    `${count} ${count === 1 ? 'placemark has' : 'placemarks have'} several points: the first counts.`,
  ]
}

const kmlNames = ['name', 'placemark longitude', 'placemark latitude'] as const

function kmlTable(source: string, text: string): SourceTable {
  if (!/<(?:[\w.-]+:)?kml[\s>]/i.test(text.slice(0, 4 * startBytes))) {
    throw refusal('it is XML, but no KML')
  }
  const placemarks = readKml(text)
  const dataNames = [...new Set(placemarks.flatMap(({ data }) => [...data.keys()]))]
  const further = dataNames.filter((one) => one !== '' && one !== 'name')
  assertTableFits(placemarks.length, kmlNames.length + further.length)
  return {
    names: [...kmlNames, ...further],
    rows: placemarks.map(({ name, position, data }) => [
      name === '' ? (data.get('name') ?? '') : name,
      ...(position === undefined ? ['', ''] : position.map(String)),
      ...further.map((one) => data.get(one) ?? ''),
    ]),
    lines: placemarks.map((_, i) => i + 1),
    separator: '',
    file: source,
    source,
    rowWord: 'Placemark',
    known: { longitude: kmlNames[1], latitude: kmlNames[2] },
    notes: severalPointsNotes(placemarks.filter(({ pointCount }) => pointCount > 1).length),
  }
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
