import { invalidRequest } from '../../errors.ts'
import { readCount, readKnownMembers, readList } from './document-members.ts'
import { largestPoints, readPoints, readWhole } from './document-points.ts'

/** Prices of constraints are whole multiples of one part of this. */
const multiplierSteps = 1_048_576

const largestSteps = 64 * multiplierSteps

/** Prices under which cells decide alone, as `checkBoundedPlan` says. */
export interface DocumentMultipliers {
  readonly ofClasses: readonly number[]
  readonly ofChange: number
  /** In steps. */
  readonly ofConstraints: readonly number[]
}

/** What multipliers are the prices of. */
export interface PricedDocument {
  readonly classPoints: readonly number[]
  readonly constraints: readonly PricedConstraint[]
  readonly hasOverlap: boolean
}

/** @throws SightlineError `invalid_request` naming what is missing, malformed or out of range */
export function readDocumentMultipliers(
  value: unknown,
  name: string,
  { classPoints, constraints, hasOverlap }: PricedDocument,
): DocumentMultipliers {
  const multipliers = readKnownMembers(value, name, [
    'of_classes',
    'of_change',
    ...(constraints.length > 0 ? ['of_limits'] : []),
  ])
  const ofConstraints =
    constraints.length > 0
      ? readPrices(multipliers['of_limits'], `${name}.of_limits`, constraints.length)
      : []
  const ofClasses = readOfClasses(
    multipliers['of_classes'],
    `${name}.of_classes`,
    largestPoints * (1 + constraints.length * (largestSteps / multiplierSteps)),
    hasOverlap ? -largestPoints : 0,
  )
  if (ofClasses.length !== classPoints.length)
    throw invalidRequest(`${name}.of_classes must have one number for each class`)
  // A class would be worth less than nothing to whoever serves it first.
  const most = pricedClasses({ classPoints, constraints, ofConstraints })
  if (ofClasses.some((multiplier, item) => multiplier > most[item]))
    throw invalidRequest(`${name}.of_classes must not be above class_points`)
  return {
    ofClasses,
    ofChange: readPoints(multipliers['of_change'], `${name}.of_change`),
    ofConstraints,
  }
}

/** @param least of each: below 0 only where overlap takes points */
function readOfClasses(value: unknown, name: string, largest: number, least: number): number[] {
  const numbers = readList(value, name).map((number) => readWhole(number, name, largest))
  if (numbers.some((number) => number < least))
    throw invalidRequest(`${name} must be at least ${least}`)
  if (numbers.reduce((sum, number) => sum + Math.abs(number), 0) > largest)
    throw invalidRequest(`${name}: their sum must be at most ${largest}`)
  return numbers
}

function readPrices(value: unknown, name: string, count: number): number[] {
  const prices = readList(value, name).map((price) => readCount(price, name))
  if (prices.length !== count || prices.some((price) => price > largestSteps))
    throw invalidRequest(`${name} must have a number for each limit, at most ${largestSteps}`)
  return prices
}

/** What each class adds to a constraint. */
interface PricedConstraint {
  readonly classPoints: readonly number[]
}

interface PricedConstraints {
  readonly classPoints: readonly number[]
  readonly constraints: readonly PricedConstraint[]
  readonly ofConstraints: readonly number[]
}

/** Points of classes with what constraints give for them at their prices. */
export function pricedClasses({
  classPoints,
  constraints,
  ofConstraints,
}: PricedConstraints): number[] {
  return classPoints.map((points, item) =>
    constraints.reduce(
      (sum, constraint, index) =>
        sum + timesPriceUp(constraint.classPoints[item], ofConstraints[index]),
      points,
    ),
  )
}

/** Points times a price in steps, rounded up, by whole numbers of any length. */
export function timesPriceUp(points: number, steps: number): number {
  if (steps === 0 || points === 0) return 0
  const product = BigInt(points) * BigInt(steps)
  const divisor = BigInt(multiplierSteps)
  const cut = product / divisor
  // Division of such numbers cuts towards zero.
  return Number(product > 0n && cut * divisor !== product ? cut + 1n : cut)
}
