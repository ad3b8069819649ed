/** base to the power of exponent, for a base of at least 0; zero to a positive power is zero. */
export function positivePower(base: number, exponent: number): number {
  return Math.exp(exponent * Math.log(base))
}
