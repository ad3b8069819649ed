// Which cell a row of a drive test is of: whatever its columns say, read once for each cell.
import { plainName } from '../column-names.ts'
import { wholeNumber } from '../number-text.ts'
import { carrierFrequencyMhz } from './carrier.ts'
import {
  hexNumber,
  identitiesInName,
  isHexText,
  largestLocal,
  lteIdentities,
  networkName,
  smallestIdentity,
} from './cell-number.ts'
import type { Column } from './column-matching.ts'
import type { Columns } from './columns.ts'
import { cellFields, type DriveTestField } from './field-names.ts'
import type { LineReader } from './line-reader.ts'
import { maximumLogCells, tooManyCells } from './log-bounds.ts'
import type { Technology } from './technology-words.ts'
import { isNothing } from './values.ts'

/** What a log says of the cell that was measured; null: nothing. */
export interface CellIdentity {
  /** The whole identity of LTE (28 bits) or NR (36 bits), or whatever the log calls a cell. */
  readonly cellId: string | null
  /** Of the base station: the eNB of LTE, the gNB of NR. */
  readonly enb: number | null
  readonly sector: number | null
  readonly pci: number | null
  readonly tac: number | null
  /** Of the downlink, MHz. */
  readonly frequencyMhz: number | null
  /** Absent in sets of former versions. */
  readonly technology?: Technology | null
  /** Country and network, as in `901-10`. */
  readonly network?: string | null
}

/** The cell of a row. */
export interface NamedCell {
  readonly identity: CellIdentity
  /** What it is called by the first of its identities; null where the log names none. */
  readonly name: string | null
  /** Fields that hold something that cannot be read. */
  readonly unread: readonly DriveTestField[]
  /** Whether its carrier is numbered as no band has it. */
  readonly isOnUnknownCarrier: boolean
}

/** How receivers of a technology number their carriers. */
export const carrierField = { '4g': 'earfcn', '5g': 'nrarfcn' } as const

/** TS 38.211, section 7.4.2.1: 1008 physical identities; LTE has the first 504 of them. */
const largestPci = 1007

/** The cells of one file. */
export class CellReader {
  readonly #cells = new Map<string, NamedCell>()
  /** Of every column that says something of a cell. */
  readonly #indices: readonly number[]
  readonly #hexColumns: ReadonlySet<number>

  /** @param hexColumns indices of columns some of whose values can only be hexadecimal */
  constructor(columns: Columns, hexColumns: ReadonlySet<number>) {
    const found = cellFields.flatMap((field) => {
      const column = columns[field]
      return column === undefined ? [] : [column, ...(column.others ?? [])]
    })
    this.#indices = found.map(({ index }) => index)
    this.#hexColumns = hexColumns
  }

  /**
   * Samples of one cell share what is said of it.
   *
   * @throws {SightlineError} not_processable where the log names more cells than one may
   */
  of(row: LineReader, technology: Technology): NamedCell {
    const key = technology + row.textsOf(this.#indices)
    const known = this.#cells.get(key)
    if (known !== undefined) return known
    if (this.#cells.size === maximumLogCells) throw tooManyCells()
    const cell = readCell(row, technology, this.#hexColumns)
    this.#cells.set(key, cell)
    return cell
  }
}

function readCell(
  row: LineReader,
  technology: Technology,
  hexColumns: ReadonlySet<number>,
): NamedCell {
  const unread: DriveTestField[] = []
  const number = (field: DriveTestField): number | null => {
    const text = row.text(field)
    const value = isNothing(text) || text === '-1' ? null : wholeNumber(text)
    if (Number.isNaN(value)) unread.push(field)
    return Number.isNaN(value) ? null : value
  }
  const carrier = row.text(carrierField[technology])
  const frequencyMhz = carrierFrequencyMhz(technology, carrier)
  const station = stationOf(row, technology, hexColumns)
  const own = cellOf(row, technology, station !== null)
  if (own.isUnread) unread.push('cell_id')
  const isUnreadStation = station !== null && station.number === null && own.cellId === null
  if (isUnreadStation) unread.push(station.field)
  const pci = number('pci')
  const isPci = pci !== null && pci <= largestPci
  if (pci !== null && !isPci) unread.push('pci')
  const identity: CellIdentity = {
    cellId: own.cellId,
    enb: station?.number ?? null,
    sector: number('sector') ?? own.local,
    pci: isPci ? pci : null,
    tac: number('tac'),
    frequencyMhz,
    technology,
    network: networkOf(row),
  }
  return {
    identity,
    name: nameOf(identity, station),
    unread,
    isOnUnknownCarrier: frequencyMhz === null && !isNothing(carrier),
  }
}

/** A base station as a log names it. */
interface Station {
  readonly field: 'enb' | 'gnb'
  /** In decimal digits where it is a number, else as it stands. */
  readonly name: string
  readonly number: number | null
}

const isHexColumn = ({ name }: Column): boolean => plainName(name).endsWith('hex')

function stationOf(
  row: LineReader,
  technology: Technology,
  hexColumns: ReadonlySet<number>,
): Station | null {
  const [found] = (technology === '5g' ? (['gnb', 'enb'] as const) : (['enb'] as const)).flatMap(
    (field) => row.cells(field).map((cell) => ({ field, ...cell })),
  )
  if (found === undefined) return null
  const { field, text, column } = found
  if (isHexColumn(column)) {
    const value = hexNumber(text)
    return Number.isNaN(value)
      ? { field, name: text, number: null }
      : { field, name: String(value), number: value }
  }
  if (isHexText(text)) return { field, name: text, number: hexNumber(text) }
  const whole = wholeNumber(text)
  // Digits alone among hexadecimal numbers may be one, or not.
  const isOpen = Number.isNaN(whole) || hexColumns.has(column.index)
  return isOpen
    ? { field, name: text, number: null }
    : { field, name: String(whole), number: whole }
}

interface OwnCell {
  readonly cellId: string | null
  /** Its number within its base station. */
  readonly local: number | null
  readonly isUnread: boolean
}

/**
 * The cell by the first of its columns that holds something. A number of one byte (LTE) or of 14 bits (NR)
 * names a cell of its base station alone: a column with a whole identity comes before it, and beside a base
 * station it is its sector.
 */
function cellOf(row: LineReader, technology: Technology, hasStation: boolean): OwnCell {
  const texts = cellTexts(row, technology)
  const [first] = texts
  if (first === undefined) return { cellId: null, local: null, isUnread: false }
  const hasSector = !row.isNothing('sector')
  const isLocal = (text: string): boolean =>
    wholeNumber(text) <= largestLocal[hasStation ? technology : '4g']
  const whole = isLocal(first) ? texts.find((text) => isWhole(text, technology)) : first
  const local = isLocal(first) && hasStation && !hasSector ? wholeNumber(first) : null
  const cellId = whole ?? (local === null ? first : null)
  // Which cell a rounded number was nobody knows.
  const isUnread = cellId !== null && rounded.test(cellId) && Number.isNaN(wholeNumber(cellId))
  return { cellId: isUnread ? null : cellId, local, isUnread }
}

/** What stands for a cell, numbers in decimal digits. */
function cellTexts(row: LineReader, technology: Technology): readonly string[] {
  const ofNr = technology === '5g' ? row.cells('nr_cell_id') : []
  // Beside powers of NR an identity that says no technology is that of the LTE cell.
  const isAnchor = (text: string): boolean =>
    technology === '5g' && row.hasBothPowers && !(wholeNumber(text) >= lteIdentities)
  const others = row.cells('cell_id').filter(({ text }) => !isAnchor(text))
  return [...ofNr, ...others].map(({ text, column }) => {
    const isHex = isHexColumn(column) || /^0x/i.test(text)
    const value = isHex ? hexNumber(text) : wholeNumber(text)
    const isPlain = Number.isNaN(value) || /^\d+$/.test(text)
    return isPlain && !isHex ? text : String(Number.isNaN(value) ? text : value)
  })
}

const isWhole = (text: string, technology: Technology): boolean =>
  identitiesInName(text, technology).some((identity) => identity >= smallestIdentity)

/** A number with an exponent. */
const rounded = /^\d(?:[.,]\d+)?e\+?\d+$/i

/** Country and network in digits; null where the log does not say both. */
function networkOf(row: LineReader): string | null {
  const [mcc, mnc] = (['mcc', 'mnc'] as const).map((field) => {
    const [cell] = row.cells(field)
    return cell === undefined ? '' : cell.text.replace(/[.,]0+$/, '')
  })
  return /^\d{3}$/.test(mcc) && /^\d{1,3}$/.test(mnc) ? networkName(mcc, mnc) : null
}

/** The first identity that a log gives: cell, base station with sector, PCI, base station, tracking area. */
function nameOf(
  { cellId, sector, pci, tac, frequencyMhz }: CellIdentity,
  station: Station | null,
): string | null {
  if (cellId !== null) return cellId
  const of = station === null ? null : `${station.field === 'gnb' ? 'gNB' : 'eNB'} ${station.name}`
  if (of !== null && sector !== null) return `${of} sector ${sector}`
  // Carriers have the same PCI again.
  if (pci !== null) return `PCI ${pci}${frequencyMhz === null ? '' : ` at ${frequencyMhz} MHz`}`
  if (of !== null) return of
  return tac === null ? null : `TAC ${tac}`
}
