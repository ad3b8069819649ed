import { flatOptions } from './flat-candidates.ts'
import { largestLimitPrice, priceSteps } from './constraint-multipliers.ts'
import { allPoints, type PlanProblem } from '../problem.ts'

/**
 * Prices under which cells decide alone: what is left of a class for whoever serves it first is
 * its points less its multiplier, which every cell that serves it is given instead. Whatever whole
 * numbers they are within 0 and the points of the class (0 and more for changes), no plan has more
 * points than their bound: linear programming's dual. Cells of a site that keep apart decide
 * together, which may lead below it. Where a plan loses points for what overlaps, a multiplier may be
 * below 0, and what is left of the class is `classTerm`.
 */
export interface Multipliers {
  readonly ofClasses: Float64Array
  /** Price of a change, points. */
  readonly ofChange: number
  /** Price of a point of each limit, in steps of `priceSteps` to a point. */
  readonly ofLimits: Float64Array
}

/** A bound on the points of every plan, and the option that each cell takes at these prices. */
interface DualBound {
  readonly points: number
  readonly choice: readonly number[]
}

/** One pass over all options. */
export function dualBound(problem: PlanProblem, multipliers: Multipliers): DualBound {
  return flatOptions(problem).bound(multipliers)
}

/**
 * How much of a step goes on as the one before it: the slopes that neighbouring cells show take
 * turns, and their mean points down the valley that each of them crosses (the deflected subgradient of
 * Camerini, Fratta and Maffioli, 1975).
 */
const inertia = 0.7

/** A step that has brought nothing so often is halved. */
const patience = 60

/** What a step leaves of the shares that options had before it. */
const memory = 0.98

/** Half of every class for whoever serves it first, and changes for nothing. */
export function evenMultipliers({ classPoints, limits }: PlanProblem): Multipliers {
  return {
    ofClasses: classPoints.map((points) => Math.floor(points / 2)),
    ofChange: 0,
    ofLimits: new Float64Array(limits.length),
  }
}

/** Where the way to a low bound is; plain data, so that it can be left and gone on with. */
export interface Descent {
  readonly multipliers: Multipliers
  /** Those of the lowest bound so far, and that bound; Infinity: no step has been taken. */
  readonly best: Multipliers
  readonly least: number
  /** The way of the step before, of which the next one keeps a part. */
  readonly direction: Multipliers
  /** How often each option of each cell was taken of late: where prices take turns, so do options. */
  readonly shares: Float64Array
  /** Of a step, as a share of that which would lead to the target at once. */
  readonly length: number
  /** Steps since the lowest bound, or since the length was halved. */
  readonly idle: number
  readonly steps: number
  /** Further steps lead nowhere. */
  readonly isOver: boolean
}

/** Steps shorter than this lead nowhere. */
const shortestStep = 1e-6

/** @param shares those of a descent before, or none */
export function descentFrom(
  problem: PlanProblem,
  multipliers: Multipliers,
  shares = new Float64Array(flatOptions(problem).count),
): Descent {
  const none = { least: Infinity, length: 1, idle: 0, steps: 0, isOver: false }
  return { multipliers, best: multipliers, direction: noDirection(multipliers), shares, ...none }
}

function noDirection({ ofClasses, ofLimits }: Multipliers): Multipliers {
  return {
    ofClasses: new Float64Array(ofClasses.length),
    ofChange: 0,
    ofLimits: new Float64Array(ofLimits.length),
  }
}

/**
 * One projected and deflected subgradient step towards a target (Polyak's length).
 *
 * @param target points of a plan that is known
 */
export function descendOnce(problem: PlanProblem, descent: Descent, target: number): Descent {
  const { multipliers, steps } = descent
  const { points, choice } = dualBound(problem, multipliers)
  const isLower = points < descent.least
  if (!isLower && descent.idle + 1 === patience) {
    const length = descent.length / 2
    const isOver = length <= shortestStep
    const { best } = descent
    const fresh = { multipliers: best, direction: noDirection(best), idle: 0 }
    return { ...descent, ...fresh, length, steps: steps + 1, isOver }
  }
  const direction = directionFrom(problem, choice, multipliers, descent.direction)
  const open = openPart(problem, multipliers, direction)
  const square = squareOf(open)
  const distance = 2 * (1 - inertia) * descent.length * Math.max(points - target, 1)
  return {
    ...descent,
    ...(isLower ? { best: multipliers, least: points } : {}),
    shares: flatOptions(problem).sharesAfter(descent.shares, choice, memory),
    idle: isLower ? 0 : descent.idle + 1,
    multipliers: square > 0 ? movedBy(problem, multipliers, open, distance / square) : multipliers,
    direction,
    steps: steps + 1,
    isOver: square === 0,
  }
}

/** The slope that a choice shows, with a part of the direction before. */
function directionFrom(
  problem: PlanProblem,
  choice: readonly number[],
  at: Multipliers,
  before: Multipliers,
): Multipliers {
  const { classPoints, cells, maxChanges } = problem
  const ofClasses = new Float64Array(classPoints.length)
  const changes = flatOptions(problem).slope(choice, ofClasses)
  for (let item = 0; item < ofClasses.length; item++)
    ofClasses[item] = (1 - inertia) * ofClasses[item] + inertia * before.ofClasses[item]
  const slack = Math.min(maxChanges, cells.length) - changes
  const scale = limitScale(problem)
  return {
    ofClasses,
    ofChange: (1 - inertia) * slack + inertia * before.ofChange,
    ofLimits: flatOptions(problem)
      .slackOfLimits(choice, at)
      .map((points, limit) => (1 - inertia) * scale * points + inertia * before.ofLimits[limit]),
  }
}

/**
 * What a point that a limit lacks counts beside a class that is served once too often: a limit that
 * is missed by a twentieth of all weighs as much as all classes together.
 */
function limitScale({ classPoints }: PlanProblem): number {
  return (20 * Math.sqrt(classPoints.length)) / allPoints
}

/**
 * The part of a direction that leads no multiplier beyond its limits. The direction itself remembers the
 * rest: without it a multiplier at its limit would start from nothing each time it leaves.
 */
function openPart(
  problem: PlanProblem,
  { ofClasses, ofChange, ofLimits }: Multipliers,
  direction: Multipliers,
): Multipliers {
  const { range } = flatOptions(problem)
  const classPoints = flatOptions(problem).classPointsAt(ofLimits)
  return {
    ofClasses: direction.ofClasses.map((slope, item) => {
      const isAtLimit =
        slope > 0
          ? ofClasses[item] <= range.lowest(item)
          : ofClasses[item] >= range.highest(item, classPoints[item])
      return isAtLimit ? 0 : slope
    }),
    ofChange: direction.ofChange > 0 && ofChange <= 0 ? 0 : direction.ofChange,
    ofLimits: direction.ofLimits.map((slope, limit) => {
      const isAtLimit = slope > 0 ? ofLimits[limit] <= 0 : ofLimits[limit] >= largestSteps
      return isAtLimit ? 0 : slope
    }),
  }
}

const largestSteps = largestLimitPrice * priceSteps

function squareOf({ ofClasses, ofChange, ofLimits }: Multipliers): number {
  let square = ofChange * ofChange
  for (let item = 0; item < ofClasses.length; item++) square += ofClasses[item] * ofClasses[item]
  for (const slope of ofLimits) square += slope * slope
  return square
}

function movedBy(
  problem: PlanProblem,
  { ofClasses, ofChange, ofLimits }: Multipliers,
  direction: Multipliers,
  step: number,
): Multipliers {
  const scale = limitScale(problem) * priceSteps
  const prices = ofLimits.map((steps, limit) =>
    Math.min(
      largestSteps,
      Math.max(0, Math.round(steps - step * scale * direction.ofLimits[limit])),
    ),
  )
  const options = flatOptions(problem)
  const classPoints = options.classPointsAt(prices)
  // What a class gives of its points stays the same share of them.
  const before = options.classPointsAt(ofLimits)
  const given = (value: number, item: number) =>
    before[item] > 0 && value > 0 ? value * (classPoints[item] / before[item]) : value
  return {
    ofClasses: ofClasses.map((value, item) =>
      Math.min(
        options.range.highest(item, classPoints[item]),
        Math.max(options.range.lowest(item), given(value, item) - step * direction.ofClasses[item]),
      ),
    ),
    ofChange: Math.min(allPoints, Math.max(0, ofChange - step * direction.ofChange)),
    ofLimits: prices,
  }
}

/** Multipliers and the bound that they prove. */
export interface DualProof {
  readonly multipliers: Multipliers
  readonly bound: DualBound
}

/** The best multipliers that were met, rounded to whole numbers within their limits. */
export function provenBy(problem: PlanProblem, { best }: Descent): DualProof {
  const multipliers = {
    ofClasses: best.ofClasses.map(Math.floor),
    ofChange: Math.floor(best.ofChange),
    ofLimits: best.ofLimits,
  }
  return { multipliers, bound: dualBound(problem, multipliers) }
}
