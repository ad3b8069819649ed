// Numbers as text: one reader for files, tables, tags and queries. A text is a number as a whole, with an
// exponent or without one, or it is none: of `1.75e1` nobody reads 1.75, of `17.5.3` nobody 17.5.

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const decimalAtStart = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?/i

function isDecimalText(text: string): boolean {
  return decimal.test(text.trim())
}

/**
 * A decimal number with a point, blanks around it aside; an infinity where a machine has none so large,
 * which no bound lets through. NaN for anything else, also for what `Number` would take: an empty text,
 * hexadecimal digits, `Infinity`.
 */
export function decimalNumber(text: string): number {
  return isDecimalText(text) ? Number(text) : NaN
}

/** A whole number of 0 or more in decimal digits alone, as identifiers are written; NaN for others. */
export function wholeNumber(text: string): number {
  const trimmed = text.trim()
  const value = /^\d+$/.test(trimmed) ? Number(trimmed) : NaN
  return Number.isSafeInteger(value) ? value : NaN
}

/** `decimalNumber` of a text that may have a comma for its point, and any minus sign. */
export function commaNumber(text: string): number {
  return decimalNumber(withPlainMinus(text).replace(',', '.'))
}

/** A number at the start of a text, and what follows it without the blanks around. */
interface LeadingNumber {
  /** NaN where the text does not begin with one. */
  readonly value: number
  readonly rest: string
}

/**
 * The number, as `commaNumber` takes it, at the start of a text that goes on with a unit. No number
 * where more digits or marks of numbers follow: then only a part of it would have been read.
 */
export function leadingNumber(text: string): LeadingNumber {
  const trimmed = withPlainMinus(text).trim()
  const number = decimalAtStart.exec(trimmed)?.[0] ?? ''
  const rest = trimmed.slice(number.length)
  const isWhole = number !== '' && !/^[\d.,+]/.test(rest)
  return { value: isWhole ? commaNumber(number) : NaN, rest: rest.trim() }
}

/**
 * A text as its reader sees it: without blanks that have no width, and without the apostrophe by which a
 * spreadsheet keeps a number from being changed.
 */
export function visibleText(text: string): string {
  const visible = text.replaceAll(/[\u200b\u2060\ufeff]/g, '').trim()
  return visible.startsWith("'") ? visible.slice(1).trim() : visible
}

function withPlainMinus(text: string): string {
  return text.replace('\u2212', '-').replace('\u2010', '-')
}
