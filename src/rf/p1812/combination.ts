// Recommendation ITU-R P.1812-7, Annex 1, sections 4.3.5 and 4.6: diffraction over time, and how the
// mechanisms are put together.
import type { P1812Link } from './link.ts'
import type { PathStages } from './path-stages.ts'
import { powerOfTen } from './powers.ts'
import { exceededDeviations } from './normal-quantile.ts'

/** Theta and xi of equation (57). */
const angleMrad = 0.3
const angleSlope = 0.8
/** d_sw and kappa of equation (58). */
const distanceKm = 20
const distanceSlope = 0.5
/** eta of equation (60), dB. */
const softMaximumDb = 2.5

/**
 * F_i of equation (40): 0 at half of the time, 1 at beta_0 and below it. Between, normal deviates are
 * interpolated.
 */
export function setTimeInterpolation(path: PathStages, link: P1812Link): void {
  const { anomalousTimePercent } = path
  path.timeInterpolation =
    link.timePercent <= anomalousTimePercent
      ? 1
      : link.timeQuantile / exceededDeviations(anomalousTimePercent / 100)
}

/** L_dp, L_bd50 and L_bd, equations (41) to (43), from L_d50, L_dbeta and F_i. */
export function setDiffractionLosses(path: PathStages): void {
  const { medianDiffractionDb } = path
  path.diffractionDb =
    medianDiffractionDb +
    path.timeInterpolation * (path.anomalousDiffractionDb - medianDiffractionDb)
  path.medianDiffractionLossDb = path.freeSpaceLossDb + medianDiffractionDb
  path.diffractionLossDb = path.lineOfSightLossDb + path.diffractionDb
}

/** L_bc, equations (57) to (63), from the losses of every mechanism. */
export function setCombinedLoss(path: PathStages, link: P1812Link): void {
  path.angleWeight = falling(angleSlope, path.angularDistanceMrad, angleMrad)
  path.distanceWeight = falling(distanceSlope, path.lengthKm, distanceKm)
  path.lineOfSightMinimumDb = lineOfSightMinimumDb(path, link)
  path.ductingMinimumDb = softMaximum(path.ductingLossDb, path.lineOfSightLossDb)
  const diffractionDb = path.diffractionLossDb
  const ductingDb = path.ductingMinimumDb
  path.diffractionOrDuctingDb =
    ductingDb > diffractionDb
      ? diffractionDb
      : ductingDb + (diffractionDb - ductingDb) * path.distanceWeight
  path.withoutScatterDb =
    path.diffractionOrDuctingDb +
    (path.lineOfSightMinimumDb - path.diffractionOrDuctingDb) * path.angleWeight
  // Equation (63), from the smaller loss, so that no power leaves the range of numbers.
  const smallerDb = Math.min(path.troposcatterLossDb, path.withoutScatterDb)
  const apartDb = Math.abs(path.troposcatterLossDb - path.withoutScatterDb)
  path.medianPlacesLossDb = smallerDb - 5 * Math.log10(1 + powerOfTen(-0.2 * apartDb))
}

/** Equations (57) and (58): from 1 to 0 around the middle. */
function falling(slope: number, value: number, middle: number): number {
  return 1 - 0.5 * (1 + Math.tanh((3 * slope * (value - middle)) / middle))
}

/** L_minb0p, equation (59). */
function lineOfSightMinimumDb(path: PathStages, link: P1812Link): number {
  const landDiffractionDb = (1 - path.seaFraction) * path.diffractionDb
  if (link.timePercent < path.anomalousTimePercent)
    return path.lineOfSightLossDb + landDiffractionDb
  const anomalousDb = path.lineOfSightAnomalousLossDb + landDiffractionDb
  const medianDb = path.medianDiffractionLossDb
  return medianDb + (anomalousDb - medianDb) * path.timeInterpolation
}

/** Equation (60): eta ln(exp(a / eta) + exp(b / eta)), the larger with what the smaller adds. */
function softMaximum(a: number, b: number): number {
  const larger = Math.max(a, b)
  return larger + softMaximumDb * Math.log(1 + Math.exp(-Math.abs(a - b) / softMaximumDb))
}
