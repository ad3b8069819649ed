// Recommendation ITU-R P.1812-7, Annex 1, section 4.5: propagation by ducting and layer reflection.
import type { P1812Link } from './link.ts'
import type { PathStages } from './path-stages.ts'
import { power, powerOfTen } from './powers.ts'

/** What of A_f, equation (47), does not depend on the path, with A_lf, equation (47a), dB. */
export function ductingConstantDb({ frequencyGhz, logFrequency }: P1812Link): number {
  const lowFrequencyDb =
    frequencyGhz < 0.5 ? 45.375 - 137 * frequencyGhz + 92.5 * frequencyGhz * frequencyGhz : 0
  return 102.45 + 20 * logFrequency + lowFrequencyDb
}

/** L_ba = A_f + A_d(p), equation (46), from `ductingConstantDb` of the link. */
export function setDuctingLoss(path: PathStages, link: P1812Link, constantDb: number): void {
  const transmitterKm = path.transmitterHorizonKm
  const receiverKm = path.receiverHorizonKm
  // A_f, equation (47).
  const couplingDb =
    constantDb +
    20 * Math.log10(transmitterKm + receiverKm) +
    siteShieldingDb(path.transmitterElevationMrad, transmitterKm, link) +
    siteShieldingDb(path.receiverElevationMrad, receiverKm, link) +
    seaCouplingDb(path, path.transmitterCoastKm, transmitterKm, path.transmitterAboveSeaM) +
    seaCouplingDb(path, path.receiverCoastKm, receiverKm, path.receiverAboveSeaM)
  path.ductingLossDb = couplingDb + angularTermDb(path, link) + timeTermDb(path, link)
}

/** A_st or A_sr, equation (48): a horizon above the tenth of a milliradian per kilometre shields. */
function siteShieldingDb(elevationMrad: number, horizonKm: number, link: P1812Link): number {
  const angleMrad = elevationMrad - 0.1 * horizonKm
  if (!(angleMrad > 0)) return 0
  const spread = 1 + 0.361 * angleMrad * Math.sqrt(link.frequencyGhz * horizonKm)
  return 20 * Math.log10(spread) + 0.264 * angleMrad * link.rootFrequency
}

/** A_ct or A_cr, equation (49): an end near the coast of a path over sea couples into the duct. */
function seaCouplingDb(
  { seaFraction }: PathStages,
  coastKm: number,
  horizonKm: number,
  aboveSeaM: number,
): number {
  if (!(seaFraction >= 0.75 && coastKm <= horizonKm && coastKm <= 5)) return 0
  return -3 * Math.exp(-0.25 * coastKm * coastKm) * (1 + Math.tanh(0.07 * (50 - aboveSeaM)))
}

/** gamma_d theta' of equation (50), by equations (51) to (52a), dB. */
function angularTermDb(path: PathStages, link: P1812Link): number {
  const angleMrad =
    (1000 * path.lengthKm) / link.medianEarthRadiusKm +
    Math.min(path.transmitterElevationMrad, 0.1 * path.transmitterHorizonKm) +
    Math.min(path.receiverElevationMrad, 0.1 * path.receiverHorizonKm)
  return 5e-5 * link.medianEarthRadiusKm * link.rootFrequency * angleMrad
}

/** A(p), equations (53) to (54), dB. */
function timeTermDb(path: PathStages, link: P1812Link): number {
  const { lengthKm } = path
  const logBeta =
    Math.log10(path.anomalousTimePercent * geometryFactor(path, link)) + roughnessLog(path)
  const logRatio = Math.log10(link.timePercent) - logBeta
  const gamma =
    (1.076 / power(2.0058 - logBeta, 1.012)) *
    Math.exp(-(9.51 - 4.8 * logBeta + 0.198 * logBeta * logBeta) * 1e-6 * power(lengthKm, 1.13))
  return -12 + (1.2 + 3.7e-3 * lengthKm) * logRatio + 12 * powerOfTen(gamma * logRatio)
}

/** mu_2, equations (55) and (55a), at most 1. */
function geometryFactor(path: PathStages, link: P1812Link): number {
  const { lengthKm } = path
  const rootSum = Math.sqrt(path.transmitterEffectiveM) + Math.sqrt(path.receiverEffectiveM)
  const alpha = Math.max(-0.6 - 3.5e-9 * power(lengthKm, 3.1) * path.inlandShare, -3.4)
  const ratio = (500 * lengthKm * lengthKm) / (link.medianEarthRadiusKm * rootSum * rootSum)
  return Math.min(1, power(ratio, alpha))
}

/** log10 of mu_3, equations (56) and (56a). */
function roughnessLog(path: PathStages): number {
  if (path.roughnessM <= 10) return 0
  const beyondHorizonsKm = path.lengthKm - path.transmitterHorizonKm - path.receiverHorizonKm
  const intervalKm = Math.min(beyondHorizonsKm, 40)
  return -4.6e-5 * (path.roughnessM - 10) * (43 + 6 * intervalKm) * Math.LOG10E
}
