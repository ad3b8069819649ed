/**
 * Sums that do not depend on the order of adding. A set of non-negative numbers is rounded once to
 * multiples of a power of two so small that the rounding is far below anything reported, and so
 * large that every sum over any subset is exact in a double. Additions, subtractions and bounds
 * are then exact, and any two ways of reaching a sum agree to the last bit.
 */
export function sumQuantum(sumBound: number, significantBits: number): number {
  let power = 1
  // The largest power of two a double holds is half of what it can sum to: one bit less is left.
  while (power < sumBound && power * 2 < Infinity) power *= 2
  while (power / 2 >= sumBound && power > Number.MIN_VALUE) power /= 2
  for (let bit = 0; bit < significantBits; bit++) power /= 2
  return power
}

/**
 * A non-negative number as the nearest multiple of the quantum; a positive one never becomes zero,
 * because zero means "does not count". A quantum of zero (nothing to sum) leaves the number alone.
 */
export function quantize(value: number, quantum: number): number {
  if (quantum === 0 || value <= 0) return Math.max(0, value)
  return Math.max(1, Math.round(value / quantum)) * quantum
}

/**
 * Non-negative weights made exactly summable: weights whose sums are exact as they are stay so, all
 * others are rounded to 50 bits of the sum of all of them. Doing it twice changes nothing.
 */
export function exactlySummable(weights: ArrayLike<number>): Float64Array {
  const values = Float64Array.from({ length: weights.length }, (_, index) =>
    Math.max(0, weights[index]),
  )
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total === 0) return values
  const finest = sumQuantum(total, 52)
  if (values.every((value) => Number.isInteger(value / finest))) return values
  const quantum = sumQuantum(total, 50)
  return values.map((value) => quantize(value, quantum))
}
