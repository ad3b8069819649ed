/** An interval of numbers: the one description that checks, messages and documents share. */
export interface ValidRange {
  readonly minimum: number
  readonly maximum: number
  /** The minimum itself is outside. */
  readonly exclusiveMinimum?: boolean
  /** The maximum itself is outside. */
  readonly exclusiveMaximum?: boolean
  /** Only these of its numbers are valid, ascending. */
  readonly choices?: readonly number[]
}

/** Whether a value lies in the range; NaN lies in none. */
export function isWithin(range: ValidRange, value: number): boolean {
  if (range.choices !== undefined) return range.choices.includes(value)
  const aboveMinimum = range.exclusiveMinimum ? value > range.minimum : value >= range.minimum
  const belowMaximum = range.exclusiveMaximum ? value < range.maximum : value <= range.maximum
  return aboveMinimum && belowMaximum
}

/** The range in words, for messages and documents: "between 10 and 150", "above 0 and at most 300". */
export function describeRange(range: ValidRange): string {
  if (range.choices !== undefined) return `one of ${range.choices.join(', ')}`
  if (!range.exclusiveMinimum && !range.exclusiveMaximum) {
    return `between ${range.minimum} and ${range.maximum}`
  }
  const lower = range.exclusiveMinimum ? `above ${range.minimum}` : `at least ${range.minimum}`
  const upper = range.exclusiveMaximum ? `below ${range.maximum}` : `at most ${range.maximum}`
  return `${lower} and ${upper}`
}
