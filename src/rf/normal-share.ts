// G. Marsaglia, "Evaluating the Normal Distribution", Journal of Statistical Software 11 (2004): the
// Taylor series of the integral from 0, every term positive.

/** Beyond this the share is 0 or 1 to the last digit. */
const farthestDeviations = 8.3

/** Share of a normal variable that lies below a number of standard deviations, 0 to 1, to about 1e-15. */
export function normalShare(deviations: number): number {
  if (deviations <= -farthestDeviations) return 0
  if (deviations >= farthestDeviations) return 1
  const square = deviations * deviations
  let term = deviations
  let sum = 0
  for (let divisor = 3; sum + term !== sum; divisor += 2) {
    sum += term
    term *= square / divisor
  }
  return 0.5 + (sum * Math.exp(-square / 2)) / Math.sqrt(2 * Math.PI)
}
