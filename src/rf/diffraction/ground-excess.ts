// The delta-Bullington loss of an evenly spaced ground profile for the many: the numbers of
// `deltaBullingtonLoss` (Recommendation ITU-R P.526-16, section 4.5.2) in one pass without a copy.
// Equation numbers are those of P.1812-7, section 4.3, as in the files beside it.
import { wavelengthM } from '../constants.ts'
import { effectiveEarthRadiusKm } from '../effective-earth.ts'
import type { GroundProfile, RadialPoints } from '../ground-profile.ts'
import { equivalentEdgeLossDb } from './bullington.ts'
import { reciprocalsTo } from './reciprocals.ts'
import { edgeNu, fittedReceiverM, fittedTransmitterM, smoothEdgeNu } from './smooth-surface.ts'
import { sphericalEarthLossDb } from './spherical-earth.ts'

const twiceEffectiveRadiusM = 2000 * effectiveEarthRadiusKm

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

  constructor(ends: GroundEnds) {
    this.#ends = ends
    this.#wavelengthM = wavelengthM(ends.frequencyGhz)
  }

  /** Whether a point of the ground reaches above the line between the antennas. */
  isTerrainShadowed(ground: GroundProfile): boolean {
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

  /**
   * `isTerrainShadowed` of the paths to points of one bearing, 1 or 0 from the first on, in one walk: over
   * the ground bent down with the Earth the steepest line from the antenna so far decides.
   */
  setShadowAlong(ground: GroundProfile, points: RadialPoints, behind: Uint8Array): void {
    const { elevationM, pointCount } = ground
    const { first, stride } = points
    const bulgeM = stepBulgeM(ground)
    const startM = elevationM[0] + this.#ends.antennaHeightM
    let steepestM = -Infinity
    let next = first
    for (let i = 1; i < pointCount; i++) {
      const bentM = elevationM[i] - bulgeM * i * i - startM
      if (i === next) {
        behind[(i - first) / stride] = steepestM * i > bentM + this.#ends.receiverHeightM ? 1 : 0
        next += stride
      }
      steepestM = Math.max(steepestM, bentM / i)
    }
  }

  /** Diffraction loss, dB, 0 and more: equation (39). */
  lossDb(ground: GroundProfile): number {
    const { elevationM, pointCount, spacingM } = ground
    const steps = pointCount - 1
    const lengthM = spacingM * steps
    if (lengthM === 0) return 0
    const { antennaHeightM, receiverHeightM, frequencyGhz } = this.#ends
    const inverse = reciprocalsTo(steps)
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
    // A step is lengthM / steps long: sqrt(2 d / (lambda d1 d2)) of equation (15) with i (n - i).
    const nuScale = steps * Math.sqrt(2 / (this.#wavelengthM * lengthM))
    const lengthKm = lengthM / 1000
    const nu =
      transmitterSlope < 0
        ? -nuScale * Math.sqrt(leastSquare)
        : edgeNu(steps, transmitterSlope, receiverSlope, nuScale)
    const bullingtonDb = equivalentEdgeLossDb(nu, lengthKm)

    let transmitterM = fittedTransmitterM(steps, firstM, lastM, sum, moment)
    let receiverM = fittedReceiverM(steps, firstM, lastM, sum, moment)
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
      distanceKm: lengthKm,
      h1M,
      h2M,
      frequencyGhz,
      polarization: 'vertical',
      effectiveEarthRadiusKm,
      seaFraction: 0,
    })
    if (sphericalDb === 0) return bullingtonDb
    const smoothNu = smoothEdgeNu(steps, bulgeM, h1M, h2M, nuScale)
    return bullingtonDb + Math.max(sphericalDb - equivalentEdgeLossDb(smoothNu, lengthKm), 0)
  }
}

/** What the Earth bulges above the chord a step from either end, over n - 1, metres. */
function stepBulgeM({ spacingM }: GroundProfile): number {
  return (spacingM * spacingM) / twiceEffectiveRadiusM
}
