// Drive-test logs as tables: one row per sample and cell, columns named as loggers name them.
import { invalidRequest } from '../../errors.ts'
import { type SideOfO, sideOfOInNames } from '../angle-text.ts'
import { plainName } from '../column-names.ts'
import { eachRow, type ShareRead, type TableStart, tableStart } from '../table-text.ts'
import { wholeNumber } from '../number-text.ts'
import { carrierFrequencyMhz } from './carrier.ts'
import {
  areColumnNames,
  type ColumnNames,
  type Columns,
  columnsInOrder,
  type FieldOrder,
  findColumns,
  knownColumns,
  looksLikeSample,
} from './columns.ts'
import { LineReader } from './line-reader.ts'
import { RowTechnology } from './technology.ts'
import { sampleTimeMs } from './times.ts'
import { degreesOf, isNothing, type PowerKind } from './values.ts'
import { withNarrowDigits } from './wide-digits.ts'

/** What a log says of the cell that was measured; null: nothing. */
export interface CellIdentity {
  /** The whole identity of LTE (28 bits) or NR (36 bits), or whatever the log calls a cell. */
  readonly cellId: string | null
  readonly enb: number | null
  readonly sector: number | null
  readonly pci: number | null
  readonly tac: number | null
  /** Of the downlink, MHz. */
  readonly frequencyMhz: number | null
}

/** One sample of a log. */
export interface DriveTestSample {
  readonly id: string
  readonly lon: number
  readonly lat: number
  readonly technology: '4g' | '5g'
  readonly rsrpDbm: number
  /** What the cell is called by the first of its identities; null where the log names none. */
  readonly cellId: string | null
  readonly cell: CellIdentity
  /** Milliseconds since 1970, or since midnight; null where the log does not say. */
  readonly timeMs: number | null
  /** Of the place, metres; null where the log does not say. */
  readonly accuracyM: number | null
  /** Whether the log itself has the id. */
  readonly hasOwnId: boolean
}

/** Why a row is no sample. */
export type DriveTestSkip =
  | 'no_rsrp'
  | 'no_position'
  | 'other_technology'
  | 'unknown_technology'
  | 'unreadable_power'
  | 'unknown_unit'
  | 'power_out_of_range'
  | 'unreadable_position'
  | 'position_at_zero'
  | 'formula'

/** The samples of one log, and what became of its other rows. */
interface DriveTest {
  readonly samples: readonly DriveTestSample[]
  readonly skipped: Readonly<Partial<Record<DriveTestSkip, number>>>
  /** The first row of each such reason, in words with line and column. */
  readonly firstSkipped: Readonly<Partial<Record<DriveTestSkip, string>>>
  /** Samples whose time cannot be read; they count. */
  readonly unreadTimes: number
  /** Samples whose carrier is numbered as no band has it; they count. */
  readonly unknownCarriers: number
  /** What stands before the table, which nobody reads. */
  readonly linesBefore: number
}

export interface DriveTestOptions {
  /** Columns by what they hold, where their names are not known. */
  readonly columns?: ColumnNames
  /** What the columns hold, of a file whose first row is a sample: it has no names. */
  readonly order?: FieldOrder
  /** Technology of rows that name none. */
  readonly technology?: '4g' | '5g'
  /** What the values are; otherwise the name of their column says it. */
  readonly kind?: PowerKind
  /** Of the carrier, for values that are not those of one resource element. */
  readonly resourceBlocks?: number
  /** Radiated power that losses are taken from, dBm. */
  readonly eirpDbm?: number
}

/**
 * The samples of a drive test. Separator, decimal comma, units and columns are found by themselves; a row
 * that is no sample is counted by its reason.
 *
 * @throws {SightlineError} invalid_request naming the columns that were found and wanted, or, where no row
 *   is a sample, line and column of the first that cannot be read
 */
export function readDriveTest(
  fileText: string,
  options: DriveTestOptions = {},
  tell?: ShareRead,
): DriveTest {
  const text = withNarrowDigits(fileText)
  let reading: Reading | null = null
  const start = startOf(text, options)
  eachRow(
    text,
    () => {
      reading = null
      return (fields, line) => {
        const isNew = reading === null
        reading ??= new Reading(fields, options, start.linesBefore)
        if (!isNew || options.order !== undefined) reading.take(fields, line)
      }
    },
    start,
    tell,
  )
  const found = finished(reading)
  if (found === null) throw invalidRequest('the file is empty: a line of column names is wanted')
  const [problem] = Object.values(found.problems)
  if (found.samples.length === 0 && problem !== undefined) throw invalidRequest(problem)
  return found
}

/** Where the names of a log stand, or its first sample where it has none. */
function startOf(text: string, { columns = {}, order }: DriveTestOptions): TableStart {
  if (order === undefined) return tableStart(text, (fields) => areColumnNames(fields, columns))
  const ofPlace = columnsInOrder(order)
  return tableStart(text, (fields) =>
    [
      degreesOf(fields[ofPlace.lon?.index ?? -1] ?? '', 'longitude', 'east'),
      degreesOf(fields[ofPlace.lat?.index ?? -1] ?? '', 'latitude'),
    ].every((degrees) => !Number.isNaN(degrees)),
  )
}

/** What a callback has put into a variable is not seen by the compiler. */
function finished(reading: Reading | null): Reading | null {
  return reading
}

/** What the first row of a drive test says of its columns. */
export interface DriveTestHeader {
  /** The first row: names, or the values of a sample where there are none. */
  readonly names: readonly string[]
  /** Which of them are known; where two could hold the same, none is taken. */
  readonly found: ColumnNames
  /** Whether the first row seems to be a sample already. */
  readonly isWithoutNames: boolean
}

/** The names of the columns of a drive test, or its first sample where it seems to have none. */
export function driveTestColumns(text: string): DriveTestHeader {
  // The first lines are enough, and a file may be long.
  const first = text.slice(0, headerCharacters)
  const whole = first.slice(0, first.lastIndexOf('\n') + 1 || undefined)
  const names = firstRow(whole, startOf(whole, {}))
  const found = knownColumns(names)
  if (Object.keys(found).length > 0) return { names, found, isWithoutNames: false }
  const start = tableStart(whole, looksLikeSample)
  const values = firstRow(whole, start)
  const isWithoutNames = looksLikeSample(values) && !hasNamesBefore(whole, start, values.length)
  return { names: isWithoutNames ? values : names, found, isWithoutNames }
}

/** Whether the line before a sample is as wide as it: unknown names. */
function hasNamesBefore(text: string, { offset, separator }: TableStart, width: number): boolean {
  const lines = text
    .slice(0, offset)
    .trimEnd()
    .split(/[\r\n]/)
  return lines[lines.length - 1].split(separator).length === width
}

function firstRow(text: string, start: TableStart): readonly string[] {
  let row: readonly string[] = []
  eachRow(
    text,
    () => {
      row = []
      return (fields) => {
        if (row.length === 0) row = fields
      }
    },
    start,
  )
  return row
}

const headerCharacters = 100_000

const powerBounds = { minimum: -180, maximum: -20 } as const
const resourceElementsOfBlock = 12

interface Skipped {
  readonly skipped: DriveTestSkip
  /** In words with line and column; null where nothing is wrong with the file. */
  readonly problem: string | null
}

/** One pass over the rows of a file. */
class Reading implements DriveTest {
  readonly samples: DriveTestSample[] = []
  readonly skipped: Partial<Record<DriveTestSkip, number>> = {}
  readonly firstSkipped: Partial<Record<DriveTestSkip, string>> = {}
  /** Those of `firstSkipped` that are faults of the file. */
  readonly problems: Partial<Record<DriveTestSkip, string>> = {}
  unreadTimes = 0
  unknownCarriers = 0
  readonly linesBefore: number
  readonly #columns: Columns
  readonly #sideOfO: SideOfO
  readonly #toRsrp: (valueDb: number) => number
  readonly #technology: RowTechnology
  readonly #ids = new Set<string>()
  readonly #cells = new Map<string, CellIdentity>()

  constructor(header: readonly string[], options: DriveTestOptions, linesBefore: number) {
    const { order, columns = {} } = options
    this.#columns = order === undefined ? findColumns(header, columns) : columnsInOrder(order)
    this.linesBefore = linesBefore
    this.#sideOfO = sideOfOInNames([this.#columns.lon?.name ?? ''])
    this.#toRsrp = conversion(this.#columns, options)
    this.#technology = new RowTechnology(this.#columns, options.technology)
  }

  take(fields: readonly string[], line: number): void {
    const row = new LineReader(fields, this.#columns, line, this.#sideOfO)
    const sample = this.#sampleOf(row)
    if ('skipped' in sample) this.#skip(sample.skipped, line, sample.problem)
    else this.samples.push(sample)
  }

  #sampleOf(row: LineReader): DriveTestSample | Skipped {
    const technology = this.#technology.of(row)
    if (row.isWithoutPower()) return { skipped: 'no_rsrp', problem: null }
    if (row.isNothing('lon') || row.isNothing('lat')) {
      return { skipped: 'no_position', problem: null }
    }
    if (technology === null) return { skipped: 'other_technology', problem: null }
    if (technology === undefined) {
      const hint = this.#technology.isSaidElsewhere(row) ? ' (or give --technology)' : ''
      const problem = row.problem('technology', `must be 4g or 5g${hint}`)
      return { skipped: 'unknown_technology', problem }
    }
    const place = row.place()
    if ('skipped' in place) return place
    const power = row.power(this.#toRsrp, powerBounds)
    if ('skipped' in power) return power
    const own = row.text('id')
    const cell = this.#identityOf(row, technology)
    // Written out: of a million samples each spread costs a second.
    return {
      id: own === '' ? this.#lineId(row.line) : this.#uniqueId(own, row.line),
      lon: place.lon,
      lat: place.lat,
      technology,
      rsrpDbm: power.valueDb,
      cellId: cellName(cell),
      cell,
      timeMs: this.#timeOf(row),
      accuracyM: numberOrNull(row.number('accuracy')),
      hasOwnId: own !== '',
    }
  }

  #timeOf(row: LineReader): number | null {
    const time = row.text('time')
    if (isNothing(time)) return null
    const timeMs = sampleTimeMs(time)
    if (timeMs === null) this.unreadTimes++
    return timeMs
  }

  /** Two samples of one id are told apart by their lines. */
  #uniqueId(id: string, line: number): string {
    const unique = this.#ids.has(id) ? `${id}-line-${line}` : id
    this.#ids.add(unique)
    return unique
  }

  #lineId(line: number): string {
    const id = `line-${line}`
    return this.#ids.has(id) ? `${id}-without-id` : id
  }

  /** Samples of one cell share what is said of it. */
  #identityOf(row: LineReader, technology: '4g' | '5g'): CellIdentity {
    const carrier = row.text(carrierField[technology])
    const key = [...identityFields.map((field) => row.text(field)), carrier].join('\u0000')
    const known = this.#cells.get(key) ?? {
      ...identityOf(row),
      frequencyMhz: carrierFrequencyMhz(technology, carrier),
    }
    this.#cells.set(key, known)
    if (known.frequencyMhz === null && !isNothing(carrier)) this.unknownCarriers++
    return known
  }

  #skip(reason: DriveTestSkip, line: number, problem: string | null): void {
    this.skipped[reason] = (this.skipped[reason] ?? 0) + 1
    this.firstSkipped[reason] ??= problem ?? `line ${line}`
    if (problem !== null) this.problems[reason] ??= problem
  }
}

const identityFields = ['cell_id', 'enb', 'sector', 'pci', 'tac'] as const

/** How receivers of a technology number their carriers. */
const carrierField = { '4g': 'earfcn', '5g': 'nrarfcn' } as const

/** TS 36.413, 9.2.1.38: the last byte of an identity of LTE. */
const largestSector = 255

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

function identityOf(row: LineReader): Omit<CellIdentity, 'frequencyMhz'> {
  const number = (field: (typeof identityFields)[number]) =>
    numberOrNull(wholeNumber(row.text(field)))
  const cellId = row.text('cell_id')
  const [enb, sector] = [number('enb'), number('sector')]
  // Beside an eNB a number of one byte is that of its sector, as G-NetTrack writes it.
  const isSector = enb !== null && sector === null && wholeNumber(cellId) <= largestSector
  return {
    cellId: isNothing(cellId) || isSector ? null : cellId,
    enb,
    sector: isSector ? number('cell_id') : sector,
    pci: number('pci'),
    tac: number('tac'),
  }
}

/** The first identity that a log gives: cell, eNB with sector, PCI, eNB, tracking area. */
function cellName({ cellId, enb, sector, pci, tac, frequencyMhz }: CellIdentity): string | null {
  if (cellId !== null) return cellId
  if (enb !== null && sector !== null) return `eNB ${enb} sector ${sector}`
  // Carriers have the same PCI again.
  if (pci !== null) return `PCI ${pci}${frequencyMhz === null ? '' : ` at ${frequencyMhz} MHz`}`
  if (enb !== null) return `eNB ${enb}`
  return tac === null ? null : `TAC ${tac}`
}

const carrierName =
  /carrier|channel|received|^rx|leistung|puissancerec|recibida|ricevuta|ontvangen|odebrana|alinan|prijaty/

function kindOf({ rsrp }: Columns, { kind }: DriveTestOptions): PowerKind {
  if (kind !== undefined) return kind
  if (rsrp === undefined) return 'path_loss'
  const plain = plainName(rsrp.name)
  return carrierName.test(plain) && !/referen|rsrp|rxlev/.test(plain) ? 'carrier' : 'rsrp'
}

/** From the values of a file to the power of one resource element, dBm. */
function conversion(columns: Columns, options: DriveTestOptions): (valueDb: number) => number {
  const kind = kindOf(columns, options)
  if (kind === 'rsrp') return (valueDb) => valueDb
  const blockDb = 10 * Math.log10(resourceElementsOfBlock)
  if (kind === 'resource_block') return (valueDb) => valueDb - blockDb
  const { resourceBlocks, eirpDbm } = options
  if (resourceBlocks === undefined) {
    throw invalidRequest(
      `${kind === 'carrier' ? 'the power of a carrier' : 'a path loss'} is brought to that of one ` +
        'resource element by the resource blocks of the carrier: give --resource-blocks',
    )
  }
  const shareDb = blockDb + 10 * Math.log10(resourceBlocks)
  if (kind === 'carrier') return (valueDb) => valueDb - shareDb
  if (eirpDbm !== undefined) return (lossDb) => eirpDbm - lossDb - shareDb
  throw invalidRequest('a path loss is taken from the EIRP of the cells: give --eirp')
}
