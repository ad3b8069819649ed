import { invalidRequest } from '../../../errors.ts'
import { readChoice, readCount, readKnownMembers, readList, readText } from './document-members.ts'

const schema = 'network-bounded-plan-v1'

/** Between these bounds every sum of the check is a whole number below 2^53, and exact. */
const largestPoints = 2e12
const maximumCells = 200

interface DocumentOption {
  readonly points: number
  readonly isChange: boolean
  readonly serves: readonly number[]
}

interface DocumentCell {
  readonly own: number
  readonly options: readonly DocumentOption[]
}

/** Whether a document says that it is one of a bounded plan. */
export function isBoundedPlan(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'schema' in value && value.schema === schema
}

/** What the document of a bounded plan comes to. */
interface BoundedPlanVerdict {
  readonly isProven: boolean
  /** One sentence. */
  readonly finding: string
}

/**
 * Checks a `network-bounded-plan-v1` document by additions alone, without the code that wrote it: the
 * plan has the points that are claimed and changes no more cells than it may, and no plan has more than
 * the bound. Whatever the multipliers are, a plan's points are at most
 *   sum over classes of (points - multiplier) + price of a change * most changes
 *   + sum over cells of the largest (points + multipliers of what it serves - price where it changes),
 * because a class that is served counts once on the left and its multiplier at least once on the right.
 *
 * @throws SightlineError `invalid_request` naming what is missing, malformed or out of range
 */
export function checkBoundedPlan(value: unknown): BoundedPlanVerdict {
  const document = readDocument(value)
  const { cells, plan, points, upperBound, maxChanges } = document
  const changes = plan.filter((option, cell) => cells[cell].options[option].isChange).length
  if (changes > maxChanges)
    return refuted(`the plan changes ${changes} cells, not ${maxChanges} at most`)
  const scored = pointsOf(document)
  if (scored !== points) return refuted(`the plan has ${scored} points, not ${points}`)
  const bound = boundOf(document)
  if (bound !== upperBound)
    return refuted(`the multipliers prove the bound ${bound}, not ${upperBound}`)
  return {
    isProven: true,
    finding: `the plan has ${points} points, and no plan has more than ${upperBound}`,
  }
}

function refuted(finding: string): BoundedPlanVerdict {
  return { isProven: false, finding }
}

type PlanDocument = ReturnType<typeof readDocument>

function pointsOf({ cells, plan, classPoints }: PlanDocument): number {
  const served = new Set(plan.flatMap((option, cell) => cells[cell].options[option].serves))
  const own = plan.reduce((sum, option, cell) => sum + cells[cell].options[option].points, 0)
  return [...served].reduce((sum, item) => sum + classPoints[item], own)
}

function boundOf({ cells, classPoints, ofClasses, ofChange, maxChanges }: PlanDocument): number {
  const shared = classPoints.reduce((sum, points, item) => sum + points - ofClasses[item], 0)
  const changes = ofChange * Math.min(maxChanges, cells.length)
  return cells.reduce((bound, { options }) => {
    const values = options.map(({ points, isChange, serves }) =>
      serves.reduce((sum, item) => sum + ofClasses[item], points - (isChange ? ofChange : 0)),
    )
    return bound + Math.max(...values)
  }, shared + changes)
}

function readDocument(value: unknown) {
  const document = readKnownMembers(value, 'the document', [
    'schema',
    'class_points',
    'max_changes',
    'cells',
    'plan',
    'points',
    'upper_bound',
    'multipliers',
  ])
  readChoice(document['schema'], 'schema', [schema])
  const classPoints = readPointsList(document['class_points'], 'class_points')
  const list = readList(document['cells'], 'cells')
  if (list.length < 1 || list.length > maximumCells)
    throw invalidRequest(`cells must hold between 1 and ${maximumCells} cells`)
  const cells = list.map((cell, index) => readCell(cell, `cells[${index}]`, classPoints.length))
  const ids = list.map((cell) => (cell as { readonly id: string }).id)
  if (new Set(ids).size < ids.length) throw invalidRequest('cells must have distinct ids')
  const multipliers = readKnownMembers(document['multipliers'], 'multipliers', [
    'of_classes',
    'of_change',
  ])
  const ofClasses = readPointsList(multipliers['of_classes'], 'multipliers.of_classes')
  if (ofClasses.length !== classPoints.length)
    throw invalidRequest('multipliers.of_classes must have one number for each class')
  // A class would be worth less than nothing to whoever serves it first.
  if (ofClasses.some((multiplier, item) => multiplier > classPoints[item]))
    throw invalidRequest('multipliers.of_classes must not be above class_points')
  return {
    classPoints,
    cells,
    maxChanges:
      'max_changes' in document ? readCount(document['max_changes'], 'max_changes') : Infinity,
    plan: readPlan(document['plan'], cells),
    points: readWhole(document['points'], 'points', Number.MAX_SAFE_INTEGER),
    upperBound: readWhole(document['upper_bound'], 'upper_bound', Number.MAX_SAFE_INTEGER),
    ofClasses,
    ofChange: readPoints(multipliers['of_change'], 'multipliers.of_change'),
  }
}

function readCell(value: unknown, name: string, classCount: number): DocumentCell {
  const cell = readKnownMembers(value, name, ['id', 'own', 'options'])
  readText(cell['id'], `${name}.id`)
  const list = readList(cell['options'], `${name}.options`)
  const options = list.map((option, index) =>
    readOption(option, `${name}.options[${index}]`, classCount),
  )
  const own = readPlace(cell['own'], `${name}.own`, options.length)
  if (options[own].isChange) throw invalidRequest(`${name}.own must be no change`)
  return { own, options }
}

function readOption(value: unknown, name: string, classCount: number): DocumentOption {
  const option = readKnownMembers(value, name, ['points', 'is_change', 'serves'])
  if (typeof option['is_change'] !== 'boolean')
    throw invalidRequest(`${name}.is_change must be true or false`)
  const serves = readList(option['serves'], `${name}.serves`).map((item) =>
    readPlace(item, `${name}.serves`, classCount),
  )
  if (serves.some((item, at) => at > 0 && item <= serves[at - 1]))
    throw invalidRequest(`${name}.serves must ascend`)
  return {
    points: readWhole(option['points'], `${name}.points`),
    isChange: option['is_change'],
    serves,
  }
}

function readPlan(value: unknown, cells: readonly DocumentCell[]): number[] {
  const plan = readList(value, 'plan')
  if (plan.length !== cells.length) throw invalidRequest('plan must have an option for every cell')
  return cells.map(({ options }, cell) => readPlace(plan[cell], `plan[${cell}]`, options.length))
}

function readPlace(value: unknown, name: string, count: number): number {
  const place = readCount(value, name)
  if (place >= count) throw invalidRequest(`${name} must be below ${count}`)
  return place
}

function readPointsList(value: unknown, name: string): number[] {
  const numbers = readList(value, name).map((number) => readPoints(number, name))
  if (numbers.reduce((sum, number) => sum + number, 0) > largestPoints)
    throw invalidRequest(`${name}: their sum must be at most ${largestPoints}`)
  return numbers
}

function readPoints(value: unknown, name: string): number {
  const points = readWhole(value, name)
  if (points < 0) throw invalidRequest(`${name} must be at least 0`)
  return points
}

function readWhole(value: unknown, name: string, largest = largestPoints): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || Math.abs(value) > largest)
    throw invalidRequest(`${name} must be an integer between -${largest} and ${largest}`)
  return value
}
