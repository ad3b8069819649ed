import type { Multipliers } from '../bounds/lagrangian-bound.ts'
import type { PlanProblem } from '../problem.ts'

/** Some of the options of a cell. */
export interface CellOptions {
  readonly cell: number
  readonly options: readonly number[]
}

/** A part of all plans: those that take one of its open options in every cell. */
export interface PlanPart {
  /** Place of the part that was split into it and others; -1: it is all plans. */
  readonly above: number
  /** The cell that was split, and which of its options are open here; null: it is all plans. */
  readonly taken: CellOptions | null
  /** Null: those of the part above it prove its bound as well. */
  readonly multipliers: Multipliers | null
  /** Open options that are in no plan of it above a bound that its multipliers prove. */
  readonly closed: readonly CellOptions[]
  /** On the plans with an option that was closed; -Infinity: there are none. */
  readonly closedBound: number
  /** On the plans of this part with what is left open. */
  readonly bound: number
  /** Whether it has been searched, and whether other parts hold its plans since then. */
  readonly isSearched: boolean
  readonly isSplit: boolean
}

/** Parts of a problem are so few that the numbers of their multipliers fit a document. */
const maximumNumbers = 400_000
const maximumParts = 700

/** All plans as one part. */
export function allPlans(multipliers: Multipliers | null, bound: number): PlanPart {
  return {
    above: -1,
    taken: null,
    multipliers,
    closed: [],
    closedBound: -Infinity,
    bound,
    isSearched: false,
    isSplit: false,
  }
}

/**
 * The part that is searched next: of those above a bound that is enough the one with the highest, of equal
 * ones the first; null: there is none, or there are too many parts already.
 */
export function nextPart(parts: readonly PlanPart[], enough: number): number | null {
  const classes = parts[0].multipliers!.ofClasses.length
  if (parts.length >= maximumParts || parts.length * classes >= maximumNumbers) return null
  let found: number | null = null
  for (const [place, { bound, isSearched }] of parts.entries()) {
    if (isSearched || bound <= enough) continue
    if (found === null || bound > parts[found].bound) found = place
  }
  return found
}

/** Of each cell the options that are open in a part, once its closed ones are out. */
export function openIn(
  { cells }: PlanProblem,
  parts: readonly PlanPart[],
  place: number,
): number[][] {
  const open = cells.map(({ options }) => [...options.keys()])
  for (const part of wayTo(parts, place)) {
    if (part.taken !== null) open[part.taken.cell] = [...part.taken.options]
    for (const { cell, options } of part.closed) {
      const isOut = new Set(options)
      open[cell] = open[cell].filter((option) => !isOut.has(option))
    }
  }
  return open
}

/** From all plans down to a part. */
function wayTo(parts: readonly PlanPart[], place: number): PlanPart[] {
  const way: PlanPart[] = []
  for (let at = place; at >= 0; at = parts[at].above) way.unshift(parts[at])
  return way
}

/** The multipliers that prove the bound of a part. */
export function multipliersOf(parts: readonly PlanPart[], place: number): Multipliers {
  return wayTo(parts, place).findLast(({ multipliers }) => multipliers !== null)!.multipliers!
}

/** A bound on all plans. */
export function boundOfParts(parts: readonly PlanPart[]): number {
  return parts.reduce(
    (most, { bound, closedBound, isSplit }) => Math.max(most, isSplit ? closedBound : bound),
    -Infinity,
  )
}
