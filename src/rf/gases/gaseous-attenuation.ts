// Recommendation ITU-R P.676-13, Annex 1, equations (1) to (9): specific attenuation by dry air and water
// vapour.
import type { ValidRange } from '../valid-range.ts'
import { oxygenLines, waterVapourLines } from './gas-lines.ts'
import type { SpectralLine } from './gas-lines.ts'
import { positivePower } from '../positive-power.ts'

/** Where the line-by-line method holds. */
export const gaseousAttenuationRange = {
  frequencyGhz: { minimum: 1, maximum: 1000 },
} as const satisfies Record<string, ValidRange>

interface GasState {
  /** Pressure of the air without its water vapour, p of the Recommendation. */
  readonly dryPressureHpa: number
  readonly temperatureK: number
  readonly waterVapourDensityGM3: number
}

/** Specific attenuation by cause, dB/km. */
export interface GaseousAttenuation {
  /** The oxygen lines alone: far from every line interference can make their sum slightly negative. */
  readonly oxygenLinesDbPerKm: number
  /** The dry continuum: the Debye spectrum of oxygen and nitrogen absorption under pressure. */
  readonly dryContinuumDbPerKm: number
  readonly dryAirDbPerKm: number
  readonly waterVapourDbPerKm: number
  readonly totalDbPerKm: number
}

/** A medium at one frequency, with the quantities that every line needs. */
interface LineSetting {
  readonly frequencyGhz: number
  readonly dryHpa: number
  readonly vapourHpa: number
  /** theta = 300 / T. */
  readonly theta: number
}

/** Partial pressure of water vapour e = rho T / 216.7, hPa (Annex 1, equation (4)). */
export function waterVapourPressureHpa(
  waterVapourDensityGM3: number,
  temperatureK: number,
): number {
  return (waterVapourDensityGM3 * temperatureK) / 216.7
}

/**
 * Specific attenuation by atmospheric gases, dB/km, line by line (Annex 1, equation (1)), valid from
 * 1 to 1000 GHz. The pressure is that of dry air: total barometric pressure less
 * `waterVapourPressureHpa`. Pressure and temperature above 0, density at least 0.
 */
export function gaseousAttenuation(frequencyGhz: number, gas: GasState): GaseousAttenuation {
  const setting: LineSetting = {
    frequencyGhz,
    dryHpa: gas.dryPressureHpa,
    vapourHpa: waterVapourPressureHpa(gas.waterVapourDensityGM3, gas.temperatureK),
    theta: 300 / gas.temperatureK,
  }
  const dbPerKm = (refractivity: number) => 0.182 * frequencyGhz * refractivity
  const oxygenLinesDbPerKm = dbPerKm(oxygenRefractivity(setting))
  const dryContinuumDbPerKm = dbPerKm(dryContinuumRefractivity(setting))
  const waterVapourDbPerKm = dbPerKm(waterVapourRefractivity(setting))
  const dryAirDbPerKm = oxygenLinesDbPerKm + dryContinuumDbPerKm
  return {
    oxygenLinesDbPerKm,
    dryContinuumDbPerKm,
    dryAirDbPerKm,
    waterVapourDbPerKm,
    totalDbPerKm: dryAirDbPerKm + waterVapourDbPerKm,
  }
}

/** Line shape factor F (equation (5)); width and centre in GHz, delta is the interference of lines. */
function lineShape(frequencyGhz: number, centreGhz: number, widthGhz: number, delta: number) {
  const below = centreGhz - frequencyGhz
  const above = centreGhz + frequencyGhz
  const nearTerm = (widthGhz - delta * below) / (below * below + widthGhz * widthGhz)
  const farTerm = (widthGhz - delta * above) / (above * above + widthGhz * widthGhz)
  return (frequencyGhz / centreGhz) * (nearTerm + farTerm)
}

/** Sum of the oxygen lines (equations (3), (6a), (6b) and (7)). */
function oxygenRefractivity(setting: LineSetting): number {
  const { dryHpa, vapourHpa, theta } = setting
  const thetaToPoint8 = positivePower(theta, 0.8)
  const ofLine = ([centreGhz, a1, a2, a3, a4, a5, a6]: SpectralLine) => {
    const strength = a1 * 1e-7 * dryHpa * theta * theta * theta * Math.exp(a2 * (1 - theta))
    const pressureWidth =
      a3 * 1e-4 * (dryHpa * positivePower(theta, 0.8 - a4) + 1.1 * vapourHpa * theta)
    const widthGhz = Math.sqrt(pressureWidth * pressureWidth + 2.25e-6)
    const delta = (a5 + a6 * theta) * 1e-4 * (dryHpa + vapourHpa) * thetaToPoint8
    return strength * lineShape(setting.frequencyGhz, centreGhz, widthGhz, delta)
  }
  return oxygenLines.reduce((sum, line) => sum + ofLine(line), 0)
}

/** Sum of the water-vapour lines with Doppler broadening (equations (3), (6a), (6b) and (7)). */
function waterVapourRefractivity(setting: LineSetting): number {
  const { dryHpa, vapourHpa, theta } = setting
  const thetaTo3Point5 = theta * theta * theta * Math.sqrt(theta)
  const ofLine = ([centreGhz, b1, b2, b3, b4, b5, b6]: SpectralLine) => {
    const strength = b1 * 1e-1 * vapourHpa * thetaTo3Point5 * Math.exp(b2 * (1 - theta))
    const pressureWidth =
      b3 * 1e-4 * (dryHpa * positivePower(theta, b4) + b5 * vapourHpa * positivePower(theta, b6))
    const doppler = (2.1316e-12 * centreGhz * centreGhz) / theta
    const widthGhz =
      0.535 * pressureWidth + Math.sqrt(0.217 * pressureWidth * pressureWidth + doppler)
    return strength * lineShape(setting.frequencyGhz, centreGhz, widthGhz, 0)
  }
  return waterVapourLines.reduce((sum, line) => sum + ofLine(line), 0)
}

/** The dry continuum N''_D(f) (equations (8) and (9)). */
function dryContinuumRefractivity(setting: LineSetting): number {
  const { frequencyGhz, dryHpa, vapourHpa, theta } = setting
  const debyeWidthGhz = 5.6e-4 * (dryHpa + vapourHpa) * positivePower(theta, 0.8)
  const ratio = frequencyGhz / debyeWidthGhz
  const debye = 6.14e-5 / (debyeWidthGhz * (1 + ratio * ratio))
  const nitrogen =
    (1.4e-12 * dryHpa * theta * Math.sqrt(theta)) /
    (1 + 1.9e-5 * frequencyGhz * Math.sqrt(frequencyGhz))
  return frequencyGhz * dryHpa * theta * theta * (debye + nitrogen)
}
