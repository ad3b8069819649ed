import { allPoints, type PlanProblem } from './problem.ts'

/**
 * Prices under which the cells decide alone: what is left of a class for whoever serves it first is
 * its points less its multiplier, which every cell that serves it is given instead. Whatever whole
 * numbers they are within 0 and the points of the class (0 and more for changes), no plan has more
 * points than their bound: linear programming's dual, without its conflicts.
 */
export interface Multipliers {
  readonly ofClasses: Float64Array
  /** Price of a change, points. */
  readonly ofChange: number
}

/** A bound on the points of every plan, and the option that each cell takes at these prices. */
interface DualBound {
  readonly points: number
  readonly choice: readonly number[]
}

/** One pass over all options. */
export function dualBound(problem: PlanProblem, { ofClasses, ofChange }: Multipliers): DualBound {
  const { cells, classPoints, maxChanges } = problem
  let points = ofChange * Math.min(maxChanges, cells.length)
  for (const [item, worth] of classPoints.entries()) points += worth - ofClasses[item]
  const choice = cells.map(({ options }) => {
    let best = 0
    let most = -Infinity
    for (const [index, option] of options.entries()) {
      let value = option.points - (option.isChange ? ofChange : 0)
      for (const item of option.serves) value += ofClasses[item]
      if (value <= most) continue
      most = value
      best = index
    }
    points += most
    return best
  })
  return { points, choice }
}

/** A step that has brought nothing so often is halved. */
const patience = 12

/** Half of every class for whoever serves it first, and changes for nothing. */
export function evenMultipliers({ classPoints }: PlanProblem): Multipliers {
  return { ofClasses: classPoints.map((points) => Math.floor(points / 2)), ofChange: 0 }
}

/** Where the way to a low bound is; plain data, so that it can be left and gone on with. */
export interface Descent {
  readonly multipliers: Multipliers
  /** Those of the lowest bound so far, and that bound; Infinity: no step has been taken. */
  readonly best: Multipliers
  readonly least: number
  /** Of a step, as a share of that which would lead to the target at once. */
  readonly length: number
  /** Steps since the lowest bound, or since the length was halved. */
  readonly idle: number
  readonly steps: number
  /** Further steps lead nowhere. */
  readonly isOver: boolean
}

/** Steps shorter than this lead nowhere. */
const shortestStep = 1e-4

export function descentFrom(multipliers: Multipliers): Descent {
  const none = { least: Infinity, length: 1, idle: 0, steps: 0, isOver: false }
  return { multipliers, best: multipliers, ...none }
}

/**
 * One projected subgradient step towards a target (Polyak's length).
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
    return { ...descent, multipliers: descent.best, length, idle: 0, steps: steps + 1, isOver }
  }
  const moved = moveAgainst(
    problem,
    multipliers,
    choice,
    descent.length * Math.max(points - target, 1),
  )
  return {
    ...descent,
    ...(isLower ? { best: multipliers, least: points } : {}),
    idle: isLower ? 0 : descent.idle + 1,
    multipliers: moved ?? multipliers,
    steps: steps + 1,
    isOver: moved === null,
  }
}

/** Multipliers a step down the slope that a choice shows; null where there is none. */
function moveAgainst(
  { classPoints, cells, maxChanges }: PlanProblem,
  { ofClasses, ofChange }: Multipliers,
  choice: readonly number[],
  distance: number,
): Multipliers | null {
  const gradient = new Float64Array(classPoints.length).fill(-1)
  let changes = 0
  for (const [cell, option] of choice.entries()) {
    const { serves, isChange } = cells[cell].options[option]
    for (const item of serves) gradient[item]++
    if (isChange) changes++
  }
  const slack = Math.min(maxChanges, cells.length) - changes
  let square = ofChange > 0 || slack < 0 ? slack * slack : 0
  for (const [item, slope] of gradient.entries()) {
    // A multiplier at its limit does not move beyond it.
    if (slope > 0 ? ofClasses[item] <= 0 : ofClasses[item] >= classPoints[item]) gradient[item] = 0
    square += gradient[item] * gradient[item]
  }
  if (square === 0) return null
  const move = distance / square
  return {
    ofClasses: ofClasses.map((value, item) =>
      Math.min(classPoints[item], Math.max(0, value - move * gradient[item])),
    ),
    ofChange: Math.min(allPoints, Math.max(0, ofChange - move * slack)),
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
  }
  return { multipliers, bound: dualBound(problem, multipliers) }
}
