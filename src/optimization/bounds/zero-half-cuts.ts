import type { PlanProblem } from '../problem.ts'

/**
 * What whole options serve of some classes, which fractions of them could exceed. Of each class let z be 1
 * where a plan serves it, and k how many of the classes an option serves. As z is at most 1 and at most
 * the number of options that serve it, and each cell has one option, twice the sum of z is at most
 *   (classes - cells that are counted) + sum over the options of the plan of (k, one more where counted),
 * and the sum of z at most the half of both, the first rounded down, each of the others rounded up: it is
 * whole as they are (a zero-half cut of Caprara and Fischetti, 1996).
 */
export interface OddCut {
  /** Two or more, ascending. */
  readonly classes: readonly number[]
  /** Cells that are counted once more, ascending. */
  readonly cells: readonly number[]
}

/** A cut and what a plan is given for each whole that it leaves free, points. */
export interface PricedCut extends OddCut {
  readonly price: number
}

/** The right side of a cut. */
interface CutTerms {
  /** What all plans have. */
  readonly constant: number
  /** Of each cell that it concerns what each of its options adds. */
  readonly ofCells: ReadonlyMap<number, readonly number[]>
}

/**
 * @param options of each class the options that serve it, as cell and place
 */
export function cutTerms(
  { cells }: PlanProblem,
  { classes, cells: counted }: OddCut,
  options: ServingOptions,
): CutTerms {
  const counts = new Map<number, number[]>()
  const countsOf = (cell: number, first: number) => {
    const known = counts.get(cell)
    if (known !== undefined) return known
    const list = cells[cell].options.map(() => first)
    counts.set(cell, list)
    return list
  }
  for (const cell of counted) countsOf(cell, 1)
  for (const item of classes)
    for (const [cell, option] of options[item]) countsOf(cell, 0)[option]++
  return {
    constant: Math.floor((classes.length - counted.length) / 2),
    ofCells: new Map(
      [...counts].map(([cell, list]) => [cell, list.map((count) => Math.ceil(count / 2))]),
    ),
  }
}

/** Of each class the options that serve it, in order. */
export type ServingOptions = readonly (readonly (readonly [cell: number, option: number])[])[]

export function servingOptions({ cells, classPoints }: PlanProblem): ServingOptions {
  const serving: (readonly [number, number])[][] = Array.from(classPoints, () => [])
  for (const [cell, { options }] of cells.entries())
    for (const [option, { serves }] of options.entries())
      for (const item of serves) serving[item].push([cell, option])
  return serving
}

const made = new WeakMap<PlanProblem, WeakMap<readonly PricedCut[], PlanProblem>>()

/**
 * A problem in which each plan has as many points as before or more: it is given the price of each cut
 * for every whole that it leaves free. A bound on its plans is one on those of the problem, and a lower
 * one where fractions would exceed cuts. Made once.
 *
 * @param cuts whose prices together are at most the points of each of their classes
 */
export function withCuts(problem: PlanProblem, cuts: readonly PricedCut[]): PlanProblem {
  if (cuts.length === 0) return problem
  const ofProblem = made.get(problem) ?? new WeakMap<readonly PricedCut[], PlanProblem>()
  made.set(problem, ofProblem)
  const known = ofProblem.get(cuts)
  if (known !== undefined) return known
  const priced = pricedProblem(problem, cuts)
  ofProblem.set(cuts, priced)
  return priced
}

function pricedProblem(problem: PlanProblem, cuts: readonly PricedCut[]): PlanProblem {
  const serving = servingOptions(problem)
  const classPoints = Float64Array.from(problem.classPoints)
  const gains = problem.cells.map(({ options }) => new Float64Array(options.length))
  let constant = 0
  for (const cut of cuts) {
    const terms = cutTerms(problem, cut, serving)
    constant += cut.price * terms.constant
    for (const item of cut.classes) classPoints[item] -= cut.price
    for (const [cell, list] of terms.ofCells)
      for (const [option, count] of list.entries()) gains[cell][option] += cut.price * count
  }
  // Each plan has one option of the first cell.
  for (let option = 0; option < gains[0].length; option++) gains[0][option] += constant
  return {
    ...problem,
    classPoints,
    cells: problem.cells.map((cell, index) => ({
      ...cell,
      options: cell.options.map((option, place) => ({
        ...option,
        points: option.points + gains[index][place],
      })),
    })),
  }
}
