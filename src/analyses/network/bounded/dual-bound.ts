import { pollEvery, type StopSignal } from '../../stop-signal.ts'
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

/**
 * Multipliers with a low bound, by projected subgradient steps towards a target (Polyak's length).
 *
 * @param from where the steps begin
 * @param target points of a plan that is known
 * @returns the best that were met, rounded to whole numbers within their limits
 * @throws {StoppedError} when told to stop
 */
export function descend(
  problem: PlanProblem,
  from: Multipliers,
  target: number,
  steps: number,
  stop: StopSignal,
): { readonly multipliers: Multipliers; readonly bound: DualBound } {
  const { classPoints, cells, maxChanges } = problem
  const poll = pollEvery(1, stop)
  const ofClasses = from.ofClasses.slice()
  let { ofChange } = from
  let best = from
  let least = Infinity
  let length = 1
  let idle = 0
  for (let step = 0; step < steps && length > 1e-4; step++) {
    poll()
    const { points, choice } = dualBound(problem, { ofClasses, ofChange })
    if (points < least) {
      least = points
      best = { ofClasses: ofClasses.slice(), ofChange }
      idle = 0
    } else if (++idle === patience) {
      length /= 2
      idle = 0
      ofClasses.set(best.ofClasses)
      ofChange = best.ofChange
      continue
    }
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
      if (slope > 0 ? ofClasses[item] <= 0 : ofClasses[item] >= classPoints[item])
        gradient[item] = 0
      square += gradient[item] * gradient[item]
    }
    if (square === 0) break
    const move = (length * Math.max(points - target, 1)) / square
    for (const [item, slope] of gradient.entries())
      ofClasses[item] = Math.min(classPoints[item], Math.max(0, ofClasses[item] - move * slope))
    ofChange = Math.min(allPoints, Math.max(0, ofChange - move * slack))
  }
  const multipliers = {
    ofClasses: best.ofClasses.map(Math.floor),
    ofChange: Math.floor(best.ofChange),
  }
  return { multipliers, bound: dualBound(problem, multipliers) }
}
