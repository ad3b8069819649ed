import { invalidRequest } from '../../errors.ts'
import { maximumPlannedCells } from '../network-size.ts'
import { azimuthMicrodegrees } from '../azimuth.ts'
import type { Choice } from '../candidate.ts'
import { hasBit } from '../table/bits.ts'
import type { ContributionTable } from '../table/table.ts'
import {
  askedBeside,
  cellOptions,
  keepsApart,
  offRow,
  type PlannedCell,
  type PlanWishes,
  requireWeights,
  sharesOf,
  undominatedChoices,
  wishesOfWhat,
} from './objective.ts'
import type { OptionsOfCell } from './dominance.ts'
import {
  allPoints,
  type PlanCell,
  type PlanLimit,
  type PlanProblem,
  type PlanSite,
} from '../problem.ts'
import { isOfBuildings, leastPoints, type WishedLimit } from './constraints.ts'
import { classSums, servedClasses } from './served-classes.ts'

/** A problem, and what its options stand for. */
export interface TableProblem {
  readonly problem: PlanProblem
  /** Per cell and option the row of the table; -1: the cell is off. */
  readonly rows: readonly (readonly number[])[]
}

/**
 * The problem of the best plan over the rows of a table. Options that another one of their cell
 * replaces whatever the others do are left out; the bound is the same with them.
 *
 * @param cells in the order of the table
 * @throws SightlineError `invalid_request` when weights are all 0, a choice costs more than everything is
 *   worth, there are too many cells, or the table lacks a cell as it stands
 */
export function tableProblem(
  table: ContributionTable,
  cells: readonly PlannedCell[],
  wished: PlanWishes,
): TableProblem {
  requireWeights(wished)
  if (table.cells.length > maximumPlannedCells)
    throw invalidRequest(
      `a plan has at most ${maximumPlannedCells} cells, not ${table.cells.length}`,
    )
  const { relevantDemandWeight, relevantResidentialCount } = table
  const wishes = wishesOfWhat(wished, {
    demand: relevantDemandWeight > 0,
    residential: relevantResidentialCount > 0,
  })
  const { demand, residential } = sharesOf(wishes)
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
  const { overlap = 0 } = wishes.costs
  const isAsked = worth.map((value, building) => {
    const isLimited = wishes.limits.some(
      (limit) => isOfBuildings(limit) && shares[limit.of as 'demand'][building] > 0,
    )
    return value > 0 || overlap > 0 || isLimited ? 1 : 0
  })
  const { classOf, classCount, serves } = servedClasses(table, isAsked)
  const classPoints = pointsOf(classSums(classOf, classCount, worth))
  const limits = wishes.limits.map((limit): PlanLimit => {
    if (!isOfBuildings(limit)) return limitWithoutBuildings(limit, classCount, cells.length)
    const sums = classSums(classOf, classCount, shares[limit.of as 'demand'])
    return { classPoints: pointsOf(sums), least: leastPoints(limit, classCount) }
  })
  const asks = askedBeside(wishes, cells.length)
  const options = table.cells.map(({ id, choices, baselineRow, reachScores }, index) => {
    if (baselineRow < 0)
      throw invalidRequest(`the contribution table lacks cell "${id}" as it stands`)
    const rows = { id, choices, own: baselineRow, reachScores, serves: serves[index] }
    const all = cellOptions(rows, cells[index], wishes, table.reachMaximum)
    return undominatedChoices(all, choices, keepsApart(cells[index], cells), asks)
  })
  const choices = table.cells.map((cell) => cell.choices)
  const each = classSums(classOf, classCount, new Uint8Array(table.buildingCount).fill(1))
  const overlapPoints = overlapPointsOf(overlap, each, table.buildingCount)
  const points = { classPoints, limits, ...overlapPoints }
  return planProblem(options, choices, cells, points, wishes.maxChanges)
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
  return shares.map((share) => Math.round(allPoints * share))
}

/** A limit to which no class adds anything. */
export function limitWithoutBuildings(
  limit: WishedLimit,
  classCount: number,
  cellCount: number,
): PlanLimit {
  return { classPoints: new Float64Array(classCount), least: leastPoints(limit, cellCount) }
}

/** The problem of cells with their options, whose rows are places among their choices. */
export function planProblem(
  made: readonly OptionsOfCell[],
  choices: readonly (readonly Choice[])[],
  cells: readonly PlannedCell[],
  points: Pick<PlanProblem, 'classPoints' | 'limits' | 'overlapPoints'>,
  maxChanges: number,
): TableProblem {
  const options: PlanCell[] = made.map(({ id, own, options: list }) => ({ id, own, options: list }))
  const rows = made.map((cell) => cell.rows)
  const sites = sitesOf(rows, choices, cells)
  return { rows, problem: { cells: options, ...points, maxChanges, sites } }
}

/** The sites whose cells keep apart. */
function sitesOf(
  rows: readonly (readonly number[])[],
  choices: readonly (readonly Choice[])[],
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
        row === offRow ? null : azimuthMicrodegrees(choices[cell][row].azimuthDeg),
      ),
    ),
    least: site.map((cell) => Math.round(1e6 * cells[cell].leastSeparationDeg)),
  }))
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0
}
