// Tables as spreadsheets save them: any usual encoding, separator and line end.
import { CsvError, parse } from 'csv-parse/sync'
import { SightlineError } from '../errors.ts'
import { decimalNumber, visibleText } from './number-text.ts'
import { decodeText } from './text-decode.ts'
import {
  assertLinesFit,
  longRow,
  maximumRowCharacters,
  maximumTableColumns,
  TableRoom,
} from './table-bounds.ts'
import { utf16Encoding } from './utf16.ts'

/** A table with a line of names. */
export interface TextTable {
  /** As they stand in the first row, without blanks around them. */
  readonly names: readonly string[]
  /** The other rows; one may have more or fewer fields than there are names. */
  readonly rows: readonly (readonly string[])[]
  /** The comma is the separator: it cannot be a decimal comma outside quotation marks. */
  readonly separator: string
  /** The name of a grid of coordinates that is not known here, where the file names one. */
  readonly unknownSystem?: string
}

export const separators = ['\t', ';', ',', '|'] as const
/** The longest first. */
const lineEnds: readonly string[] = ['\r\n', '\n', '\r']
const lineEnd = /\r\n|\n|\r/

/**
 * Reads a table. The encoding is that of its byte order mark, else UTF-8 where it is that, else
 * UTF-16 where every other byte is zero, else Windows-1254 or 1252 by its letters. The separator is the one
 * of tab, semicolon, comma and bar that stands most often in the first line; a line `sep=;` before it says so
 * itself.
 *
 * @throws SightlineError `not_processable` when there is no text.
 */
export function readTable(bytes: Uint8Array): TextTable {
  return tableOf(decodeTable(bytes))
}

/** A table that can say where its rows stand. */
export interface NumberedTable extends TextTable {
  /** The line of the file on which each row ends, counted from 1. */
  readonly lines: readonly number[]
}

/**
 * Reads a table with the lines on which its rows stand. It takes twice the time of `readTable`, so it is for
 * tables that a person has made and will read about.
 *
 * @throws SightlineError `not_processable` when there is no text.
 */
export function readNumberedTable(bytes: Uint8Array): NumberedTable {
  const text = decodeTable(bytes)
  const lines: number[] = []
  const table = tableOf(text, lines)
  const linesBefore = declaredSeparator.test(text) ? 1 : 0
  return { ...table, lines: lines.slice(1).map((line) => line + linesBefore) }
}

/** Where the rows of a table begin. */
export interface TableStart {
  /** Of the text, in characters. */
  readonly offset: number
  readonly linesBefore: number
  readonly separator: string
}

/** A table begins with its text, but for a line that says its separator. */
export function plainStart(text: string): TableStart {
  const declared = declaredSeparator.exec(text)
  const offset = declared?.[0].length ?? 0
  return {
    offset,
    linesBefore: declared === null ? 0 : 1,
    separator: declared?.[1] ?? separatorOf(text.slice(offset)),
  }
}

/** What stands before a table is no longer than this. */
const maximumLinesBefore = 200

/**
 * Where a table begins that may have other lines before it: at the first whose fields, by some separator,
 * are what is looked for. Where none is, at the beginning of the text.
 */
export function tableStart(
  text: string,
  isFirst: (fields: readonly string[]) => boolean,
): TableStart {
  const plain = plainStart(text)
  const lines = /(.*)(\r\n|\n|\r|$)/gy
  lines.lastIndex = plain.offset
  const others = separators.filter((separator) => separator !== plain.separator)
  for (let before = 0; before < maximumLinesBefore; before++) {
    const offset = lines.lastIndex
    const [, line = '', end = ''] = lines.exec(text) ?? []
    if (line.length > maximumRowCharacters) throw longRow()
    const separator = [plain.separator, ...others].find((one) => {
      const fields = fieldsOf(line, one)
      return fields.length <= maximumTableColumns && isFirst(fields)
    })
    if (separator !== undefined) {
      return { offset, linesBefore: plain.linesBefore + before, separator }
    }
    if (end === '') break
  }
  return plain
}

/** The fields of one line, whatever stands in quotation marks. */
function fieldsOf(line: string, separator: string): readonly string[] {
  return line.split(separator).map((field) => withoutQuotes(field.trim()))
}

/** Without quotation marks nothing is wrong with a text but a row that is too long. */
function withoutQuoting<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    const isTooLong = error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE'
    throw isTooLong ? longRow() : error
  }
}

const declaredSeparator = /^sep=(.)\r?\n/i

/** @param lines - takes the line of every row, the names among them */
function tableOf(text: string, lines?: number[]): TextTable {
  const declared = declaredSeparator.exec(text)
  const body = declared === null ? text : text.slice(declared[0].length)
  const separator = declared?.[1] ?? separatorOf(body)
  assertLinesFit(body, separator, new TableRoom())
  const [names, ...rows] = parseRows(body, separator, lines)
  if (names === undefined) throw refusal('the file is empty')
  return { names, rows, separator }
}

/**
 * The text of a table, without its byte order mark.
 *
 * @throws SightlineError `not_processable` where the bytes are those of a packed file.
 */
export function decodeTable(bytes: Uint8Array): string {
  const packed = whyNoTable(bytes)
  if (packed !== null) throw refusal(packed)
  return decodeText(bytes, tableEncoding(bytes))
}

/** What the first bytes of a packed file say it is, which is no text; null for any other. */
export function whyNoTable(bytes: Uint8Array): string | null {
  const packed = packedForms.find(({ start }) => start.every((byte, at) => bytes[at] === byte))
  return packed?.reason ?? null
}

/** What people save in the place of a table, by its first bytes. */
const packedForms = [
  { start: [0x1f, 0x8b], reason: 'the file is packed (gzip): unpack it first' },
  {
    start: [0x50, 0x4b, 3, 4],
    reason: 'the file is a workbook or an archive: save its table as CSV',
  },
  { start: [0xd0, 0xcf, 0x11, 0xe0], reason: 'the file is an old workbook: save it as CSV' },
]

/**
 * Of a text that is neither UTF-8 nor UTF-16: those of western Europe and Turkey are told by their letters.
 */
export const westernEncoding = 'windows-1252'
const turkishEncoding = 'windows-1254'

/** The encoding of a table by its bytes, as `TextDecoder` names it. */
export function tableEncoding(bytes: Uint8Array): string {
  const wide = utf16Encoding(bytes)
  if (wide !== undefined) return wide
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return isTurkish(bytes) ? turkishEncoding : westernEncoding
  }
}

/**
 * Both code pages differ in six letters: Ğ, İ, Ş, ğ, ı, ş of Turkish stand where Icelandic has Ð, Ý,
 * Þ, ð, ý, þ. Only Icelandic has á, æ, é, í, ó and ú beside them.
 */
function isTurkish(bytes: Uint8Array): boolean {
  return bytes.some((byte) => turkishBytes.has(byte)) && !bytes.some((byte) => notTurkish.has(byte))
}

const turkishBytes: ReadonlySet<number> = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe])
const notTurkish: ReadonlySet<number> = new Set(
  [0xc1, 0xc6, 0xc9, 0xcd, 0xd3, 0xda].flatMap((capital) => [capital, capital + 0x20]),
)

/** Counted outside quotation marks; the comma where none of them stands there. */
function separatorOf(text: string): string {
  const line = (/^.*/.exec(text.trimStart())?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((separator) => line.split(separator).length - 1)
  const most = Math.max(...counts)
  return most === 0 ? ',' : separators[counts.indexOf(most)]
}

/**
 * A quotation mark that is never closed, or that swallows rows, is a lost one: then none means
 * anything, and it costs its own row alone.
 */
function parseRows(text: string, separator: string, lines?: number[]): string[][] {
  const quoted = quotedRows(text, separator, lines)
  if (quoted !== undefined) return withoutFormulas(quoted)
  const plain = withoutQuoting(() =>
    parse(text, { ...parserOptions(separator, lines), quote: false }),
  )
  return withoutFormulas(plain.map((row) => row.map(withoutQuotes)))
}

/** The rows as their quotation marks have them; undefined where one is lost. */
function quotedRows(text: string, separator: string, lines?: number[]): string[][] | undefined {
  const rows = parseQuoted(text, separator, lines)
  const width = rows?.[0]?.length ?? 0
  const isLost = (row: string[]) => row.some((field) => hasSwallowedRows(field, width, separator))
  return rows?.some(isLost) === true ? undefined : rows
}

/** `="43.7311"`: a text that a spreadsheet must not take for a number, as some programs write it. */
function withoutFormulas(rows: string[][]): string[][] {
  const isFormula = (field: string): boolean => field.startsWith('="') && field.endsWith('"')
  if (!rows.some((row) => row.some(isFormula))) return rows
  return rows.map((row) => row.map((field) => (isFormula(field) ? field.slice(2, -1) : field)))
}

export function withoutQuotes(field: string): string {
  return field.replace(/^"(.*)"$/, '$1')
}

function parseQuoted(text: string, separator: string, lines?: number[]): string[][] | undefined {
  try {
    return parse(text, parserOptions(separator, lines))
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

export function parserOptions(separator: string, lines?: number[]) {
  // What an attempt before this one has counted is void.
  if (lines !== undefined) lines.length = 0
  return {
    delimiter: separator,
    // All of them in one file: what is put together of several has the line ends of each.
    record_delimiter: lineEnds.slice(),
    trim: separator !== '\t',
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    relax_quotes: true,
    columns: false,
    max_record_size: maximumRowCharacters,
    ...(lines !== undefined && {
      on_record: (fields: string[], at: { readonly lines: number }) => {
        lines.push(at.lines)
        return fields
      },
    }),
  } as const
}

const maximumLinesOfField = 5

/**
 * Whether a field of many lines is rows of the table: most of its lines have half of their fields or more.
 */
export function hasSwallowedRows(field: string, width: number, separator: string): boolean {
  // Nearly every field of a table is one line.
  if (!/[\r\n]/.test(field)) return false
  const lines = linesOf(field)
  if (lines.length <= maximumLinesOfField) return false
  const fewest = Math.max(2, width / 2)
  const wide = lines.filter((line) => line.split(separator).length >= fewest)
  return 2 * wide.length > lines.length
}

/** The lines of a text, whatever ends them. */
export const linesOf = (text: string): readonly string[] => text.split(lineEnd)

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}

/**
 * A number as people write it: a decimal point or a decimal comma, blanks or apostrophes between
 * thousands, an apostrophe before all of it, blanks without width anywhere. NaN for anything else, `1,234.5`
 * among it.
 */
export function looseNumber(text: string): number {
  const plain = visibleText(text).replaceAll(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g, '')
  return decimalNumber(plain.replace(',', '.'))
}
