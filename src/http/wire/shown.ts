/** A number rounded, or null where there is none. */
export function orNull(value: number | null, round: (value: number) => number): number | null {
  return value === null ? null : round(value)
}

/**
 * The difference of two numbers as they are shown, shown with as many decimals; null where either
 * is. An answer then agrees with itself to the last digit.
 */
export function shownDifference(
  minuend: number | null,
  subtrahend: number | null,
  round: (value: number) => number,
): number | null {
  return minuend === null || subtrahend === null ? null : round(minuend - subtrahend)
}
