import type { SideOfO } from '../angle-text.ts'
import { commaNumber } from '../number-text.ts'
import type { Columns, DriveTestField } from './columns.ts'
import { degreesOf, isFormula, isNothing, readPower, withoutFormula } from './values.ts'

/** Why a value of a row cannot be used, with its place in the file. */
interface Unread<Reason> {
  readonly skipped: Reason
  readonly problem: string
}

interface Bounds {
  readonly minimum: number
  readonly maximum: number
}

/** One row with its place in the file. */
export class LineReader {
  readonly line: number
  readonly #cells: readonly string[]
  readonly #columns: Columns

  readonly #sideOfO: SideOfO

  /** @param sideOfO of the longitudes */
  constructor(cells: readonly string[], columns: Columns, line: number, sideOfO: SideOfO) {
    this.#sideOfO = sideOfO
    this.#cells = cells
    this.#columns = columns
    this.line = line
  }

  /** Empty where the column or its value is missing. */
  text(field: DriveTestField): string {
    const column = this.#columns[field]
    return column === undefined ? '' : withoutFormula((this.#cells[column.index] ?? '').trim())
  }

  isNothing(field: DriveTestField): boolean {
    return isNothing(this.text(field))
  }

  /** Whether nothing was measured there. */
  isWithoutPower(): boolean {
    return this.isNothing(this.#powerField())
  }

  #powerField(): 'rsrp' | 'path_loss' {
    return this.#columns.rsrp === undefined ? 'path_loss' : 'rsrp'
  }

  /** NaN for what is no number. */
  number(field: DriveTestField): number {
    return commaNumber(this.text(field))
  }

  /** Degrees; a receiver that knows no place says 0, 0. */
  place():
    | { readonly lon: number; readonly lat: number }
    | Unread<'unreadable_position' | 'position_at_zero' | 'formula'> {
    const lon = degreesOf(this.text('lon'), 'longitude', this.#sideOfO)
    const lat = degreesOf(this.text('lat'), 'latitude')
    if (lon === 0 && lat === 0) {
      return { skipped: 'position_at_zero', problem: this.problem('lon', 'must not be 0 with 0') }
    }
    for (const [field, value, most] of [
      ['lon', lon, 180],
      ['lat', lat, 90],
    ] as const) {
      if (isFormula(this.text(field))) return this.#formula(field)
      if (Math.abs(value) <= most) continue
      const problem = this.problem(field, `must be a number between -${most} and ${most}`)
      return { skipped: 'unreadable_position', problem }
    }
    return { lon, lat }
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
    const found = readPower(text, this.#columns[field]!.name)
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
