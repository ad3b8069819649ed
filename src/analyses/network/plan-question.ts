import { invalidRequest } from '../../errors.ts'
import type { PolygonRings } from '../../spatial/polygon-area.ts'
import { maximumPlannedCells } from '../../optimization/network-size.ts'
import type { Cell } from '../cell.ts'
import { reachPointsPerRay } from '../../optimization/score-points.ts'
import { turnedTo } from '../../optimization/candidate.ts'
import { requireSiteRoom } from '../../optimization/model/site-separation.ts'
import type { QualityObstacle } from '../../optimization/scoring/quality-obstacles.ts'
import { qualityObstacle } from './quality/quality-obstacle.ts'
import type { BoundedBudget } from '../../optimization/search/search-state.ts'
import {
  costOf,
  type PlannedCell,
  type PlanWishes,
  requireWeights,
} from '../../optimization/model/objective.ts'
import { type CellDecisions, decidedChoices } from './candidates/decisions.ts'
import { maximumLimits, type WishedLimit } from '../../optimization/model/constraints.ts'

/** A cell of a plan, and what may be changed about it. */
export interface CellToPlan {
  readonly cell: Cell
  readonly decisions: CellDecisions
  /** As in `PlannedCell`. */
  readonly siteId: string | null
  readonly leastSeparationDeg: number
}

/** A hard limit, and whose demand and homes count for it. */
export interface AreaLimit extends WishedLimit {
  /** Of demand and homes: those whose centroid lies in it; null: in the area of the plan. */
  readonly area: PolygonRings | null
}

/** A question for a plan of many cells; plain data, which survives a journey as JSON. */
export interface PlanQuestion {
  /** With distinct ids, ascending by them: their order in a request decides nothing. */
  readonly cells: readonly CellToPlan[]
  /** 8 to 720. */
  readonly rays: number
  readonly weights: PlanWishes['weights']
  readonly costs: Omit<PlanWishes['costs'], 'switchedOn'> & { readonly switchedOn?: number }
  /** How many cells may be changed; null: all. */
  readonly maxChanges: number | null
  /** Buildings count whose centroid lies in it; null: all in the circles of the cells. */
  readonly area: PolygonRings | null
  /** Changes of the smaller plan that is wanted beside the whole one; absent: none is. */
  readonly shortlistChanges?: number
  /** Absent: none. */
  readonly limits?: readonly AreaLimit[]
  readonly budget: BoundedBudget
  /** A building is served by strictly more than this power, dBm; absent: that of all other answers. */
  readonly servedAboveDbm?: number
  /** Present: the plan tells its buildings by name. */
  readonly listsBuildings?: true
}

/** Choices of all cells of one plan. */
export const maximumPlanChoices = 108_000

/** Whether a plan is judged by what interference leaves, or why it cannot be; null: nobody asks. */
export function judgedBySamples({ cells, weights }: PlanQuestion): true | QualityObstacle | null {
  if ((weights.radioQuality ?? 0) <= 0) return null
  return qualityObstacle(cells.map(({ cell }) => cell)) ?? true
}

/** Radio quality plays no part where it does not exist for the cells. */
export function wishesOf(question: PlanQuestion): PlanWishes {
  const { weights, costs, maxChanges, limits } = question
  const { switchedOn = 0 } = costs
  const radioQuality = judgedBySamples(question) === true ? (weights.radioQuality ?? 0) : 0
  return {
    weights: { ...weights, radioQuality },
    costs: { ...costs, switchedOn },
    maxChanges: maxChanges ?? Infinity,
    limits: limits ?? [],
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
  requireWeights(wishesOf(question))
  if (cells.length > maximumPlannedCells)
    throw invalidRequest(`a plan has at most ${maximumPlannedCells} cells, not ${cells.length}`)
  const wishes = wishesOf(question)
  const choices = cells.map(({ cell, decisions }) => {
    const all = decidedChoices(cell, decisions)
    const own = decisions.startsOff === true ? null : turnedTo(cell.azimuthDeg)
    for (const choice of all) costOf(cell.id, choice, own, cell.profile, wishes)
    return all.length
  })
  const count = choices.reduce((sum, number) => sum + number, 0)
  if (count > maximumPlanChoices)
    throw invalidRequest(
      `the cells of a plan have at most ${maximumPlanChoices} choices together, not ${count}: ` +
        'decide fewer azimuths, tilts and powers, or fewer cells',
    )
  const isFree = cells.some(
    ({ decisions }, index) =>
      choices[index] > 1 || decisions.mayBeOff || decisions.startsOff === true,
  )
  if (!isFree) throw invalidRequest('decisions: no cell has a choice, so there is nothing to plan')
  requireRoomAround(cells)
  requireLimits(wishes)
}

function requireLimits({ limits }: PlanWishes): void {
  if (limits.length > maximumLimits)
    throw invalidRequest(`limits must hold at most ${maximumLimits} limits`)
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
