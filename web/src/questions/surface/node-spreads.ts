// How the powers of nodes vary over locations that the model cannot tell apart, from path losses that
// the service gives for two shares of them.
import { normalQuantile } from '../../../../src/rf/normal-quantile.ts'
import { normalShare } from '../../../../src/rf/normal-share.ts'
import type { RequestBody } from '../../scenario/scenario.ts'

/** The shares of places at which losses are asked for, percent. */
export const halfPercent = 50
export const surePercent = 95
const deviations = normalQuantile(surePercent / 100)

type Losses = readonly (number | null)[]

/** A request for the losses at a location probability. */
export function atPlaces(request: RequestBody, percent: number): RequestBody {
  const { rf_profile: profile } = request
  const stated = typeof profile === 'object' && profile !== null ? profile : {}
  return { ...request, rf_profile: { ...stated, location_probability: percent } }
}

export class NodeSpreads {
  /** By how much more is received at the median, dB. */
  readonly #gainDb: Float64Array
  /** NaN where none is stated, or it is none. */
  readonly #spreadDb: Float64Array

  constructor(asked: Losses, half: Losses, sure: Losses) {
    const less = (more: Losses, fewer: Losses) =>
      Float64Array.from(more, (lossDb, i) => (lossDb ?? NaN) - (fewer[i] ?? NaN))
    this.#gainDb = less(asked, half)
    this.#spreadDb = less(sure, half).map((marginDb) =>
      marginDb > 0 ? marginDb / deviations : NaN,
    )
  }

  /** Chances of more than a power, 0 to 1, with the digits of the service; null where there is none. */
  chances(powersDbm: Float64Array, aboveDbm: number): (number | null)[] {
    return Array.from(powersDbm, (powerDbm, i) => {
      const above = (powerDbm + this.#gainDb[i] - aboveDbm) / this.#spreadDb[i]
      return Number.isNaN(above) ? null : Math.round(1000 * normalShare(above)) / 1000
    })
  }
}
