import type { GroundProfile } from '../ground-profile.ts'
import type { P1812Link } from './link.ts'
import { HorizonHull } from './horizon-hull.ts'
import { edgeNu, fittedReceiverM, fittedTransmitterM } from '../diffraction/smooth-surface.ts'
import { stepBulgeM, WalkedGround } from './walked-ground.ts'

/**
 * The ground of one bearing walked once: every point in its turn is the receiver of a path whose profile
 * is what lies before it. What a path of n points costs a walk of n grows here with its logarithm.
 */
export class RadialProfile extends WalkedGround {
  readonly #medianEarthRadiusKm: number
  readonly #anomalousEarthRadiusKm: number
  readonly #isMedian: boolean
  #ground: GroundProfile
  readonly #receiverHeightM: number
  /** On an Earth without curvature, for the smooth surface and the roughness. */
  readonly #flat: HorizonHull
  readonly #bare: HorizonHull
  readonly #covered: HorizonHull
  readonly #anomalous: HorizonHull
  #sum = 0
  #moment = 0
  #leastSquare = 0

  /** Begins at the antenna; heights above the ground, m. */
  constructor(
    link: P1812Link,
    ground: GroundProfile,
    antennaHeightM: number,
    receiverHeightM: number,
  ) {
    super()
    const capacity = ground.pointCount
    this.#medianEarthRadiusKm = link.medianEarthRadiusKm
    this.#anomalousEarthRadiusKm = link.anomalousEarthRadiusKm
    this.#isMedian = link.timePercent === 50
    this.#ground = ground
    this.#receiverHeightM = receiverHeightM
    this.#flat = new HorizonHull(capacity)
    this.#bare = new HorizonHull(capacity)
    this.#covered = new HorizonHull(capacity)
    this.#anomalous = new HorizonHull(capacity)
    this.stepKm = ground.spacingM / 1000
    this.transmitterM = ground.elevationM[0] + antennaHeightM
    const bulgeM = stepBulgeM(this.stepKm, this.#medianEarthRadiusKm)
    this.#flat.start(this.transmitterM, 0)
    this.#bare.start(this.transmitterM, bulgeM)
    this.#covered.start(this.transmitterM, bulgeM)
    this.#anomalous.start(this.transmitterM, stepBulgeM(this.stepKm, this.#anomalousEarthRadiusKm))
  }

  /** A point farther than the one before is the receiver; those between are walked. */
  stepTo(point: number): void {
    const { elevationM } = this.#ground
    for (let between = Math.max(this.steps, 1); between < point; between++) this.#add(between)
    this.steps = point
    const steps = point
    this.lengthKm = steps * this.stepKm
    this.receiverM = elevationM[steps] + this.#receiverHeightM
    this.riseM = (this.receiverM - this.transmitterM) / steps
    const bare = this.#bare
    bare.look(this.receiverM)
    this.transmitterSlope = bare.transmitterSlope
    this.transmitterIndex = bare.transmitterIndex
    this.receiverSlope = bare.receiverSlope
    this.receiverIndex = bare.receiverIndex
    if (steps > 1 && this.transmitterSlope <= 0) {
      this.#leastSquare = bare.leastSquare()
      this.nearestIndex = bare.nearestIndex
    }
    this.#smooth()
  }

  #add(point: number): void {
    const heightM = this.#ground.elevationM[point]
    const clutterM = this.#ground.clutterHeightM[point]
    this.#sum += heightM
    this.#moment += heightM * point
    this.hasClutter ||= clutterM > 0
    this.#flat.add(heightM)
    this.#bare.add(heightM)
    this.#covered.add(heightM + clutterM)
    if (!this.#isMedian) this.#anomalous.add(heightM + clutterM)
  }

  /** Equations (85) to (91d). */
  #smooth(): void {
    const { steps } = this
    const firstM = this.#ground.elevationM[0]
    const lastM = this.#ground.elevationM[steps]
    let transmitterM = fittedTransmitterM(steps, firstM, lastM, this.#sum, this.#moment)
    let receiverM = fittedReceiverM(steps, firstM, lastM, this.#sum, this.#moment)
    this.fitTransmitterM = Math.min(transmitterM, firstM)
    this.fitReceiverM = Math.min(receiverM, lastM)
    const flat = this.#flat
    flat.look(this.receiverM)
    if (flat.transmitterSlope > 0) {
      const highestM = flat.highestM()
      const share = flat.transmitterSlope / (flat.transmitterSlope + flat.receiverSlope)
      transmitterM -= highestM * share
      receiverM -= highestM * (1 - share)
    }
    this.smoothTransmitterM = Math.min(transmitterM, firstM)
    this.smoothReceiverM = Math.min(receiverM, lastM)
  }

  medianNu(nuScale: number, countsClutter: boolean): number {
    if (countsClutter) return this.#nuOf(this.#covered, nuScale)
    if (this.steps < 2) return -Infinity
    if (this.transmitterSlope < 0) return -nuScale * Math.sqrt(this.#leastSquare)
    return edgeNu(this.steps, this.transmitterSlope, this.receiverSlope, nuScale)
  }

  /** With whatever clutter there is. */
  anomalousNu(nuScale: number): number {
    return this.#nuOf(this.#anomalous, nuScale)
  }

  #nuOf(edges: HorizonHull, nuScale: number): number {
    const { steps } = this
    if (steps < 2) return -Infinity
    edges.look(this.receiverM)
    if (edges.transmitterSlope < 0) return -nuScale * Math.sqrt(edges.leastSquare())
    return edgeNu(steps, edges.transmitterSlope, edges.receiverSlope, nuScale)
  }

  roughnessM(from: number, to: number, startM: number, riseM: number): number {
    return this.#flat.highestBetweenM(from, to, startM, riseM)
  }
}
