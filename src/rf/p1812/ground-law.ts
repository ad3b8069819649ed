// Recommendation ITU-R P.1812-7 from walked ground to a loss: the numbers of `p1812PathStages` for evenly
// spaced inland paths, for the many. A call allocates nothing.
import { equivalentEdgeLossDb } from '../diffraction/bullington.ts'
import { type SphericalPath, sphericalEarthLossDb } from '../diffraction/spherical-earth.ts'
import type { Polarization } from '../diffraction/terrain-path.ts'
import { setAnomalousTime } from './anomalous-time.ts'
import { setLineOfSightLosses } from './basic-loss.ts'
import { elevationMrad } from './horizons.ts'
import { P1812Law } from './law.ts'
import type { P1812Link } from './link.ts'
import { locationDeviationDb } from './location-variability.ts'
import { PathStages } from './path-stages.ts'
import { smoothEdgeNu } from '../diffraction/smooth-surface.ts'
import { stepBulgeM, type WalkedGround } from './walked-ground.ts'

/** What the spherical Earth asks for, written anew for every path. */
class SphericalScratch implements SphericalPath {
  distanceKm = 0
  h1M = 0
  h2M = 0
  effectiveEarthRadiusKm = 0
  readonly seaFraction = 0
  readonly frequencyGhz: number
  readonly polarization: Polarization
  readonly wavelengthM: number

  constructor({ frequencyGhz, polarization, wavelengthM }: P1812Link) {
    this.frequencyGhz = frequencyGhz
    this.polarization = polarization
    this.wavelengthM = wavelengthM
  }
}

/** The losses of one link over ground that was walked. Every path is taken as inland. */
export class GroundLaw {
  /** Of the latest path. */
  readonly stages = new PathStages()
  readonly #link: P1812Link
  readonly #law: P1812Law
  readonly #receiverHeightM: number
  readonly #spherical: SphericalScratch

  constructor(link: P1812Link, receiverHeightM: number) {
    this.#link = link
    this.#law = new P1812Law(link)
    this.#receiverHeightM = receiverHeightM
    this.#spherical = new SphericalScratch(link)
    this.stages.transmitterCoastKm = Infinity
    this.stages.receiverCoastKm = Infinity
  }

  /** L_b, equation (69), dB; `stages` tells of it afterwards. Clutter is that at the receiver, m. */
  lossDb(walked: WalkedGround, middleLatitudeDeg: number, receiverClutterM: number): number {
    const { stages } = this
    const link = this.#link
    this.#setShape(walked)
    setAnomalousTime(stages, middleLatitudeDeg)
    setLineOfSightLosses(stages, link)
    stages.medianDiffractionDb = this.#medianDiffractionDb(walked, walked.hasClutter)
    stages.anomalousDiffractionDb = 0
    if (link.timePercent < 50) {
      stages.anomalousDiffractionDb = this.#anomalousDiffractionDb(walked, walked.hasClutter)
    }
    this.#law.setLosses(
      stages,
      locationDeviationDb(link.frequencyGhz, this.#receiverHeightM, receiverClutterM),
    )
    return stages.lossDb
  }

  /** L_dp of the latest path without its clutter, dB: equation (41) over bare ground. */
  bareDiffractionDb(walked: WalkedGround): number {
    if (!walked.hasClutter) return this.stages.diffractionDb
    const medianDb = this.#medianDiffractionDb(walked, false)
    if (this.#link.timePercent === 50) return medianDb
    const anomalousDb = this.#anomalousDiffractionDb(walked, false)
    return medianDb + this.stages.timeInterpolation * (anomalousDb - medianDb)
  }

  /** Horizons, angles, stretches, and the heights for ducting, of the ground that was walked. */
  #setShape(walked: WalkedGround): void {
    const { stages } = this
    const earthRadiusKm = this.#link.medianEarthRadiusKm
    const { steps, stepKm, lengthKm, riseM } = walked
    const isTransHorizon = walked.transmitterSlope > 0
    const from = isTransHorizon ? walked.transmitterIndex : walked.nearestIndex
    const to = isTransHorizon ? walked.receiverIndex : walked.nearestIndex
    // Above the horizontal instead of above the line, which falls away from the curved Earth.
    const fallM = stepBulgeM(stepKm, earthRadiusKm) * steps
    const transmitterRise = (isTransHorizon ? walked.transmitterSlope : 0) + riseM - fallM
    const receiverRise = (isTransHorizon ? walked.receiverSlope : 0) - riseM - fallM
    stages.lengthKm = lengthKm
    stages.transmitterAboveSeaM = walked.transmitterM
    stages.receiverAboveSeaM = walked.receiverM
    stages.isTransHorizon = isTransHorizon
    stages.transmitterElevationMrad = elevationMrad(transmitterRise / stepKm)
    stages.receiverElevationMrad = elevationMrad(receiverRise / stepKm)
    stages.angularDistanceMrad =
      (1000 * lengthKm) / earthRadiusKm +
      stages.transmitterElevationMrad +
      stages.receiverElevationMrad
    const hasPoint = from > 0
    stages.transmitterHorizonKm = hasPoint ? from * stepKm : lengthKm / 2
    stages.receiverHorizonKm = hasPoint ? (steps - to) * stepKm : lengthKm / 2
    const startM = walked.fitTransmitterM
    const endM = walked.fitReceiverM
    stages.transmitterEffectiveM = walked.transmitterM - startM
    stages.receiverEffectiveM = walked.receiverM - endM
    stages.roughnessM = hasPoint ? walked.roughnessM(from, to, startM, (endM - startM) / steps) : 0
    stages.longestLandKm = lengthKm
    stages.longestInlandKm = lengthKm
  }

  #medianDiffractionDb(walked: WalkedGround, countsClutter: boolean): number {
    const nu = walked.medianNu(this.#nuScale(walked), countsClutter)
    return this.#deltaBullingtonDb(walked, nu, this.#link.medianEarthRadiusKm)
  }

  #anomalousDiffractionDb(walked: WalkedGround, countsClutter: boolean): number {
    const nu = walked.anomalousNu(this.#nuScale(walked), countsClutter)
    return this.#deltaBullingtonDb(walked, nu, this.#link.anomalousEarthRadiusKm)
  }

  /** sqrt(0.002 d / (lambda d1 d2)) of equation (15) with i (n - i) instead of d1 d2. */
  #nuScale({ steps, stepKm }: WalkedGround): number {
    return Math.sqrt((0.002 * steps) / (this.#link.wavelengthM * stepKm))
  }

  /** L_d, equation (39), from nu of the actual profile. */
  #deltaBullingtonDb(walked: WalkedGround, nu: number, earthRadiusKm: number): number {
    const spherical = this.#spherical
    const { steps, stepKm, lengthKm } = walked
    const h1M = walked.transmitterM - walked.smoothTransmitterM
    const h2M = walked.receiverM - walked.smoothReceiverM
    const actualDb = equivalentEdgeLossDb(nu, lengthKm)
    spherical.distanceKm = lengthKm
    spherical.h1M = h1M
    spherical.h2M = h2M
    spherical.effectiveEarthRadiusKm = earthRadiusKm
    const sphericalDb = sphericalEarthLossDb(spherical)
    if (sphericalDb === 0) return actualDb
    const bulgeM = stepBulgeM(stepKm, earthRadiusKm)
    const smoothNu = smoothEdgeNu(steps, bulgeM, h1M, h2M, this.#nuScale(walked))
    return actualDb + Math.max(sphericalDb - equivalentEdgeLossDb(smoothNu, lengthKm), 0)
  }
}
