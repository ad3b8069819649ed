// Recommendation ITU-R P.526-16 (formulas as in P.526-15), section 4.5: the Bullington model.
import { knifeEdgeLossDb } from './knife-edge.ts'
import type { PathGeometry } from './terrain-path.ts'

/**
 * Bullington diffraction loss of a path, dB, 0 and more (section 4.5). The profile is replaced by
 * the one edge at which the horizon lines of both ends meet, or, with line of sight, by the
 * point that reaches deepest into the Fresnel zone. A profile without interior points has no loss.
 */
export function bullingtonLossDb(path: PathGeometry): number {
  const edgeLossDb = knifeEdgeLossDb(equivalentEdgeNu(path))
  return edgeLossDb + (1 - Math.exp(-edgeLossDb / 6)) * (10 + 0.02 * path.lengthKm)
}

function equivalentEdgeNu(path: PathGeometry): number {
  const profileNu = largestProfileNu(path)
  const transmitterSlope = steepestFromTransmitter(path)
  const slopeToReceiver = (path.hrsM - path.htsM) / path.lengthKm
  if (transmitterSlope < slopeToReceiver) return profileNu
  return Math.max(profileNu, bullingtonPointNu(path, transmitterSlope, steepestFromReceiver(path)))
}

/** Terrain height with the bulge of the effective Earth, metres: h_i + 500 C_e d_i (d - d_i). */
function bulgedHeightM(path: PathGeometry, i: number): number {
  const distanceKm = path.distancesKm[i]
  const bulgeM = (500 * distanceKm * (path.lengthKm - distanceKm)) / path.effectiveEarthRadiusKm
  return path.heightsM[i] + bulgeM
}

/** Height of the straight line between the antennas, metres. */
function lineHeightM(path: PathGeometry, distanceKm: number): number {
  return (path.htsM * (path.lengthKm - distanceKm) + path.hrsM * distanceKm) / path.lengthKm
}

/** sqrt(0.002 d / (lambda d1 (d - d1))): metres above the line to nu, with distances in km. */
function nuPerMetre(path: PathGeometry, distanceKm: number): number {
  const product = path.wavelengthM * distanceKm * (path.lengthKm - distanceKm)
  return Math.sqrt((0.002 * path.lengthKm) / product)
}

/** S_tim, metres per kilometre. */
function steepestFromTransmitter(path: PathGeometry): number {
  let steepest = -Infinity
  for (let i = 1; i < path.pointCount - 1; i++) {
    const slope = (bulgedHeightM(path, i) - path.htsM) / path.distancesKm[i]
    if (slope > steepest) steepest = slope
  }
  return steepest
}

/** S_rim, metres per kilometre. */
function steepestFromReceiver(path: PathGeometry): number {
  let steepest = -Infinity
  for (let i = 1; i < path.pointCount - 1; i++) {
    const slope = (bulgedHeightM(path, i) - path.hrsM) / (path.lengthKm - path.distancesKm[i])
    if (slope > steepest) steepest = slope
  }
  return steepest
}

/** Case 1, line of sight: the largest nu of the profile points. */
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
 * Case 2, beyond the horizon: nu at the Bullington point, which no profile point exceeds. On a
 * grazing path both horizon lines are nearly one; where rounding then carries their meeting
 * point off the path, there is none, and the grazing profile point is the edge.
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
