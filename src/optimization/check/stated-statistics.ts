// What an answer prints of one plan, computed again from the contribution table by additions of its own.
import type { ComparedNumbers } from './compared-numbers.ts'
import { membersOf } from './document-members.ts'
import type { PlanDocument } from './plan-document.ts'
import {
  countPositive,
  measurableObjectives,
  objectiveShares,
  scorePlan,
  sum,
} from './plan-score.ts'

/** Points per unit of demand weight and of residential demand served. */
export const pointsPerDemand = 10_000

/** Points that each building costs which more than one cell serves. */
const pointsPerOverlap = 2_500

/** Contributions are cut to six decimals, and what is missing to their sum goes to some of them. */
const millionth = 1e-6
const slack = 1e-9

type Objective = keyof ReturnType<typeof objectiveShares>

export const objectives: readonly Objective[] = ['demand', 'residential', 'coverage', 'overlap']

/** Numbers of one plan, before any rounding. */
type PlanNumbers = ReturnType<typeof planNumbers>

/** @param plan of each cell a candidate, or left out */
export function planNumbers(document: PlanDocument, plan: readonly number[]) {
  const { amounts, utilities, compositeScore } = scorePlan(document, plan)
  const demandPoints = pointsPerDemand * amounts.demandWeight
  const homesPoints = pointsPerDemand * amounts.residentialDemand
  const overlapPoints = pointsPerOverlap * amounts.overlapping
  const { demand, residential, coverage, overlap } = document.priorities
  return {
    ...amounts,
    utilities,
    compositeScore,
    demandPoints,
    homesPoints,
    overlapPoints,
    overlapRatio: amounts.covered > 0 ? amounts.overlapping / amounts.covered : 0,
    networkScore: demandPoints + homesPoints + amounts.reach - overlapPoints,
    objectiveScore:
      demand * demandPoints +
      residential * homesPoints +
      coverage * amounts.reach -
      overlap * overlapPoints,
  }
}

/** Compares the statistics of a plan: its points, raw metrics, utilities, weights and scores. */
export function compareStatistics(
  document: PlanDocument,
  path: string,
  printed: unknown,
  plan: readonly number[],
  compared: ComparedNumbers,
): void {
  const stats = membersOf(printed)
  const numbers = planNumbers(document, plan)
  const points: Readonly<Record<string, number>> = {
    network_score: numbers.networkScore,
    unique_demand_buildings: numbers.demandBuildings,
    unique_residential_buildings: numbers.residentialBuildings,
    overlap_buildings: numbers.overlapping,
    served_at_receiver_threshold: numbers.covered,
    demand_score: numbers.demandPoints,
    residential_score: numbers.homesPoints,
    coverage_score: numbers.reach,
    overlap_penalty: numbers.overlapPoints,
  }
  for (const [name, value] of Object.entries(points))
    compared.comparePrinted(`${path}.${name}`, stats[name], value, 1)
  compareRaw(document, `${path}.raw_metrics`, stats['raw_metrics'], numbers, compared)
  compareUtilities(document, `${path}.objectives`, stats['objectives'], numbers, compared)
  const parts = ['objective_breakdown', 'objective_status']
  for (const name of parts)
    compareObjectives(document, `${path}.${name}`, stats[name], numbers, compared)
  compareScores(path, printed, numbers, compared)
}

/** Compares the scores of a plan. */
export function compareScores(
  path: string,
  printed: unknown,
  { compositeScore, objectiveScore }: PlanNumbers,
  compared: ComparedNumbers,
): void {
  const members = membersOf(printed)
  const { composite_score: composite, score } = members
  compared.comparePrinted(`${path}.composite_score`, composite, compositeScore, 6)
  compared.comparePrinted(`${path}.score`, score, 100 * compositeScore, 4)
  compared.comparePrinted(`${path}.objective_score`, members['objective_score'], objectiveScore, 1)
}

function compareRaw(
  { demandWeights, residentialDemands, reachMaximum }: PlanDocument,
  path: string,
  printed: unknown,
  numbers: PlanNumbers,
  compared: ComparedNumbers,
): void {
  const raw = membersOf(printed)
  const { demandWeight, residentialBuildings, reach } = numbers
  const demandTotal = sum(demandWeights)
  const homesTotal = countPositive(residentialDemands)
  const amounts: Readonly<Record<string, number>> = {
    served_demand_weight: demandWeight,
    relevant_demand_weight: demandTotal,
    served_weighted_demand: demandWeight,
    total_weighted_demand: demandTotal,
    residential_covered: residentialBuildings,
    relevant_residential_total: homesTotal,
    residential_total: homesTotal,
    propagation_reach_score: reach,
    propagation_reach_maximum: reachMaximum,
    coverage_reach_score: reach,
    coverage_reach_maximum: reachMaximum,
    covered_units: numbers.covered,
    overlap_buildings: numbers.overlapping,
  }
  for (const [name, value] of Object.entries(amounts))
    compared.comparePrinted(`${path}.${name}`, raw[name], value, 4)
  compared.comparePrinted(`${path}.overlap_ratio`, raw['overlap_ratio'], numbers.overlapRatio, 6)
}

/** Compares utilities: what the table cannot measure is null. */
export function compareUtilities(
  document: PlanDocument,
  path: string,
  printed: unknown,
  { utilities }: PlanNumbers,
  compared: ComparedNumbers,
): void {
  const isMeasurable = measurableObjectives(document)
  for (const id of objectives) {
    const utility = membersOf(printed)[id]
    const at = `${path}.${id}`
    if (isMeasurable[id]) compared.comparePrinted(at, utility, utilities[id], 6)
    else compared.compare(at, utility, null)
  }
}

/** Compares what each objective weighs and adds. */
export function compareObjectives(
  document: PlanDocument,
  path: string,
  printed: unknown,
  { utilities }: PlanNumbers,
  compared: ComparedNumbers,
): void {
  const shares = objectiveShares(document)
  const isMeasurable = measurableObjectives(document)
  for (const id of objectives) {
    const at = `${path}.${id}`
    const members = membersOf(membersOf(printed)[id])
    for (const name of ['weight', 'effective_weight'])
      compared.comparePrinted(`${at}.${name}`, members[name], shares[id], 6)
    const priority = document.priorities[id]
    compared.comparePrinted(
      `${at}.configured_priority`,
      members['configured_priority'],
      priority,
      4,
    )
    compared.compare(`${at}.available`, members['available'], isMeasurable[id])
    const { utility, contribution } = members
    if (isMeasurable[id]) {
      compared.comparePrinted(`${at}.utility`, utility, utilities[id], 6)
      const adds = shares[id] * utilities[id]
      compared.compare(`${at}.contribution`, contribution, adds, millionth + slack)
    } else {
      compared.compare(`${at}.utility`, utility, null)
      compared.compare(`${at}.contribution`, contribution, contribution === 0 ? 0 : null)
    }
  }
}

/** Compares the weights of the objectives. */
export function compareWeights(
  document: PlanDocument,
  path: string,
  printed: unknown,
  compared: ComparedNumbers,
): void {
  const shares = objectiveShares(document)
  for (const id of objectives)
    compared.comparePrinted(`${path}.${id}`, membersOf(printed)[id], shares[id], 6)
}
