import { roundTo1 } from '../../analyses/rounding.ts'

/** Milliwatts keep six digits: less than a hundred-thousandth of a decibel. */
const milliwattDigits = 6

/** A level with one decimal. */
export function tenthsOrNull(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : roundTo1(value)
}

/** A power as it is shown. */
export function milliwatts(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value.toPrecision(milliwattDigits))
}
