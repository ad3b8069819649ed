import { angleDeg, type AngleAxis, type SideOfO } from '../angle-text.ts'
import { commaNumber, leadingNumber } from '../number-text.ts'

/** What a measured value of a file is. */
export const powerKinds = ['rsrp', 'resource_block', 'carrier', 'path_loss'] as const
export type PowerKind = (typeof powerKinds)[number]

/** A value, or why there is none. */
type ReadPower =
  | { readonly valueDb: number }
  | { readonly skipped: 'unreadable_power' | 'unknown_unit' }

/** Texts by which loggers say that nothing was measured. */
const nothing: ReadonlySet<string> = new Set(
  ' - -- n/a na nan null none #n/v 2147483647 9223372036854775807'.split(' '),
)

export function isNothing(text: string): boolean {
  return nothing.has(text.trim().toLowerCase())
}

/** A spreadsheet writes `="123"` to keep a text; any other formula was not worked out. */
const quotedText = /^="([^"]*)"$/

export function withoutFormula(text: string): string {
  return quotedText.exec(text)?.[1] ?? text
}

/** Whether a text is a formula that nobody has worked out. */
export function isFormula(text: string): boolean {
  return /^=/.test(text) && !quotedText.test(text)
}

const unitInName = /\b(dbm|dbw|dbuv|mw|watts?|w|asu)\b/i

/**
 * A power in dBm, or a loss in dB: `-97`, `-97,5 dBm`, `-127 dBW`, `0.2 nW`, or a count of steps (ASU),
 * which for LTE lie 1 dB apart from -140 dBm (3GPP TS 27.007, section 8.69). The unit is that of the
 * value, else that in the name of its column, else dB of a milliwatt.
 */
export function readPower(text: string, columnName: string): ReadPower {
  const { value, rest } = leadingNumber(text)
  // What goes on with another number, or with marks between two, would be read in part.
  if (Number.isNaN(value) || !unitAlone.test(rest)) return { skipped: 'unreadable_power' }
  const named = unitInName.exec(columnName.replaceAll('_', ' '))?.[1] ?? ''
  const unit = lettersOf(rest || named)
  const valueDb = inDecibels(value, unit)
  return Number.isNaN(valueDb) ? { skipped: 'unknown_unit' } : { valueDb }
}

/** A unit behind a number, in brackets or not. */
const unitAlone = /^[([]?[\p{L}µ\s.]*[)\]]?$/u

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}µ]/gu, '')

/** Milliwatts of the units that are no decibels. */
const milliwatts: Readonly<Record<string, number>> = {
  w: 1e3,
  watt: 1e3,
  watts: 1e3,
  mw: 1,
  µw: 1e-3,
  uw: 1e-3,
  nw: 1e-6,
  pw: 1e-9,
}

function inDecibels(value: number, unit: string): number {
  if (['', 'dbm', 'db'].includes(unit)) return value
  if (unit === 'dbw') return value + 30
  if (unit === 'asu') return value - 140
  return unit in milliwatts && value > 0 ? 10 * Math.log10(value * milliwatts[unit]) : NaN
}

/** Metres of the units of lengths. */
const metres: Readonly<Record<string, number>> = {
  ...ofEach(
    1,
    'm meter meters metre metres metros metro metri metr metry metrow mètre mètres mt mts',
  ),
  ...ofEach(1000, 'km kilometer kilometers kilometre kilometres'),
  ...ofEach(0.01, 'cm'),
  ...ofEach(0.001, 'mm'),
  ...ofEach(0.3048, 'ft feet foot'),
  ...ofEach(0.9144, 'yd yard yards'),
  ...ofEach(1609.344, 'mi mile miles'),
}

function ofEach(metresOfUnit: number, units: string): Readonly<Record<string, number>> {
  return Object.fromEntries(units.split(' ').map((unit) => [unit, metresOfUnit]))
}

const lengthUnitInName = /(?:^|[^a-z])(km|cm|mm|ft|feet|foot|yd|yards?|mi|miles?)(?:$|[^a-z])/i
/** Signs that a bound or a half width begins with. */
const beforeLength = /^(?:±|\+\/-|\+-|≤|<=?|≈|~)\s*/

/**
 * A length in metres: `5`, `5.0 m`, `±5 m`, `16 ft`, `0.2 km`. The unit is that of the value, else that in
 * the name of its column, else the metre. NaN for what is none.
 */
export function lengthM(text: string, columnName: string): number {
  const { value, rest } = leadingNumber(text.trim().replace(beforeLength, ''))
  if (!unitAlone.test(rest)) return NaN
  const named = lengthUnitInName.exec(columnName.replaceAll('_', ' '))?.[1] ?? 'm'
  const unit = lettersOf(rest || named)
  return unit in metres && value >= 0 ? value * metres[unit] : NaN
}

/** Degrees as a plain number, or as `angleDeg` reads them; NaN for what is none. */
export function degreesOf(text: string, axis: AngleAxis, sideOfO: SideOfO = 'unknown'): number {
  // Nearly all are plain: the forms of angles cost ten times as much.
  const plain = commaNumber(text)
  return Number.isNaN(plain) ? angleDeg(text, axis, sideOfO) : plain
}
