import type { PlanProblem } from '../problem.ts'

/** How many cells serve each class in any plan: at least and at most. */
export interface ServerRange {
  readonly least: Int32Array
  readonly most: Int32Array
}

/** A cell that serves a class whatever it chooses is one of the least, one that can one of the most. */
export function serverRange({ cells, classPoints }: PlanProblem): ServerRange {
  const least = new Int32Array(classPoints.length)
  const most = new Int32Array(classPoints.length)
  const times = new Int32Array(classPoints.length)
  for (const { candidates } of cells) {
    times.fill(0)
    for (const { serves } of candidates) for (const item of serves) times[item]++
    for (let item = 0; item < times.length; item++) {
      if (times[item] > 0) most[item]++
      if (times[item] === candidates.length) least[item]++
    }
  }
  return { least, most }
}

/**
 * What a class is worth at most besides the multiplier that each of its servers is given: the largest
 * over all possible numbers of servers of its points, less what overlaps, less the multipliers. Between
 * none, one, two and all of them it is a straight line.
 */
export function classTerm(
  points: number,
  overlap: number,
  multiplier: number,
  least: number,
  most: number,
): number {
  const term = (servers: number) =>
    (servers > 0 ? points : 0) - (servers > 1 ? overlap : 0) - multiplier * servers
  let largest = Math.max(term(least), term(most))
  if (least < 1 && most > 1) largest = Math.max(largest, term(1))
  if (least < 2 && most > 2) largest = Math.max(largest, term(2))
  return largest
}

/** Between these a multiplier of a class may lower the bound; beyond them it only raises it. */
export class MultiplierRange {
  readonly #overlapPoints: Float64Array | undefined
  readonly #servers: ServerRange | null

  constructor({ overlapPoints }: PlanProblem, servers: ServerRange | null) {
    this.#overlapPoints = overlapPoints
    this.#servers = servers
  }

  /** A second server of many costs each of them its part of what overlaps. */
  lowest(item: number): number {
    if (this.#overlapPoints === undefined || this.#servers === null) return 0
    const { least, most } = this.#servers
    return least[item] > 1 || most[item] < 2 ? 0 : -this.#overlapPoints[item] / (most[item] - 1)
  }

  /** @param points of the class, at the prices of constraints */
  highest(item: number, points: number): number {
    return this.#servers !== null && this.#servers.least[item] > 1 ? 0 : points
  }
}
