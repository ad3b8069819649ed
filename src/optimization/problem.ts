import { type PlanSamples, samplePoints } from './plan-samples.ts'

/** Scale of the objective: points of a plan that serves and reaches everything and costs nothing. */
export const objectiveScale = 1e12

/** A candidate of a cell in the problem: what a setting is worth and serves. */
export interface PlanCandidate {
  /** Points of the candidate alone: its reach less its cost; a whole number. */
  readonly points: number
  /** Whether it differs from the baseline of its cell. */
  readonly isChange: boolean
  /** Classes of buildings that it serves, ascending. */
  readonly serves: Int32Array
  /** What the candidate adds to each constraint, whatever it serves; whole numbers. */
  readonly constraintPoints: readonly number[]
}

/** A constraint: what the candidates of a plan add and what they serve is at least `least`. */
export interface ConstraintRow {
  /** What each class adds once it is served; whole numbers, 0 or more. */
  readonly classPoints: Float64Array
  readonly least: number
}

export interface PlanCell {
  readonly id: string
  readonly candidates: readonly PlanCandidate[]
  /** Place of the candidate that the cell has now. */
  readonly baseline: number
}

/** Cells of one site that keep apart; a cell is of one site at most. */
export interface PlanSite {
  /** Two or more, ascending. */
  readonly cells: readonly number[]
  /** Azimuth of each candidate of each cell, whole microdegrees; null: off. */
  readonly azimuths: readonly (readonly (number | null)[])[]
  /** Least separation of each cell, whole microdegrees: two keep the larger of theirs. */
  readonly least: readonly number[]
}

/**
 * The optimization problem: one candidate for every cell. A plan has the points of its candidates and of
 * every class of buildings that one of them serves, less what overlaps. The baseline is always allowed.
 */
export interface PlanProblem {
  readonly cells: readonly PlanCell[]
  /** Points of each class of buildings once it is served; whole numbers, 0 or more. */
  readonly classPoints: Float64Array
  /** Points of each class that a plan loses once a second cell serves it; absent: none. */
  readonly overlapPoints?: Float64Array
  /**
   * Samples that interference leaves; absent: none are judged. A class of a sample has its points where
   * the sample is served well enough, which only a candidate can do that serves the class.
   */
  readonly samples?: PlanSamples
  /** Largest number of changed cells. */
  readonly maxChanges: number
  /** Constraints; the baseline need not keep them. */
  readonly constraints: readonly ConstraintRow[]
  /** Sites whose cells keep apart; two cells at their baseline are never too near. */
  readonly sites: readonly PlanSite[]
}

/** A candidate of every cell. */
export type Plan = readonly number[]

/** The network as it stands. */
export function baselinePlan({ cells }: PlanProblem): number[] {
  return cells.map(({ baseline }) => baseline)
}

export function countChanges({ cells }: PlanProblem, plan: Plan): number {
  return plan.filter((candidate, cell) => cells[cell].candidates[candidate].isChange).length
}

/** Scaled objective of a plan: its points, a whole number. */
export function scaledObjective(problem: PlanProblem, plan: Plan): number {
  const { cells, classPoints, overlapPoints, samples } = problem
  const buildingClasses = samples?.firstClass ?? classPoints.length
  const servers = new Uint8Array(classPoints.length)
  let points = samples === undefined ? 0 : samplePoints(samples, classPoints, plan)
  for (const [cell, candidate] of plan.entries()) {
    const { points: own, serves } = cells[cell].candidates[candidate]
    points += own
    for (const item of serves) {
      if (item >= buildingClasses) break
      if (servers[item] === 0) points += classPoints[item]
      else if (servers[item] === 1 && overlapPoints !== undefined) points -= overlapPoints[item]
      if (servers[item] < 2) servers[item]++
    }
  }
  return points
}

/** Sum of a constraint under a plan, points. @param served classes that the plan serves */
export function constraintSum(
  { cells, constraints }: PlanProblem,
  constraint: number,
  plan: Plan,
  served: ReadonlySet<number>,
): number {
  let sum = 0
  for (const [cell, candidate] of plan.entries())
    sum += cells[cell].candidates[candidate].constraintPoints[constraint]
  for (const item of served) sum += constraints[constraint].classPoints[item]
  return sum
}

/** The classes that a plan serves. */
export function servedBy({ cells }: PlanProblem, plan: Plan): Set<number> {
  const served = new Set<number>()
  for (const [cell, candidate] of plan.entries())
    for (const item of cells[cell].candidates[candidate].serves) served.add(item)
  return served
}

/** Violation of each constraint under a plan, points; 0: the plan keeps it. */
export function constraintViolations(problem: PlanProblem, plan: Plan): number[] {
  const { constraints } = problem
  if (constraints.length === 0) return []
  const served = servedBy(problem, plan)
  return constraints.map(({ least }, index) =>
    Math.max(0, least - constraintSum(problem, index, plan, served)),
  )
}

/** Total violation of a plan: the sum over all constraints, points. */
export function totalViolation(problem: PlanProblem, plan: Plan): number {
  return constraintViolations(problem, plan).reduce((sum, points) => sum + points, 0)
}

/**
 * Penalty of a violation in the local search, points. A smaller violation is nearly always better, and a
 * feasible plan is better than every other one.
 */
export function penaltyOf(violation: number): number {
  return violation > 0 ? 4 * objectiveScale + 1000 * violation : 0
}

/** Whether two candidates of two cells of a site, by their places in it, are too near for one plan. */
export function areTooNear(
  cells: readonly PlanCell[],
  site: PlanSite,
  [place, candidate]: readonly [place: number, candidate: number],
  [other, otherCandidate]: readonly [place: number, candidate: number],
): boolean {
  const azimuth = site.azimuths[place][candidate]
  const otherAzimuth = site.azimuths[other][otherCandidate]
  if (azimuth === null || otherAzimuth === null) return false
  const isBaseline = candidate === cells[site.cells[place]].baseline
  if (isBaseline && otherCandidate === cells[site.cells[other]].baseline) return false
  const turn = Math.abs(azimuth - otherAzimuth)
  return Math.min(turn, 360_000_000 - turn) < Math.max(site.least[place], site.least[other])
}

/** Which cells are of which site. */
export class Separations {
  readonly #cells: readonly PlanCell[]
  readonly #siteOf = new Map<number, readonly [site: PlanSite, place: number]>()

  constructor({ cells, sites }: Pick<PlanProblem, 'cells' | 'sites'>) {
    this.#cells = cells
    for (const site of sites)
      for (const [place, cell] of site.cells.entries()) this.#siteOf.set(cell, [site, place])
  }

  /** Whether a cell may have a candidate beside those of its site; -1 in a plan: the cell has none. */
  allows(plan: Plan, cell: number, candidate: number): boolean {
    const found = this.#siteOf.get(cell)
    if (found === undefined) return true
    const [site, place] = found
    return site.cells.every(
      (other, at) =>
        at === place ||
        plan[other] < 0 ||
        !areTooNear(this.#cells, site, [place, candidate], [at, plan[other]]),
    )
  }
}

/** Whether a plan keeps the number of changes and the separations; constraints are another matter. */
export function isAllowed(problem: PlanProblem, plan: Plan): boolean {
  if (countChanges(problem, plan) > problem.maxChanges) return false
  const separations = new Separations(problem)
  return plan.every((candidate, cell) => separations.allows(plan, cell, candidate))
}
