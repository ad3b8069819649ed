import type { SideOfO } from '../angle-text.ts'
import { placeOnSides } from '../hemisphere-columns.ts'
import type { Column } from './column-matching.ts'
import type { Columns } from './columns.ts'
import type { DriveTestField } from './field-names.ts'
import { degreesOf, isFormula, isNothing, lengthM, readPower, withoutFormula } from './values.ts'

/** Why a value of a row cannot be used, with its place in the file. */
interface Unread<Reason> {
  readonly skipped: Reason
  readonly problem: string
}

interface Bounds {
  readonly minimum: number
  readonly maximum: number
}

/** The columns of a file for rows of LTE, or for rows of NR. */
export interface RowColumns {
  readonly columns: Columns
  /** Whether the powers of the other technology stand beside those that are read. */
  readonly hasBothPowers: boolean
}

/**
 * The columns that rows of NR are read by: where a file has powers of NR of their own, what it says of cells
 * without naming NR is about the LTE cell beside it.
 */
export function columnsOfNr(columns: Columns): RowColumns {
  const { nr_rsrp: rsrp, nr_pci: pci, enb, sector, tac, gnb, ...others } = columns
  const own = { ...(gnb === undefined ? {} : { gnb }), ...(pci === undefined ? {} : { pci }) }
  if (rsrp === undefined) {
    const shared = {
      ...(enb === undefined ? {} : { enb }),
      ...(sector === undefined ? {} : { sector }),
      ...(tac === undefined ? {} : { tac }),
    }
    return { columns: { ...others, ...shared, ...own }, hasBothPowers: false }
  }
  const { pci: _ofLte, ...rest } = others
  const ofGnb = gnb === undefined || sector === undefined ? {} : { sector }
  return { columns: { ...rest, ...own, ...ofGnb, rsrp }, hasBothPowers: true }
}

/** The column that holds what was measured. */
export const powerColumn = ({ rsrp, path_loss: loss }: Columns): Column | undefined => rsrp ?? loss

/** One row with its place in the file. */
export class LineReader {
  readonly line: number
  readonly hasBothPowers: boolean
  readonly #cells: readonly string[]
  readonly #columns: Columns

  readonly #sideOfO: SideOfO

  /** @param sideOfO of the longitudes */
  constructor(cells: readonly string[], columns: RowColumns, line: number, sideOfO: SideOfO) {
    this.#sideOfO = sideOfO
    this.#cells = cells
    this.#columns = columns.columns
    this.hasBothPowers = columns.hasBothPowers
    this.line = line
  }

  /** A reader of the row by other columns. */
  by(columns: RowColumns): LineReader {
    return new LineReader(this.#cells, columns, this.line, this.#sideOfO)
  }

  /** Empty where the column or its value is missing; of several columns the first that holds something. */
  text(field: DriveTestField): string {
    const column = this.#columns[field]
    if (column === undefined) return ''
    const text = this.textOf(column)
    if (column.others === undefined || !isNothing(text)) return text
    const other = column.others.find((one) => !isNothing(this.textOf(one)))
    return other === undefined ? text : this.textOf(other)
  }

  /** What stands in a column. */
  textOf({ index }: Column): string {
    return withoutFormula((this.#cells[index] ?? '').trim())
  }

  /** The columns of a field that hold something, with it. */
  cells(field: DriveTestField): readonly { readonly text: string; readonly column: Column }[] {
    return this.#columnsOf(field)
      .map((column) => ({ column, text: this.textOf(column) }))
      .filter(({ text }) => !isNothing(text) && text !== '-1')
  }

  #columnsOf(field: DriveTestField): readonly Column[] {
    const column = this.#columns[field]
    return column === undefined ? [] : [column, ...(column.others ?? [])]
  }

  isNothing(field: DriveTestField): boolean {
    return isNothing(this.text(field))
  }

  /** Whether nothing was measured there. */
  isWithoutPower(): boolean {
    return this.isNothing(this.#powerField())
  }

  /** What the column of the powers is called. */
  powerName(): string {
    return powerColumn(this.#columns)?.name ?? ''
  }

  /** What stands in some columns, by their indices. */
  textsOf(indices: readonly number[]): string {
    let texts = ''
    for (const index of indices) texts += `${this.#cells[index] ?? ''}\u0000`
    return texts
  }

  #powerField(): 'rsrp' | 'path_loss' {
    return this.#columns.rsrp === undefined ? 'path_loss' : 'rsrp'
  }

  /** A length, metres; NaN for what is none. */
  lengthM(field: DriveTestField): number {
    return lengthM(this.text(field), this.#columns[field]?.name ?? '')
  }

  /** Degrees; a receiver that knows no place says 0, 0. */
  place():
    | { readonly lon: number; readonly lat: number }
    | Unread<'unreadable_position' | 'position_at_zero' | 'formula'> {
    const { lon, lat } = this.#degrees()
    if (lon === 0 && lat === 0) {
      return { skipped: 'position_at_zero', problem: this.problem('lon', 'must not be 0 with 0') }
    }
    for (const [field, side, value, most] of [
      ['lon', 'lon_side', lon, 180],
      ['lat', 'lat_side', lat, 90],
    ] as const) {
      if (isFormula(this.text(field))) return this.#formula(field)
      if (Math.abs(value) <= most) continue
      const [sides] = this.cells(side)
      const beside =
        this.#columns[side] === undefined
          ? ''
          : ` on a side of the world (${this.#columns[side].name}: ${JSON.stringify(sides?.text ?? '')})`
      const says = `must be a number between -${most} and ${most}${beside}`
      return { skipped: 'unreadable_position', problem: this.problem(field, says) }
    }
    return { lon, lat }
  }

  #degrees(): { readonly lon: number; readonly lat: number } {
    const { lon_side: lonSide, lat_side: latSide } = this.#columns
    if (lonSide === undefined && latSide === undefined) {
      return {
        lon: degreesOf(this.text('lon'), 'longitude', this.#sideOfO),
        lat: degreesOf(this.text('lat'), 'latitude'),
      }
    }
    const sided = (field: 'lon' | 'lat', side: Column | undefined) => ({
      text: this.text(field),
      side: side === undefined ? undefined : this.textOf(side),
    })
    return placeOnSides(sided('lon', lonSide), sided('lat', latSide), this.#sideOfO)
  }

  /** The power of one resource element, dBm. */
  power(
    toRsrp: (valueDb: number) => number,
    { minimum, maximum }: Bounds,
  ):
    | { readonly valueDb: number }
    | Unread<'unreadable_power' | 'unknown_unit' | 'power_out_of_range' | 'formula'> {
    const field = this.#powerField()
    const text = this.text(field)
    if (isFormula(text)) return this.#formula(field)
    const found = readPower(text, this.powerName())
    const between = `must be a number between ${minimum} and ${maximum} dBm`
    if ('skipped' in found) {
      const says = found.skipped === 'unknown_unit' ? 'must have a known unit' : between
      return { skipped: found.skipped, problem: this.problem(field, says) }
    }
    const valueDb = toRsrp(found.valueDb)
    if (valueDb >= minimum && valueDb <= maximum) return { valueDb }
    return { skipped: 'power_out_of_range', problem: this.problem(field, between) }
  }

  #formula(field: DriveTestField): Unread<'formula'> {
    return { skipped: 'formula', problem: this.problem(field, 'must be a value, not a formula') }
  }

  problem(field: DriveTestField, what: string): string {
    const name = this.#columns[field]?.name ?? field
    const text = JSON.stringify(this.text(field).slice(0, 80))
    return `line ${this.line}, column ${name}: ${what}, but is ${text}`
  }
}
