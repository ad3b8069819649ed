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

/** Whether the table of a document can measure each objective. */
export function measurableObjectives({
  demandWeights,
  residentialDemands,
  reachMaximum,
}: TableDocument): Readonly<Record<keyof ObjectiveShares, boolean>> {
  return {
    demand: demandWeights.some((weight) => weight > 0),
    residential: residentialDemands.some((weight) => weight > 0),
    coverage: reachMaximum > 0,
    overlap: demandWeights.length > 0,
  }
}

/** The shares of the objectives of a document: those that its table cannot measure get none. */
export function objectiveShares(document: ScoredDocument): ObjectiveShares {
  const { priorities } = document
  const isMeasurable = measurableObjectives(document)
  const demand = isMeasurable.demand ? priorities.demand : 0
  const residential = isMeasurable.residential ? priorities.residential : 0
  const coverage = isMeasurable.coverage ? priorities.coverage : 0
  const overlap = isMeasurable.overlap ? priorities.overlap : 0
  const sum = demand + residential + coverage + overlap
  return {
    demand: demand / sum,
    residential: residential / sum,
    coverage: coverage / sum,
    overlap: overlap / sum,
  }
}

/** What a plan achieves, before any priority. */
interface PlanAmounts {
  readonly demandWeight: number
  readonly demandBuildings: number
  readonly residentialDemand: number
  readonly residentialBuildings: number
  /** Buildings that some cell serves, and that more than one does. */
  readonly covered: number
  readonly overlapping: number
  readonly reach: number
}

interface ScoredPlan {
  /** Utility of each objective, 0..1; without meaning where the table cannot measure it. */
  readonly utilities: ObjectiveShares
  readonly compositeScore: number
  readonly isFeasible: boolean
  readonly amounts: PlanAmounts
}

/** A cell that a plan leaves out. */
export const leftOut = -1

/** Counts what one plan achieves, building by building. */
function amountsOf(
  { cells, demandWeights, residentialDemands }: TableDocument,
  plan: readonly number[],
): PlanAmounts {
  const taken = cells.flatMap((cell, index) =>
    plan[index] === leftOut
      ? []
      : [{ serves: cell.serves[plan[index]], reach: cell.reach[plan[index]] }],
  )
  let demandWeight = 0
  let demandBuildings = 0
  let residentialDemand = 0
  let residentialBuildings = 0
  let covered = 0
  let overlapping = 0
  demandWeights.forEach((weight, building) => {
    const servers = taken.filter(({ serves }) => serves[building]).length
    if (servers === 0) return
    covered++
    if (servers > 1) overlapping++
    demandWeight += weight
    if (weight > 0) demandBuildings++
    residentialDemand += residentialDemands[building]
    if (residentialDemands[building] > 0) residentialBuildings++
  })
  return {
    demandWeight,
    demandBuildings,
    residentialDemand,
    residentialBuildings,
    covered,
    overlapping,
    reach: taken.reduce((sum, cell) => sum + cell.reach, 0),
  }
}

/**
 * Scores one plan building by building, as the definition of the score reads.
 *
 * @param plan of each cell a candidate, or `leftOut`
 */
export function scorePlan(document: ScoredDocument, plan: readonly number[]): ScoredPlan {
  const { demandWeights, residentialDemands, constraints } = document
  const amounts = amountsOf(document, plan)
  const { reach, covered, overlapping, demandBuildings, residentialBuildings } = amounts
  const shares = objectiveShares(document)
  const utilities = {
    demand: amounts.demandWeight / sum(demandWeights),
    residential: residentialBuildings / countPositive(residentialDemands),
    coverage: reach / document.reachMaximum,
    overlap: 1 - (covered > 0 ? overlapping / covered : 0),
  }
  const part = (objective: keyof ObjectiveShares) =>
    shares[objective] === 0 ? 0 : shares[objective] * utilities[objective]
  return {
    utilities,
    amounts,
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
