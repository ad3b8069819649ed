import type { LossOverLocations } from '../../rf/models/model.ts'
import { normalQuantile } from '../../rf/normal-quantile.ts'
import { normalShare } from '../../rf/normal-share.ts'

/** Share of the places from which a node counts as surely above a threshold, per cent. */
export const surePercent = 95
const sureDeviations = normalQuantile(surePercent / 100)

/** How large the part of a surface above a threshold is, square kilometres: nodes times their squares. */
export interface AreaAbove {
  readonly thresholdDbm: number
  /** Of the nodes that are above it at the median. */
  readonly halfKm2: number
  /** At `surePercent` of them; null where no node has a spread. */
  readonly sureKm2: number | null
}

/** How likely the nodes of a surface are above a threshold. */
export interface SurfaceProbability {
  readonly thresholdDbm: number
  /** 0 to 1; NaN where the node has no power, or the model that answers states no location variability. */
  readonly values: Float64Array
  /** Nodes with a power and no spread. */
  readonly nodesWithoutSpread: number
  /** Above the threshold: the sum over the nodes of their chance; null where no node has a spread. */
  readonly expectedKm2: number | null
  /** Of the threshold first, then of the levels of the isolines in their order. */
  readonly areas: readonly AreaAbove[]
}

/** A node: its power at the median, dBm, and what is above a threshold in others. */
interface NodePower {
  readonly medianDbm: number
  /** Null where no location variability is stated. */
  readonly over: NodeOverLocations | null
}

/** A power over the places of a node. */
interface NodeOverLocations {
  /** How far the power at `surePercent` of the places lies below that at half of them, dB. */
  readonly sureBelowDb: number
  /** Share of the places in which the power is above the threshold of a surface, 0 to 1. */
  readonly chance: number
}

/**
 * The power over the places of a node.
 *
 * @param aboveDb how far the power at the median lies above the threshold
 * @param law the loss over places, where it is not that of a normal law of the spread
 */
export function nodeOverLocations(
  aboveDb: number,
  spreadDb: number,
  law: LossOverLocations | null,
): NodeOverLocations {
  if (law === null) {
    return { sureBelowDb: sureDeviations * spreadDb, chance: chanceAbove(aboveDb, spreadDb) }
  }
  const halfDb = law.marginDb(0)
  const offsetFromMedianDb = (deviations: number) => law.marginDb(deviations) - halfDb
  return {
    sureBelowDb: offsetFromMedianDb(sureDeviations),
    chance: normalShare(deviationsWithin(offsetFromMedianDb, aboveDb)),
  }
}

/** Where a normal distribution has less than 1e-9 on either side. */
const farthestDeviations = 6
/** To a hundred thousandth of a deviation. */
const halvings = 20

/** How many deviations beyond half of the places lose less than a room, dB, by a law that never falls. */
function deviationsWithin(
  offsetFromMedianDb: (deviations: number) => number,
  roomDb: number,
): number {
  let within = -farthestDeviations
  let beyond = farthestDeviations
  if (!(offsetFromMedianDb(within) < roomDb)) return -Infinity
  if (offsetFromMedianDb(beyond) < roomDb) return Infinity
  for (let halving = 0; halving < halvings; halving++) {
    const middle = (within + beyond) / 2
    if (offsetFromMedianDb(middle) < roomDb) within = middle
    else beyond = middle
  }
  return (within + beyond) / 2
}

interface Tally {
  half: number
  sure: number
}

/** Takes the nodes of a surface one by one. */
export class ProbabilityNodes {
  readonly #thresholdsDbm: readonly number[]
  readonly #tallies: readonly Tally[]
  readonly #values: Float64Array
  #nodes = 0
  #expected = 0
  #withoutSpread = 0

  constructor(thresholdDbm: number, levelsDbm: readonly number[], nodeCount: number) {
    this.#thresholdsDbm = [thresholdDbm, ...levelsDbm.filter((level) => level !== thresholdDbm)]
    this.#tallies = this.#thresholdsDbm.map(() => ({ half: 0, sure: 0 }))
    this.#values = new Float64Array(nodeCount).fill(NaN)
  }

  add(index: number, { medianDbm, over }: NodePower): void {
    this.#nodes++
    if (over === null) this.#withoutSpread++
    this.#thresholdsDbm.forEach((thresholdDbm, place) => {
      const tally = this.#tallies[place]
      const aboveDb = medianDbm - thresholdDbm
      if (aboveDb > 0) tally.half++
      if (over !== null && aboveDb > over.sureBelowDb) tally.sure++
    })
    if (over === null) return
    this.#expected += over.chance
    this.#values[index] = over.chance
  }

  /** @param cellSizeM spacing of the nodes */
  probability(cellSizeM: number): SurfaceProbability {
    const squareKm2 = (cellSizeM * cellSizeM) / 1e6
    const isUnknown = this.#nodes > 0 && this.#withoutSpread === this.#nodes
    return {
      thresholdDbm: this.#thresholdsDbm[0],
      values: this.#values,
      nodesWithoutSpread: this.#withoutSpread,
      expectedKm2: isUnknown ? null : this.#expected * squareKm2,
      areas: this.#thresholdsDbm.map((thresholdDbm, place) => {
        const { half, sure } = this.#tallies[place]
        return {
          thresholdDbm,
          halfKm2: half * squareKm2,
          sureKm2: isUnknown ? null : sure * squareKm2,
        }
      }),
    }
  }
}

/**
 * Chance that a normal variable around a value above a threshold is above it; without spread it is or not.
 */
function chanceAbove(aboveDb: number, spreadDb: number): number {
  if (spreadDb === 0) return aboveDb > 0 ? 1 : 0
  return normalShare(aboveDb / spreadDb)
}
