/** A number with one decimal, halves away from zero: the precision of powers and distances on the wire. */
export function roundTo1(value: number): number {
  return roundHalfAwayFromZero(value, 10)
}

/**
 * A sum of numbers with few decimals, to one of them: in whatever order they were added, the same. What the
 * order leaves in the last bits would decide which way a half goes.
 */
export function roundSumTo1(sum: number): number {
  return roundTo1(roundTo6(sum))
}

/** Two decimals, halves away from zero. */
export function roundTo2(value: number): number {
  return roundHalfAwayFromZero(value, 100)
}

/** Three decimals, halves away from zero. */
export function roundTo3(value: number): number {
  return roundHalfAwayFromZero(value, 1000)
}

/** Four decimals, halves away from zero: raw metrics and scores of a network. */
export function roundTo4(value: number): number {
  return roundHalfAwayFromZero(value, 1e4)
}

/** Six decimals, halves away from zero: ratios, weights and utilities of a network. */
export function roundTo6(value: number): number {
  return roundHalfAwayFromZero(value, 1e6)
}

/** Six decimals, up: the smallest such number that is not below a value of 0 to 1. Printed bounds. */
export function roundUpTo6(value: number): number {
  const nearest = Math.round(value * 1e6)
  return (nearest / 1e6 < value ? nearest + 1 : nearest) / 1e6
}

/** Seven decimals, halves away from zero: degrees to a centimetre. */
export function roundTo7(value: number): number {
  return roundHalfAwayFromZero(value, 1e7)
}

/**
 * To one part of the scale, halves away from zero: a scale of 10 leaves one decimal. Finite where the value
 * is.
 */
export function roundHalfAwayFromZero(value: number, scale: number): number {
  // Such a number has no decimals, and times the scale it may be none.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return value
  const scaled = Math.round(Math.abs(value) * scale) / scale
  return value < 0 ? 0 - scaled : scaled
}
