// The bare ground beside a model that knows flat ground alone: our own combination, no standard.
import { GroundExcess } from './diffraction/ground-excess.ts'
import type { LossPart, LossTerms, ModelPath, ModelSite, PreparedModel } from './models/model.ts'

/** Name of the added term in a ledger. */
const groundDiffractionPart = 'ground_diffraction'

/**
 * A law with the delta-Bullington loss of the bare ground (Recommendation ITU-R P.526-16, section
 * 4.5.2; k = 4/3) added to its own, where the ground of a path is known. Neither the sources of the
 * models nor P.526 describe the sum: obstacles that the median of a model contains already count
 * again. Whether the ground hides the receiver is decided by whoever makes the path.
 */
export function countGround(law: PreparedModel, site: ModelSite): PreparedModel {
  return new GroundCounted(law, new GroundExcess(site))
}

class GroundCounted implements PreparedModel {
  readonly overLocations?: NonNullable<PreparedModel['overLocations']>
  readonly #law: PreparedModel
  readonly #excess: GroundExcess

  constructor(law: PreparedModel, excess: GroundExcess) {
    this.#law = law
    this.#excess = excess
    if (law.overLocations !== undefined) {
      this.overLocations = (distanceM, path) => {
        const lossDb = this.lossAt(distanceM, path)
        // Read last: it holds until the next path is asked for.
        const over = law.overLocations?.(distanceM, path)
        return { lossDb, marginDb: (deviations) => over?.marginDb(deviations) ?? 0 }
      }
    }
  }

  get publishedFromM(): number {
    return this.#law.publishedFromM ?? 0
  }

  get locationQuantile(): number {
    return this.#law.locationQuantile ?? 0
  }

  lossAt(distanceM: number, path: ModelPath): number {
    const { ground, wallEventCount } = path
    if (ground === undefined) return this.#law.lossAt(distanceM, path)
    if (wallEventCount === 0) {
      return this.#law.lossAt(distanceM, path) + this.#excess.lossDb(ground)
    }
    // In the order of the ledger: sums of three terms differ in their last bit.
    const { propagationLossDb, buildingLossDb } = this.termsAt(distanceM, path)
    return propagationLossDb + buildingLossDb
  }

  /** That of the model: P.526 states none of its own. */
  locationVariabilityDb(distanceM: number, path: ModelPath): number | null {
    return this.#law.locationVariabilityDb(distanceM, path)
  }

  termsAt(distanceM: number, path: ModelPath): LossTerms {
    const terms = this.#law.termsAt(distanceM, path)
    if (path.ground === undefined) return terms
    const excessDb = this.#excess.lossDb(path.ground)
    return {
      ...terms,
      propagationLossDb: terms.propagationLossDb + excessDb,
      parts: [
        ...(terms.parts ?? [ownPart(terms)]),
        {
          part: groundDiffractionPart,
          label: 'Diffraction over the bare ground (P.526)',
          lossDb: excessDb,
        },
      ],
    }
  }
}

function ownPart({ propagationLossDb }: LossTerms): LossPart {
  return { part: 'flat_ground', label: 'The model over flat ground', lossDb: propagationLossDb }
}
