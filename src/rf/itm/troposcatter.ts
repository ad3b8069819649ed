import { wavenumberMhz } from './constants.ts'
import type { PathGeometry } from './path-geometry.ts'

/** H_0 beyond this is replaced by that of the farther distance, dB (Algorithm, page 12). */
const largestGainDb = 15

/** F of the angle times the distance: a + b x + c log10 x (Algorithm, equation (6.9)). */
const attenuationBranches = [
  { toM: 10e3, a: 133.4, b: 0.332e-3, c: -10 },
  { toM: 70e3, a: 104.6, b: 0.212e-3, c: -2.5 },
  { toM: Infinity, a: 71.8, b: 0.157e-3, c: 5 },
] as const

/** a and b of the curves of H_0 by the scattering efficiency 1 to 5 (Algorithm, (6.13)). */
const gainCurves = [
  [25, 24],
  [80, 45],
  [177, 68],
  [395, 80],
  [705, 105],
] as const

/** The scatter of one cell's paths beyond their horizons. */
export class ItmTroposcatter {
  readonly #wavenumber: number
  #gainDb = -1

  constructor(frequencyMhz: number) {
    this.#wavenumber = frequencyMhz / wavenumberMhz
  }

  /** Begins with the next path: the frequency gain of the first distance is found anew. */
  begin(): void {
    this.#gainDb = -1
  }

  /**
   * A_scat at a distance, dB (Algorithm, equation (4.63)); Infinity where both ends are too low for it
   * (page 11). The farther of two distances is asked first.
   */
  lossAtDb(distanceM: number, path: PathGeometry): number {
    if (this.#gainDb <= largestGainDb) {
      const gainDb = this.#frequencyGainDb(distanceM, path)
      if (gainDb === Infinity) return Infinity
      const isTooLarge = gainDb > largestGainDb && this.#gainDb >= 0
      if (!isTooLarge) this.#gainDb = gainDb
    }
    const angleRad = distanceM / path.earthRadiusM - path.sightAngleRad
    const angle4 = angleRad * angleRad * angleRad * angleRad
    const air = 0.1 * (path.surfaceRefractivity - 301) * Math.exp((-angleRad * distanceM) / 40e3)
    return (
      attenuationDb(angleRad * distanceM) +
      10 * Math.log10(this.#wavenumber * 47.7 * angle4) -
      air +
      this.#gainDb
    )
  }

  /** H_0 (TN101, equations (9.3) to (9.5)). */
  #frequencyGainDb(distanceM: number, path: PathGeometry): number {
    const { transmitter, receiver } = path
    const angleRad =
      transmitter.horizonAngleRad + receiver.horizonAngleRad + distanceM / path.earthRadiusM
    const nearR = 2 * this.#wavenumber * angleRad * transmitter.effectiveHeightM
    const farR = 2 * this.#wavenumber * angleRad * receiver.effectiveHeightM
    if (nearR < 0.2 && farR < 0.2) return Infinity
    const differenceM = transmitter.horizonDistanceM - receiver.horizonDistanceM
    const unevenM = Math.abs(differenceM)
    const heightRatio = receiver.effectiveHeightM / transmitter.effectiveHeightM
    const ratio = differenceM < 0 ? 1 / heightRatio : heightRatio
    const asymmetry = (distanceM - unevenM) / (distanceM + unevenM)
    const q = Math.min(Math.max(0.1, ratio / asymmetry), 10)
    const s = Math.max(0.1, asymmetry)
    const crossingM = ((distanceM - unevenM) * (distanceM + unevenM) * angleRad * 0.25) / distanceM
    const efficiency = scatteringEfficiency(crossingM, path.surfaceRefractivity)
    const meanDb = (gainCurveDb(nearR, efficiency) + gainCurveDb(farR, efficiency)) / 2
    const unevenDb = 6 * (0.6 - Math.log10(Math.max(efficiency, 1))) * Math.log10(s) * Math.log10(q)
    const gainDb = Math.max(meanDb + Math.min(meanDb, unevenDb), 0)
    if (efficiency >= 1) return gainDb
    return efficiency * gainDb + (1 - efficiency) * gainWithoutScatterDb(nearR, farR)
  }
}

/** eta_s (TN101, equation (9.3a); Algorithm, (4.67)). */
function scatteringEfficiency(crossingM: number, refractivity: number): number {
  const height = Math.min(1.7, crossingM / 8000)
  const cube = height * height * height
  const air = 0.031 - refractivity * 2.32e-3 + refractivity * refractivity * 5.67e-6
  return (crossingM / 1755.6) * (1 + air * Math.exp(-cube * cube))
}

/** H_0 for an efficiency of 0. */
function gainWithoutScatterDb(nearR: number, farR: number): number {
  const product = (1 + Math.SQRT2 / nearR) * (1 + Math.SQRT2 / farR)
  const sum = nearR + farR
  return 10 * Math.log10((product * product * sum) / (sum + 2 * Math.SQRT2))
}

/** H_01 between the curves of two efficiencies (Algorithm, section 6). */
function gainCurveDb(r: number, efficiency: number): number {
  const curve = Math.min(Math.max(efficiency, 1), 5)
  const lower = Math.trunc(curve)
  const part = curve - lower
  const lowerDb = curveDb(r, lower - 1)
  return part === 0 ? lowerDb : (1 - part) * lowerDb + part * curveDb(r, lower)
}

function curveDb(r: number, curve: number): number {
  const [a, b] = gainCurves[curve]
  const inverse = 1 / (r * r)
  return 10 * Math.log10(1 + a * inverse * inverse + b * inverse)
}

function attenuationDb(angleTimesDistanceM: number): number {
  const branch = attenuationBranches.find(({ toM }) => angleTimesDistanceM <= toM)!
  return branch.a + branch.b * angleTimesDistanceM + branch.c * Math.log10(angleTimesDistanceM)
}
