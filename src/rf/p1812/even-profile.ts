// A walk along an evenly spaced profile: what horizons, smooth Earth and Bullington want to know of it,
// in the sums and extremes of Recommendation ITU-R P.1812-7, Annex 1. Lengths are counted in steps.
import type { GroundProfile } from '../ground-profile.ts'
import { reciprocalsTo } from '../diffraction/reciprocals.ts'
import type { P1812Link } from './link.ts'
import { edgeNu, fittedReceiverM, fittedTransmitterM } from '../diffraction/smooth-surface.ts'
import { stepBulgeM, WalkedGround } from './walked-ground.ts'

/** One is filled again for path after path. */
export class EvenProfile extends WalkedGround {
  readonly #medianEarthRadiusKm: number
  readonly #anomalousEarthRadiusKm: number
  #elevationM: Float64Array = new Float64Array(0)
  #clutterHeightM: Float64Array = new Float64Array(0)
  /** Least square of the clearance over i (n - i), for a free line. */
  #leastSquare = 0

  constructor({ medianEarthRadiusKm, anomalousEarthRadiusKm }: P1812Link) {
    super()
    this.#medianEarthRadiusKm = medianEarthRadiusKm
    this.#anomalousEarthRadiusKm = anomalousEarthRadiusKm
  }

  /** Walks the ground of a path, in metres, between antennas above the ground of its ends, m. */
  walk(
    ground: GroundProfile,
    distanceM: number,
    antennaHeightM: number,
    receiverHeightM: number,
  ): void {
    const steps = ground.pointCount - 1
    this.#elevationM = ground.elevationM
    this.#clutterHeightM = ground.clutterHeightM
    this.steps = steps
    this.lengthKm = distanceM / 1000
    this.stepKm = this.lengthKm / steps
    this.transmitterM = ground.elevationM[0] + antennaHeightM
    this.receiverM = ground.elevationM[steps] + receiverHeightM
    this.riseM = (this.receiverM - this.transmitterM) / steps
    this.#walkGround(stepBulgeM(this.stepKm, this.#medianEarthRadiusKm))
  }

  #walkGround(bulgeM: number): void {
    const elevationM = this.#elevationM
    const clutterHeightM = this.#clutterHeightM
    const { steps, transmitterM, riseM } = this
    const inverse = reciprocalsTo(steps)
    let transmitterSlope = -Infinity
    let transmitterIndex = 0
    let receiverSlope = -Infinity
    let receiverIndex = 0
    let leastSquare = Infinity
    let nearestIndex = 0
    let highestM = -Infinity
    let sum = 0
    let moment = 0
    let clutterSum = 0
    for (let i = 1; i < steps; i++) {
      const left = steps - i
      const heightM = elevationM[i]
      const aboveM = heightM - transmitterM - riseM * i
      const bulgedM = aboveM + bulgeM * (i * left)
      const fromTransmitter = bulgedM * inverse[i]
      const fromReceiver = bulgedM * inverse[left]
      const squared = fromTransmitter * fromReceiver
      if (fromTransmitter > transmitterSlope) {
        transmitterSlope = fromTransmitter
        transmitterIndex = i
      }
      // The last of equals: the one that is nearest to the receiver.
      if (fromReceiver >= receiverSlope) {
        receiverSlope = fromReceiver
        receiverIndex = i
      }
      if (squared <= leastSquare) {
        leastSquare = squared
        nearestIndex = i
      }
      if (aboveM > highestM) highestM = aboveM
      sum += heightM
      moment += heightM * i
      clutterSum += clutterHeightM[i]
    }
    this.transmitterSlope = transmitterSlope
    this.transmitterIndex = transmitterIndex
    this.receiverSlope = receiverSlope
    this.receiverIndex = receiverIndex
    this.#leastSquare = leastSquare
    this.nearestIndex = nearestIndex
    this.hasClutter = clutterSum > 0
    this.#smooth(sum, moment, highestM)
  }

  /**
   * The least-squares line of equations (85) to (88), of sums over the interior points instead of
   * segments, and the smooth surface of equations (89a) to (91d).
   */
  #smooth(sum: number, moment: number, highestM: number): void {
    const { steps } = this
    const firstM = this.#elevationM[0]
    const lastM = this.#elevationM[steps]
    let transmitterM = fittedTransmitterM(steps, firstM, lastM, sum, moment)
    let receiverM = fittedReceiverM(steps, firstM, lastM, sum, moment)
    this.fitTransmitterM = Math.min(transmitterM, firstM)
    this.fitReceiverM = Math.min(receiverM, lastM)
    if (highestM > 0) {
      const share = this.#transmitterShare()
      transmitterM -= highestM * share
      receiverM -= highestM * (1 - share)
    }
    this.smoothTransmitterM = Math.min(transmitterM, firstM)
    this.smoothReceiverM = Math.min(receiverM, lastM)
  }

  /** Equations (89b), (89c) and (90e): by the angles under which both ends see the obstructions. */
  #transmitterShare(): number {
    const elevationM = this.#elevationM
    const { steps, transmitterM, riseM } = this
    const inverse = reciprocalsTo(steps)
    let transmitterAngle = -Infinity
    let receiverAngle = -Infinity
    for (let i = 1; i < steps; i++) {
      const aboveM = elevationM[i] - transmitterM - riseM * i
      const fromTransmitter = aboveM * inverse[i]
      const fromReceiver = aboveM * inverse[steps - i]
      if (fromTransmitter > transmitterAngle) transmitterAngle = fromTransmitter
      if (fromReceiver > receiverAngle) receiverAngle = fromReceiver
    }
    return transmitterAngle / (transmitterAngle + receiverAngle)
  }

  medianNu(nuScale: number, countsClutter: boolean): number {
    if (countsClutter) return this.#walkedNu(this.#medianEarthRadiusKm, true, nuScale)
    if (this.steps < 2) return -Infinity
    if (this.transmitterSlope < 0) return -nuScale * Math.sqrt(this.#leastSquare)
    return edgeNu(this.steps, this.transmitterSlope, this.receiverSlope, nuScale)
  }

  anomalousNu(nuScale: number, countsClutter: boolean): number {
    return this.#walkedNu(this.#anomalousEarthRadiusKm, countsClutter, nuScale)
  }

  #walkedNu(earthRadiusKm: number, countsClutter: boolean, nuScale: number): number {
    const elevationM = this.#elevationM
    const clutterHeightM = this.#clutterHeightM
    const { steps, transmitterM, riseM } = this
    const bulgeM = stepBulgeM(this.stepKm, earthRadiusKm)
    if (steps < 2) return -Infinity
    const inverse = reciprocalsTo(steps)
    const clutterShare = countsClutter ? 1 : 0
    let transmitterSlope = -Infinity
    let receiverSlope = -Infinity
    let leastSquare = Infinity
    for (let i = 1; i < steps; i++) {
      const left = steps - i
      const heightM = elevationM[i] + clutterShare * clutterHeightM[i]
      const bulgedM = heightM - transmitterM - riseM * i + bulgeM * (i * left)
      const fromTransmitter = bulgedM * inverse[i]
      const fromReceiver = bulgedM * inverse[left]
      const squared = fromTransmitter * fromReceiver
      if (fromTransmitter > transmitterSlope) transmitterSlope = fromTransmitter
      if (fromReceiver > receiverSlope) receiverSlope = fromReceiver
      if (squared < leastSquare) leastSquare = squared
    }
    if (transmitterSlope < 0) return -nuScale * Math.sqrt(leastSquare)
    return edgeNu(steps, transmitterSlope, receiverSlope, nuScale)
  }

  roughnessM(from: number, to: number, startM: number, riseM: number): number {
    const elevationM = this.#elevationM
    let roughnessM = -Infinity
    for (let i = from; i <= to; i++) {
      const aboveM = elevationM[i] - (startM + riseM * i)
      if (aboveM > roughnessM) roughnessM = aboveM
    }
    return roughnessM
  }
}
