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
  readonly limitPoints: readonly number[]
}

/** Prices of limits are whole multiples of one part of this. */
const priceSteps = 1_048_576
const largestSteps = 64 * priceSteps
const maximumLimits = 8
/** What all options together may add to or take from a limit. */
const largestLimitPoints = 4.1e12

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
 * Where overlap takes points from a class, what stands for (points - multiplier) is the largest, over all
 * numbers of cells that can serve it, of its points less what overlaps less that many multipliers.
 * A limit gives its price for each point that is added to it, rounded up, and takes it for each that it
 * requires, rounded down: a plan that keeps the limit has no fewer points then.
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
  const missed = document.limits.findIndex((limit, index) => sumOf(document, index) < limit.least)
  if (missed >= 0)
    return refuted(
      `the plan has ${sumOf(document, missed)} points of limits[${missed}], which requires ` +
        `${document.limits[missed].least}`,
    )
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

function pointsOf({ cells, plan, classPoints, overlapPoints }: PlanDocument): number {
  const lists = plan.map((option, cell) => cells[cell].options[option].serves)
  const servers = serversOf(lists, classPoints.length)
  const own = plan.reduce((sum, option, cell) => sum + cells[cell].options[option].points, 0)
  return servers.reduce((sum, count, item) => {
    const lost = count > 1 && overlapPoints !== null ? overlapPoints[item] : 0
    return count > 0 ? sum + classPoints[item] - lost : sum
  }, own)
}

/** How many of some lists hold each class. */
function serversOf(lists: readonly (readonly number[])[], classes: number): number[] {
  const counts = Array.from({ length: classes }, () => 0)
  for (const list of lists) for (const item of list) counts[item]++
  return counts
}

/** What a plan adds to a limit. */
function sumOf({ cells, plan, limits }: PlanDocument, limit: number): number {
  const served = new Set(plan.flatMap((option, cell) => cells[cell].options[option].serves))
  const own = plan.reduce(
    (sum, option, cell) => sum + cells[cell].options[option].limitPoints[limit],
    0,
  )
  return [...served].reduce((sum, item) => sum + limits[limit].classPoints[item], own)
}

function boundOf(document: PlanDocument): number {
  const { cells, ofClasses, ofChange, ofLimits, maxChanges, limits } = document
  const classPoints = pricedClasses(document)
  const shared =
    document.overlapPoints === null
      ? classPoints.reduce((sum, points, item) => sum + points - ofClasses[item], 0)
      : sharedWithOverlap(document, classPoints, document.overlapPoints)
  const changes = ofChange * Math.min(maxChanges, cells.length)
  const required = limits.reduce((sum, { least }, limit) => {
    // Rounded down: what is taken is never more than its price.
    return sum - timesPriceUp(-least, ofLimits[limit])
  }, 0)
  return cells.reduce(
    (bound, { options }) => {
      const values = options.map(({ points, isChange, serves, limitPoints }) => {
        const priced = limitPoints.reduce(
          (sum, value, limit) => sum + timesPriceUp(value, ofLimits[limit]),
          points - (isChange ? ofChange : 0),
        )
        return serves.reduce((sum, item) => sum + ofClasses[item], priced)
      })
      return bound + Math.max(...values)
    },
    shared + changes - required,
  )
}

/**
 * What is left of each class beside its multipliers, whatever number of cells serves it: between those
 * that do so at all their options and those that can.
 */
function sharedWithOverlap(
  { cells, ofClasses }: PlanDocument,
  classPoints: readonly number[],
  overlapPoints: readonly number[],
): number {
  const classes = classPoints.length
  const can = cells.map(({ options }) => [...new Set(options.flatMap(({ serves }) => serves))])
  const always = cells.map(({ options }) => {
    const counts = serversOf(
      options.map(({ serves }) => serves),
      classes,
    )
    return [...counts.keys()].filter((item) => counts[item] === options.length)
  })
  const [fewest, largest] = [serversOf(always, classes), serversOf(can, classes)]
  return ofClasses.reduce((sum, multiplier, item) => {
    let left = -Infinity
    for (let count = fewest[item]; count <= largest[item]; count++) {
      const points = count > 0 ? classPoints[item] : 0
      const lost = count > 1 ? overlapPoints[item] : 0
      left = Math.max(left, points - lost - count * multiplier)
    }
    return sum + left
  }, 0)
}

function pricedClasses({
  classPoints,
  limits,
  ofLimits,
}: Pick<PlanDocument, 'classPoints' | 'limits' | 'ofLimits'>): number[] {
  return classPoints.map((points, item) =>
    limits.reduce(
      (sum, limit, index) => sum + timesPriceUp(limit.classPoints[item], ofLimits[index]),
      points,
    ),
  )
}

/** Points times a price in steps, rounded up, by whole numbers of any length. */
function timesPriceUp(points: number, steps: number): number {
  if (steps === 0 || points === 0) return 0
  const product = BigInt(points) * BigInt(steps)
  const divisor = BigInt(priceSteps)
  const cut = product / divisor
  // Division of such numbers cuts towards zero.
  return Number(product > 0n && cut * divisor !== product ? cut + 1n : cut)
}

function readDocument(value: unknown) {
  const document = readKnownMembers(value, 'the document', [
    'schema',
    'class_points',
    'overlap_points',
    'max_changes',
    'limits',
    'cells',
    'plan',
    'points',
    'upper_bound',
    'multipliers',
  ])
  readChoice(document['schema'], 'schema', [schema])
  const classPoints = readPointsList(document['class_points'], 'class_points')
  const overlapPoints =
    'overlap_points' in document
      ? readPointsList(document['overlap_points'], 'overlap_points')
      : null
  if (overlapPoints !== null && overlapPoints.length !== classPoints.length)
    throw invalidRequest('overlap_points must have one number for each class')
  const list = readList(document['cells'], 'cells')
  if (list.length < 1 || list.length > maximumCells)
    throw invalidRequest(`cells must hold between 1 and ${maximumCells} cells`)
  const limits = 'limits' in document ? readLimits(document['limits'], classPoints.length) : []
  const counts = { classes: classPoints.length, limits: limits.length }
  const cells = list.map((cell, index) => readCell(cell, `cells[${index}]`, counts))
  requireSmallLimits(cells, limits.length)
  const ids = list.map((cell) => (cell as { readonly id: string }).id)
  if (new Set(ids).size < ids.length) throw invalidRequest('cells must have distinct ids')
  const multipliers = readKnownMembers(document['multipliers'], 'multipliers', [
    'of_classes',
    'of_change',
    ...(limits.length > 0 ? ['of_limits'] : []),
  ])
  const ofLimits = limits.length > 0 ? readPrices(multipliers['of_limits'], limits.length) : []
  const ofClasses = readMultipliers(
    multipliers['of_classes'],
    largestPoints * (1 + limits.length * (largestSteps / priceSteps)),
    overlapPoints === null ? 0 : -largestPoints,
  )
  if (ofClasses.length !== classPoints.length)
    throw invalidRequest('multipliers.of_classes must have one number for each class')
  // A class would be worth less than nothing to whoever serves it first.
  const most = pricedClasses({ classPoints, limits, ofLimits })
  if (ofClasses.some((multiplier, item) => multiplier > most[item]))
    throw invalidRequest('multipliers.of_classes must not be above class_points')
  return {
    classPoints,
    overlapPoints,
    limits,
    ofLimits,
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

interface DocumentLimit {
  readonly classPoints: readonly number[]
  readonly least: number
}

function readLimits(value: unknown, classCount: number): DocumentLimit[] {
  const list = readList(value, 'limits')
  if (list.length < 1 || list.length > maximumLimits)
    throw invalidRequest(`limits must hold between 1 and ${maximumLimits} limits`)
  return list.map((one, index) => {
    const name = `limits[${index}]`
    const limit = readKnownMembers(one, name, ['class_points', 'least'])
    const classPoints = readPointsList(limit['class_points'], `${name}.class_points`)
    if (classPoints.length !== classCount)
      throw invalidRequest(`${name}.class_points must have one number for each class`)
    return { classPoints, least: readWhole(limit['least'], `${name}.least`, largestLimitPoints) }
  })
}

/** @param least of each: below 0 only where overlap takes points */
function readMultipliers(value: unknown, largest: number, least: number): number[] {
  const name = 'multipliers.of_classes'
  const numbers = readList(value, name).map((number) => readWhole(number, name, largest))
  if (numbers.some((number) => number < least))
    throw invalidRequest(`${name} must be at least ${least}`)
  if (numbers.reduce((sum, number) => sum + Math.abs(number), 0) > largest)
    throw invalidRequest(`${name}: their sum must be at most ${largest}`)
  return numbers
}

function readPrices(value: unknown, count: number): number[] {
  const prices = readList(value, 'multipliers.of_limits').map((price) =>
    readCount(price, 'multipliers.of_limits'),
  )
  if (prices.length !== count || prices.some((price) => price > largestSteps))
    throw invalidRequest(
      `multipliers.of_limits must have a number for each limit, at most ${largestSteps}`,
    )
  return prices
}

/** So that all sums are exact. */
function requireSmallLimits(cells: readonly DocumentCell[], count: number): void {
  for (let limit = 0; limit < count; limit++) {
    const sum = cells.reduce((total, { options }) => {
      const points = options.map(({ limitPoints }) => Math.abs(limitPoints[limit]))
      return total + Math.max(...points)
    }, 0)
    if (sum > largestLimitPoints)
      throw invalidRequest(
        `limit_points of limits[${limit}]: their sum must be at most ${largestLimitPoints}`,
      )
  }
}

interface DocumentCounts {
  readonly classes: number
  readonly limits: number
}

function readCell(value: unknown, name: string, counts: DocumentCounts): DocumentCell {
  const cell = readKnownMembers(value, name, ['id', 'own', 'options'])
  readText(cell['id'], `${name}.id`)
  const list = readList(cell['options'], `${name}.options`)
  const options = list.map((option, index) =>
    readOption(option, `${name}.options[${index}]`, counts),
  )
  const own = readPlace(cell['own'], `${name}.own`, options.length)
  if (options[own].isChange) throw invalidRequest(`${name}.own must be no change`)
  return { own, options }
}

function readOption(value: unknown, name: string, counts: DocumentCounts): DocumentOption {
  const option = readKnownMembers(value, name, [
    'points',
    'is_change',
    'serves',
    ...(counts.limits > 0 ? ['limit_points'] : []),
  ])
  const limitPoints = counts.limits > 0 ? readList(option['limit_points'], name) : []
  if (limitPoints.length !== counts.limits)
    throw invalidRequest(`${name}.limit_points must have a number for each limit`)
  if (typeof option['is_change'] !== 'boolean')
    throw invalidRequest(`${name}.is_change must be true or false`)
  const serves = readList(option['serves'], `${name}.serves`).map((item) =>
    readPlace(item, `${name}.serves`, counts.classes),
  )
  if (serves.some((item, at) => at > 0 && item <= serves[at - 1]))
    throw invalidRequest(`${name}.serves must ascend`)
  return {
    points: readWhole(option['points'], `${name}.points`),
    isChange: option['is_change'],
    serves,
    limitPoints: limitPoints.map((points) => readWhole(points, `${name}.limit_points`)),
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

function readPointsList(value: unknown, name: string, largest = largestPoints): number[] {
  const numbers = readList(value, name).map((number) => readPoints(number, name, largest))
  if (numbers.reduce((sum, number) => sum + number, 0) > largest)
    throw invalidRequest(`${name}: their sum must be at most ${largest}`)
  return numbers
}

function readPoints(value: unknown, name: string, largest = largestPoints): number {
  const points = readWhole(value, name, largest)
  if (points < 0) throw invalidRequest(`${name} must be at least 0`)
  return points
}

function readWhole(value: unknown, name: string, largest = largestPoints): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || Math.abs(value) > largest)
    throw invalidRequest(`${name} must be an integer between -${largest} and ${largest}`)
  return value
}
