import { flatCandidates } from './flat-candidates.ts'
import { largestConstraintMultiplier, multiplierSteps } from './constraint-multipliers.ts'
import { objectiveScale, type PlanProblem } from '../problem.ts'

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
  /** Price of a point of each constraint, in steps of `multiplierSteps` to a point. */
  readonly ofConstraints: Float64Array
}

/** A bound on the points of every plan, and the candidate that each cell takes at these prices. */
interface LagrangianBound {
  readonly points: number
  readonly solution: readonly number[]
}

/** One pass over all candidates. */
export function lagrangianBound(problem: PlanProblem, multipliers: Multipliers): LagrangianBound {
  return flatCandidates(problem).bound(multipliers)
}

/**
 * How much of a step goes on as the one before it: the slopes that neighbouring cells show take
 * turns, and their mean points down the valley that each of them crosses (the deflected subgradient of
 * Camerini, Fratta and Maffioli, 1975).
 */
const inertia = 0.7

/** A step that has brought nothing so often is halved. */
const patience = 60

/** What a step leaves of the shares that candidates had before it. */
const memory = 0.98

/** Half of every class for whoever serves it first, and changes for nothing. */
export function evenMultipliers({ classPoints, constraints }: PlanProblem): Multipliers {
  return {
    ofClasses: classPoints.map((points) => Math.floor(points / 2)),
    ofChange: 0,
    ofConstraints: new Float64Array(constraints.length),
  }
}

/** Where a subgradient descent is; plain data, so that it can be left and gone on with. */
export interface SubgradientState {
  readonly multipliers: Multipliers
  /** Those of the lowest bound so far, and that bound; Infinity: no step has been taken. */
  readonly best: Multipliers
  readonly least: number
  /** The way of the step before, of which the next one keeps a part. */
  readonly direction: Multipliers
  /** How often each candidate of each cell was taken of late: where prices take turns, so do candidates. */
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
export function subgradientStart(
  problem: PlanProblem,
  multipliers: Multipliers,
  shares = new Float64Array(flatCandidates(problem).count),
): SubgradientState {
  const none = { least: Infinity, length: 1, idle: 0, steps: 0, isOver: false }
  return { multipliers, best: multipliers, direction: noDirection(multipliers), shares, ...none }
}

function noDirection({ ofClasses, ofConstraints }: Multipliers): Multipliers {
  return {
    ofClasses: new Float64Array(ofClasses.length),
    ofChange: 0,
    ofConstraints: new Float64Array(ofConstraints.length),
  }
}

/**
 * One projected and deflected subgradient step towards a target (Polyak's length).
 *
 * @param target points of a plan that is known
 */
export function subgradientStep(
  problem: PlanProblem,
  subgradient: SubgradientState,
  target: number,
): SubgradientState {
  const { multipliers, steps } = subgradient
  const { points, solution } = lagrangianBound(problem, multipliers)
  const isLower = points < subgradient.least
  if (!isLower && subgradient.idle + 1 === patience) {
    const length = subgradient.length / 2
    const isOver = length <= shortestStep
    const { best } = subgradient
    const fresh = { multipliers: best, direction: noDirection(best), idle: 0 }
    return { ...subgradient, ...fresh, length, steps: steps + 1, isOver }
  }
  const direction = directionFrom(problem, solution, multipliers, subgradient.direction)
  const open = projected(problem, multipliers, direction)
  const square = squareOf(open)
  const distance = 2 * (1 - inertia) * subgradient.length * Math.max(points - target, 1)
  return {
    ...subgradient,
    ...(isLower ? { best: multipliers, least: points } : {}),
    shares: flatCandidates(problem).sharesAfter(subgradient.shares, solution, memory),
    idle: isLower ? 0 : subgradient.idle + 1,
    multipliers: square > 0 ? movedBy(problem, multipliers, open, distance / square) : multipliers,
    direction,
    steps: steps + 1,
    isOver: square === 0,
  }
}

/** The slope that a candidate shows, with a part of the direction before. */
function directionFrom(
  problem: PlanProblem,
  solution: readonly number[],
  at: Multipliers,
  before: Multipliers,
): Multipliers {
  const { classPoints, cells, maxChanges } = problem
  const ofClasses = new Float64Array(classPoints.length)
  const changes = flatCandidates(problem).slope(solution, ofClasses)
  for (let item = 0; item < ofClasses.length; item++)
    ofClasses[item] = (1 - inertia) * ofClasses[item] + inertia * before.ofClasses[item]
  const slack = Math.min(maxChanges, cells.length) - changes
  const scale = constraintScale(problem)
  return {
    ofClasses,
    ofChange: (1 - inertia) * slack + inertia * before.ofChange,
    ofConstraints: flatCandidates(problem)
      .slackOfConstraints(solution, at)
      .map(
        (points, constraint) =>
          (1 - inertia) * scale * points + inertia * before.ofConstraints[constraint],
      ),
  }
}

/**
 * What a point that a constraint lacks counts beside a class that is served once too often: a constraint that
 * is missed by a twentieth of all weighs as much as all classes together.
 */
function constraintScale({ classPoints }: PlanProblem): number {
  return (20 * Math.sqrt(classPoints.length)) / objectiveScale
}

/**
 * The part of a direction that leads no multiplier beyond its constraints. The direction itself remembers the
 * rest: without it a multiplier at its limit would start from nothing each time it leaves.
 */
function projected(
  problem: PlanProblem,
  { ofClasses, ofChange, ofConstraints }: Multipliers,
  direction: Multipliers,
): Multipliers {
  const { range } = flatCandidates(problem)
  const classPoints = flatCandidates(problem).classPointsAt(ofConstraints)
  return {
    ofClasses: direction.ofClasses.map((slope, item) => {
      const isAtLimit =
        slope > 0
          ? ofClasses[item] <= range.lowest(item)
          : ofClasses[item] >= range.highest(item, classPoints[item])
      return isAtLimit ? 0 : slope
    }),
    ofChange: direction.ofChange > 0 && ofChange <= 0 ? 0 : direction.ofChange,
    ofConstraints: direction.ofConstraints.map((slope, constraint) => {
      const isAtLimit =
        slope > 0 ? ofConstraints[constraint] <= 0 : ofConstraints[constraint] >= largestSteps
      return isAtLimit ? 0 : slope
    }),
  }
}

const largestSteps = largestConstraintMultiplier * multiplierSteps

function squareOf({ ofClasses, ofChange, ofConstraints }: Multipliers): number {
  let square = ofChange * ofChange
  for (let item = 0; item < ofClasses.length; item++) square += ofClasses[item] * ofClasses[item]
  for (const slope of ofConstraints) square += slope * slope
  return square
}

function movedBy(
  problem: PlanProblem,
  { ofClasses, ofChange, ofConstraints }: Multipliers,
  direction: Multipliers,
  step: number,
): Multipliers {
  const scale = constraintScale(problem) * multiplierSteps
  const prices = ofConstraints.map((steps, constraint) =>
    Math.min(
      largestSteps,
      Math.max(0, Math.round(steps - step * scale * direction.ofConstraints[constraint])),
    ),
  )
  const candidates = flatCandidates(problem)
  const classPoints = candidates.classPointsAt(prices)
  // What a class gives of its points stays the same share of them.
  const before = candidates.classPointsAt(ofConstraints)
  const given = (value: number, item: number) =>
    before[item] > 0 && value > 0 ? value * (classPoints[item] / before[item]) : value
  return {
    ofClasses: ofClasses.map((value, item) =>
      Math.min(
        candidates.range.highest(item, classPoints[item]),
        Math.max(
          candidates.range.lowest(item),
          given(value, item) - step * direction.ofClasses[item],
        ),
      ),
    ),
    ofChange: Math.min(objectiveScale, Math.max(0, ofChange - step * direction.ofChange)),
    ofConstraints: prices,
  }
}

/** Multipliers and the bound that they prove. */
export interface BoundProof {
  readonly multipliers: Multipliers
  readonly bound: LagrangianBound
}

/** The best multipliers that were met, rounded to whole numbers within their constraints. */
export function bestProof(problem: PlanProblem, { best }: SubgradientState): BoundProof {
  const multipliers = {
    ofClasses: best.ofClasses.map(Math.floor),
    ofChange: Math.floor(best.ofChange),
    ofConstraints: best.ofConstraints,
  }
  return { multipliers, bound: lagrangianBound(problem, multipliers) }
}
