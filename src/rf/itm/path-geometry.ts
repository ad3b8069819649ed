import type { GroundProfile } from '../ground-profile.ts'
import { earthCurvature } from './constants.ts'
import { LineFit } from './line-fit.ts'
import { IrregularityFinder } from './terrain-irregularity.ts'

/** Surface refractivities within which the effective Earth is one, N-units. */
const leastRefractivity = 150
const largestRefractivity = 400

/** What is so much below the highest angle is not above it, however it is rounded, radians. */
const marginRad = 1e-9

/** What an end of a path sees. */
export interface PathEnd {
  /** Angle of its radio horizon above its own horizontal, radians. */
  horizonAngleRad: number
  /** Distance of its radio horizon, metres. */
  horizonDistanceM: number
  /** Height above the ground that reflects, metres. */
  effectiveHeightM: number
  /** Distance of its horizon over a smooth Earth, metres. */
  smoothHorizonM: number
}

/** A path as the equations know it; one object is read anew for every profile. */
export class PathGeometry {
  readonly transmitter: PathEnd = { ...noEnd }
  readonly receiver: PathEnd = { ...noEnd }
  readonly ends = [this.transmitter, this.receiver] as const
  distanceM = 0
  /** N_s. */
  surfaceRefractivity = 0
  /** a_e. */
  earthRadiusM = 0
  /** Delta h. */
  irregularityM = 0
  readonly #structuralHeightsM: readonly [number, number]
  readonly #seaLevelRefractivity: number
  readonly #finder = new IrregularityFinder()
  readonly #line = new LineFit()

  /**
   * @param structuralHeightsM of antenna and receiver above the ground
   * @param seaLevelRefractivity N_0, N-units
   */
  constructor(structuralHeightsM: readonly [number, number], seaLevelRefractivity: number) {
    this.#structuralHeightsM = structuralHeightsM
    this.#seaLevelRefractivity = seaLevelRefractivity
  }

  /** d_sML: farthest line of sight over a smooth Earth, metres. */
  get smoothSightM(): number {
    return this.transmitter.smoothHorizonM + this.receiver.smoothHorizonM
  }

  /** d_ML: farthest line of sight over the path's own horizons, metres. */
  get sightM(): number {
    return this.transmitter.horizonDistanceM + this.receiver.horizonDistanceM
  }

  /** Angular distance of the line-of-sight region, radians. */
  get sightAngleRad(): number {
    const angleRad = this.transmitter.horizonAngleRad + this.receiver.horizonAngleRad
    return -Math.max(angleRad, -this.sightM / this.earthRadiusM)
  }

  /** Reads a profile that is as long as the distance says, in even steps (Algorithm, section 8). */
  read({ elevationM, pointCount }: GroundProfile, distanceM: number): void {
    const lastIndex = pointCount - 1
    const spacingM = distanceM / lastIndex
    this.distanceM = distanceM
    this.#refract(elevationM, lastIndex)
    this.#findHorizons(elevationM, lastIndex, spacingM)
    const fromM = this.#nearGroundM(0)
    const toM = distanceM - this.#nearGroundM(1)
    this.irregularityM = this.#finder.irregularityM(elevationM, lastIndex, spacingM, fromM, toM)
    const isWellInSight = this.sightM > 1.5 * distanceM
    if (isWellInSight) {
      this.#line.fit(elevationM, lastIndex, fromM / spacingM, toM / spacingM)
      this.#rise(0, elevationM[0] - this.#line.atStart)
      this.#rise(1, elevationM[lastIndex] - this.#line.atEnd)
      this.#replaceHorizons()
    } else {
      const { transmitter, receiver } = this
      const nearM = 0.9 * transmitter.horizonDistanceM
      this.#line.fit(elevationM, lastIndex, fromM / spacingM, nearM / spacingM)
      this.#rise(0, elevationM[0] - this.#line.atStart)
      const farM = distanceM - 0.9 * receiver.horizonDistanceM
      this.#line.fit(elevationM, lastIndex, farM / spacingM, toM / spacingM)
      this.#rise(1, elevationM[lastIndex] - this.#line.atEnd)
    }
    for (const end of this.ends) {
      end.smoothHorizonM = Math.sqrt(2 * end.effectiveHeightM * this.earthRadiusM)
    }
  }

  /** N_s and a_e from the mean height of the path without a tenth at either end (TN101, (4.3), (4.4)). */
  #refract(elevationM: Float64Array, lastIndex: number): void {
    const tenth = Math.trunc(0.1 * lastIndex)
    let sum = 0
    for (let i = tenth; i <= lastIndex - tenth; i++) sum += elevationM[i]
    const meanM = sum / (lastIndex - 2 * tenth + 1)
    const refractivity = this.#seaLevelRefractivity * Math.exp(-meanM / 9460)
    this.surfaceRefractivity = Math.min(
      Math.max(refractivity, leastRefractivity),
      largestRefractivity,
    )
    const curvature = earthCurvature * (1 - 0.04665 * Math.exp(this.surfaceRefractivity / 179.3))
    this.earthRadiusM = 1 / curvature
  }

  /**
   * The highest angle of every end above its horizontal; the other end where nothing is higher (TN101,
   * (6.15)).
   */
  #findHorizons(elevationM: Float64Array, lastIndex: number, spacingM: number): void {
    const { transmitter, receiver, distanceM } = this
    const halfCurvature = 1 / (2 * this.earthRadiusM)
    const startM = elevationM[0] + this.#structuralHeightsM[0]
    const endM = elevationM[lastIndex] + this.#structuralHeightsM[1]
    const slope = (endM - startM) / distanceM
    transmitter.horizonAngleRad = slope - distanceM * halfCurvature
    receiver.horizonAngleRad = -slope - distanceM * halfCurvature
    transmitter.horizonDistanceM = distanceM
    receiver.horizonDistanceM = distanceM
    let startAngleRad = transmitter.horizonAngleRad
    let endAngleRad = receiver.horizonAngleRad
    for (let i = 1; i < lastIndex; i++) {
      const heightM = elevationM[i]
      const fromStartM = i * spacingM
      const fromEndM = (lastIndex - i) * spacingM
      // Multiplied out first, with a margin beyond all rounding: few points may be higher, and a division
      // takes as long as all else of a point.
      const startBendRad = fromStartM * halfCurvature
      if (heightM - startM > (startAngleRad + startBendRad - marginRad) * fromStartM) {
        const angleRad = (heightM - startM) / fromStartM - startBendRad
        if (angleRad > startAngleRad) {
          startAngleRad = angleRad
          transmitter.horizonDistanceM = fromStartM
        }
      }
      const endBendRad = fromEndM * halfCurvature
      if (heightM - endM > (endAngleRad + endBendRad - marginRad) * fromEndM) {
        const angleRad = (heightM - endM) / fromEndM - endBendRad
        if (angleRad > endAngleRad) {
          endAngleRad = angleRad
          receiver.horizonDistanceM = fromEndM
        }
      }
    }
    transmitter.horizonAngleRad = startAngleRad
    receiver.horizonAngleRad = endAngleRad
  }

  /** How much of the ground beside an end is left out: 15 heights, or a tenth of its horizon. */
  #nearGroundM(end: 0 | 1): number {
    return Math.min(15 * this.#structuralHeightsM[end], 0.1 * this.ends[end].horizonDistanceM)
  }

  /** The effective height: what the foot stands above the fitted ground is added. */
  #rise(end: 0 | 1, aboveFitM: number): void {
    this.ends[end].effectiveHeightM = this.#structuralHeightsM[end] + Math.max(aboveFitM, 0)
  }

  /** Well in sight the horizons are those of the area the path lies in, not its own. */
  #replaceHorizons(): void {
    this.#setAreaHorizons()
    const { sightM, distanceM } = this
    if (sightM <= distanceM) {
      const ratio = distanceM / sightM
      for (const end of this.ends) end.effectiveHeightM *= ratio * ratio
      this.#setAreaHorizons()
    }
    for (const end of this.ends) {
      const smoothM = Math.sqrt(2 * end.effectiveHeightM * this.earthRadiusM)
      const rise = 0.65 * this.irregularityM * (smoothM / end.horizonDistanceM - 1)
      end.horizonAngleRad = (rise - 2 * end.effectiveHeightM) / smoothM
    }
  }

  #setAreaHorizons(): void {
    for (const end of this.ends) {
      const { effectiveHeightM } = end
      const shrink = -0.07 * Math.sqrt(this.irregularityM / Math.max(effectiveHeightM, 5))
      end.horizonDistanceM = Math.sqrt(2 * effectiveHeightM * this.earthRadiusM) * Math.exp(shrink)
    }
  }
}

const noEnd: PathEnd = {
  horizonAngleRad: 0,
  horizonDistanceM: 0,
  effectiveHeightM: 0,
  smoothHorizonM: 0,
}
