// Recommendation ITU-R P.1812-7, Annex 1, Attachment 2 (section 6): inverse complementary cumulative
// normal distribution.

/**
 * I(x): how many standard deviations a normal variable exceeds with probability x, equations (96a) to
 * (97b), within 5.4e-4 of the exact value. Valid for 0.000001 to 0.999999; x is moved there.
 */
export function exceededDeviations(probability: number): number {
  const x = Math.min(Math.max(probability, 0.000001), 0.999999)
  return x <= 0.5 ? upperTail(x) : -upperTail(1 - x)
}

/** T(x) - xi(x) for 0 < x <= 0.5: equations (97a) and (97b). */
function upperTail(x: number): number {
  const t = Math.sqrt(-2 * Math.log(x))
  const numerator = (0.010328 * t + 0.802853) * t + 2.515516698
  const denominator = ((0.001308 * t + 0.189269) * t + 1.432788) * t + 1
  return t - numerator / denominator
}
