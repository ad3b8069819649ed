// The ITS Irregular Terrain Model (Longley-Rice) for one path over known ground; see `constants.ts`
// for the sources.
import type { GroundProfile } from '../ground-profile.ts'
import type { ItmClimate } from './climates.ts'
import { groundImpedance } from './ground-impedance.ts'
import { PathGeometry } from './path-geometry.ts'
import { type ItmMode, ReferenceAttenuation } from './reference-attenuation.ts'
import { type ItmReliability, ItmVariability } from './variability.ts'

/** Everything about a cell that decides its losses over any ground. */
export interface ItmSite {
  /** 20 to 20,000 MHz. */
  readonly frequencyMhz: number
  /** Above the ground, 0.5 to 3000 m. */
  readonly antennaHeightM: number
  readonly receiverHeightM: number
  readonly polarization: 'horizontal' | 'vertical'
  /** N_0, the smallest monthly mean, reduced to sea level: 250 to 400 N-units. */
  readonly seaLevelRefractivity: number
  /** Of the ground, above 1. */
  readonly relativePermittivity: number
  /** Of the ground, above 0 S/m. */
  readonly conductivitySPerM: number
  readonly climate: ItmClimate
  readonly reliability: ItmReliability
}

/** The losses of one cell over the grounds of its paths; what it read last can be asked for. */
export class IrregularTerrain {
  readonly path: PathGeometry
  /** A_ref of the last path, dB. */
  referenceDb = 0
  readonly #freeSpaceAtOneKilometreDb: number
  readonly #reference: ReferenceAttenuation
  readonly #variability: ItmVariability

  constructor(site: ItmSite) {
    const { frequencyMhz } = site
    const heightsM = [site.antennaHeightM, site.receiverHeightM] as const
    const impedance = groundImpedance(
      frequencyMhz,
      site.relativePermittivity,
      site.conductivitySPerM,
      site.polarization,
    )
    this.path = new PathGeometry(heightsM, site.seaLevelRefractivity)
    this.#freeSpaceAtOneKilometreDb = 32.45 + 20 * Math.log10(frequencyMhz)
    this.#reference = new ReferenceAttenuation(frequencyMhz, impedance, heightsM)
    this.#variability = new ItmVariability(frequencyMhz, site.climate, site.reliability)
  }

  /** Region in which the last path lay. */
  get mode(): ItmMode {
    return this.#reference.mode
  }

  /** Free-space part of the loss at a distance above 0 m, dB, with the model's own constant of 32.45. */
  freeSpaceDb(distanceM: number): number {
    return this.#freeSpaceAtOneKilometreDb + 20 * Math.log10(distanceM / 1000)
  }

  /** Standard deviation of the loss over locations on a ground profile as long as the distance, dB. */
  locationDeviationDb(ground: GroundProfile, distanceM: number): number {
    this.path.read(ground, distanceM)
    return this.#variability.locationDeviationDb(this.path)
  }

  /**
   * Basic transmission loss over a ground profile as long as the distance, dB, not exceeded in the
   * shares of times, locations and situations of the site. Its heights alone are read: the model has no
   * clutter. Surface refractivities beyond 150 to 400 N-units, at mountains above 4800 m and below the
   * sea, are taken at that end.
   */
  lossDb(ground: GroundProfile, distanceM: number): number {
    this.path.read(ground, distanceM)
    this.referenceDb = this.#reference.lossDb(this.path)
    return this.#variability.lossDb(this.referenceDb, this.path) + this.freeSpaceDb(distanceM)
  }

  /**
   * The loss of the last path for another share of its locations, dB; in the variability mode `broadcast`
   * alone.
   *
   * @param deviations of a normal distribution beyond half of the locations
   */
  lossOverLocationsDb(deviations: number): number {
    const { distanceM } = this.path
    const beyondDb = this.#variability.lossDb(this.referenceDb, this.path, -deviations)
    return beyondDb + this.freeSpaceDb(distanceM)
  }
}
