import { earthRadiusM, wavenumberMhz } from './constants.ts'
import type { Complex } from './ground-impedance.ts'
import type { PathEnd, PathGeometry } from './path-geometry.ts'
import { fresnelZoneDeviationM, irregularityAtM } from './terrain-irregularity.ts'

/** Smallest product of structural heights that counts as such, square metres (LR, page 3-8). */
const lowAntennas = 10

/** B_0 of Vogler's figure 4 does not go lower. */
const leastB0 = 0.1

/** The loss beyond the horizons of one cell's paths. */
export class ItmDiffraction {
  readonly #frequencyMhz: number
  readonly #wavenumber: number
  readonly #cubeRootMhz: number
  readonly #impedance: number
  readonly #heightProduct: number
  /** K of Vogler times the cube root of the radius. */
  readonly #kFactor: number
  #clutterDb = 0
  #heightTerm = 0
  readonly #transmitter: RoundedEnd = { x: 0, gainDb: 0 }
  readonly #receiver: RoundedEnd = { x: 0, gainDb: 0 }

  constructor(
    frequencyMhz: number,
    { re, im }: Complex,
    structuralHeightsM: readonly [number, number],
  ) {
    this.#frequencyMhz = frequencyMhz
    this.#wavenumber = frequencyMhz / wavenumberMhz
    this.#cubeRootMhz = Math.cbrt(frequencyMhz)
    this.#impedance = Math.sqrt(re * re + im * im)
    this.#heightProduct = structuralHeightsM[0] * structuralHeightsM[1]
    this.#kFactor = 0.017778 / this.#cubeRootMhz / this.#impedance
  }

  /** Reads what the losses of a path have in common, at whichever distance. */
  read(path: PathGeometry): void {
    const { transmitter, receiver, irregularityM } = path
    const beyondM = irregularityAtM(irregularityM, path.smoothSightM)
    const clutter = 1e-5 * this.#heightProduct * this.#frequencyMhz * fresnelZoneDeviationM(beyondM)
    this.#clutterDb = Math.min(15, 5 * Math.log10(1 + clutter))
    const excess = transmitter.effectiveHeightM * receiver.effectiveHeightM - this.#heightProduct
    this.#heightTerm = Math.sqrt(1 + excess / (this.#heightProduct + lowAntennas))
    this.#readEnd(transmitter, this.#transmitter)
    this.#readEnd(receiver, this.#receiver)
  }

  /** A_d at a distance beyond the horizons of the path that was read, dB (LR, equations (3.23), (3.38c)). */
  lossAtDb(distanceM: number, path: PathGeometry): number {
    const sight = (path.sightM - path.sightAngleRad * path.earthRadiusM) / distanceM
    const waves = irregularityAtM(path.irregularityM, distanceM) * this.#wavenumber
    const weight = 25.1 / (25.1 + Math.sqrt((this.#heightTerm + sight) * Math.min(waves, 6283.2)))
    const knifeDb = this.#knifeEdgesDb(distanceM, path)
    return weight * this.#smoothEarthDb(distanceM, path) + (1 - weight) * knifeDb + this.#clutterDb
  }

  /** Both horizons as knife edges (TN101, equations (I.1), (I.7); Algorithm (4.12)). */
  #knifeEdgesDb(distanceM: number, path: PathGeometry): number {
    const angleRad = distanceM / path.earthRadiusM - path.sightAngleRad
    const beyondM = distanceM - path.sightM
    // 1 / (4 pi), as printed.
    const factor = 0.0795775 * this.#wavenumber * angleRad * angleRad * beyondM
    return edgeDb(factor, beyondM, path.transmitter) + edgeDb(factor, beyondM, path.receiver)
  }

  /** A rounded Earth of three radii (Vogler; Algorithm, equation (4.20)). */
  #smoothEarthDb(distanceM: number, path: PathGeometry): number {
    const angleRad = distanceM / path.earthRadiusM - path.sightAngleRad
    const middleRadiusM = (distanceM - path.sightM) / angleRad
    const middleX = this.#reach(radiusRatio(middleRadiusM), middleRadiusM * angleRad)
    const x = middleX + this.#transmitter.x + this.#receiver.x
    const distanceTermDb = 0.05751 * x - 10 * Math.log10(x)
    return distanceTermDb - this.#transmitter.gainDb - this.#receiver.gainDb - 20
  }

  #readEnd(end: PathEnd, rounded: RoundedEnd): void {
    const ratio = radiusRatio(endRadiusM(end))
    rounded.x = this.#reach(ratio, end.horizonDistanceM)
    rounded.gainDb = heightGainDb(rounded.x, this.#kFactor * ratio)
  }

  /** x of Vogler, equation (2), for a distance over a radius of this ratio; K is that of (6a), (7a). */
  #reach(ratio: number, distanceM: number): number {
    // Horizons some metres away would leave the figure from which B_0 is taken.
    const b0 = Math.max(1.607 - this.#kFactor * ratio, leastB0)
    return b0 * ratio * ratio * this.#cubeRootMhz * (distanceM / 1000)
  }
}

/** What an end of a path adds to the loss of a rounded Earth. */
interface RoundedEnd {
  /** Its x of Vogler. */
  x: number
  /** F of that x. */
  gainDb: number
}

/** C_0: the cube root of four thirds of the Earth over a radius. */
function radiusRatio(radiusM: number): number {
  return Math.cbrt(((4 / 3) * earthRadiusM) / radiusM)
}

/** Radius over which an end has its horizon where it has it (Vogler, equation (3)). */
function endRadiusM({ horizonDistanceM, effectiveHeightM }: PathEnd): number {
  return (0.5 * horizonDistanceM * horizonDistanceM) / effectiveHeightM
}

/** The horizon of one end, `factor` being the square of v without its length. */
function edgeDb(factor: number, beyondM: number, { horizonDistanceM }: PathEnd): number {
  return knifeEdgeDb((factor * horizonDistanceM) / (beyondM + horizonDistanceM))
}

/** Loss of a knife edge for the square of its v, dB (TN101, equations (III.24b), (III.24c)). */
function knifeEdgeDb(squareOfV: number): number {
  return squareOfV < 5.76
    ? 6.02 + 9.11 * Math.sqrt(squareOfV) - 1.27 * squareOfV
    : 12.953 + 10 * Math.log10(squareOfV)
}

/** F(x, K) of Vogler in dB (Algorithm, section 6). */
function heightGainDb(x: number, k: number): number {
  if (x < 200) return lowHeightGainDb(x, k)
  const farDb = 0.05751 * x - 4.343 * Math.log(x)
  if (x >= 2000) return farDb
  const weight = 0.0134 * x * Math.exp(-0.005 * x)
  return (1 - weight) * farDb + weight * (17.372 * Math.log(x) - 117)
}

function lowHeightGainDb(x: number, k: number): number {
  const w = -Math.log(k)
  if (k >= 1e-5 && x * w * w * w <= 5495) return (2.5e-5 * x * x) / k - 8.686 * w - 15
  return x > 1 ? 17.372 * Math.log(x) - 117 : -117
}
