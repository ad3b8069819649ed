import { SightlineError } from '../../../errors.ts'
import type { Cell } from '../../cell.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../../world.ts'
import type { Choice } from '../choice/choice.ts'
import { wordCountFor } from '../table/bits.ts'
import { networkDomain } from '../table/domain.ts'
import { networkTable } from '../table/radio-work.ts'
import { type BoundedBudget, boundedSearch } from './bounded-search.ts'
import { type CellDecisions, decidedChoices } from './decisions.ts'
import { type BoundedPlanDocument, boundedPlanDocument } from './plan-certificate.ts'
import { allPoints, ownPlan, planPoints } from './problem.ts'
import { rankChanges } from './rank-changes.ts'
import { type PlanWishes, tableProblem } from './table-problem.ts'

/** A cell of a plan, and what may be changed about it. */
interface CellToPlan {
  readonly cell: Cell
  readonly decisions: CellDecisions
  /** As in `PlannedCell`. */
  readonly siteId: string | null
  readonly leastSeparationDeg: number
}

export interface PlanNetworkQuestion {
  readonly cells: readonly CellToPlan[]
  /** 8 to 720. */
  readonly rays: number
  readonly wishes: PlanWishes
  readonly budget: BoundedBudget
}

/** A change for the field team. */
interface PlannedChange {
  readonly cellId: string
  /** Null: the cell is switched off. */
  readonly choice: Choice | null
  /** What it adds to the network as it stands, alone, and to what the changes before it have made. */
  readonly alone: number
  readonly gain: number
}

/** A plan of many cells. Scores are shares of a plan that achieves everything and costs nothing. */
interface PlannedNetwork {
  /** Of each cell in request order; null: it is off. */
  readonly chosen: readonly (Choice | null)[]
  readonly baselineScore: number
  readonly score: number
  /** No plan has a higher score. */
  readonly upperBound: number
  readonly isProvenOptimal: boolean
  /** In the order in which they bring the most. */
  readonly changes: readonly PlannedChange[]
  readonly certificate: BoundedPlanDocument
}

/** Memory that the rows of a plan may take, bytes. */
const maximumRowBytes = 1_000_000_000

/**
 * A good plan of many cells and a bound on all plans: what each cell does at each of its choices is
 * computed once, and all that follows is arithmetic on those rows.
 *
 * @throws {SightlineError} `invalid_request` as `decidedChoices` and `tableProblem`
 * @throws {SightlineError} `not_processable` when the rows would take too much memory
 * @throws {StoppedError} when told to stop
 */
export function planNetwork(
  world: World,
  { cells: toPlan, rays, wishes, budget }: PlanNetworkQuestion,
  stop: StopSignal,
): PlannedNetwork {
  const cells = toPlan.map(({ cell }) => cell)
  const choices = toPlan.map(({ cell, decisions }) => decidedChoices(cell, decisions))
  const domain = networkDomain(world, cells, stop)
  requireRowMemory(
    choices.reduce((sum, list) => sum + list.length, 0),
    domain.footprints.length,
  )
  const known = { domain, cells: [], sights: [] }
  const { table } = networkTable(world, { cells, rays }, choices, known, stop)
  const planned = toPlan.map(({ cell, decisions, siteId, leastSeparationDeg }) => ({
    txPowerDbm: cell.profile.txPowerDbm,
    mayBeOff: decisions.mayBeOff,
    siteId,
    leastSeparationDeg,
  }))
  const { problem, rows } = tableProblem(table, planned, wishes)
  const outcome = boundedSearch(problem, budget, stop)
  const choiceOf = (cell: number, option: number) =>
    table.cells[cell].choices[rows[cell][option]] ?? null
  return {
    chosen: outcome.plan.map((option, cell) => choiceOf(cell, option)),
    baselineScore: planPoints(problem, ownPlan(problem)) / allPoints,
    score: outcome.points / allPoints,
    upperBound: outcome.upperBound / allPoints,
    isProvenOptimal: outcome.isProvenOptimal,
    changes: rankChanges(problem, outcome.plan).map(({ cell, option, alone, gain }) => ({
      cellId: cells[cell].id,
      choice: choiceOf(cell, option),
      alone: alone / allPoints,
      gain: gain / allPoints,
    })),
    certificate: boundedPlanDocument(problem, outcome),
  }
}

/** @throws {SightlineError} `not_processable` when so many rows would take too much memory */
export function requireRowMemory(rows: number, buildings: number): void {
  // Each row is there for service, for the receivers' own thresholds, and in the table.
  const bytes = 3 * 4 * rows * wordCountFor(buildings)
  if (bytes > maximumRowBytes)
    throw new SightlineError(
      'not_processable',
      `${rows} choices over ${buildings} buildings take ${Math.ceil(bytes / 1e6)} MB, ` +
        `at most ${maximumRowBytes / 1e6}: decide fewer azimuths, tilts and powers, or fewer cells`,
    )
}
