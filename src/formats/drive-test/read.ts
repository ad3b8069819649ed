// Drive-test logs as tables: one row per sample and cell, columns named as loggers name them.
import { invalidRequest } from '../../errors.ts'
import { type SideOfO, sideOfOInNames } from '../angle-text.ts'
import { plainName } from '../column-names.ts'
import { TableRoom } from '../table-bounds.ts'
import { eachRow, type ShareRead } from '../table-rows.ts'
import { carrierField, type CellIdentity, CellReader, type NamedCell } from './cell-identity.ts'
import { technologyInName } from './column-words.ts'
import { type ColumnNames, type Columns, findColumns } from './columns.ts'
import { columnsInOrder, type FieldOrder } from './columns-in-order.ts'
import type { DriveTestField } from './field-names.ts'
import {
  firstRows,
  hexColumns,
  refuseNameless,
  refuseOtherFormats,
  tableStartOf,
} from './header.ts'
import { columnsOfNr, LineReader, powerColumn, type RowColumns } from './line-reader.ts'
import { maximumLogRows } from './log-bounds.ts'
import { RowTechnology } from './technology.ts'
import { sampleTimeMs } from './times.ts'
import { isNothing, type PowerKind } from './values.ts'
import { withNarrowDigits } from './wide-digits.ts'

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

/** Values that cannot be read, of samples that count all the same. */
export type UnreadValues = Readonly<
  Partial<Record<UnreadField, { readonly count: number; readonly first: string }>>
>
/** A field of such values; `carrier`: a number that no band has. */
export type UnreadField = DriveTestField | 'carrier'

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
  /** Of other values that cannot be read and cost no sample: by field, how many and which the first was. */
  readonly unread: UnreadValues
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

/** A table has begun by then, whatever stands before it. */
const beginningCharacters = 4 * 1024 * 1024

/**
 * The samples of a drive test. Separator, decimal comma, units and columns are found by themselves; a row
 * that is no sample is counted by its reason.
 *
 * @throws {SightlineError} invalid_request naming the columns that were found and wanted, or, where no row
 *   is a sample, line and column of the first that cannot be read
 */
export function readDriveTest(
  text: string,
  options: DriveTestOptions = {},
  tell?: ShareRead,
  room = new TableRoom(maximumLogRows, Infinity),
): DriveTest {
  let reading: Reading | null = null
  const beginning = withNarrowDigits(text.slice(0, beginningCharacters))
  refuseOtherFormats(beginning)
  refuseNameless(beginning, options)
  const start = tableStartOf(beginning, options)
  const rows = firstRows(beginning, start, options.order !== undefined)
  eachRow(
    text,
    () => {
      reading = null
      return (fields, line) => {
        const isNew = reading === null
        reading ??= new Reading(fields, options, start.linesBefore, rows)
        if (!isNew || options.order !== undefined) reading.take(fields, line)
      }
    },
    start,
    { tell, room, spell: withNarrowDigits },
  )
  const found = finished(reading)
  if (found === null) throw invalidRequest('the file is empty: a line of column names is wanted')
  const [problem] = Object.values(found.problems)
  if (found.samples.length === 0 && problem !== undefined) throw invalidRequest(problem)
  return found
}

/** What a callback has put into a variable is not seen by the compiler. */
function finished(reading: Reading | null): Reading | null {
  return reading
}

const powerBounds = { minimum: -180, maximum: -20 } as const
const resourceElementsOfBlock = 12

interface Skipped {
  readonly skipped: DriveTestSkip
  /** In words with line and column; null where nothing is wrong with the file. */
  readonly problem: string | null
  /** What is told of the first one where nothing is wrong. */
  readonly example?: string
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
  readonly #columns: RowColumns
  readonly #columnsOfNr: RowColumns
  readonly #sideOfO: SideOfO
  readonly #toRsrp: (valueDb: number) => number
  readonly #technology: RowTechnology
  /** What the columns of the powers are called after, for the rows of each technology. */
  readonly #technologyOfPowers: Readonly<Record<'4g' | '5g', '4g' | '5g' | undefined>>
  readonly #ids = new Set<string>()
  readonly #cells: CellReader
  readonly unread: Partial<Record<UnreadField, { count: number; readonly first: string }>> = {}

  constructor(
    header: readonly string[],
    options: DriveTestOptions,
    linesBefore: number,
    rows: readonly (readonly string[])[],
  ) {
    const { order, columns: chosen = {}, technology } = options
    const hints = technology === undefined ? { rows } : { rows, technology }
    const columns = order === undefined ? findColumns(header, chosen, hints) : columnsInOrder(order)
    this.#columns = { columns, hasBothPowers: false }
    this.#columnsOfNr = columnsOfNr(columns)
    this.linesBefore = linesBefore
    this.#sideOfO = sideOfOInNames([columns.lon?.name ?? ''])
    this.#toRsrp = conversion(columns, options)
    this.#technology = new RowTechnology(columns, technology)
    this.#technologyOfPowers = {
      '4g': technologyInName(powerColumn(columns)?.name ?? ''),
      '5g': technologyInName(powerColumn(this.#columnsOfNr.columns)?.name ?? ''),
    }
    this.#cells = new CellReader(columns, hexColumns(rows))
  }

  take(fields: readonly string[], line: number): void {
    const row = new LineReader(fields, this.#columns, line, this.#sideOfO)
    const sample = this.#sampleOf(row)
    if ('skipped' in sample) this.#skip(sample, line)
    else this.samples.push(sample)
  }

  #sampleOf(told: LineReader): DriveTestSample | Skipped {
    const technology = this.#technology.of(told)
    const row = technology === '5g' ? told.by(this.#columnsOfNr) : told
    if (row.isWithoutPower()) return { skipped: 'no_rsrp', problem: null }
    if (row.isNothing('lon') || row.isNothing('lat')) {
      return { skipped: 'no_position', problem: null }
    }
    if (technology === null) {
      const example = told.problem('technology', 'must be 4g or 5g')
      return { skipped: 'other_technology', problem: null, example }
    }
    if (technology === undefined) {
      const hint = this.#technology.isSaidElsewhere(row) ? ' (or give --technology)' : ''
      const problem = row.problem('technology', `must be 4g or 5g${hint}`)
      return { skipped: 'unknown_technology', problem }
    }
    const ofPower = this.#technologyOfPowers[technology]
    if (ofPower !== undefined && ofPower !== technology) {
      const example = row.problem('technology', `must be that of ${row.powerName()}, ${ofPower}`)
      return { skipped: 'other_technology', problem: null, example }
    }
    const place = row.place()
    if ('skipped' in place) return place
    const power = row.power(this.#toRsrp, powerBounds)
    if ('skipped' in power) return power
    const own = row.text('id')
    const cell = this.#cellOf(row, technology)
    // Written out: of a million samples each spread costs a second.
    return {
      id: own === '' ? this.#lineId(row.line) : this.#uniqueId(own, row.line),
      lon: place.lon,
      lat: place.lat,
      technology,
      rsrpDbm: power.valueDb,
      cellId: cell.name,
      cell: cell.identity,
      timeMs: this.#timeOf(row),
      accuracyM: this.#accuracyOf(row),
      hasOwnId: own !== '',
    }
  }

  #accuracyOf(row: LineReader): number | null {
    if (row.isNothing('accuracy')) return null
    const accuracyM = row.lengthM('accuracy')
    if (!Number.isNaN(accuracyM)) return accuracyM
    this.#countUnread('accuracy', row)
    return null
  }

  #countUnread(
    field: DriveTestField,
    row: LineReader,
    as: UnreadField = field,
    says = 'cannot be read',
  ): void {
    const known = this.unread[as]
    if (known !== undefined) known.count++
    else this.unread[as] = { count: 1, first: row.problem(field, says) }
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

  #cellOf(row: LineReader, technology: '4g' | '5g'): NamedCell {
    const cell = this.#cells.of(row, technology)
    for (const field of cell.unread) this.#countUnread(field, row)
    if (cell.isOnUnknownCarrier) {
      this.unknownCarriers++
      this.#countUnread(carrierField[technology], row, 'carrier', 'must be a number of some band')
    }
    return cell
  }

  #skip({ skipped: reason, problem, example }: Skipped, line: number): void {
    this.skipped[reason] = (this.skipped[reason] ?? 0) + 1
    this.firstSkipped[reason] ??= problem ?? example ?? `line ${line}`
    if (problem !== null) this.problems[reason] ??= problem
  }
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
