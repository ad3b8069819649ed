import type { LinkedContent } from './linked-content.ts'
import { fields } from '../scenario/fields.ts'
import type { FieldName } from '../scenario/fields.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { emptyProject, initialGoals } from './project.ts'
import { readCalibrations } from './read-calibrations.ts'
import type {
  AcceptedOffset,
  Cell,
  MeasurementSet,
  NetworkGoals,
  Plan,
  Position,
  Project,
  StoredResult,
} from './project.ts'

/** Reads documents that came from outside: a link, a file, the browser's own store. */

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const textOr = (value: unknown, fallback: string): string =>
  typeof value === 'string' ? value : fallback

/** The members that the page knows, with values of the right kind; all else is left out. */
function readScenario(value: unknown): Scenario {
  const read: Record<string, unknown> = {}
  if (!isMembers(value)) return read
  for (const name of Object.keys(fields) as FieldName[]) {
    const member = value[name]
    const isRight =
      fields[name].kind === 'number' ? Number.isFinite(member) : typeof member === 'string'
    if (isRight) read[name] = member
  }
  const levels = value['thresholds_dbm']
  if (Array.isArray(levels) && levels.every((level) => Number.isFinite(level))) {
    read['thresholds_dbm'] = levels
  }
  return read
}

function readPosition(value: unknown): Position | null {
  const [lon, lat] = listOf(value)
  return typeof lon === 'number' && typeof lat === 'number' ? [lon, lat] : null
}

function readRing(value: unknown): readonly Position[] | null {
  const ring = listOf(value).map(readPosition)
  return ring.length >= 3 && ring.every((at) => at !== null) ? ring : null
}

export function readLinkedContent(value: unknown): LinkedContent | undefined {
  if (!isMembers(value) || !Array.isArray(value['cells'])) return undefined
  return {
    defaults: readScenario(value['defaults']),
    cells: value['cells'].filter(isMembers).map((cell, i) => ({
      name: textOr(cell['name'], `Cell ${i + 1}`),
      towerId: typeof cell['towerId'] === 'string' ? cell['towerId'] : null,
      overrides: readScenario(cell['overrides']),
    })),
    area: readRing(value['area']),
    pathTo: readPosition(value['pathTo']),
  }
}

/** A project as a file or the browser's store holds it; null when it is none. */
export function readProject(value: unknown): Project | null {
  if (!isMembers(value) || typeof value['id'] !== 'string') return null
  const plans = listOf(value['plans']).filter(isMembers).map(readPlan)
  if (plans.length === 0) return null
  const empty = emptyProject(value['id'])
  const activePlanId = textOr(value['activePlanId'], plans[0].id)
  const results = listOf(value['results']).filter(isResult)
  const calibrations = readCalibrations(value['calibrations'])
  return {
    ...empty,
    name: textOr(value['name'], empty.name),
    defaults: readScenario(value['defaults']),
    plans,
    activePlanId: plans.some((plan) => plan.id === activePlanId) ? activePlanId : plans[0].id,
    selection: listOf(value['selection']).filter((id) => typeof id === 'string'),
    area: readRing(value['area']),
    path: readPath(value['path']),
    goals: readGoals(value['goals']),
    results,
    measurements: listOf(value['measurements']).filter(isMeasurementSet),
    acceptedOffset: isAcceptedOffset(value['acceptedOffset']) ? value['acceptedOffset'] : null,
    calibrations,
    settings: readSettings(value['settings']),
    nextNumber: Math.max(
      typeof value['nextNumber'] === 'number' ? value['nextNumber'] : 2,
      1 + highestNumber(plans, [...results, ...calibrations]),
    ),
  }
}

function readPlan(plan: Members, index: number): Plan {
  return {
    id: textOr(plan['id'], `p${index + 1}`),
    name: textOr(plan['name'], `Plan ${index + 1}`),
    parentId: typeof plan['parentId'] === 'string' ? plan['parentId'] : null,
    cells: listOf(plan['cells']).filter(isMembers).map(readCell),
  }
}

function readCell(cell: Members, index: number): Cell {
  return {
    id: textOr(cell['id'], `c${index + 1}`),
    name: textOr(cell['name'], `Cell ${index + 1}`),
    ...(typeof cell['site'] === 'string' && { site: cell['site'] }),
    towerId: typeof cell['towerId'] === 'string' ? cell['towerId'] : null,
    overrides: readScenario(cell['overrides']),
    ...(typeof cell['calibrationId'] === 'string' && { calibrationId: cell['calibrationId'] }),
  }
}

function readPath(value: unknown): Project['path'] {
  if (!isMembers(value)) return null
  const from = readPosition(value['from'])
  const to = readPosition(value['to'])
  if (from === null || to === null) return null
  return { from, to, cellId: typeof value['cellId'] === 'string' ? value['cellId'] : null }
}

function readGoals(value: unknown): NetworkGoals {
  if (!isMembers(value)) return initialGoals
  const numbers = (members: unknown): Record<string, number> =>
    Object.fromEntries(
      Object.entries(isMembers(members) ? members : {}).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      ),
    )
  return {
    priorities: numbers(value['priorities']),
    constraints: numbers(value['constraints']),
    policy: textOr(value['policy'], initialGoals.policy),
    wantsExactPareto: value['wantsExactPareto'] === true,
  }
}

const textMembers = [
  'id',
  'question',
  'title',
  'planId',
  'packId',
  'packName',
  'packVersion',
  'serviceVersion',
  'fingerprint',
  'finishedAt',
] as const

/** A result is taken as a whole or not at all: the question that made it reads its answer. */
function isResult(value: unknown): value is StoredResult {
  if (!isMembers(value) || !isMembers(value['target']) || !isMembers(value['request'])) return false
  return (
    textMembers.every((name) => typeof value[name] === 'string') &&
    /^r\d+$/.test(String(value['id'])) &&
    Array.isArray(value['target']['cellIds']) &&
    Array.isArray(value['scenarios']) &&
    'answer' in value &&
    typeof value['visible'] === 'boolean' &&
    typeof value['opacity'] === 'number' &&
    typeof value['elapsedMs'] === 'number'
  )
}

function isMeasurementSet(value: unknown): value is MeasurementSet {
  return (
    isMembers(value) &&
    typeof value['id'] === 'string' &&
    typeof value['name'] === 'string' &&
    Array.isArray(value['samples']) &&
    isMembers(value['columns']) &&
    isMembers(value['skipped']) &&
    (value['cells'] === undefined || Array.isArray(value['cells'])) &&
    (value['matches'] === undefined || isMembers(value['matches']))
  )
}

function readSettings(value: unknown): Project['settings'] {
  const isPlain = (entry: [string, unknown]): entry is [string, string | number | boolean] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1])
  return Object.fromEntries(
    Object.entries(isMembers(value) ? value : {})
      .filter((entry): entry is [string, Members] => isMembers(entry[1]))
      .map(([question, members]) => [
        question,
        Object.fromEntries(Object.entries(members).filter(isPlain)),
      ]),
  )
}

function isAcceptedOffset(value: unknown): value is AcceptedOffset {
  return (
    isMembers(value) &&
    typeof value['offsetDb'] === 'number' &&
    typeof value['frequencyGhz'] === 'number' &&
    Array.isArray(value['cellIds']) &&
    ['source', 'propagationModel', 'packVersion', 'networkTech', 'modelVersion'].every(
      (name) => typeof value[name] === 'string',
    ) &&
    (value['expiresAt'] === null || typeof value['expiresAt'] === 'string')
  )
}

function highestNumber(plans: readonly Plan[], others: readonly { id: string }[]): number {
  const ids = [
    ...plans.map((plan) => plan.id),
    ...plans.flatMap((plan) => plan.cells.map((cell) => cell.id)),
    ...others.map(({ id }) => id),
  ]
  return Math.max(0, ...ids.map((id) => Number(id.slice(1))).filter(Number.isFinite))
}
