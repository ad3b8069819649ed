import { popcount32, subsetSumTable, wordSum } from '../table/bits.ts'
import type { ContributionTable } from '../table/table.ts'
import type { SeparatedSite } from './objectives.ts'
import { Separations } from './separations.ts'

/** Points lost in the legacy raw score for each building served by more than one cell. */
export const overlapPenaltyPerBuilding = 2_500

/** What a plan achieves, before any priority. Unrounded. */
export interface RawMetrics {
  readonly servedDemandWeight: number
  readonly relevantDemandWeight: number
  readonly residentialCovered: number
  readonly relevantResidentialTotal: number
  readonly propagationReachScore: number
  readonly propagationReachMaximum: number
  /** Relevant buildings served by at least one cell. */
  readonly coveredUnits: number
  /** Relevant buildings served by more than one cell. */
  readonly overlapBuildings: number
  /** Overlap buildings by covered buildings; 0 when nothing is covered. */
  readonly overlapRatio: number
  readonly uniqueDemandBuildings: number
  /** Sum of the residential demand of the covered residential buildings. */
  readonly servedResidentialDemand: number
  /** Pairs of cells of one site that are too near to each other; absent where none need keep apart. */
  readonly nearPairs?: number
  /** What interference leaves; absent where plans are not judged by it. */
  readonly radioQuality?: SampleCounts
}

/** Points of the fixed grid at which radio quality is judged. */
export interface SampleCounts {
  readonly totalSamples: number
  /** Samples whose RSRP, SINR and RSRQ all reach their thresholds. */
  readonly serviceableSamples: number
}

/** Counts the serviceable samples of plans: one row index per cell; -1 leaves the cell out. */
export interface QualityCounter {
  count(rows: ArrayLike<number>): SampleCounts
}

/** Evaluates plans on one contribution table: microseconds each, no state between two calls. */
export class MetricsEvaluator {
  readonly table: ContributionTable
  readonly #demandSums: Float64Array
  readonly #residentialSums: Float64Array
  readonly #quality: QualityCounter | null
  readonly #separations: Separations | null

  /**
   * @param quality over the rows of the table; null: plans are not judged by radio quality
   * @param sites whose cells keep apart
   */
  constructor(
    table: ContributionTable,
    quality: QualityCounter | null = null,
    sites: readonly SeparatedSite[] = [],
  ) {
    this.table = table
    this.#quality = quality
    this.#separations = sites.length === 0 ? null : new Separations(table, sites)
    this.#demandSums = subsetSumTable(table.demandWeights)
    this.#residentialSums = subsetSumTable(table.residentialDemands)
  }

  /**
   * The metrics of a plan: one row index per cell in request order; -1 leaves the cell out
   * (its reach is 0 and it serves nothing; the denominators stay).
   */
  evaluate(rows: ArrayLike<number>): RawMetrics {
    const { cells, wordCount, demandBits, residentialBits } = this.table
    let reach = 0
    for (let cell = 0; cell < cells.length; cell++) {
      if (rows[cell] >= 0) reach += cells[cell].reachScores[rows[cell]]
    }
    let covered = 0
    let overlap = 0
    let demandCount = 0
    let demandWeight = 0
    let residentialCount = 0
    let residentialDemand = 0
    for (let word = 0; word < wordCount; word++) {
      let once = 0
      let twice = 0
      for (let cell = 0; cell < cells.length; cell++) {
        if (rows[cell] < 0) continue
        const served = cells[cell].served[rows[cell] * wordCount + word]
        twice |= once & served
        once |= served
      }
      if (once === 0) continue
      covered += popcount32(once)
      if (twice !== 0) overlap += popcount32(twice)
      const demand = once & demandBits[word]
      if (demand !== 0) {
        demandCount += popcount32(demand)
        demandWeight += wordSum(this.#demandSums, word, demand)
      }
      const residential = once & residentialBits[word]
      if (residential !== 0) {
        residentialCount += popcount32(residential)
        residentialDemand += wordSum(this.#residentialSums, word, residential)
      }
    }
    return {
      servedDemandWeight: demandWeight,
      relevantDemandWeight: this.table.relevantDemandWeight,
      residentialCovered: residentialCount,
      relevantResidentialTotal: this.table.relevantResidentialCount,
      propagationReachScore: reach,
      propagationReachMaximum: this.table.reachMaximum,
      coveredUnits: covered,
      overlapBuildings: overlap,
      overlapRatio: covered === 0 ? 0 : overlap / covered,
      uniqueDemandBuildings: demandCount,
      servedResidentialDemand: residentialDemand,
      ...(this.#separations === null ? {} : { nearPairs: this.#separations.countNear(rows) }),
      ...(this.#quality === null ? {} : { radioQuality: this.#quality.count(rows) }),
    }
  }
}
