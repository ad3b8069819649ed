import type { GroundProfile } from '../ground-profile.ts'
import { EvenProfile } from './even-profile.ts'
import { GroundLaw } from './ground-law.ts'
import type { P1812Link } from './link.ts'
import type { PathStages } from './path-stages.ts'

/**
 * The losses of one link over the ground of many paths, by Recommendation ITU-R P.1812-7. Every path is
 * taken as inland: zones, and coasts with their ducts, are not known. A call allocates nothing.
 */
export class GroundPaths {
  readonly #law: GroundLaw
  readonly #profile: EvenProfile
  readonly #antennaHeightM: number
  readonly #receiverHeightM: number

  /** Heights of the antennas above the ground, m. */
  constructor(link: P1812Link, antennaHeightM: number, receiverHeightM: number) {
    this.#law = new GroundLaw(link, receiverHeightM)
    this.#profile = new EvenProfile(link)
    this.#antennaHeightM = antennaHeightM
    this.#receiverHeightM = receiverHeightM
  }

  /** Every quantity of the latest path. */
  get stages(): PathStages {
    return this.#law.stages
  }

  /**
   * L_b, equation (69), dB, over a ground distance above 0 m; `stages` tells of it afterwards. The
   * profile is stretched to the distance where both differ.
   */
  lossDb(distanceM: number, ground: GroundProfile): number {
    const profile = this.#profile
    profile.walk(ground, distanceM, this.#antennaHeightM, this.#receiverHeightM)
    const clutterM = ground.clutterHeightM[profile.steps]
    return this.#law.lossDb(profile, ground.middleLatitudeDeg, clutterM)
  }

  /** L_dp of the latest path without its clutter, dB: equation (41) over bare ground. */
  bareDiffractionDb(): number {
    return this.#law.bareDiffractionDb(this.#profile)
  }
}
