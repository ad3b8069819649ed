/** 10 to the power of x. */
export function powerOfTen(x: number): number {
  return Math.exp(Math.LN10 * x)
}

/** A positive base, or 0, to a positive power. */
export function power(base: number, exponent: number): number {
  return Math.exp(exponent * Math.log(base))
}
