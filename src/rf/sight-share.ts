// Losses where nobody knows whether a receiver is in sight: the mean of both, weighted in decibels.
import type { LossTerms, ModelPath, PreparedModel } from './models/model.ts'

/**
 * A law with the mean of its losses in and out of sight, in dB, on paths that have a share of line of
 * sight (3GPP TR 38.901 V17, Table 7.4.2-1, gives the probabilities; a mean in dB is our choice: it is
 * the expected value of the median, no median of the mixture).
 */
export function weighSight(law: PreparedModel): PreparedModel {
  return new SightWeighed(law)
}

/** A path in or out of sight; one object, written anew for every receiver. */
interface DecidedPath {
  isLineOfSight: boolean
  wallEventCount: number
}

class SightWeighed implements PreparedModel {
  readonly #law: PreparedModel
  readonly #path: DecidedPath = { isLineOfSight: false, wallEventCount: 0 }

  constructor(law: PreparedModel) {
    this.#law = law
  }

  get publishedFromM(): number {
    return this.#law.publishedFromM ?? 0
  }

  lossAt(distanceM: number, path: ModelPath): number {
    const share = path.lineOfSightShare
    if (share === undefined) return this.#law.lossAt(distanceM, path)
    const freeDb = this.#decidedAt(distanceM, path, true)
    const hiddenDb = this.#decidedAt(distanceM, path, false)
    return hiddenDb + (freeDb - hiddenDb) * share
  }

  /** Of the mixture: that within each state, and that between the two losses. */
  locationVariabilityDb(distanceM: number, path: ModelPath): number | null {
    const share = path.lineOfSightShare
    if (share === undefined) return this.#law.locationVariabilityDb(distanceM, path)
    const apartDb = this.#decidedAt(distanceM, path, true) - this.#decidedAt(distanceM, path, false)
    const freeDb = this.#spreadAt(distanceM, path, true)
    const hiddenDb = this.#spreadAt(distanceM, path, false)
    if (freeDb === null || hiddenDb === null) return null
    const within = share * freeDb * freeDb + (1 - share) * hiddenDb * hiddenDb
    return Math.sqrt(within + share * (1 - share) * apartDb * apartDb)
  }

  termsAt(distanceM: number, path: ModelPath): LossTerms {
    if (path.lineOfSightShare === undefined) return this.#law.termsAt(distanceM, path)
    // Models that ask for sight count no walls: all of it is propagation.
    return {
      propagationLossDb: this.lossAt(distanceM, path),
      freeSpaceLossDb: 0,
      buildingLossDb: 0,
    }
  }

  #decidedAt(distanceM: number, path: ModelPath, isLineOfSight: boolean): number {
    return this.#law.lossAt(distanceM, this.#decided(path, isLineOfSight))
  }

  #spreadAt(distanceM: number, path: ModelPath, isLineOfSight: boolean): number | null {
    return this.#law.locationVariabilityDb(distanceM, this.#decided(path, isLineOfSight))
  }

  #decided({ wallEventCount }: ModelPath, isLineOfSight: boolean): ModelPath {
    this.#path.isLineOfSight = isLineOfSight
    this.#path.wallEventCount = wallEventCount
    return this.#path
  }
}
