import { ItmDiffraction } from './diffraction.ts'
import type { Complex } from './ground-impedance.ts'
import { ItmLineOfSight, type LossLine } from './line-of-sight.ts'
import type { PathGeometry } from './path-geometry.ts'
import { ItmTroposcatter } from './troposcatter.ts'

/** Which region of the model a path lies in; `line_of_sight` means the smooth Earth's, not a free line. */
export type ItmMode = 'line_of_sight' | 'diffraction' | 'troposcatter'

/** Slope and constants of the loss within the smooth horizons: a + k1 d + k2 ln d. */
interface SightCurve {
  readonly perMetreDb: number
  readonly perLogDb: number
}

/** The reference attenuation of one cell's paths. */
export class ReferenceAttenuation {
  mode: ItmMode = 'line_of_sight'
  readonly #frequencyMhz: number
  readonly #diffraction: ItmDiffraction
  readonly #sight: ItmLineOfSight
  readonly #scatter: ItmTroposcatter

  constructor(
    frequencyMhz: number,
    impedance: Complex,
    structuralHeightsM: readonly [number, number],
  ) {
    this.#frequencyMhz = frequencyMhz
    this.#diffraction = new ItmDiffraction(frequencyMhz, impedance, structuralHeightsM)
    this.#sight = new ItmLineOfSight(frequencyMhz, impedance)
    this.#scatter = new ItmTroposcatter(frequencyMhz)
  }

  /** A_ref of a path, dB, 0 and more: what it loses beyond free space in the median of its medians. */
  lossDb(path: PathGeometry): number {
    const scaleM = Math.cbrt((path.earthRadiusM * path.earthRadiusM) / this.#frequencyMhz)
    const line = this.#diffractionLine(path, scaleM)
    if (path.distanceM < path.smoothSightM) {
      this.mode = 'line_of_sight'
      return Math.max(this.#withinSightDb(path, line), 0)
    }
    return Math.max(this.#beyondSightDb(path, line, scaleM), 0)
  }

  /** The line through the diffraction loss at two distances far beyond the horizons (Algorithm, 4.2). */
  #diffractionLine(path: PathGeometry, scaleM: number): LossLine {
    const nearM = Math.max(path.smoothSightM, path.sightM + 5 * scaleM)
    const farM = nearM + 10 * scaleM
    this.#diffraction.read(path)
    const nearDb = this.#diffraction.lossAtDb(nearM, path)
    const slopeDbPerM = (this.#diffraction.lossAtDb(farM, path) - nearDb) / (farM - nearM)
    return { slopeDbPerM, interceptDb: nearDb - slopeDbPerM * nearM }
  }

  /** LR, equations (3.16a) to (3.21): a curve through the losses at two or three distances. */
  #withinSightDb(path: PathGeometry, line: LossLine): number {
    const { distanceM, smoothSightM } = path
    const endDb = smoothSightM * line.slopeDbPerM + line.interceptDb
    const { perMetreDb, perLogDb } = this.#sightCurve(path, line, endDb)
    const constantDb = endDb - perMetreDb * smoothSightM - perLogDb * Math.log(smoothSightM)
    return constantDb + perMetreDb * distanceM + perLogDb * Math.log(distanceM)
  }

  #sightCurve(path: PathGeometry, line: LossLine, endDb: number): SightCurve {
    const { transmitter, receiver, smoothSightM, sightM } = path
    const heights = transmitter.effectiveHeightM * receiver.effectiveHeightM
    let nearM = 0.04 * this.#frequencyMhz * heights
    let middleM = Math.max(-line.interceptDb / line.slopeDbPerM, 0.25 * sightM)
    if (line.interceptDb >= 0) {
      nearM = Math.min(nearM, 0.5 * sightM)
      middleM = nearM + 0.25 * (sightM - nearM)
    }
    const middleDb = this.#sight.lossAtDb(middleM, path, line)
    if (nearM < middleM) {
      const nearDb = this.#sight.lossAtDb(nearM, path, line)
      const curve = threePointCurve(
        [nearM, nearDb],
        [middleM, middleDb],
        [smoothSightM, endDb],
        line,
      )
      if (curve !== null) return curve
    }
    const risingDb = Math.max(endDb - middleDb, 0)
    const perMetreDb = risingDb === 0 ? line.slopeDbPerM : risingDb / (smoothSightM - middleM)
    return { perMetreDb, perLogDb: 0 }
  }

  #beyondSightDb(path: PathGeometry, line: LossLine, scaleM: number): number {
    const { distanceM, sightM, smoothSightM } = path
    const diffractionDb = line.slopeDbPerM * distanceM + line.interceptDb
    this.mode = 'diffraction'
    this.#scatter.begin()
    const fartherDb = this.#scatter.lossAtDb(sightM + 400e3, path)
    const farDb = this.#scatter.lossAtDb(sightM + 200e3, path)
    // An infinite loss is not defined there: diffraction alone.
    if (!(farDb < 1000)) return diffractionDb
    const slopeDbPerM = (fartherDb - farDb) / 200e3
    const crossingM =
      (farDb - line.interceptDb - slopeDbPerM * (sightM + 200e3)) / (line.slopeDbPerM - slopeDbPerM)
    const leastM = sightM + 1.088 * scaleM * Math.log(this.#frequencyMhz)
    const beginM = Math.max(smoothSightM, leastM, crossingM)
    if (distanceM <= beginM) return diffractionDb
    this.mode = 'troposcatter'
    const beginDb = line.slopeDbPerM * beginM + line.interceptDb
    return beginDb + slopeDbPerM * (distanceM - beginM)
  }
}

type LossPoint = readonly [distanceM: number, lossDb: number]

/** The rising curve through three points (LR, (3.20), (3.21)); null where it would rise by the end alone. */
function threePointCurve(
  [nearM, nearDb]: LossPoint,
  [middleM, middleDb]: LossPoint,
  [endM, endDb]: LossPoint,
  line: LossLine,
): SightCurve | null {
  const log = Math.log(endM / nearM)
  const numerator = (endM - nearM) * (middleDb - nearDb) - (middleM - nearM) * (endDb - nearDb)
  const denominator = (endM - nearM) * Math.log(middleM / nearM) - (middleM - nearM) * log
  const perLogDb = Math.max(0, numerator / denominator)
  if (!(line.interceptDb > 0 || perLogDb > 0)) return null
  const perMetreDb = (endDb - nearDb - perLogDb * log) / (endM - nearM)
  if (perMetreDb >= 0) return { perMetreDb, perLogDb }
  const risingDb = Math.max(endDb - nearDb, 0)
  return { perMetreDb: risingDb === 0 ? line.slopeDbPerM : 0, perLogDb: risingDb / log }
}
