import type { FieldName } from '../scenario/fields.ts'
import { requestKey, withMembers } from '../scenario/scenario.ts'
import type { RequestBody, Scenario } from '../scenario/scenario.ts'
import { activePlan } from './project.ts'
import type { Cell, Plan, Project, StoredResult } from './project.ts'

export type Members = Readonly<Partial<Record<FieldName, number | string | undefined>>>

/** What a cell states for itself alone; a default would make no sense. */
const ownMembers: ReadonlySet<string> = new Set(['tower_lon', 'tower_lat', 'azimuth', 'pci'])

/** Splits flat members into those of one cell and those that a project can share. */
export function splitOwn(scenario: Scenario): { own: Scenario; shared: Scenario } {
  const entries = Object.entries(scenario)
  return {
    own: Object.fromEntries(entries.filter(([name]) => ownMembers.has(name))),
    shared: Object.fromEntries(entries.filter(([name]) => !ownMembers.has(name))),
  }
}

export function withCells(project: Project, cells: readonly Cell[]): Project {
  const { id } = activePlan(project)
  return {
    ...project,
    plans: project.plans.map((plan) => (plan.id === id ? { ...plan, cells } : plan)),
  }
}

/** The project with another cell, selected. */
export function withNewCell(
  project: Project,
  cell: Omit<Cell, 'id' | 'name'> & { readonly name?: string },
): Project {
  const { cells } = activePlan(project)
  const id = `c${project.nextNumber}`
  const name = freeName(cell.name ?? `Cell ${cells.length + 1}`, namesOf(cells))
  const grown = withCells(project, [...cells, { ...cell, id, name }])
  return { ...grown, selection: [id], nextNumber: project.nextNumber + 1 }
}

/** The project with members of some cells changed; undefined lets a cell follow the project. */
export function withCellMembers(
  project: Project,
  ids: readonly string[],
  members: Members,
): Project {
  return changeCells(project, ids, (cell) => ({
    ...cell,
    towerId: 'tower_lon' in members || 'tower_lat' in members ? null : cell.towerId,
    overrides: withMembers(cell.overrides, members),
  }))
}

export function changeCells(
  project: Project,
  ids: readonly string[],
  change: (cell: Cell) => Cell,
): Project {
  const wanted = new Set(ids)
  const { cells } = activePlan(project)
  return withCells(
    project,
    cells.map((cell) => (wanted.has(cell.id) ? change(cell) : cell)),
  )
}

export function withoutCells(project: Project, ids: readonly string[]): Project {
  const gone = new Set(ids)
  const left = activePlan(project).cells.filter((cell) => !gone.has(cell.id))
  return {
    ...withCells(project, left),
    selection: project.selection.filter((id) => !gone.has(id)),
  }
}

export function withCellNamed(project: Project, id: string, name: string): Project {
  const others = activePlan(project).cells.filter((cell) => cell.id !== id)
  const wanted = name.trim() === '' ? 'Cell' : name.trim()
  return changeCells(project, [id], (cell) => ({
    ...cell,
    name: freeName(wanted, namesOf(others)),
  }))
}

/** A cell that carries a calibration of the project; null: none. */
export function carrying(
  { id, name, site, towerId, overrides }: Cell,
  calibrationId: string | null,
): Cell {
  return {
    id,
    name,
    ...(site !== undefined && { site }),
    towerId,
    overrides,
    ...(calibrationId !== null && { calibrationId }),
  }
}

/** The project with the site of a cell said, or no longer said where the text is empty. */
export function withCellSite(project: Project, id: string, text: string): Project {
  const site = text.trim()
  return changeCells(project, [id], ({ id, name, towerId, overrides, calibrationId }) => ({
    id,
    name,
    ...(site !== '' && { site }),
    towerId,
    overrides,
    ...(calibrationId !== undefined && { calibrationId }),
  }))
}

/** A plan branched from the active one, which it starts as a copy of; it becomes the active one. */
export function withBranch(project: Project, name?: string): Project {
  const parent = activePlan(project)
  const id = `p${project.nextNumber}`
  const names = new Set(project.plans.map((plan) => plan.name))
  const plan: Plan = {
    id,
    name: freeName(name ?? `Plan ${project.plans.length + 1}`, names),
    parentId: parent.id,
    cells: parent.cells,
  }
  return {
    ...project,
    plans: [...project.plans, plan],
    activePlanId: id,
    nextNumber: project.nextNumber + 1,
  }
}

/** The project without a plan; the last one stays. Its branches hang on its parent then. */
export function withoutPlan(project: Project, id: string): Project {
  const gone = project.plans.find((plan) => plan.id === id)
  if (gone === undefined || project.plans.length === 1) return project
  const plans = project.plans
    .filter((plan) => plan.id !== id)
    .map((plan) => (plan.parentId === id ? { ...plan, parentId: gone.parentId } : plan))
  const isActive = project.activePlanId === id
  return { ...project, plans, activePlanId: isActive ? plans[0].id : project.activePlanId }
}

/**
 * The project with a result on top; those that it hides step out of sight. An older one that it repeats
 * gives it its place in comparisons, and is gone.
 */
export function withResult(
  project: Project,
  result: StoredResult,
  hides: (older: StoredResult) => boolean,
  viewMember?: string,
): Project {
  const isSame = (older: StoredResult): boolean => isRepeated(older, result, viewMember)
  const repeated = project.results.find(isSame)
  const others = project.results.filter((older) => !isSame(older))
  return {
    ...project,
    nextNumber: Math.max(project.nextNumber, Number(result.id.slice(1)) + 1),
    results: [
      { ...result, id: repeated?.id ?? result.id },
      ...others.map((older) => (hides(older) ? { ...older, visible: false } : older)),
    ],
  }
}

/**
 * Whether a later result is the same answer to the same question, of the same pack and service, whatever a
 * member of the request says that is named as being of the view alone. One that follows a drag repeats
 * none: the next movement changes it.
 */
export const isRepeated = (
  older: StoredResult,
  later: StoredResult,
  viewMember?: string,
): boolean => later.followsHand !== true && isSameAnswer(older, later, viewMember)

function isSameAnswer(older: StoredResult, later: StoredResult, viewMember?: string): boolean {
  return (
    (viewMember !== undefined || older.fingerprint === later.fingerprint) &&
    sameAnswerMembers.every(
      (name) => JSON.stringify(older[name]) === JSON.stringify(later[name]),
    ) &&
    isSameRequest(older.request, later.request, viewMember)
  )
}

/** Whether two requests ask the same, whatever a member says that is named. */
export function isSameRequest(a: RequestBody, b: RequestBody, viewMember = ''): boolean {
  const [one, other] = [a, b].map((request) =>
    requestKey('', { ...request, [viewMember]: undefined }),
  )
  return one === other
}

const sameAnswerMembers = [
  'question',
  'planId',
  'packId',
  'packVersion',
  'serviceVersion',
  'target',
] as const

/**
 * The project with another answer in the place of a result, seen as that one was. One that has followed
 * a drag back to an earlier answer, as by an undo, leaves its place to that.
 */
export function withResultReplaced(project: Project, result: StoredResult): Project {
  const { id, followsHand } = result
  const first = project.results.find(
    (older) => followsHand === true && older.id !== id && isSameAnswer(older, result),
  )
  return {
    ...project,
    results: project.results
      .filter((older) => older !== first)
      .map((older) =>
        older.id === id
          ? {
              ...(first ?? result),
              finishedAt: result.finishedAt,
              visible: older.visible,
              opacity: older.opacity,
            }
          : older,
      ),
  }
}

export function changeResult(
  project: Project,
  id: string,
  change: Partial<Pick<StoredResult, 'visible' | 'opacity'>>,
): Project {
  return {
    ...project,
    results: project.results.map((result) =>
      result.id === id ? { ...result, ...change } : result,
    ),
  }
}

export function withoutResult(project: Project, id: string): Project {
  return { ...project, results: project.results.filter((result) => result.id !== id) }
}

/** Moves a result up (-1) or down (+1) among the layers. */
export function withResultMoved(project: Project, id: string, by: -1 | 1): Project {
  const at = project.results.findIndex((result) => result.id === id)
  const to = at + by
  if (at < 0 || to < 0 || to >= project.results.length) return project
  const results = [...project.results]
  ;[results[at], results[to]] = [results[to], results[at]]
  return { ...project, results }
}

const namesOf = (cells: readonly Cell[]): ReadonlySet<string> =>
  new Set(cells.map((cell) => cell.name))

/** The name, or the name with the first number that makes it new. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  return new FreeNames(taken).take(wanted)
}

/** Gives names that are not taken yet; each is taken then. */
export class FreeNames {
  readonly #taken: Set<string>
  readonly #lastNumber = new Map<string, number>()

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken)
  }

  /** The name, or the name with the first number that makes it new. */
  take(wanted: string): string {
    let name = wanted
    for (let number = this.#lastNumber.get(wanted) ?? 2; this.#taken.has(name); number++) {
      name = `${wanted} (${number})`
      this.#lastNumber.set(wanted, number)
    }
    this.#taken.add(name)
    return name
  }
}
