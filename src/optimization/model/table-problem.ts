import { invalidRequest } from '../../errors.ts'
import { maximumPlannedCells } from '../network-size.ts'
import { azimuthMicrodegrees } from '../azimuth.ts'
import type { Candidate } from '../candidate.ts'
import { hasBit } from '../table/bits.ts'
import type { ContributionTable } from '../table/table.ts'
import {
  dominanceRules,
  planCellOf,
  keepsApart,
  offRow,
  type PlannedCell,
  type PlanObjective,
  requireWeights,
  sharesOf,
  withoutDominated,
  attainableObjective,
} from './objective.ts'
import type { CellOfTable } from './dominance.ts'
import {
  objectiveScale,
  type PlanCell,
  type ConstraintRow,
  type PlanProblem,
  type PlanSite,
} from '../problem.ts'
import { isOfBuildings, leastPoints, type Constraint } from './constraints.ts'
import { classSums, servedClasses } from './served-classes.ts'

/** A problem, and what its candidates stand for. */
export interface TableProblem {
  readonly problem: PlanProblem
  /** Per cell and candidate the row of the table; -1: the cell is off. */
  readonly rows: readonly (readonly number[])[]
}

/**
 * The problem of the best plan over the rows of a table. Candidates that another one of their cell
 * replaces whatever the others do are left out; the bound is the same with them.
 *
 * @param cells in the order of the table
 * @throws SightlineError `invalid_request` when weights are all 0, a candidate costs more than everything is
 *   worth, there are too many cells, or the table lacks a cell as it stands
 */
export function tableProblem(
  table: ContributionTable,
  cells: readonly PlannedCell[],
  requested: PlanObjective,
): TableProblem {
  requireWeights(requested)
  if (table.cells.length > maximumPlannedCells)
    throw invalidRequest(
      `a plan has at most ${maximumPlannedCells} cells, not ${table.cells.length}`,
    )
  const { relevantDemandWeight, relevantResidentialCount } = table
  const objective = attainableObjective(requested, {
    demand: relevantDemandWeight > 0,
    residential: relevantResidentialCount > 0,
  })
  const { demand, residential } = sharesOf(objective)
  const shares = {
    demand: Float64Array.from({ length: table.buildingCount }, (_, building) =>
      ratio(table.demandWeights[building], relevantDemandWeight),
    ),
    residential: Float64Array.from({ length: table.buildingCount }, (_, building) =>
      ratio(hasBit(table.residentialBits, 0, building) ? 1 : 0, relevantResidentialCount),
    ),
  }
  const worth = shares.demand.map(
    (share, building) => demand * share + residential * shares.residential[building],
  )
  const { overlap = 0 } = objective.costs
  const isAsked = worth.map((value, building) => {
    const isLimited = objective.constraints.some(
      (constraint) => isOfBuildings(constraint) && shares[constraint.of as 'demand'][building] > 0,
    )
    return value > 0 || overlap > 0 || isLimited ? 1 : 0
  })
  const { classOf, classCount, serves } = servedClasses(table, isAsked)
  const classPoints = pointsOf(classSums(classOf, classCount, worth))
  const constraints = objective.constraints.map((constraint): ConstraintRow => {
    if (!isOfBuildings(constraint))
      return constraintWithoutBuildings(constraint, classCount, cells.length)
    const sums = classSums(classOf, classCount, shares[constraint.of as 'demand'])
    return { classPoints: pointsOf(sums), least: leastPoints(constraint, classCount) }
  })
  const rules = dominanceRules(objective, cells.length)
  const planCells = table.cells.map(({ id, candidates, baselineRow, reachScores }, index) => {
    if (baselineRow < 0)
      throw invalidRequest(`the contribution table lacks cell "${id}" as it stands`)
    const rows = { id, candidates, baseline: baselineRow, reachScores, serves: serves[index] }
    const all = planCellOf(rows, cells[index], objective, table.reachMaximum)
    return withoutDominated(all, candidates, keepsApart(cells[index], cells), rules)
  })
  const candidates = table.cells.map((cell) => cell.candidates)
  const each = classSums(classOf, classCount, new Uint8Array(table.buildingCount).fill(1))
  const overlapPoints = overlapPointsOf(overlap, each, table.buildingCount)
  const points = { classPoints, constraints, ...overlapPoints }
  return planProblem(planCells, candidates, cells, points, objective.maxChanges)
}

/** What overlap takes from a plan, where it costs anything. */
export function overlapPointsOf(
  cost: number,
  buildingsOfClasses: Float64Array,
  buildings: number,
): Pick<PlanProblem, 'overlapPoints'> {
  if (cost <= 0) return {}
  return {
    overlapPoints: pointsOf(buildingsOfClasses.map((count) => cost * ratio(count, buildings))),
  }
}

/** Shares as whole points. */
export function pointsOf(shares: Float64Array): Float64Array {
  return shares.map((share) => Math.round(objectiveScale * share))
}

/** A constraint to which no class adds anything. */
export function constraintWithoutBuildings(
  constraint: Constraint,
  classCount: number,
  cellCount: number,
): ConstraintRow {
  return { classPoints: new Float64Array(classCount), least: leastPoints(constraint, cellCount) }
}

/** The problem of some cells, and the table row of each of their candidates. */
export function planProblem(
  made: readonly CellOfTable[],
  candidates: readonly (readonly Candidate[])[],
  cells: readonly PlannedCell[],
  points: Pick<PlanProblem, 'classPoints' | 'constraints' | 'overlapPoints'>,
  maxChanges: number,
): TableProblem {
  const planCells: PlanCell[] = made.map(({ id, baseline, candidates: list }) => ({
    id,
    baseline,
    candidates: list,
  }))
  const rows = made.map((cell) => cell.rows)
  const sites = sitesOf(rows, candidates, cells)
  return { rows, problem: { cells: planCells, ...points, maxChanges, sites } }
}

/** The sites whose cells keep apart. */
function sitesOf(
  rows: readonly (readonly number[])[],
  candidates: readonly (readonly Candidate[])[],
  cells: readonly PlannedCell[],
): PlanSite[] {
  const found = new Map<string, number[]>()
  for (const [index, cell] of cells.entries())
    if (cell.siteId !== null && keepsApart(cell, cells))
      found.set(cell.siteId, [...(found.get(cell.siteId) ?? []), index])
  return [...found.values()].map((site) => ({
    cells: site,
    azimuths: site.map((cell) =>
      rows[cell].map((row) =>
        row === offRow ? null : azimuthMicrodegrees(candidates[cell][row].azimuthDeg),
      ),
    ),
    least: site.map((cell) => Math.round(1e6 * cells[cell].leastSeparationDeg)),
  }))
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0
}
