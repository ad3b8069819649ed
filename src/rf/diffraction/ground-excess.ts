// The delta-Bullington loss of an evenly spaced ground profile for the many: the numbers of
// `deltaBullingtonLoss` (Recommendation ITU-R P.526-16, section 4.5.2) in one pass without a copy.
// Equation numbers are those of P.1812-7, section 4.3, as in the files beside it.
import { wavelengthM } from '../constants.ts'
import { effectiveEarthRadiusKm } from '../effective-earth.ts'
import type { GroundProfile } from '../ground-profile.ts'
import { knifeEdgeLossDb } from './knife-edge.ts'
import { sphericalEarthLossDb } from './spherical-earth.ts'

const twiceEffectiveRadiusM = 2000 * effectiveEarthRadiusKm

/** 1 / i, written up to the longest profile so far: a division costs as much as the rest of a point. */
let reciprocals = new Float64Array(0)

function reciprocalsUpTo(count: number): Float64Array {
  if (reciprocals.length <= count) {
    reciprocals = Float64Array.from({ length: 2 * count + 64 }, (_, i) => 1 / i)
  }
  return reciprocals
}

/** Heights of the antennas above the ground, metres, 0 and more, and the frequency. */
export interface GroundEnds {
  readonly antennaHeightM: number
  readonly receiverHeightM: number
  readonly frequencyGhz: number
}

/**
 * What the bare ground between two antennas does: whether it hides one from the other over an Earth
 * with k = 4/3, and the diffraction loss. Vertical polarization, average ground of P.526.
 */
export class GroundExcess {
  readonly #ends: GroundEnds
  readonly #wavelengthM: number
  /** Steepest edges above the straight line, metres a step: from the transmitter, from the receiver. */
  #transmitterSlope = 0
  #receiverSlope = 0
  /** Least square of the height below the line over i (n - i): nu of the free line. */
  #leastSquare = 0

  constructor(ends: GroundEnds) {
    this.#ends = ends
    this.#wavelengthM = wavelengthM(ends.frequencyGhz)
  }

  /** Whether a point of the ground reaches above the line between the antennas. */
  isBehind(ground: GroundProfile): boolean {
    const { elevationM, pointCount } = ground
    const steps = pointCount - 1
    const bulgeM = stepBulgeM(ground)
    const startM = elevationM[0] + this.#ends.antennaHeightM
    const riseM = (elevationM[steps] + this.#ends.receiverHeightM - startM) / steps
    for (let i = 1; i < steps; i++) {
      if (elevationM[i] + bulgeM * (i * (steps - i)) > startM + riseM * i) return true
    }
    return false
  }

  /** Diffraction loss, dB, 0 and more: equation (39). */
  lossDb(ground: GroundProfile): number {
    const { elevationM, pointCount, spacingM } = ground
    const steps = pointCount - 1
    const lengthM = spacingM * steps
    if (lengthM === 0) return 0
    const { antennaHeightM, receiverHeightM, frequencyGhz } = this.#ends
    const inverse = reciprocalsUpTo(steps)
    const bulgeM = stepBulgeM(ground)
    const firstM = elevationM[0]
    const lastM = elevationM[steps]
    const startM = firstM + antennaHeightM
    const riseM = (lastM + receiverHeightM - startM) / steps
    let transmitterSlope = -Infinity
    let receiverSlope = -Infinity
    let leastSquare = Infinity
    let highestM = -Infinity
    let transmitterAngle = -Infinity
    let receiverAngle = -Infinity
    let sum = 0
    let moment = 0
    for (let i = 1; i < steps; i++) {
      const left = steps - i
      const heightM = elevationM[i]
      const near = inverse[i]
      const far = inverse[left]
      const aboveM = heightM - startM - riseM * i
      const bulgedM = aboveM + bulgeM * (i * left)
      transmitterSlope = Math.max(transmitterSlope, bulgedM * near)
      receiverSlope = Math.max(receiverSlope, bulgedM * far)
      leastSquare = Math.min(leastSquare, bulgedM * near * (bulgedM * far))
      highestM = Math.max(highestM, aboveM)
      transmitterAngle = Math.max(transmitterAngle, aboveM * near)
      receiverAngle = Math.max(receiverAngle, aboveM * far)
      sum += heightM
      moment += heightM * i
    }
    this.#transmitterSlope = transmitterSlope
    this.#receiverSlope = receiverSlope
    this.#leastSquare = leastSquare
    const bullingtonDb = this.#bullingtonDb(steps, lengthM)

    // Equations (85) to (88): the ends of the least-squares line, of sums instead of segments.
    const v1 = 2 * sum + firstM + lastM
    const v2 = 6 * moment + firstM + lastM * (3 * steps - 1)
    let transmitterM = (2 * v1 * steps - v2) / (steps * steps)
    let receiverM = (v2 - v1 * steps) / (steps * steps)
    if (highestM > 0) {
      // Equations (90a) to (90f).
      const angleSum = transmitterAngle + receiverAngle
      transmitterM -= highestM * (transmitterAngle / angleSum)
      receiverM -= highestM * (receiverAngle / angleSum)
    }
    // Equations (91a) to (91d), (37a) and (37b).
    const h1M = startM - Math.min(transmitterM, firstM)
    const h2M = lastM + receiverHeightM - Math.min(receiverM, lastM)
    const sphericalDb = sphericalEarthLossDb({
      distanceKm: lengthM / 1000,
      h1M,
      h2M,
      frequencyGhz,
      polarization: 'vertical',
      effectiveEarthRadiusKm,
      seaFraction: 0,
    })
    if (sphericalDb === 0) return bullingtonDb
    this.#measureSmooth(steps, bulgeM, h1M, h2M)
    return bullingtonDb + Math.max(sphericalDb - this.#bullingtonDb(steps, lengthM), 0)
  }

  /** Equation (21) of the edge that the slopes meet at or, with a free line, of its deepest point. */
  #bullingtonDb(steps: number, lengthM: number): number {
    const edgeDb = knifeEdgeLossDb(this.#edgeNu(steps, lengthM))
    return edgeDb + (1 - Math.exp(-edgeDb / 6)) * (10 + 0.00002 * lengthM)
  }

  #edgeNu(steps: number, lengthM: number): number {
    const transmitterSlope = this.#transmitterSlope
    const receiverSlope = this.#receiverSlope
    // A step is lengthM / steps long: sqrt(2 d / (lambda d1 d2)) of equation (15) with i (n - i).
    const scale = steps * Math.sqrt(2 / (this.#wavelengthM * lengthM))
    if (transmitterSlope < 0) return -scale * Math.sqrt(this.#leastSquare)
    // Equations (18) and (19); on a grazing path the slopes do not meet, and nu is 0.
    const slopeSum = transmitterSlope + receiverSlope
    if (!(slopeSum > 0)) return 0
    const meets = (receiverSlope / slopeSum) * steps
    if (!(meets > 0 && meets < steps)) return 0
    return (scale * (transmitterSlope * meets)) / Math.sqrt(meets * (steps - meets))
  }

  /** The same of a surface without heights, with the antennas above it: found without walking it. */
  #measureSmooth(steps: number, bulgeM: number, h1M: number, h2M: number): void {
    const slopeM = (h2M - h1M) / steps
    const bulgedM = (i: number) => bulgeM * i * (steps - i) - h1M - slopeM * i
    // Seen from an end at height h a slope is b (n - i) - h / i and a constant: steepest at sqrt(h / b).
    const fromTransmitter = (i: number) => bulgedM(i) / i
    const fromReceiver = (i: number) => bulgedM(i) / (steps - i)
    this.#transmitterSlope = largestBeside(Math.sqrt(h1M / bulgeM), steps, fromTransmitter)
    this.#receiverSlope = largestBeside(steps - Math.sqrt(h2M / bulgeM), steps, fromReceiver)
    this.#leastSquare = Infinity
    if (steps < 2 || this.#transmitterSlope >= 0) return
    // nu rises to one maximum and falls: with i = n sin^2(t) it is a concave function of t.
    const square = (i: number) => (bulgedM(i) * bulgedM(i)) / (i * (steps - i))
    let from = 1
    let to = steps - 1
    while (from < to) {
      const middle = (from + to) >> 1
      if (square(middle + 1) < square(middle)) from = middle + 1
      else to = middle
    }
    this.#leastSquare = square(from)
  }
}

/** What the Earth bulges above the chord a step from either end, over n - 1, metres. */
function stepBulgeM({ spacingM }: GroundProfile): number {
  return (spacingM * spacingM) / twiceEffectiveRadiusM
}

/** The larger value at the whole numbers on both sides of a place between 1 and n - 1. */
function largestBeside(place: number, steps: number, valueAt: (i: number) => number): number {
  if (steps < 2) return -Infinity
  const before = Math.min(Math.max(Math.floor(place), 1), steps - 1)
  const after = Math.min(before + 1, steps - 1)
  return Math.max(valueAt(before), valueAt(after))
}
