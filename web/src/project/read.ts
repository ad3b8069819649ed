import { itemsOf } from './left-out.ts'
import type { LeftOut } from './left-out.ts'
import { emptyProject, initialGoals } from './project.ts'
import type { Cell, NetworkGoals, Plan, Project } from './project.ts'
import { isMembers, listOf, readPosition, readRing, readScenario, textOr } from './read-members.ts'
import type { Members } from './read-members.ts'
import {
  readAcceptedOffset,
  readCalibrations,
  readMeasurements,
  readResults,
} from './read-stored.ts'

/** Reads projects that came from outside: a file, the browser's own store. */

export interface ReadProject {
  readonly project: Project
  /** What of it could not be read and is not in the project, by name and with the reason. */
  readonly leftOut: readonly string[]
}

/** A project as a file or the browser's store holds it, as far as it can be read; null when it is none. */
export function readProject(value: unknown): ReadProject | null {
  if (!isMembers(value) || typeof value['id'] !== 'string' || value['id'] === '') return null
  const { id } = value
  const leftOut: string[] = []
  const leaveOut: LeftOut = (what) => void leftOut.push(what)
  const plans = readPlans(value['plans'], leaveOut)
  if (plans.length === 0) return null
  const empty = emptyProject(id)
  const activePlanId = textOr(value['activePlanId'], plans[0].id)
  const results = readResults(value['results'], leaveOut)
  const calibrations = readCalibrations(value['calibrations'], leaveOut)
  const project: Project = {
    ...empty,
    name: textOr(value['name'], empty.name),
    defaults: readScenario(value['defaults'], (name) => leaveOut(`${name} of the project`)),
    plans,
    activePlanId: plans.some((plan) => plan.id === activePlanId) ? activePlanId : plans[0].id,
    selection: listOf(value['selection']).filter((one) => typeof one === 'string'),
    area: readOr(value['area'], readRing, 'the area', leaveOut),
    path: readOr(value['path'], readPath, 'the path', leaveOut),
    goals: readGoals(value['goals'], leaveOut),
    results,
    measurements: readMeasurements(value['measurements'], leaveOut),
    acceptedOffset: readAcceptedOffset(value['acceptedOffset'], leaveOut),
    calibrations,
    settings: readSettings(value['settings'], leaveOut),
    nextNumber: Math.max(
      Number.isSafeInteger(value['nextNumber']) ? Number(value['nextNumber']) : 2,
      1 + highestNumber(plans, [...results, ...calibrations]),
    ),
  }
  return { project, leftOut }
}

/** What a reader makes of a value; null where there is none, or none that can be read. */
function readOr<Value>(
  value: unknown,
  read: (value: unknown) => Value | null,
  what: string,
  leaveOut: LeftOut,
): Value | null {
  if (value === undefined || value === null) return null
  const found = read(value)
  if (found === null) leaveOut(what)
  return found
}

/** Plans and cells are known by their ids: another one of the same id gets one of its own. */
function readPlans(value: unknown, leaveOut: LeftOut): readonly Plan[] {
  const all = listOf(value)
  const plans = all.filter(isMembers)
  if (plans.length < all.length) leaveOut(`${all.length - plans.length} of the plans`)
  const ids = new FreeIds()
  const read = plans.map((plan, index) => readPlan(plan, index, ids, leaveOut))
  return read.map((plan, at) => ({ ...plan, parentId: earlierPlan(read.slice(0, at), plan) }))
}

/** The plan that one was branched from: it stands before it, so that no plan descends from itself. */
const earlierPlan = (earlier: readonly Plan[], { parentId }: Plan): string | null =>
  earlier.some(({ id }) => id === parentId) ? parentId : null

function readPlan(plan: Members, index: number, ids: FreeIds, leaveOut: LeftOut): Plan {
  const name = textOr(plan['name'], `Plan ${index + 1}`)
  const all = itemsOf(plan['cells'], `the cells of plan “${name}”`, leaveOut)
  const cells = all.filter(isMembers)
  if (cells.length < all.length)
    leaveOut(`${all.length - cells.length} of the cells of plan “${name}”`)
  const cellIds = new FreeIds()
  return {
    id: ids.take(textOr(plan['id'], `p${index + 1}`)),
    name,
    parentId: typeof plan['parentId'] === 'string' ? plan['parentId'] : null,
    cells: cells.map((cell, at) => readCell(cell, at, cellIds, leaveOut)),
  }
}

function readCell(cell: Members, index: number, ids: FreeIds, leaveOut: LeftOut): Cell {
  const name = textOr(cell['name'], `Cell ${index + 1}`)
  return {
    id: ids.take(textOr(cell['id'], `c${index + 1}`)),
    name,
    ...(typeof cell['site'] === 'string' && { site: cell['site'] }),
    towerId: typeof cell['towerId'] === 'string' ? cell['towerId'] : null,
    overrides: readScenario(cell['overrides'], (member) => leaveOut(`${member} of cell “${name}”`)),
    ...(typeof cell['calibrationId'] === 'string' && { calibrationId: cell['calibrationId'] }),
  }
}

/** Ids of things of one kind, each given once. */
class FreeIds {
  readonly #taken = new Set<string>()

  take(wanted: string): string {
    let id = wanted
    for (let n = 2; this.#taken.has(id); n++) id = `${wanted}-${n}`
    this.#taken.add(id)
    return id
  }
}

function readPath(value: unknown): Project['path'] {
  if (!isMembers(value)) return null
  const from = readPosition(value['from'])
  const to = readPosition(value['to'])
  if (from === null || to === null) return null
  return { from, to, cellId: typeof value['cellId'] === 'string' ? value['cellId'] : null }
}

function readGoals(value: unknown, leaveOut: LeftOut): NetworkGoals {
  if (!isMembers(value)) {
    if (value !== undefined) leaveOut('the goals of the network')
    return initialGoals
  }
  const numbers = (of: 'priorities' | 'constraints'): Record<string, number> => {
    const entries = Object.entries(isMembers(value[of]) ? value[of] : {})
    const read = entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1]))
    if (read.length < entries.length) leaveOut(`some ${of} of the network`)
    return Object.fromEntries(read)
  }
  return {
    priorities: numbers('priorities'),
    constraints: numbers('constraints'),
    policy: textOr(value['policy'], initialGoals.policy),
    wantsExactPareto: value['wantsExactPareto'] === true,
  }
}

function readSettings(value: unknown, leaveOut: LeftOut): Project['settings'] {
  const isPlain = (entry: [string, unknown]): entry is [string, string | number | boolean] =>
    typeof entry[1] === 'string' || typeof entry[1] === 'boolean' || Number.isFinite(entry[1])
  const entries = Object.entries(isMembers(value) ? value : {})
  const read = entries
    .filter((entry): entry is [string, Members] => isMembers(entry[1]))
    .map(([question, members]) => {
      const own = Object.entries(members)
      const plain = own.filter(isPlain)
      if (plain.length < own.length) leaveOut(`some settings of “${question}”`)
      return [question, Object.fromEntries(plain)] as const
    })
  if (read.length < entries.length) leaveOut('the settings of some questions')
  return Object.fromEntries(read)
}

function highestNumber(plans: readonly Plan[], others: readonly { id: string }[]): number {
  const ids = [
    ...plans.map((plan) => plan.id),
    ...plans.flatMap((plan) => plan.cells.map((cell) => cell.id)),
    ...others.map(({ id }) => id),
  ]
  return ids.reduce((highest, id) => {
    const number = Number(id.slice(1))
    return Number.isSafeInteger(number) ? Math.max(highest, number) : highest
  }, 0)
}
