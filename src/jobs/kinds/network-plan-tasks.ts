import {
  mipBudget,
  continueMipAssisted,
  type SearchPiece,
  wholeSearch,
} from '../../optimization/search/mip-assisted-search.ts'
import {
  isSearchOver,
  searchFrom,
  type SearchState,
} from '../../optimization/search/search-state.ts'
import {
  type CellCandidatesDocument,
  cellCandidatesDocument,
  readCellCandidates,
} from '../../analyses/network/candidates/cell-candidates-document.ts'
import { type BuiltProblem, buildProblem } from '../../analyses/network/candidates/build-problem.ts'
import { candidatesAtSite } from '../../analyses/network/candidates/candidates-at-site.ts'
import type { PlanQuestion } from '../../analyses/network/plan-question.ts'
import {
  type PlannedNetwork,
  plannedNetwork,
} from '../../analyses/network/plans/planned-network.ts'
import {
  readSearchState,
  type SearchStateDocument,
  searchStateDocument,
} from '../../optimization/search/search-document.ts'
import { lookAroundCells, worldForCells } from '../../compute/attached-ground.ts'
import { loadIntegerSolver } from '../../compute/integer-solver.ts'
import { defineTask, type TaskContext } from '../../compute/task.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { stringAt, stringCount } from '../../spatial/string-table.ts'
import { jsonResult } from './json-result.ts'

interface SiteInput {
  readonly question: PlanQuestion
  /** Places of its cells in the question. */
  readonly site: readonly number[]
}

interface SliceInput {
  readonly question: PlanQuestion
  /** Of every cell of the question. */
  readonly rows: readonly CellCandidatesDocument[]
  /** Null: the search begins. */
  readonly state: SearchStateDocument | null
  /** After how much it is left; null: it goes to its end. */
  readonly most: SearchPiece | null
}

interface Slice {
  readonly built: BuiltProblem
  readonly state: SearchState
}

async function goOn(
  { question, rows, state, most }: SliceInput,
  { snapshot, stop }: TaskContext,
): Promise<Slice> {
  // The rows name the buildings around all cells.
  lookAroundCells(
    snapshot,
    question.cells.map(({ cell }) => cell),
  )
  const footprintOf = footprintFinder(snapshot)
  const cells = rows.map((document) => readCellCandidates(document, footprintOf))
  const built = buildProblem(question, cells, snapshot.footprints)
  const { problem } = built
  const budget = mipBudget(question.budget)
  const begun = state === null ? searchFrom(problem, budget) : readSearchState(state)
  const piece = most ?? wholeSearch
  const reached = await continueMipAssisted(problem, begun, budget, piece, loadIntegerSolver, stop)
  return { built, state: reached }
}

/** Finds footprints of a window by their ids; many of them: each is looked up for every cell around it. */
function footprintFinder({ footprints: { ids } }: PackSnapshot): (id: string) => number {
  let places: Map<string, number> | undefined
  return (id) => {
    places ??= new Map(
      Array.from({ length: stringCount(ids) }, (_, index) => [stringAt(ids, index), index]),
    )
    const place = places.get(id)
    if (place === undefined) throw new Error(`no building ${id} is around the cells of the plan`)
    return place
  }
}

/** What a slice of a search hands on. */
export interface SearchSlice {
  readonly state: SearchStateDocument
  readonly isOver: boolean
}

/**
 * What a compute thread does for a plan of many cells: the candidates of the cells of a site, a slice of the
 * search.
 */
export const networkPlanTasks = {
  networkPlanSite: defineTask(
    async ({ question, site }: SiteInput, context) => {
      const world = await worldForCells(context, [question.cells[site[0]].cell])
      return candidatesAtSite(world, question, site, context.stop)
    },
    (cells, _, { window, footprints }) => {
      const ids = window === undefined ? undefined : footprints.ids
      return jsonResult(cells.map((rows) => cellCandidatesDocument(rows, ids)))
    },
  ),
  networkPlanSlice: defineTask(
    (input: SliceInput, context) => goOn(input, context),
    ({ state }) => {
      const slice: SearchSlice = { state: searchStateDocument(state), isOver: isSearchOver(state) }
      return jsonResult(slice)
    },
  ),
  networkPlanEnd: defineTask(async (input: SliceInput, context): Promise<PlannedNetwork> => {
    const { built, state } = await goOn(input, context)
    return plannedNetwork(input.question, built, state, context.snapshot, context.stop)
  }, jsonResult),
} as const

export type NetworkPlanTasks = typeof networkPlanTasks
