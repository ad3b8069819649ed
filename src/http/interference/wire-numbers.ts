import { roundTo1 } from '../../analyses/rounding.ts'

/** Milliwatts keep four digits: a fiftieth of the tenth of a decibel that levels are shown with. */
const milliwattDigits = 4

/** A level with one decimal. */
export function tenthsOrNull(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : roundTo1(value)
}

/** A power as it is shown. */
export function milliwatts(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value.toPrecision(milliwattDigits))
}
