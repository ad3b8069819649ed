import type { StopSignal } from '../../stop-signal.ts'
import { flatCandidates, lagrangianBound } from './lagrangian-bound.ts'
import { largestConstraintMultiplier, type Multipliers, multiplierSteps } from './multipliers.ts'
import { serverRange } from './overlap-bound.ts'
import { objectiveScale, type PlanProblem } from '../problem.ts'

/**
 * How much of a step goes on as the one before it: the slopes that neighbouring cells show take
 * turns, and their mean points down the valley that each of them crosses (the deflected subgradient of
 * Camerini, Fratta and Maffioli, 1975).
 */
const inertia = 0.7

/** Steps without a lower bound after which the step length is halved. */
const patience = 60

/** Weight of earlier solutions in the running shares of the candidates. */
const memory = 0.98

/** Multipliers to begin with: half the points of each class, nothing for changes and constraints. */
export function evenMultipliers({ classPoints, constraints }: PlanProblem): Multipliers {
  return {
    ofClasses: classPoints.map((points) => Math.floor(points / 2)),
    ofChange: 0,
    ofConstraints: new Float64Array(constraints.length),
  }
}

/** State of a subgradient descent; plain data, so that it can be left and resumed. */
export interface SubgradientState {
  readonly multipliers: Multipliers
  /** Multipliers of the lowest bound so far, and that bound; Infinity: no step has been taken. */
  readonly best: Multipliers
  readonly least: number
  /** Direction of the step before, of which the next one keeps a part. */
  readonly direction: Multipliers
  /** Running share of the steps in which each candidate was taken: an estimate of the primal solution. */
  readonly shares: Float64Array
  /** Step length, as a share of the Polyak step towards the target. */
  readonly length: number
  /** Steps since the lowest bound, or since the length was halved. */
  readonly idle: number
  readonly steps: number
  /** Whether further steps would change nothing. */
  readonly isOver: boolean
}

/** Shortest step length; a descent ends below it. */
const shortestStep = 1e-6

/** A descent before its first step. @param shares of an earlier descent, or none */
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

/** Deflected subgradient at a solution: its slope, and a part of the direction before. */
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
  readonly bound: ReturnType<typeof lagrangianBound>
}

/** The best multipliers of a descent as whole numbers within their range, and the bound that they prove. */
export function bestProof(problem: PlanProblem, { best }: SubgradientState): BoundProof {
  const multipliers = {
    ofClasses: best.ofClasses.map(Math.floor),
    ofChange: Math.floor(best.ofChange),
    ofConstraints: best.ofConstraints,
  }
  return { multipliers, bound: lagrangianBound(problem, multipliers) }
}

/** When a bound is low enough. */
interface BoundGoal {
  /** Points of the incumbent: the target of the steps. */
  readonly points: number
  /** A bound that is no higher is low enough. */
  readonly enough: number
}

/**
 * Runs a subgradient descent until its bound is low enough.
 *
 * @param multipliers to begin with, perhaps of a problem with more candidates; they are preset first
 * @param steps at most
 * @throws {StoppedError} when told to stop
 */
export function subgradientDescent(
  problem: PlanProblem,
  multipliers: Multipliers,
  steps: number,
  { points, enough }: BoundGoal,
  stop: StopSignal,
): SubgradientState {
  let subgradient = subgradientStart(problem, presetMultipliers(problem, multipliers))
  while (!subgradient.isOver && subgradient.steps < steps && subgradient.least > enough) {
    stop.throwIfStopped()
    subgradient = subgradientStep(problem, subgradient, points)
  }
  return subgradient
}

/**
 * Presets the multipliers that need no search, in a problem of few candidates. A constraint that no plan
 * keeps has the largest. A class that some cell serves whatever it chooses has 0. One that no cell or one
 * alone may serve has all its points. No bound is lower.
 */
function presetMultipliers(problem: PlanProblem, multipliers: Multipliers): Multipliers {
  const { least, most } = serverRange(problem)
  const ofConstraints = multipliers.ofConstraints.map((price, constraint) =>
    largestSum(problem, constraint, most) < problem.constraints[constraint].least
      ? largestSteps
      : price,
  )
  const forced = problem.cells.filter(({ candidates }) =>
    candidates.every(({ isChange }) => isChange),
  )
  const ofChange = forced.length > problem.maxChanges ? objectiveScale : multipliers.ofChange
  if (problem.overlapPoints !== undefined) return { ...multipliers, ofChange, ofConstraints }
  const points = flatCandidates(problem).classPointsAt(ofConstraints)
  return {
    ofChange,
    ofConstraints,
    ofClasses: multipliers.ofClasses.map((value, item) => {
      if (least[item] > 0) return 0
      return most[item] < 2 ? points[item] : value
    }),
  }
}

/** Largest sum of a constraint over all plans. */
function largestSum(
  { cells, constraints }: PlanProblem,
  constraint: number,
  most: Int32Array,
): number {
  const own = cells.reduce(
    (sum, { candidates }) =>
      sum + Math.max(...candidates.map(({ constraintPoints }) => constraintPoints[constraint])),
    0,
  )
  const { classPoints } = constraints[constraint]
  return classPoints.reduce((sum, points, item) => (most[item] > 0 ? sum + points : sum), own)
}
