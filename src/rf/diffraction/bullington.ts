// Recommendation ITU-R P.526-16 (formulas as in P.526-15), section 4.5.1: the Bullington model.
// Equation numbers are those of P.1812-7, section 4.3.1, which takes the same steps in these units.
import { knifeEdgeLossDb } from './knife-edge.ts'
import type { PathGeometry } from './terrain-path.ts'

/**
 * Bullington diffraction loss of a path, dB, 0 and more: equation (21). The profile is replaced by
 * the one edge at which the horizon lines of both ends meet, or, with line of sight, by the
 * point that reaches deepest into the Fresnel zone. A profile without interior points has no loss.
 */
export function bullingtonLossDb(path: PathGeometry): number {
  return equivalentEdgeLossDb(equivalentEdgeNu(path), path.lengthKm)
}

/** Loss of the edge that stands for a whole profile, dB: equations (16), (20) and (21). */
export function equivalentEdgeLossDb(nu: number, lengthKm: number): number {
  const edgeLossDb = knifeEdgeLossDb(nu)
  // Equation (21): 6 dB, and 10 dB with 0.02 dB for every kilometre.
  return edgeLossDb + (1 - Math.exp(-edgeLossDb / 6)) * (10 + 0.02 * lengthKm)
}

/** Case 1 where S_tim, equation (13), is below S_tr, equation (14); else case 2. */
function equivalentEdgeNu(path: PathGeometry): number {
  const profileNu = largestProfileNu(path)
  const transmitterSlope = steepestFromTransmitter(path)
  const slopeToReceiver = (path.hrsM - path.htsM) / path.lengthKm
  if (transmitterSlope < slopeToReceiver) return profileNu
  return Math.max(profileNu, bullingtonPointNu(path, transmitterSlope, steepestFromReceiver(path)))
}

/**
 * Terrain height with the bulge of the effective Earth, metres: h_i + 500 C_e d_i (d - d_i) of
 * equation (13). 500 is 1,000 m to the kilometre over the 2 of d1 d2 / (2 a_e).
 */
function bulgedHeightM(path: PathGeometry, i: number): number {
  const distanceKm = path.distancesKm[i]
  const bulgeM = (500 * distanceKm * (path.lengthKm - distanceKm)) / path.effectiveEarthRadiusKm
  return path.heightsM[i] + bulgeM
}

/** Height of the straight line between the antennas, metres. */
function lineHeightM(path: PathGeometry, distanceKm: number): number {
  return (path.htsM * (path.lengthKm - distanceKm) + path.hrsM * distanceKm) / path.lengthKm
}

/**
 * sqrt(0.002 d / (lambda d1 (d - d1))) of equations (15) and (19): metres above the line to nu. The
 * 2 of P.526-16, equation (26), over 1,000 m to the kilometre.
 */
function nuPerMetre(path: PathGeometry, distanceKm: number): number {
  const product = path.wavelengthM * distanceKm * (path.lengthKm - distanceKm)
  return Math.sqrt((0.002 * path.lengthKm) / product)
}

/** S_tim, metres per kilometre: equation (13). */
function steepestFromTransmitter(path: PathGeometry): number {
  let steepest = -Infinity
  for (let i = 1; i < path.pointCount - 1; i++) {
    const slope = (bulgedHeightM(path, i) - path.htsM) / path.distancesKm[i]
    if (slope > steepest) steepest = slope
  }
  return steepest
}

/** S_rim, metres per kilometre: equation (17). */
function steepestFromReceiver(path: PathGeometry): number {
  let steepest = -Infinity
  for (let i = 1; i < path.pointCount - 1; i++) {
    const slope = (bulgedHeightM(path, i) - path.hrsM) / (path.lengthKm - path.distancesKm[i])
    if (slope > steepest) steepest = slope
  }
  return steepest
}

/** Case 1, line of sight: the largest nu of the profile points, equation (15). */
function largestProfileNu(path: PathGeometry): number {
  let largest = -Infinity
  for (let i = 1; i < path.pointCount - 1; i++) {
    const distanceKm = path.distancesKm[i]
    const aboveLineM = bulgedHeightM(path, i) - lineHeightM(path, distanceKm)
    const nu = aboveLineM * nuPerMetre(path, distanceKm)
    if (nu > largest) largest = nu
  }
  return largest
}

/**
 * Case 2, beyond the horizon: nu, equation (19), at the Bullington point of equation (18), which no
 * profile point exceeds. On a grazing path both horizon lines are nearly one; where rounding then
 * carries their meeting point off the path, there is none, and the grazing profile point is the edge.
 */
function bullingtonPointNu(
  path: PathGeometry,
  transmitterSlope: number,
  receiverSlope: number,
): number {
  const pointKm =
    (path.hrsM - path.htsM + receiverSlope * path.lengthKm) / (transmitterSlope + receiverSlope)
  if (!(pointKm > 0 && pointKm < path.lengthKm)) return -Infinity
  const pointHeightM = path.htsM + transmitterSlope * pointKm
  return (pointHeightM - lineHeightM(path, pointKm)) * nuPerMetre(path, pointKm)
}
