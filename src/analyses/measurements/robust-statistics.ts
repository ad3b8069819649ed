/** Median of numbers in ascending order: of an even number the mean of the middle two. At least one. */
function medianOfSorted(sorted: ArrayLike<number>): number {
  const middle = sorted.length >>> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Median of numbers in any order; at least one. */
export function medianOf(values: readonly number[]): number {
  return medianOfSorted(Float64Array.from(values).sort())
}

/**
 * Quantile by linear interpolation between order statistics: at position q (n - 1).
 *
 * @param values at least one, in any order
 * @param q 0 to 1
 */
export function interpolatedQuantile(values: readonly number[], q: number): number {
  const sorted = Float64Array.from(values).sort()
  const position = q * (sorted.length - 1)
  const below = Math.floor(position)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (position - below) * (sorted[above] - sorted[below])
}

/** Arithmetic mean; at least one. */
export function meanOf(values: readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}

/** Mean of the absolute values; at least one. */
export function meanAbsolute(values: readonly number[]): number {
  return meanOf(values.map(Math.abs))
}

/** Root of the mean square; at least one. */
export function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(meanOf(values.map((value) => value * value)))
}

/** From the median absolute deviation to the standard deviation of a normal distribution. */
const normalConsistency = 1.4826

/**
 * How far from the median a value is an outlier: three robust standard deviations, but never less
 * than 6 dB (the spread of shadow fading is no fault of a sample).
 */
export function outlierThresholdDb(residualsDb: readonly number[]): number {
  const centerDb = medianOf(residualsDb)
  const deviationDb = medianOf(residualsDb.map((residual) => Math.abs(residual - centerDb)))
  return Math.max(6, 3 * normalConsistency * deviationDb)
}
