import type { PlanProblem } from '../problem.ts'

/**
 * A zero-half cut (Caprara and Fischetti, 1996) on how many of some classes a plan serves. For each class
 * let z be 1 where a plan serves it. For each candidate let k be the number of the classes that it serves.
 * z is at most 1 and at most the number of candidates that serve the class, and each cell has one candidate.
 * So twice the sum of z is at most
 *   (classes - cells that are counted) + sum over the candidates of the plan of (k, one more where counted).
 * The sum of z is whole: it is at most half of that, the first term rounded down, each of the others up.
 */
export interface ZeroHalfCut {
  /** Two or more, ascending. */
  readonly classes: readonly number[]
  /** Cells that are counted once more, ascending. */
  readonly cells: readonly number[]
}

/** A cut and its multiplier: points that a plan is given for each unit of slack. */
export interface PricedCut extends ZeroHalfCut {
  readonly price: number
}

/** Coefficients of a cut. */
interface CutTerms {
  /** Constant of the right side. */
  readonly constant: number
  /** Coefficients of the candidates of each cell in the cut. */
  readonly ofCells: ReadonlyMap<number, readonly number[]>
}

/**
 * Coefficients of a cut.
 *
 * @param candidates that serve each class, as cell and place
 */
export function cutTerms(
  { cells }: PlanProblem,
  { classes, cells: counted }: ZeroHalfCut,
  options: ServingCandidates,
): CutTerms {
  const counts = new Map<number, number[]>()
  const countsOf = (cell: number, first: number) => {
    const known = counts.get(cell)
    if (known !== undefined) return known
    const list = cells[cell].candidates.map(() => first)
    counts.set(cell, list)
    return list
  }
  for (const cell of counted) countsOf(cell, 1)
  for (const item of classes)
    for (const [cell, candidate] of options[item]) countsOf(cell, 0)[candidate]++
  return {
    constant: Math.floor((classes.length - counted.length) / 2),
    ofCells: new Map(
      [...counts].map(([cell, list]) => [cell, list.map((count) => Math.ceil(count / 2))]),
    ),
  }
}

/** Candidates that serve each class, in order. */
export type ServingCandidates = readonly (readonly (readonly [cell: number, candidate: number])[])[]

export function servingCandidates({ cells, classPoints }: PlanProblem): ServingCandidates {
  const serving: (readonly [number, number])[][] = Array.from(classPoints, () => [])
  for (const [cell, { candidates }] of cells.entries())
    for (const [candidate, { serves }] of candidates.entries())
      for (const item of serves) serving[item].push([cell, candidate])
  return serving
}

const made = new WeakMap<PlanProblem, WeakMap<readonly PricedCut[], PlanProblem>>()

/**
 * A problem with cuts in its objective: each plan gains the multiplier of each cut for every unit of slack.
 * A bound on its plans bounds those of the problem, and is lower where fractions violate the cuts. Made once.
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
  const serving = servingCandidates(problem)
  const classPoints = Float64Array.from(problem.classPoints)
  const gains = problem.cells.map(({ candidates }) => new Float64Array(candidates.length))
  let constant = 0
  for (const cut of cuts) {
    const terms = cutTerms(problem, cut, serving)
    constant += cut.price * terms.constant
    for (const item of cut.classes) classPoints[item] -= cut.price
    for (const [cell, list] of terms.ofCells)
      for (const [candidate, count] of list.entries()) gains[cell][candidate] += cut.price * count
  }
  // Each plan has one candidate of the first cell.
  for (let candidate = 0; candidate < gains[0].length; candidate++) gains[0][candidate] += constant
  return {
    ...problem,
    classPoints,
    cells: problem.cells.map((cell, index) => ({
      ...cell,
      candidates: cell.candidates.map((candidate, place) => ({
        ...candidate,
        points: candidate.points + gains[index][place],
      })),
    })),
  }
}
