import { invalidRequest } from '../../errors.ts'
import type { PolygonRings } from '../../spatial/polygon-area.ts'
import { maximumPlannedCells } from '../../optimization/network-size.ts'
import type { Cell } from '../cell.ts'
import { reachPointsPerRay } from '../../optimization/score-points.ts'
import { azimuthCandidate } from '../../optimization/candidate.ts'
import { requireSiteRoom } from '../../optimization/model/objective.ts'
import type { QualityObstacle } from '../../optimization/scoring/scoring.ts'
import { qualityObstacle } from './quality/quality-obstacle.ts'
import type { BoundedBudget } from '../../optimization/search/search-state.ts'
import {
  costOf,
  type PlannedCell,
  type PlanObjective,
  requireWeights,
} from '../../optimization/model/objective.ts'
import { type CellDecisions, allowedCandidates } from './candidates/decisions.ts'
import { maximumConstraints, type Constraint } from '../../optimization/model/constraints.ts'

/** A cell of a plan, and what may be changed about it. */
export interface CellToPlan {
  readonly cell: Cell
  readonly decisions: CellDecisions
  /** Site of the cell, as in `PlannedCell`. */
  readonly siteId: string | null
  readonly leastSeparationDeg: number
}

/** A hard constraint, and whose demand and homes count for it. */
export interface AreaConstraint extends Constraint {
  /** Area in which demand and homes count, by centroid; null: the area of the plan. */
  readonly area: PolygonRings | null
}

/** A question for a plan of many cells; plain data, which survives a journey as JSON. */
export interface PlanQuestion {
  /** Cells with distinct ids, in ascending id: their order in a request decides nothing. */
  readonly cells: readonly CellToPlan[]
  /** 8 to 720. */
  readonly rays: number
  readonly weights: PlanObjective['weights']
  readonly costs: Omit<PlanObjective['costs'], 'switchedOn'> & { readonly switchedOn?: number }
  /** How many cells may be changed; null: all. */
  readonly maxChanges: number | null
  /** Buildings count whose centroid lies in it; null: all in the circles of the cells. */
  readonly area: PolygonRings | null
  /** Changes of the smaller plan that is wanted beside the whole one; absent: none is. */
  readonly shortlistChanges?: number
  /** Absent: none. */
  readonly limits?: readonly AreaConstraint[]
  readonly budget: BoundedBudget
  /** A building is served by strictly more than this power, dBm; absent: that of all other answers. */
  readonly servedAboveDbm?: number
  /** Present: the plan tells its buildings by name. */
  readonly listsBuildings?: true
}

/** Candidates of all cells of one plan. */
export const maximumPlanCandidates = 108_000

/** Whether a plan is judged by what interference leaves, or why it cannot be; null: nobody asks. */
export function judgedBySamples({ cells, weights }: PlanQuestion): true | QualityObstacle | null {
  if ((weights.radioQuality ?? 0) <= 0) return null
  return qualityObstacle(cells.map(({ cell }) => cell)) ?? true
}

/** Radio quality plays no part where it does not exist for the cells. */
export function objectiveOf(question: PlanQuestion): PlanObjective {
  const { weights, costs, maxChanges, limits: constraints } = question
  const { switchedOn = 0 } = costs
  const radioQuality = judgedBySamples(question) === true ? (weights.radioQuality ?? 0) : 0
  return {
    weights: { ...weights, radioQuality },
    costs: { ...costs, switchedOn },
    maxChanges: maxChanges ?? Infinity,
    constraints: constraints ?? [],
  }
}

export function plannedCells({ cells }: PlanQuestion): PlannedCell[] {
  return cells.map(({ cell, decisions, siteId, leastSeparationDeg }) => ({
    txPowerDbm: cell.profile.txPowerDbm,
    mayBeOff: decisions.mayBeOff,
    startsOff: decisions.startsOff === true,
    siteId,
    leastSeparationDeg,
  }))
}

/** Reach points of all cells together, at most. */
export function reachMaximumOf({ cells, rays }: PlanQuestion): number {
  return cells.length * rays * reachPointsPerRay
}

/**
 * Whether a question can be answered, as far as that can be seen without the city.
 *
 * @throws {SightlineError} `invalid_request` naming what is too much, contradicts itself or is missing
 */
export function requirePlannable(question: PlanQuestion): void {
  const { cells } = question
  requireWeights(objectiveOf(question))
  if (cells.length > maximumPlannedCells)
    throw invalidRequest(`a plan has at most ${maximumPlannedCells} cells, not ${cells.length}`)
  const objective = objectiveOf(question)
  const candidates = cells.map(({ cell, decisions }) => {
    const all = allowedCandidates(cell, decisions)
    const baseline = decisions.startsOff === true ? null : azimuthCandidate(cell.azimuthDeg)
    for (const candidate of all) costOf(cell.id, candidate, baseline, cell.profile, objective)
    return all.length
  })
  const count = candidates.reduce((sum, number) => sum + number, 0)
  if (count > maximumPlanCandidates)
    throw invalidRequest(
      `the cells of a plan have at most ${maximumPlanCandidates} choices together, not ${count}: ` +
        'decide fewer azimuths, tilts and powers, or fewer cells',
    )
  const isFree = cells.some(
    ({ decisions }, index) =>
      candidates[index] > 1 || decisions.mayBeOff || decisions.startsOff === true,
  )
  if (!isFree) throw invalidRequest('decisions: no cell has a choice, so there is nothing to plan')
  requireRoomAround(cells)
  requireConstraints(objective)
}

function requireConstraints({ constraints }: PlanObjective): void {
  if (constraints.length > maximumConstraints)
    throw invalidRequest(`limits must hold at most ${maximumConstraints} limits`)
}

/** Cells of a site that are always on share the full turn among them. */
function requireRoomAround(cells: readonly CellToPlan[]): void {
  const sites = new Map<string, CellToPlan[]>()
  for (const cell of cells) {
    if (cell.siteId === null || cell.decisions.mayBeOff || cell.decisions.startsOff) continue
    sites.set(cell.siteId, [...(sites.get(cell.siteId) ?? []), cell])
  }
  for (const [siteId, site] of sites)
    requireSiteRoom(
      siteId,
      site.map(({ leastSeparationDeg }) => leastSeparationDeg),
    )
}
