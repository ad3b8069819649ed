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
const nothing = new Set(['', '-', '--', 'n/a', 'na', 'nan', 'null', 'none', '2147483647', '#n/v'])

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
  if (Number.isNaN(value)) return { skipped: 'unreadable_power' }
  const named = unitInName.exec(columnName.replaceAll('_', ' '))?.[1] ?? ''
  const unit = (rest || named).toLowerCase().replaceAll(/[^a-zµ]/g, '')
  const valueDb = inDecibels(value, unit)
  return Number.isNaN(valueDb) ? { skipped: 'unknown_unit' } : { valueDb }
}

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

/** Degrees as a plain number, or as `angleDeg` reads them; NaN for what is none. */
export function degreesOf(text: string, axis: AngleAxis, sideOfO: SideOfO = 'unknown'): number {
  // Nearly all are plain: the forms of angles cost ten times as much.
  const plain = commaNumber(text)
  return Number.isNaN(plain) ? angleDeg(text, axis, sideOfO) : plain
}

/** Texts that mean a technology, in capital letters; null: one that is not planned here. */
const technologies: readonly (readonly [RegExp, '4g' | '5g' | null])[] = [
  [/^(5G|NR|ENDC)/, '5g'],
  [/^(4G|LTE|EUTRA)/, '4g'],
  [/^(2G|3G|GSM|EDGE|GPRS|UMTS|WCDMA|HSPA|HSDPA|HSUPA|CDMA|EVDO|UNKNOWN|NONE|IWLAN)/, null],
]

/** Undefined for a text that means none of them. */
export function technologyOf(text: string): '4g' | '5g' | null | undefined {
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return technologies.find(([pattern]) => pattern.test(plain))?.[1]
}
