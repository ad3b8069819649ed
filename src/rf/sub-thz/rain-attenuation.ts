// Recommendation ITU-R P.838-3, equations (1) to (5), Tables 1 to 4: specific attenuation by rain.
import { degreesToRadians } from '../../angles.ts'
import type { ValidRange } from '../valid-range.ts'
import { positivePower } from '../positive-power.ts'

/** Where the coefficients hold. */
export const rainAttenuationRange = {
  frequencyGhz: { minimum: 1, maximum: 1000 },
} as const satisfies Record<string, ValidRange>

/** k in (dB/km)/(mm/h)^alpha, and alpha, for horizontal (H) and vertical (V) polarization. */
export interface RainCoefficients {
  readonly kH: number
  readonly alphaH: number
  readonly kV: number
  readonly alphaV: number
}

export interface RainPowerLaw {
  readonly k: number
  readonly alpha: number
}

/** A curve over x = log10 f: sum of a exp(-((x - b) / c)^2), plus slope x + intercept. */
interface CoefficientCurve {
  /** Rows of the table: a, b, c. */
  readonly bells: readonly (readonly [number, number, number])[]
  readonly slope: number
  readonly intercept: number
}

/** Table 1: log10 of k_H. */
const logKH: CoefficientCurve = {
  bells: [
    [-5.3398, -0.10008, 1.13098],
    [-0.35351, 1.2697, 0.454],
    [-0.23789, 0.86036, 0.15354],
    [-0.94158, 0.64552, 0.16817],
  ],
  slope: -0.18961,
  intercept: 0.71147,
}

/** Table 2: log10 of k_V. */
const logKV: CoefficientCurve = {
  bells: [
    [-3.80595, 0.56934, 0.81061],
    [-3.44965, -0.22911, 0.51059],
    [-0.39902, 0.73042, 0.11899],
    [0.50167, 1.07319, 0.27195],
  ],
  slope: -0.16398,
  intercept: 0.63297,
}

/** Table 3: alpha_H. */
const alphaHCurve: CoefficientCurve = {
  bells: [
    [-0.14318, 1.82442, -0.55187],
    [0.29591, 0.77564, 0.19822],
    [0.32177, 0.63773, 0.13164],
    [-5.3761, -0.9623, 1.47828],
    [16.1721, -3.2998, 3.4399],
  ],
  slope: 0.67849,
  intercept: -1.95537,
}

/** Table 4: alpha_V. */
const alphaVCurve: CoefficientCurve = {
  bells: [
    [-0.07771, 2.3384, -0.76284],
    [0.56727, 0.95545, 0.54039],
    [-0.20238, 1.1452, 0.26809],
    [-48.2991, 0.791669, 0.116226],
    [48.5833, 0.791459, 0.116479],
  ],
  slope: -0.053739,
  intercept: 0.83433,
}

/** k and alpha of both polarizations (equations (2) and (3)), valid from 1 to 1000 GHz. */
export function rainCoefficients(frequencyGhz: number): RainCoefficients {
  const logFrequency = Math.log10(frequencyGhz)
  return {
    kH: positivePower(10, curveAt(logKH, logFrequency)),
    alphaH: curveAt(alphaHCurve, logFrequency),
    kV: positivePower(10, curveAt(logKV, logFrequency)),
    alphaV: curveAt(alphaVCurve, logFrequency),
  }
}

function curveAt(curve: CoefficientCurve, logFrequency: number): number {
  const bells = curve.bells.reduce((sum, [height, centre, width]) => {
    const offset = (logFrequency - centre) / width
    return sum + height * Math.exp(-offset * offset)
  }, 0)
  return bells + curve.slope * logFrequency + curve.intercept
}

/**
 * k and alpha of a path and its polarization (equations (4) and (5)). `elevationDeg` is the path's
 * elevation, its sign does not matter; `tiltDeg` the polarization's tilt from the horizontal: 0 is
 * horizontal, 90 vertical, 45 circular.
 */
export function rainPowerLaw(
  { kH, alphaH, kV, alphaV }: RainCoefficients,
  elevationDeg: number,
  tiltDeg: number,
): RainPowerLaw {
  const cosElevation = Math.cos(degreesToRadians(elevationDeg))
  const share = cosElevation * cosElevation * Math.cos(2 * degreesToRadians(tiltDeg))
  const k = (kH + kV + (kH - kV) * share) / 2
  const alpha = (kH * alphaH + kV * alphaV + (kH * alphaH - kV * alphaV) * share) / (2 * k)
  return { k, alpha }
}

/** Specific attenuation gamma_R = k R^alpha, dB/km (equation (1)), for a rain rate of at least 0 mm/h. */
export function rainAttenuationDbPerKm({ k, alpha }: RainPowerLaw, rainRateMmH: number): number {
  return k * positivePower(rainRateMmH, alpha)
}
