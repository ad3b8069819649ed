// A walk along an evenly spaced profile: what horizons, smooth Earth and Bullington want to know of it,
// in the sums and extremes of Recommendation ITU-R P.1812-7, Annex 1. Lengths are counted in steps.
import type { GroundProfile } from '../ground-profile.ts'
import { reciprocalsTo } from './reciprocals.ts'
import { edgeNu } from './smooth-surface.ts'

/** One is filled again for path after path. Slopes are metres a step above the antennas' line. */
export class EvenProfile {
  /** n: intervals of the profile. */
  steps = 0
  stepKm = 0
  lengthKm = 0
  /** h_ts and h_rs, m. */
  transmitterM = 0
  receiverM = 0
  /** What the line between the antennas rises in a step, m. */
  riseM = 0
  /** Some clutter stands on the interior points. */
  hasClutter = false

  /** Steepest points seen from both ends over bare ground, and where they are; 0 where there is none. */
  transmitterSlope = 0
  transmitterIndex = 0
  receiverSlope = 0
  receiverIndex = 0
  /** Least square of the clearance over i (n - i), for a free line, and where it is. */
  leastSquare = 0
  leastIndex = 0
  /** h_st and h_sr of the least-squares line, equations (85) to (88), m. */
  fitTransmitterM = 0
  fitReceiverM = 0
  /** h_std and h_srd, the smooth surface for diffraction, section 5.6.2, m. */
  smoothTransmitterM = 0
  smoothReceiverM = 0

  /** Begins a path of a ground distance in metres, between antennas above the ground of its ends, m. */
  start(
    ground: GroundProfile,
    distanceM: number,
    antennaHeightM: number,
    receiverHeightM: number,
  ): void {
    const steps = ground.pointCount - 1
    this.steps = steps
    this.lengthKm = distanceM / 1000
    this.stepKm = this.lengthKm / steps
    this.transmitterM = ground.elevationM[0] + antennaHeightM
    this.receiverM = ground.elevationM[steps] + receiverHeightM
    this.riseM = (this.receiverM - this.transmitterM) / steps
  }

  /** Height of the Earth above the chord of two steps, m: 500 C_e of equation (13) for a step. */
  bulgeM(earthRadiusKm: number): number {
    return (500 * this.stepKm * this.stepKm) / earthRadiusKm
  }

  /** Walks the bare ground: all of the above. */
  walkGround(ground: GroundProfile, bulgeM: number): void {
    const { elevationM, clutterHeightM } = ground
    const { steps, transmitterM, riseM } = this
    const inverse = reciprocalsTo(steps)
    let transmitterSlope = -Infinity
    let transmitterIndex = 0
    let receiverSlope = -Infinity
    let receiverIndex = 0
    let leastSquare = Infinity
    let leastIndex = 0
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
        leastIndex = i
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
    this.leastSquare = leastSquare
    this.leastIndex = leastIndex
    this.hasClutter = clutterSum > 0
    this.#fit(elevationM[0], elevationM[steps], sum, moment)
    this.#smooth(ground, highestM)
  }

  /** Equations (85) to (88), of sums over the interior points instead of segments. */
  #fit(firstM: number, lastM: number, sum: number, moment: number): void {
    const { steps } = this
    const v1 = 2 * sum + firstM + lastM
    const v2 = 6 * moment + firstM + lastM * (3 * steps - 1)
    this.fitTransmitterM = (2 * v1 * steps - v2) / (steps * steps)
    this.fitReceiverM = (v2 - v1 * steps) / (steps * steps)
  }

  /** Equations (89a) to (91d), from the highest obstruction above the straight line. */
  #smooth({ elevationM }: GroundProfile, highestM: number): void {
    const { steps } = this
    let transmitterM = this.fitTransmitterM
    let receiverM = this.fitReceiverM
    if (highestM > 0) {
      const inverse = reciprocalsTo(steps)
      let transmitterAngle = -Infinity
      let receiverAngle = -Infinity
      for (let i = 1; i < steps; i++) {
        const aboveM = elevationM[i] - this.transmitterM - this.riseM * i
        const fromTransmitter = aboveM * inverse[i]
        const fromReceiver = aboveM * inverse[steps - i]
        if (fromTransmitter > transmitterAngle) transmitterAngle = fromTransmitter
        if (fromReceiver > receiverAngle) receiverAngle = fromReceiver
      }
      const share = transmitterAngle / (transmitterAngle + receiverAngle)
      transmitterM -= highestM * share
      receiverM -= highestM * (1 - share)
    }
    this.smoothTransmitterM = Math.min(transmitterM, elevationM[0])
    this.smoothReceiverM = Math.min(receiverM, elevationM[steps])
  }

  /** nu of the edge that stands for the bare ground that was walked. */
  groundNu(nuScale: number): number {
    if (this.steps < 2) return -Infinity
    if (this.transmitterSlope < 0) return -nuScale * Math.sqrt(this.leastSquare)
    return edgeNu(this.steps, this.transmitterSlope, this.receiverSlope, nuScale)
  }

  /** nu of the edge that stands for ground, and clutter if that is to count, over another Earth. */
  walkedNu(ground: GroundProfile, bulgeM: number, countsClutter: boolean, nuScale: number): number {
    const { elevationM, clutterHeightM } = ground
    const { steps, transmitterM, riseM } = this
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

  /** h_m, equation (95), between two points of the bare ground above a line, m. */
  roughnessM(
    { elevationM }: GroundProfile,
    from: number,
    to: number,
    startM: number,
    riseM: number,
  ): number {
    let roughnessM = -Infinity
    for (let i = from; i <= to; i++) {
      const aboveM = elevationM[i] - (startM + riseM * i)
      if (aboveM > roughnessM) roughnessM = aboveM
    }
    return roughnessM
  }
}
