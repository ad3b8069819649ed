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

/** What a program adds to a whole number as soon as a column has gaps, and what it writes for a long one. */
const wholeWithFraction = /^\+?(\d+)[.,]0*$/
const wholeWithExponent = /^\+?(\d)[.,](\d+)e\+?(\d{1,2})$/i

/** From here on a mantissa that ends before the number does may have been rounded. */
const smallestRounded = 1e6

/**
 * A whole number of 0 or more as identifiers are written: in decimal digits, also with a fraction of zeros
 * (`1300.0`, `1300,0`) or with an exponent (`1.3E3`). NaN for others, and for a long one whose exponent
 * leaves digits open: `2.6E7` may have been 26000001.
 */
export function wholeNumber(text: string): number {
  const trimmed = text.trim()
  const digits = /^\d+$/.test(trimmed) ? trimmed : wholeWithFraction.exec(trimmed)?.[1]
  const value = digits === undefined ? wholeOfExponent(trimmed) : Number(digits)
  return Number.isSafeInteger(value) ? value : NaN
}

function wholeOfExponent(text: string): number {
  const [, first, fraction = '', exponentText = ''] = wholeWithExponent.exec(text) ?? []
  if (first === undefined) return NaN
  const exponent = Number(exponentText)
  const value = Number(`${first}.${fraction}e${exponentText}`)
  const isOpen = fraction.length < exponent && value >= smallestRounded
  return isOpen ? NaN : value
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
