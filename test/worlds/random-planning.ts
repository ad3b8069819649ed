import type { PlanConstraints, ScoringRequest } from '../../src/optimization/scoring/objectives.ts'
import { objectiveIds } from '../../src/optimization/scoring/objectives.ts'
import type { ContributionTable } from '../../src/optimization/table/table.ts'
import { networkWorld } from './network-world.ts'
import { seededRandom } from './seeded-random.ts'

/** A planning question of any kind: plateaus, twins, single objectives, tight constraints. */
interface RandomPlanning {
  readonly table: ContributionTable
  readonly plan: ScoringRequest
}

/** Equal seeds, equal questions. At least one available objective has weight. */
export function randomPlanning(
  seed: number,
  cells: number,
  sizes: readonly number[],
): RandomPlanning {
  const random = seededRandom(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]
  const table = networkWorld({
    seed,
    cells,
    buildings: pick(sizes),
    antenna: pick(['sector', 'pattern'] as const),
    layout: pick(['scattered', 'scattered', 'three_sector'] as const),
    reach: pick(['varied', 'plateau'] as const),
    demandShare: pick([0, 0.2, 0.9]),
  })
  const weights = objectiveIds.map((id) => ({ id, weight: pick([0, 0, 1, 50, 100, 7.3]) }))
  const objectives = weights.map((objective) =>
    objective.id === 'coverage' && weights.every(({ weight }) => weight === 0)
      ? { ...objective, weight: 1 }
      : objective,
  )
  const isMeasurable = objectives.some(
    ({ id, weight }) =>
      weight > 0 &&
      (id === 'coverage' ||
        (id === 'overlap' && table.buildingCount > 0) ||
        (id === 'demand' && table.relevantDemandCount > 0) ||
        (id === 'residential' && table.relevantResidentialCount > 0)),
  )
  return {
    table,
    plan: {
      objectives: isMeasurable ? objectives : [{ id: 'coverage', weight: 1 }],
      constraints: randomConstraints(table, random),
    },
  }
}

function randomConstraints(table: ContributionTable, random: () => number): PlanConstraints {
  const sometimes = (value: number) => (random() < 0.3 ? value : undefined)
  const constraints = {
    minCoverageScore: sometimes(table.reachMaximum * (0.5 + 0.5 * random())),
    minUniqueDemandBuildings: sometimes(Math.floor(table.relevantDemandCount * random())),
    minUniqueResidentialBuildings: sometimes(
      Math.floor(table.relevantResidentialCount * random() * 1.05),
    ),
    maxOverlapBuildings: sometimes(Math.floor(table.buildingCount * 0.3 * random())),
  }
  const given = Object.entries(constraints).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}
