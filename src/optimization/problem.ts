import { type PlanSamples, samplePoints } from './plan-samples.ts'

/** Points of a plan that serves and reaches everything and costs nothing: whole numbers stay exact. */
export const objectiveScale = 1e12

/** One thing that a cell can be set to. */
export interface PlanCandidate {
  /** What it is worth whatever the others do: its reach less what it costs; a whole number. */
  readonly points: number
  /** Whether it is another than the cell has now. */
  readonly isChange: boolean
  /** Classes of buildings that it serves, ascending. */
  readonly serves: Int32Array
  /** Of each constraint what it adds to its sum, whatever it serves; whole numbers. */
  readonly constraintPoints: readonly number[]
}

/** A constraint that a plan keeps: what its candidates add and what they serve is at least so much. */
export interface ConstraintRow {
  /** Of each class what it adds once it is served; whole numbers, 0 or more. */
  readonly classPoints: Float64Array
  readonly least: number
}

export interface PlanCell {
  readonly id: string
  readonly candidates: readonly PlanCandidate[]
  /** The candidate that the cell has now. */
  readonly baseline: number
}

/** Cells of one site that keep apart; a cell is of one site at most. */
export interface PlanSite {
  /** Two or more, ascending. */
  readonly cells: readonly number[]
  /** Of each of them and each of its candidates, whole microdegrees; null: the cell is off. */
  readonly azimuths: readonly (readonly (number | null)[])[]
  /** Of each of them, whole microdegrees: two keep the larger of theirs between them. */
  readonly least: readonly number[]
}

/**
 * Which candidate every cell has: a plan is worth the points of its candidates and of every class of
 * buildings that one of them serves, less what overlaps. The network as it stands is always allowed.
 */
export interface PlanProblem {
  readonly cells: readonly PlanCell[]
  /** Of each class of buildings, whole numbers, 0 or more. */
  readonly classPoints: Float64Array
  /** Of each class what a plan loses once a second cell serves it, as the points; absent: nothing. */
  readonly overlapPoints?: Float64Array
  /**
   * What interference leaves of a plan; absent: it is not judged by that. A class of theirs is worth its
   * points where its sample is served well enough, which only a candidate can do that serves the class.
   */
  readonly samples?: PlanSamples
  /** How many cells a plan may change. */
  readonly maxChanges: number
  /** The network as it stands need not keep them. */
  readonly constraints: readonly ConstraintRow[]
  /** As two cells stand now they are never too near. */
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

/** The points of a plan, exact. */
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

/** Classes that a plan serves. */
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

/** What a plan lacks of all constraints together. */
export function totalViolation(problem: PlanProblem, plan: Plan): number {
  return constraintViolations(problem, plan).reduce((sum, points) => sum + points, 0)
}

/**
 * What the search takes off the points of a plan that does not keep the constraints: a plan that lacks
 * less is nearly always better, and one that lacks nothing better than all.
 */
export function penaltyOf(points: number): number {
  return points > 0 ? 4 * objectiveScale + 1000 * points : 0
}

/** Whether two candidates of two cells of a site, by their places in it, are too near for one plan. */
export function areTooNear(
  cells: readonly PlanCell[],
  site: PlanSite,
  [place, candidate]: readonly [place: number, option: number],
  [other, otherCandidate]: readonly [place: number, option: number],
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

/** Whether a plan changes no more cells than it may and keeps cells apart; constraints are another matter. */
export function isAllowed(problem: PlanProblem, plan: Plan): boolean {
  if (countChanges(problem, plan) > problem.maxChanges) return false
  const separations = new Separations(problem)
  return plan.every((candidate, cell) => separations.allows(plan, cell, candidate))
}
