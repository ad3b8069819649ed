import { normalizeDegrees, signedAngleDeg } from '../../angles.ts'
import { localFrame, project } from '../../spatial/local-frame.ts'
import type { Cell } from '../cell.ts'
import { bearingDegOf, coincidentM } from '../link/bearing.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import type { PathState } from '../link/path.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import type { Carrier } from './carrier.ts'

/** A point in degrees that a receiver stands at. */
export interface ReceiverPoint {
  readonly lon: number
  readonly lat: number
}

const notHeard: Carrier = { state: 'outside_radius' }
const outsideBeam: Carrier = { state: 'antenna_ineligible' }

const pointsBetweenStops = 256

/**
 * The paths from one cell to a list of points: everything about them but where the antenna points,
 * so that another azimuth costs no new line of sight.
 */
export class CellPaths {
  readonly evaluator: LinkEvaluator
  readonly distanceM: Float64Array
  /** Local metres of the cell's frame. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** With wall events, dB; NaN where the cell is not heard. */
  readonly pathLossDb: Float64Array
  /** How far it lies beyond the median loss; null where no location probability is asked for. */
  readonly marginDb: Float64Array | null
  readonly #states: (PathState | null)[]

  /**
   * @param heardM how far the cell is heard, metres, at least its radius; the buildings are loaded no
   *   farther than the points need
   * @throws {StoppedError} when told to stop
   */
  constructor(
    world: World,
    cell: Cell,
    points: readonly ReceiverPoint[],
    stop: StopSignal,
    heardM = cell.profile.radiusM,
  ) {
    const { radiusM } = cell.profile
    this.distanceM = new Float64Array(points.length)
    this.x = new Float64Array(points.length)
    this.y = new Float64Array(points.length)
    this.pathLossDb = new Float64Array(points.length).fill(NaN)
    const { locationProbabilityPercent } = cell.profile
    const margins =
      locationProbabilityPercent === undefined ? null : new Float64Array(points.length)
    this.marginDb = margins
    const frame = localFrame(cell.lon, cell.lat)
    let reachM = radiusM
    points.forEach(({ lon, lat }, index) => {
      const [x, y] = project(frame, lon, lat)
      const distanceM = Math.sqrt(x * x + y * y)
      this.x[index] = x
      this.y[index] = y
      this.distanceM[index] = distanceM
      if (distanceM <= heardM) reachM = Math.max(reachM, distanceM)
    })
    this.evaluator = new LinkEvaluator(world, cell, reachM, stop)
    this.#states = points.map((_, index) => {
      if (index % pointsBetweenStops === 0) stop.throwIfStopped()
      const distanceM = this.distanceM[index]
      if (distanceM > heardM) return null
      const x = this.x[index]
      const y = this.y[index]
      const state = this.evaluator.pathState(x, y, -1)
      this.pathLossDb[index] = this.evaluator.pathLossDb(x, y, distanceM, state)
      if (margins !== null) {
        margins[index] = this.evaluator.offsetFromMedianDb(x, y, distanceM, state)
      }
      return state
    })
  }

  /** What the path to a point meets; null where the cell is not heard. */
  stateAt(index: number): PathState | null {
    return this.#states[index]
  }

  /**
   * The carrier at a point with the antenna at an azimuth (degrees, without the profile's
   * orientation): it arrives nowhere farther than the cell is heard, nor outside a hard beam.
   */
  carrierAt(index: number, azimuthDeg: number): Carrier {
    if (this.#states[index] === null) return notHeard
    const { pattern, cell } = this.evaluator
    const offsetDeg = this.#offsetDeg(index, azimuthDeg)
    if (!pattern.isEligible(offsetDeg)) return outsideBeam
    const distanceM = this.distanceM[index]
    return {
      state: 'arrives',
      powerDbm: this.evaluator.powerForDbm(this.pathLossDb[index], offsetDeg, distanceM),
      marginDb: this.marginDb?.[index] ?? 0,
      isWithinRadius: distanceM <= cell.profile.radiusM,
    }
  }

  #offsetDeg(index: number, azimuthDeg: number): number {
    if (this.distanceM[index] < coincidentM) return 0
    const turnedDeg = normalizeDegrees(azimuthDeg + this.evaluator.cell.profile.orientationDeg)
    return signedAngleDeg(bearingDegOf(this.x[index], this.y[index]) - turnedDeg)
  }
}
