// Recommendation ITU-R P.526-16 (formulas as in P.526-15), section 4.1: single knife-edge obstacle.

/** At and below this value of nu equation (31) ends: the loss is taken as 0 dB. */
export const zeroLossNu = -0.78

/**
 * Diffraction parameter nu = h sqrt((2 / lambda) (1/d1 + 1/d2)), without unit (section 4.1,
 * equation (26)). All lengths in metres; `heightM` is the edge above (+) or below (-) the straight
 * line between the ends, `d1M` and `d2M` its distances from them, both above 0. At an end itself
 * the parameter is not defined (the result is not finite).
 */
export function diffractionParameter(
  heightM: number,
  d1M: number,
  d2M: number,
  wavelengthM: number,
): number {
  return heightM * Math.sqrt((2 * (d1M + d2M)) / (wavelengthM * d1M * d2M))
}

/** `knifeEdgeLossDb` as answers tell it. */
export const knifeEdgeFormula = 'J(v) = 6.9 + 20 log10(sqrt((v - 0.1)^2 + 1) + v - 0.1)'

/**
 * Loss J(nu) of a single knife edge, dB: 6.9 + 20 log10(sqrt((nu - 0.1)^2 + 1) + nu - 0.1) above
 * -0.78, else 0 (section 4.1, equation (31)). Any nu. The approximation lies within about 0.15 dB
 * of the Fresnel integrals for nu above -0.7.
 */
export function knifeEdgeLossDb(nu: number): number {
  if (!(nu > zeroLossNu)) return 0
  const shifted = nu - 0.1
  return 6.9 + 20 * Math.log10(Math.sqrt(shifted * shifted + 1) + shifted)
}

/**
 * Radius of the first Fresnel zone at a point of the path, metres: sqrt(lambda d1 d2 / (d1 + d2))
 * (section 2.1, equation (1)). All lengths in metres; 0 at the ends.
 */
export function firstFresnelRadiusM(d1M: number, d2M: number, wavelengthM: number): number {
  return Math.sqrt((wavelengthM * d1M * d2M) / (d1M + d2M))
}
