// Recommendation ITU-R P.526-16 (formulas as in P.526-15), section 3.2 and the first term of section
// 3.1.1: diffraction over a spherical Earth. Constants and equation numbers are those of P.1812-7,
// sections 4.3.2 and 4.3.3, which takes the same steps with GHz, kilometres and metres.
import { wavelengthM } from '../constants.ts'
import type { Polarization } from './terrain-path.ts'

/** Lowest frequency of the equations, GHz (section 3.2: "10 MHz and above"); they have no highest. */
export const minimumSphericalEarthFrequencyGhz = 0.01

/** Electrical properties of average ground, section 4.3.3: relative permittivity, conductivity in S/m. */
const groundProperties = {
  land: { permittivity: 22, conductivitySPerM: 0.003 },
  sea: { permittivity: 80, conductivitySPerM: 5 },
} as const

type Ground = (typeof groundProperties)[keyof typeof groundProperties]

export interface SphericalPath {
  readonly distanceKm: number
  /** Antenna heights above the smooth Earth, metres, 0 and more. */
  readonly h1M: number
  readonly h2M: number
  readonly frequencyGhz: number
  readonly polarization: Polarization
  readonly effectiveEarthRadiusKm: number
  /** Fraction of the path over sea, 0 to 1. */
  readonly seaFraction: number
  /** Of a source that rounds the speed of light; absent: the exact one of the frequency. */
  readonly wavelengthM?: number
}

/**
 * Diffraction loss over a smooth spherical Earth, dB, 0 and more (equation (27)): the first term of the
 * residue series beyond the horizon, within it an interpolation down to 0 dB where the path
 * clears about 0.6 of the first Fresnel zone. Valid from `minimumSphericalEarthFrequencyGhz`, for
 * a distance above 0 and a finite Earth radius.
 */
export function sphericalEarthLossDb(path: SphericalPath): number {
  const { distanceKm, h1M, h2M, effectiveEarthRadiusKm } = path
  // Equation (22), equation (21) of P.526: 0.001 makes kilometres of the heights.
  const horizonKm =
    Math.sqrt(2 * effectiveEarthRadiusKm) * (Math.sqrt(0.001 * h1M) + Math.sqrt(0.001 * h2M))
  if (distanceKm >= horizonKm) return Math.max(0, firstTermLossDb(path, effectiveEarthRadiusKm))
  const clearanceRatio = smallestClearanceRatio(path)
  if (clearanceRatio > 1) return 0
  // Equation (26), the radius of an Earth on which this path would only just reach the horizon:
  // 500 is 1,000 m to the kilometre over the 2 of d^2 / (2 a).
  const rootSum = Math.sqrt(h1M) + Math.sqrt(h2M)
  const grazingRadiusKm = 500 * (distanceKm / rootSum) * (distanceKm / rootSum)
  const grazingLossDb = firstTermLossDb(path, grazingRadiusKm)
  return grazingLossDb < 0 ? 0 : (1 - clearanceRatio) * grazingLossDb
}

/**
 * h_se / h_req: smallest clearance of the curved Earth, equations (23) and (24a) to (24e), over the
 * clearance that leaves no loss, equation (25).
 */
function smallestClearanceRatio(path: SphericalPath): number {
  const { distanceKm, h1M, h2M, effectiveEarthRadiusKm } = path
  // Equations (24d), (24e): 250 is 1,000 m to the kilometre over 4; then (24c), (24a), (24b).
  const c = (h1M - h2M) / (h1M + h2M)
  const m = (250 * distanceKm * distanceKm) / (effectiveEarthRadiusKm * (h1M + h2M))
  const argument = 1.5 * c * Math.sqrt((3 * m) / ((m + 1) * (m + 1) * (m + 1)))
  // Rounding may carry the argument a hair beyond 1 when one antenna is on the ground.
  const angle = Math.acos(Math.min(1, Math.max(-1, argument)))
  const b = 2 * Math.sqrt((m + 1) / (3 * m)) * Math.cos(Math.PI / 3 + angle / 3)
  const d1 = (distanceKm / 2) * (1 + b)
  const d2 = distanceKm - d1
  // Equation (23); 500 as in equation (26).
  const clearanceM =
    ((h1M - (500 * d1 * d1) / effectiveEarthRadiusKm) * d2 +
      (h2M - (500 * d2 * d2) / effectiveEarthRadiusKm) * d1) /
    distanceKm
  // Equation (25): 0.552 sqrt(d1 d2 lambda / d) of P.526 with kilometres, sqrt(1000) times as much.
  const wavelength = path.wavelengthM ?? wavelengthM(path.frequencyGhz)
  const requiredM = 17.456 * Math.sqrt((d1 * d2 * wavelength) / distanceKm)
  // An antenna on the ground puts the point under itself, where nothing is required or cleared.
  return requiredM > 0 ? clearanceM / requiredM : 0
}

/** First term of the residue series for land and sea parts of the path, dB: equation (28). */
function firstTermLossDb(path: SphericalPath, earthRadiusKm: number): number {
  const { seaFraction } = path
  const landDb =
    seaFraction < 1 ? firstTermOverGroundDb(path, earthRadiusKm, groundProperties.land) : 0
  const seaDb =
    seaFraction > 0 ? firstTermOverGroundDb(path, earthRadiusKm, groundProperties.sea) : 0
  return seaFraction * seaDb + (1 - seaFraction) * landDb
}

/** Equation (36), from beta, equation (30), X, equation (31), and Y, equations (32a) and (32b). */
function firstTermOverGroundDb(path: SphericalPath, radiusKm: number, ground: Ground): number {
  const { frequencyGhz, distanceKm } = path
  const k = surfaceAdmittance(path, radiusKm, ground)
  const k2 = k * k
  const beta = (1 + 1.6 * k2 + 0.67 * k2 * k2) / (1 + 4.5 * k2 + 1.53 * k2 * k2)
  const x = 21.88 * beta * Math.cbrt(frequencyGhz / (radiusKm * radiusKm)) * distanceKm
  const yPerMetre = 0.9575 * beta * Math.cbrt((frequencyGhz * frequencyGhz) / radiusKm)
  return (
    -distanceTermDb(x) -
    heightGainDb(beta * yPerMetre * path.h1M, k) -
    heightGainDb(beta * yPerMetre * path.h2M, k)
  )
}

/**
 * Normalized surface admittance K of the ground for the polarization, without unit: equations (29a),
 * horizontal, and (29b), vertical. 18 is 60 lambda for a wavelength of 0.3 m at 1 GHz.
 */
function surfaceAdmittance(path: SphericalPath, radiusKm: number, ground: Ground): number {
  const { permittivity } = ground
  const loss = (18 * ground.conductivitySPerM) / path.frequencyGhz
  const reduced = (permittivity - 1) * (permittivity - 1) + loss * loss
  const horizontal =
    0.036 / (Math.cbrt(radiusKm * path.frequencyGhz) * Math.sqrt(Math.sqrt(reduced)))
  if (path.polarization === 'horizontal') return horizontal
  return horizontal * Math.sqrt(permittivity * permittivity + loss * loss)
}

/** F(X), dB: equation (33); 1.425 is the power of X. */
function distanceTermDb(x: number): number {
  if (x >= 1.6) return 11 + 10 * Math.log10(x) - 17.6 * x
  return -20 * Math.log10(x) - 5.6488 * Math.exp(1.425 * Math.log(x))
}

/** G(Y), dB: equation (34), with B = beta Y, equation (35); never below 2 + 20 log10 K. */
function heightGainDb(b: number, k: number): number {
  const gainDb =
    b > 2
      ? 17.6 * Math.sqrt(b - 1.1) - 5 * Math.log10(b - 1.1) - 8
      : 20 * Math.log10(b + 0.1 * b * b * b)
  return Math.max(gainDb, 2 + 20 * Math.log10(k))
}
