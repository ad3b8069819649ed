import { MetricsEvaluator } from '../../../../src/optimization/scoring/metrics.ts'
import type { RawMetrics } from '../../../../src/optimization/scoring/metrics.ts'
import {
  compositeScore,
  resolveScoring,
  utilitiesOf,
  violationsOf,
} from '../../../../src/optimization/scoring/scoring.ts'
import { azimuthsOf, azimuthCandidate } from '../../../../src/optimization/candidate.ts'
import { hasBit } from '../../../../src/optimization/table/bits.ts'
import { type ContributionTable, findRow } from '../../../../src/optimization/table/table.ts'
import { decodeContributionTable } from '../../../../src/optimization/table/table-codec.ts'
import type { NetworkGoals } from '../../project/project.ts'
import type { NetworkAnswer } from './answer.ts'

/** What the service's own module makes of a plan, here in the browser. */
interface ScoredPlan {
  /** 0 to 100. */
  readonly score: number
  readonly utilities: ReturnType<typeof utilitiesOf>
  readonly metrics: RawMetrics
  /** A sentence for each constraint that is missed. */
  readonly violations: readonly string[]
}

/** Scores any azimuths, priorities and constraints from the contribution table of one answer. */
export class NetworkScorer {
  readonly cellIds: readonly string[]
  readonly #table: ContributionTable
  readonly #evaluator: MetricsEvaluator
  readonly #buildingIds: readonly string[]

  constructor(table: ContributionTable, buildingIds: readonly string[]) {
    this.#table = table
    this.#evaluator = new MetricsEvaluator(table)
    this.#buildingIds = buildingIds
    this.cellIds = table.cells.map((cell) => cell.id)
  }

  /** The azimuths at which a cell can be judged. */
  azimuthsOf(cellId: string): readonly number[] {
    return azimuthsOf(this.#table.cells.find((cell) => cell.id === cellId)?.candidates ?? [])
  }

  /** The plan as it would be answered; null where the table does not know an azimuth. */
  score(
    azimuths: ReadonlyMap<string, number>,
    goals: Pick<NetworkGoals, 'priorities' | 'constraints'>,
  ): ScoredPlan | null {
    const rows = this.#rowsOf(azimuths)
    if (rows === null) return null
    const { constraints, priorities } = goals
    const scoring = resolveScoring(this.#table, {
      objectives: Object.entries(priorities)
        .filter(([id]) => id !== 'radio_quality')
        .map(([id, weight]) => ({ id: id as 'demand', weight })),
      constraints: {
        ...defined('minCoverageScore', constraints.min_coverage_score),
        ...defined('minUniqueDemandBuildings', constraints.min_unique_demand_buildings),
        ...defined('minUniqueResidentialBuildings', constraints.min_unique_residential_buildings),
        ...defined('maxOverlapBuildings', constraints.max_overlap_buildings),
      },
    })
    const metrics = this.#evaluator.evaluate(rows)
    const utilities = utilitiesOf(metrics)
    return {
      score: 100 * compositeScore(scoring.effectiveWeights, utilities),
      utilities,
      metrics,
      violations: violationsOf(scoring.constraints, metrics),
    }
  }

  /** How many cells serve each building of the domain, by its id. */
  servedCounts(azimuths: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
    const rows = this.#rowsOf(azimuths)
    const counts = new Map<string, number>()
    if (rows === null) return counts
    const { cells, wordCount } = this.#table
    this.#buildingIds.forEach((id, building) => {
      const count = cells.filter((cell, i) => hasBit(cell.served, rows[i] * wordCount, building))
      counts.set(id, count.length)
    })
    return counts
  }

  #rowsOf(azimuths: ReadonlyMap<string, number>): number[] | null {
    const rows = this.#table.cells.map((cell) => {
      const azimuth = azimuths.get(cell.id)
      return azimuth === undefined ? -1 : findRow(cell, azimuthCandidate(azimuth))
    })
    return rows.includes(-1) ? null : rows
  }
}

const defined = (name: string, value: number | undefined) =>
  value === undefined ? {} : { [name]: value }

const scorers = new WeakMap<NetworkAnswer, NetworkScorer>()

/** The scorer of an answer; null where it carries no table. */
export function scorerOf(answer: NetworkAnswer): NetworkScorer | null {
  const known = scorers.get(answer)
  if (known !== undefined) return known
  const { contribution_table, table_building_ids = [] } = answer.answer
  if (contribution_table === undefined) return null
  const scorer = new NetworkScorer(decodeContributionTable(contribution_table), table_building_ids)
  scorers.set(answer, scorer)
  return scorer
}
