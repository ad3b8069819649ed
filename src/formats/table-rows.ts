// The rows of a table one by one, for files too long to be held twice: it is read in pieces of whole lines.
import { CsvError, parse } from 'csv-parse/sync'
import { SightlineError } from '../errors.ts'
import { assertLinesFit, type TableRoom } from './table-bounds.ts'
import {
  hasSwallowedRows,
  linesOf,
  parserOptions,
  plainStart,
  separators,
  withoutQuotes,
} from './table-text.ts'

/** Takes one row of a table and the line on which it ends, counted from 1. */
type TakeRow = (fields: readonly string[], line: number) => void

/** Hears now and then how much of a table is read, 0 to 1; from the beginning where it is read anew. */
export type ShareRead = (share: number) => void

interface RowOptions {
  readonly tell?: ShareRead | undefined
  /** How many rows a table may have; without it only single lines are bounded. */
  readonly room?: TableRoom
  /** Writes a piece with the signs that its reader knows, each in the place of one. */
  readonly spell?: (piece: string) => string
}

/** Characters of a piece, but for the line in which it ends. */
const pieceCharacters = 65_536

/**
 * Hands over the rows of a table, the names first, and holds none of them. A field in quotation marks may
 * have several lines. A quotation mark that swallows rows is a lost one: then none means anything, and the
 * table is read once more.
 *
 * @param begin called for each attempt: what an attempt before it has taken is void
 * @throws SightlineError `not_processable` for a row that is too long, too many rows, or a quotation
 *   mark that is lost behind very many of them
 */
export function eachRow(
  text: string,
  begin: () => TakeRow,
  start = plainStart(text),
  { tell, room, spell = (piece) => piece }: RowOptions = {},
): void {
  assertLinesFit(text, start.separator, room)
  const offset = start.offset === 0 && text.startsWith('\uFEFF') ? 1 : start.offset
  let handed = 0
  const attempt = (hasQuotes: boolean) => {
    const take = begin()
    const counted: TakeRow = (fields, line) => {
      handed++
      take(fields, line)
    }
    const rows = new Rows(start.separator, hasQuotes, counted, spell)
    rows.read(text, offset, start.linesBefore, tell)
  }
  try {
    attempt(true)
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof LostQuote)) throw error
    if (handed > maximumRowsAgain) throw lateQuote()
    attempt(false)
  }
}

/** So many rows are read once more where a quotation mark behind them is a lost one. */
const maximumRowsAgain = 250_000

function lateQuote(): SightlineError {
  return new SightlineError(
    'not_processable',
    `a quotation mark behind row ${maximumRowsAgain} is not closed: remove it`,
  )
}

/** A quotation mark is not closed where it should be. */
class LostQuote extends Error {}

/** What a piece of a text held: characters of whole rows, and their lines. */
interface Taken {
  readonly characters: number
  readonly lines: number
}

/** One attempt at the rows of a text. */
class Rows {
  readonly #separator: string
  readonly #hasQuotes: boolean
  readonly #take: TakeRow
  readonly #spell: (piece: string) => string
  /**
   * Whether the parser is needed where no quotation mark stands: its blanks are those of usual separators.
   */
  readonly #isUnusual: boolean
  #width: number | null = null

  constructor(
    separator: string,
    hasQuotes: boolean,
    take: TakeRow,
    spell: (piece: string) => string,
  ) {
    this.#separator = separator
    this.#hasQuotes = hasQuotes
    this.#take = take
    this.#spell = spell
    this.#isUnusual = !separators.some((one) => one === separator)
  }

  read(text: string, from: number, linesBefore: number, tell?: ShareRead): void {
    let [offset, line, least] = [from, linesBefore, pieceCharacters]
    while (offset < text.length) {
      const end = endOfLine(text, offset + least)
      const piece = this.#spell(text.slice(offset, end))
      const taken = this.#takePiece(piece, line, end === text.length)
      // A row that is longer than the piece.
      least = taken.characters === 0 ? 2 * least : pieceCharacters
      offset += taken.characters
      line += taken.lines
      tell?.(offset / text.length)
    }
  }

  #takePiece(piece: string, line: number, isLast: boolean): Taken {
    if (this.#isUnusual || (this.#hasQuotes && piece.includes('"'))) {
      return this.#takeParsed(piece, line, isLast)
    }
    const lines = linesOf(piece)
    for (const [index, one] of lines.entries()) this.#takeLine(one, line + index + 1)
    return { characters: piece.length, lines: lines.length - 1 }
  }

  #takeLine(text: string, line: number): void {
    if (text === '') return
    const fields = text.split(this.#separator)
    if (this.#separator !== '\t')
      for (const index of fields.keys()) fields[index] = fields[index].trim()
    this.#hand(fields, line)
  }

  /** Where a piece may end within a row, its last row is left to the next piece. */
  #takeParsed(piece: string, line: number, isLast: boolean): Taken {
    const rows: ParsedRow[] = []
    const taken = { bytes: 0 }
    // The parser reads bytes; in a browser it makes them with a list of numbers, each many times a byte.
    const body = new TextEncoder().encode(piece)
    try {
      parse(body, {
        ...parserOptions(this.#separator),
        ...(this.#hasQuotes ? {} : { quote: false }),
        // One that is left out here would not be told.
        skip_records_with_empty_values: false,
        on_record: (fields: string[], { lines, bytes }: Omit<ParsedRow, 'fields'>) => {
          rows.push({ fields, lines, bytes })
          return null
        },
      })
    } catch (error) {
      const isCut = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED' && !isLast
      if (!isCut) throw error
    }
    let doubled = 0
    for (const { fields, lines, bytes } of isLast ? rows : rows.slice(0, -1)) {
      const width = this.#width ?? fields.length
      if (this.#hasQuotes && hasLostQuote(fields, width, this.#separator)) throw new LostQuote()
      // The parser counts these line ends of a field twice.
      for (const field of fields) doubled += field.split('\r\n').length - 1
      this.#hand(fields, line + lines - doubled)
      taken.bytes = bytes
    }
    const characters = isLast
      ? piece.length
      : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body.subarray(0, taken.bytes)).length
    return { characters, lines: linesOf(piece.slice(0, characters)).length - 1 }
  }

  #hand(fields: readonly string[], line: number): void {
    if (!fields.some((field) => field !== '' && field.trim() !== '')) return
    this.#width ??= fields.length
    this.#take(this.#hasQuotes ? fields : fields.map(withoutQuotes), line)
  }
}

/** A row of the parser, and where it is by then. */
interface ParsedRow {
  readonly fields: string[]
  readonly lines: number
  readonly bytes: number
}

/** Behind the first line that ends at an offset or later. */
function endOfLine(text: string, from: number): number {
  const ends = /\r\n|\n|\r/g
  ends.lastIndex = from
  return ends.exec(text) === null ? text.length : ends.lastIndex
}

/** Whether lines of a field are rows of their own, or the row has other fields than the first. */
function hasLostQuote(fields: readonly string[], width: number, separator: string): boolean {
  const long = fields.filter((field) => /[\n\r]/.test(field))
  if (long.length === 0) return false
  if (fields.length !== width) return true
  return long.some(
    (field) =>
      hasSwallowedRows(field, width, separator) ||
      linesOf(field).some((line) => line.split(separator).length >= width),
  )
}
