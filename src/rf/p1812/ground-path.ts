// Recommendation ITU-R P.1812-7 over the ground beneath a way: the numbers of `p1812PathStages` for evenly
// spaced inland paths, for the many. A call allocates nothing.
import { equivalentEdgeLossDb } from '../diffraction/bullington.ts'
import { type SphericalPath, sphericalEarthLossDb } from '../diffraction/spherical-earth.ts'
import type { Polarization } from '../diffraction/terrain-path.ts'
import type { GroundProfile } from '../ground-profile.ts'
import { setAnomalousTime } from './anomalous-time.ts'
import { setLineOfSightLosses } from './basic-loss.ts'
import { EvenProfile } from './even-profile.ts'
import { elevationMrad } from './horizons.ts'
import { P1812Law } from './law.ts'
import type { P1812Link } from './link.ts'
import { locationDeviationDb } from './location-variability.ts'
import { PathStages } from './path-stages.ts'
import { smoothEdgeNu } from './smooth-surface.ts'

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

/**
 * The losses of one link over the ground of many ways. Every way is taken as inland: zones, and coasts
 * with their ducts, are not known.
 */
export class GroundPaths {
  /** Of the latest way. */
  readonly stages = new PathStages()
  readonly #link: P1812Link
  readonly #law: P1812Law
  readonly #antennaHeightM: number
  readonly #receiverHeightM: number
  readonly #profile = new EvenProfile()
  readonly #spherical: SphericalScratch

  /** Heights of the antennas above the ground, m. */
  constructor(link: P1812Link, antennaHeightM: number, receiverHeightM: number) {
    this.#link = link
    this.#law = new P1812Law(link)
    this.#antennaHeightM = antennaHeightM
    this.#receiverHeightM = receiverHeightM
    this.#spherical = new SphericalScratch(link)
    this.stages.transmitterCoastKm = Infinity
    this.stages.receiverCoastKm = Infinity
  }

  /**
   * L_b, equation (69), dB, over a ground distance above 0 m; `stages` tells of it afterwards. The
   * profile is stretched to the distance where both differ.
   */
  lossDb(distanceM: number, ground: GroundProfile): number {
    const { stages } = this
    const link = this.#link
    const profile = this.#profile
    profile.start(ground, distanceM, this.#antennaHeightM, this.#receiverHeightM)
    const bulgeM = profile.bulgeM(link.medianEarthRadiusKm)
    profile.walkGround(ground, bulgeM)
    this.#setShape(ground, bulgeM)
    setAnomalousTime(stages, ground.middleLatitudeDeg)
    setLineOfSightLosses(stages, link)
    stages.medianDiffractionDb = this.#medianDiffractionDb(ground, bulgeM, profile.hasClutter)
    stages.anomalousDiffractionDb = 0
    if (link.timePercent < 50) {
      stages.anomalousDiffractionDb = this.#anomalousDiffractionDb(ground, profile.hasClutter)
    }
    const clutterM = ground.clutterHeightM[profile.steps]
    this.#law.setLosses(
      stages,
      locationDeviationDb(link.frequencyGhz, this.#receiverHeightM, clutterM),
    )
    return stages.lossDb
  }

  /** L_dp of the latest way without its clutter, dB: equation (41) over bare ground. */
  bareDiffractionDb(ground: GroundProfile): number {
    if (!this.#profile.hasClutter) return this.stages.diffractionDb
    const bulgeM = this.#profile.bulgeM(this.#link.medianEarthRadiusKm)
    const medianDb = this.#medianDiffractionDb(ground, bulgeM, false)
    if (this.#link.timePercent === 50) return medianDb
    const anomalousDb = this.#anomalousDiffractionDb(ground, false)
    return medianDb + this.stages.timeInterpolation * (anomalousDb - medianDb)
  }

  /** Horizons, angles, stretches, and the heights for ducting, of the ground that was walked. */
  #setShape(ground: GroundProfile, bulgeM: number): void {
    const { stages } = this
    const profile = this.#profile
    const { steps, stepKm, lengthKm, riseM } = profile
    const isTransHorizon = profile.transmitterSlope > 0
    const from = isTransHorizon ? profile.transmitterIndex : profile.leastIndex
    const to = isTransHorizon ? profile.receiverIndex : profile.leastIndex
    // Above the horizontal instead of above the line, which falls away from the curved Earth.
    const fallM = bulgeM * steps
    const transmitterRise = (isTransHorizon ? profile.transmitterSlope : 0) + riseM - fallM
    const receiverRise = (isTransHorizon ? profile.receiverSlope : 0) - riseM - fallM
    stages.lengthKm = lengthKm
    stages.transmitterAboveSeaM = profile.transmitterM
    stages.receiverAboveSeaM = profile.receiverM
    stages.isTransHorizon = isTransHorizon
    stages.transmitterElevationMrad = elevationMrad(transmitterRise / stepKm)
    stages.receiverElevationMrad = elevationMrad(receiverRise / stepKm)
    stages.angularDistanceMrad =
      (1000 * lengthKm) / this.#link.medianEarthRadiusKm +
      stages.transmitterElevationMrad +
      stages.receiverElevationMrad
    const hasPoint = from > 0
    stages.transmitterHorizonKm = hasPoint ? from * stepKm : lengthKm / 2
    stages.receiverHorizonKm = hasPoint ? (steps - to) * stepKm : lengthKm / 2
    const startM = Math.min(profile.fitTransmitterM, ground.elevationM[0])
    const endM = Math.min(profile.fitReceiverM, ground.elevationM[steps])
    stages.transmitterEffectiveM = profile.transmitterM - startM
    stages.receiverEffectiveM = profile.receiverM - endM
    stages.roughnessM = hasPoint
      ? profile.roughnessM(ground, from, to, startM, (endM - startM) / steps)
      : 0
    stages.longestLandKm = lengthKm
    stages.longestInlandKm = lengthKm
  }

  #medianDiffractionDb(ground: GroundProfile, bulgeM: number, countsClutter: boolean): number {
    const profile = this.#profile
    const nuScale = this.#nuScale()
    const nu = countsClutter
      ? profile.walkedNu(ground, bulgeM, true, nuScale)
      : profile.groundNu(nuScale)
    return this.#deltaBullingtonDb(nu, bulgeM, this.#link.medianEarthRadiusKm)
  }

  #anomalousDiffractionDb(ground: GroundProfile, countsClutter: boolean): number {
    const profile = this.#profile
    const radiusKm = this.#link.anomalousEarthRadiusKm
    const bulgeM = profile.bulgeM(radiusKm)
    const nu = profile.walkedNu(ground, bulgeM, countsClutter, this.#nuScale())
    return this.#deltaBullingtonDb(nu, bulgeM, radiusKm)
  }

  /** sqrt(0.002 d / (lambda d1 d2)) of equation (15) with i (n - i) instead of d1 d2. */
  #nuScale(): number {
    const { steps, stepKm } = this.#profile
    return Math.sqrt((0.002 * steps) / (this.#link.wavelengthM * stepKm))
  }

  /** L_d, equation (39), from nu of the actual profile. */
  #deltaBullingtonDb(nu: number, bulgeM: number, earthRadiusKm: number): number {
    const profile = this.#profile
    const spherical = this.#spherical
    const { lengthKm } = profile
    const h1M = profile.transmitterM - profile.smoothTransmitterM
    const h2M = profile.receiverM - profile.smoothReceiverM
    const actualDb = equivalentEdgeLossDb(nu, lengthKm)
    spherical.distanceKm = lengthKm
    spherical.h1M = h1M
    spherical.h2M = h2M
    spherical.effectiveEarthRadiusKm = earthRadiusKm
    const sphericalDb = sphericalEarthLossDb(spherical)
    if (sphericalDb === 0) return actualDb
    const smoothNu = smoothEdgeNu(profile.steps, bulgeM, h1M, h2M, this.#nuScale())
    return actualDb + Math.max(sphericalDb - equivalentEdgeLossDb(smoothNu, lengthKm), 0)
  }
}
