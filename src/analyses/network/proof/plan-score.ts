import type { CertificateDocument } from './certificate-document.ts'
import type { TableDocument } from './table-document.ts'

/** What a score depends on. */
type ScoredDocument = TableDocument & Pick<CertificateDocument, 'priorities' | 'constraints'>

/** Priorities as shares of those objectives that the table can measure. */
interface ObjectiveShares {
  readonly demand: number
  readonly residential: number
  readonly coverage: number
  readonly overlap: number
}

/** The shares of the objectives of a document: those that its table cannot measure get none. */
export function objectiveShares(document: ScoredDocument): ObjectiveShares {
  const { priorities, demandWeights, residentialDemands, reachMaximum } = document
  const demand = demandWeights.some((weight) => weight > 0) ? priorities.demand : 0
  const residential = residentialDemands.some((weight) => weight > 0) ? priorities.residential : 0
  const coverage = reachMaximum > 0 ? priorities.coverage : 0
  const overlap = demandWeights.length > 0 ? priorities.overlap : 0
  const sum = demand + residential + coverage + overlap
  return {
    demand: demand / sum,
    residential: residential / sum,
    coverage: coverage / sum,
    overlap: overlap / sum,
  }
}

interface ScoredPlan {
  /** Of each objective, 0..1; without meaning where the table cannot measure it. */
  readonly utilities: ObjectiveShares
  readonly compositeScore: number
  readonly isFeasible: boolean
  /** Buildings that some cell serves. */
  readonly covered: number
}

/** Scores one plan building by building, as the definition of the score reads. */
export function scorePlan(document: ScoredDocument, plan: readonly number[]): ScoredPlan {
  const { cells, demandWeights, residentialDemands, constraints } = document
  let demand = 0
  let demandBuildings = 0
  let residentialBuildings = 0
  let covered = 0
  let overlapping = 0
  demandWeights.forEach((weight, building) => {
    const servers = cells.filter((cell, index) => cell.serves[plan[index]][building]).length
    if (servers === 0) return
    covered++
    if (servers > 1) overlapping++
    demand += weight
    if (weight > 0) demandBuildings++
    if (residentialDemands[building] > 0) residentialBuildings++
  })
  const reach = cells.reduce((sum, cell, index) => sum + cell.reach[plan[index]], 0)
  const shares = objectiveShares(document)
  const utilities = {
    demand: demand / sum(demandWeights),
    residential: residentialBuildings / countPositive(residentialDemands),
    coverage: reach / document.reachMaximum,
    overlap: 1 - (covered > 0 ? overlapping / covered : 0),
  }
  const part = (objective: keyof ObjectiveShares) =>
    shares[objective] === 0 ? 0 : shares[objective] * utilities[objective]
  return {
    utilities,
    covered,
    compositeScore: part('demand') + part('residential') + part('coverage') + part('overlap'),
    // Only a constraint known to be missed makes a plan infeasible: what is no number proves nothing.
    isFeasible: !(
      reach < constraints.minReach ||
      demandBuildings < constraints.minDemandBuildings ||
      residentialBuildings < constraints.minResidentialBuildings ||
      overlapping > constraints.maxOverlapBuildings
    ),
  }
}

/** Sum in the order of the list. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** How many of the values lie above zero. */
export function countPositive(values: readonly number[]): number {
  return values.filter((value) => value > 0).length
}
