// Quantiles of the standard normal distribution.
// M. J. Wichura, "Algorithm AS 241: The percentage points of the normal distribution", Applied
// Statistics 37 (1988), PPND7: rational approximations in three regions.

/** A rational function, its coefficients from the constant upwards. */
type Rational = readonly [numerator: readonly number[], denominator: readonly number[]]

const middle: Rational = [
  [3.3871327179, 50.434271938, 159.29113202, 59.10937472],
  [1, 17.895169469, 78.757757664, 67.1875636],
]
const tail: Rational = [
  [1.4234372777, 2.75681539, 1.3067284816, 0.17023821103],
  [1, 0.7370016425, 0.12021132975],
]
const farTail: Rational = [
  [6.657905115, 3.081226386, 0.42868294337, 0.017337203997],
  [1, 0.24197894225, 0.012258202635],
]

/**
 * How many standard deviations a normal variable stays below with a probability, to about seven
 * digits.
 *
 * @param probability above 0 and below 1
 */
export function normalQuantile(probability: number): number {
  const q = probability - 0.5
  if (Math.abs(q) <= 0.425) return q * ratio(middle, 0.180625 - q * q)
  const r = Math.sqrt(-Math.log(q < 0 ? probability : 1 - probability))
  const deviations = r <= 5 ? ratio(tail, r - 1.6) : ratio(farTail, r - 5)
  return q < 0 ? -deviations : deviations
}

function ratio([numerator, denominator]: Rational, x: number): number {
  return polynomial(numerator, x) / polynomial(denominator, x)
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0)
}
