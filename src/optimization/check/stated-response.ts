// Everything that a response prints of an exact plan, held against its contribution table and certificate.
import { DocumentSeparations } from './certificate-sites.ts'
import { ComparedNumbers, unprovenPlaces } from './compared-numbers.ts'
import { listOf, type Members, membersOf } from './document-members.ts'
import type { PlanDocument } from './plan-document.ts'
import { countPositive, leftOut, scorePlan } from './plan-score.ts'
import { planAt, planKey, statedDifference } from './stated-difference.ts'
import { compareSearch } from './stated-search.ts'
import { compareShares } from './stated-shares.ts'
import {
  compareObjectives,
  compareScores,
  compareStatistics,
  compareUtilities,
  compareWeights,
  objectives,
  planNumbers,
  pointsPerDemand,
} from './stated-statistics.ts'
import { candidateAt } from './table-document.ts'

/** What is wrong in a response, and what of it nothing proves. */
interface ResponseVerdict {
  /** The first thing that it says otherwise, as a sentence; null: nothing. */
  readonly difference: string | null
  /** Where it has values that were not computed again. */
  readonly unproven: readonly string[]
}

/** Compares the response around a contribution table and certificate with these two. */
export function compareResponse(document: PlanDocument): ResponseVerdict {
  const difference = statedDifference(document)
  if (difference !== null) return { difference, unproven: [] }
  const compared = new ComparedNumbers()
  const { response, plan, stated } = document
  acceptStated(document, compared)
  compareOutcome(document, compared)
  // Where no plan is feasible, the response tells of one that it names by its azimuths.
  const shown = plan ?? (stated.profiles === null ? null : planAt(document, stated.profiles))
  if (shown !== null) compareShown(document, shown, compared)
  listOf(response['pareto_frontier']).forEach((one, index) =>
    compareEntry(document, `pareto_frontier[${index}]`, one, compared),
  )
  compareEntry(document, 'recommended_solution', response['recommended_solution'], compared)
  compareExactFrontier(document, compared)
  compareBaseline(document, compared)
  return {
    difference: compared.difference,
    unproven: unprovenPlaces(response, compared.proven, isValue),
  }
}

function isValue(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}

/** What `statedDifference` has compared. */
function acceptStated(document: PlanDocument, compared: ComparedNumbers): void {
  const { response, plan } = document
  const accept = (path: string, members: Members, names: readonly string[]) => {
    for (const name of names) if (members[name] !== undefined) compared.accept(`${path}.${name}`)
  }
  const ofOptimization = membersOf(response['optimization'])
  const flags = ['recommended', 'constraints_satisfied']
  accept('optimization', ofOptimization, flags)
  if (plan !== null) accept('optimization', ofOptimization, ['recommended_solution_id'])
  for (const name of ['configured_priorities', 'constraints']) {
    const members = membersOf(ofOptimization[name])
    accept(`optimization.${name}`, members, Object.keys(members))
  }
  listOf(ofOptimization['sites']).forEach((site, index) => {
    for (const name of ['cells', 'least_separation_deg'])
      listOf(site[name]).forEach((_, at) =>
        compared.accept(`optimization.sites[${index}].${name}[${at}]`),
      )
  })
  const cells: readonly (readonly [name: string, azimuth: string])[] = [
    ['optimized_towers', 'optimal_azimuth'],
    ...(plan === null ? [] : [['effective_cell_profiles', 'azimuth_deg'] as const]),
  ]
  for (const [name, azimuth] of cells)
    listOf(response[name]).forEach((cell, index) =>
      accept(`${name}[${index}]`, cell, ['id', azimuth]),
    )
}

/** What a response says of the question and of the search. */
function compareOutcome(document: PlanDocument, compared: ComparedNumbers): void {
  const { cells, priorities, demandWeights, residentialDemands, response } = document
  const outcome = membersOf(response['optimization'])
  for (const name of ['normalized_weights', 'effective_weights'])
    compareWeights(document, `optimization.${name}`, outcome[name], compared)
  listOf(outcome['objectives']).forEach(({ id, weight }, index) => {
    const known = objectives.find((one) => one === id)
    if (known !== undefined)
      compared.compare(`optimization.objectives[${index}].weight`, weight, priorities[known])
  })
  const domain = membersOf(response['optimization_domain'])
  const counts: Readonly<Record<string, number>> = {
    selected_cell_count: cells.length,
    relevant_building_entities: demandWeights.length,
    relevant_demand_entities: countPositive(demandWeights),
    relevant_residential_entities: countPositive(residentialDemands),
  }
  for (const [name, count] of Object.entries(counts))
    compared.compare(`optimization_domain.${name}`, domain[name], count)
  compareSearch(document, outcome['search'], compared)
}

/** What a response says of the plan that it is about. */
function compareShown(
  document: PlanDocument,
  plan: readonly number[],
  compared: ComparedNumbers,
): void {
  const { response } = document
  const outcome = membersOf(response['optimization'])
  const numbers = planNumbers(document, plan)
  compareStatistics(document, 'stats', response['stats'], plan, compared)
  compareScores('optimization', outcome, numbers, compared)
  const { objective_status: status } = outcome
  compareObjectives(document, 'optimization.objective_status', status, numbers, compared)
  compareShares(document, response['shapley'], plan, compared)
  listOf(response['optimized_towers']).forEach((tower, index) => {
    const alone = plan.map((candidate, cell) => (cell === index ? candidate : leftOut))
    const { reach, demandWeight, residentialDemand } = planNumbers(document, alone)
    const points = reach + pointsPerDemand * (demandWeight + residentialDemand)
    compared.comparePrinted(`optimized_towers[${index}].score`, tower['score'], points, 1)
  })
}

/** One plan of a frontier, with its statistics and scores. */
function compareEntry(
  document: PlanDocument,
  path: string,
  printed: unknown,
  compared: ComparedNumbers,
): void {
  if (printed === undefined) return
  const entry = membersOf(printed)
  const towers = listOf(entry['towers'])
  const plan = planAt(
    document,
    towers.map((tower) => ({ id: String(tower['id']), azimuthDeg: Number(tower['azimuth_deg']) })),
  )
  if (plan === null) {
    compared.refute(`${path} names a plan that the table does not have`)
    return
  }
  towers.forEach((_, index) => {
    compared.accept(`${path}.towers[${index}].id`)
    compared.accept(`${path}.towers[${index}].azimuth_deg`)
  })
  compared.compare(`${path}.id`, entry['id'], planKey(document.cells, plan))
  compareStatistics(document, `${path}.stats`, entry['stats'], plan, compared)
  compareScores(path, entry, planNumbers(document, plan), compared)
}

/**
 * The points of a frontier that was enumerated: each has what its plan has, whether it is all of it or not.
 */
function compareExactFrontier(document: PlanDocument, compared: ComparedNumbers): void {
  const { cells, response } = document
  const { points } = membersOf(response['exact_pareto_frontier'])
  listOf(points).forEach((point, index) => {
    const path = `exact_pareto_frontier.points[${index}]`
    const azimuths: readonly unknown[] = Array.isArray(point['azimuths_deg'])
      ? point['azimuths_deg']
      : []
    const towers = cells.map(({ id }, at) => ({ id, azimuthDeg: Number(azimuths[at]) }))
    const plan = planAt(document, towers)
    if (plan === null) {
      compared.refute(`${path} names a plan that the table does not have`)
      return
    }
    cells.forEach((_, at) => compared.accept(`${path}.azimuths_deg[${at}]`))
    const numbers = planNumbers(document, plan)
    const { id, composite_score: composite, utilities } = point
    compared.compare(`${path}.id`, id, planKey(cells, plan))
    compared.comparePrinted(`${path}.composite_score`, composite, numbers.compositeScore, 6)
    compareUtilities(document, `${path}.utilities`, utilities, numbers, compared)
  })
}

/** The network as it stands. */
function compareBaseline(document: PlanDocument, compared: ComparedNumbers): void {
  const { cells, response } = document
  const baseline = membersOf(response['baseline'])
  const { stats, cell_configurations: configurations } = baseline
  const baselinePlan = cells.map((cell) => cell.baseline)
  const keepsApart = !new DocumentSeparations(cells, document.sites).isBroken(baselinePlan)
  compared.compare(
    'baseline.constraints_satisfied',
    baseline['constraints_satisfied'],
    keepsApart && scorePlan(document, baselinePlan).isFeasible,
  )
  compareStatistics(document, 'baseline.stats', stats, baselinePlan, compared)
  listOf(configurations).forEach((configuration, index) => {
    if (index >= cells.length) return
    const cell = cells[index]
    const path = `baseline.cell_configurations[${index}]`
    const { id, azimuth_deg: azimuthDeg } = configuration
    compared.compare(`${path}.id`, id, cell.id)
    const isBaseline = candidateAt(cell, Number(azimuthDeg)) === cell.baseline
    compared.compare(
      `${path}.azimuth_deg`,
      azimuthDeg,
      isBaseline ? Number(azimuthDeg) : cell.azimuthsDeg[cell.baseline],
    )
  })
}
