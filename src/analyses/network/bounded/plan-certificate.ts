import type { BoundedOutcome } from './bounded-search.ts'
import type { PlanProblem } from './problem.ts'

/** Names the layout of a document that proves the bound of a plan. */
export const boundedPlanSchema = 'network-bounded-plan-v1'

/**
 * A problem, a plan and the multipliers of its bound as a document, whose numbers are all whole: who
 * reads it needs nothing but additions to see that the bound holds. Separations have no part in the
 * bound, which holds without them too.
 */
export interface BoundedPlanDocument {
  readonly schema: typeof boundedPlanSchema
  readonly class_points: readonly number[]
  /** Absent: any number of cells may be changed. */
  readonly max_changes?: number
  readonly cells: readonly {
    readonly id: string
    /** Place of what the cell has now among its options. */
    readonly own: number
    readonly options: readonly {
      readonly points: number
      readonly is_change: boolean
      readonly serves: readonly number[]
    }[]
  }[]
  /** Per cell the place of its option. */
  readonly plan: readonly number[]
  readonly points: number
  readonly upper_bound: number
  readonly multipliers: { readonly of_classes: readonly number[]; readonly of_change: number }
}

/** The document of a finished bounded search. */
export function boundedPlanDocument(
  { cells, classPoints, maxChanges }: PlanProblem,
  { plan, points, upperBound, multipliers }: BoundedOutcome,
): BoundedPlanDocument {
  return {
    schema: boundedPlanSchema,
    class_points: [...classPoints],
    ...(Number.isFinite(maxChanges) ? { max_changes: maxChanges } : {}),
    cells: cells.map(({ id, own, options }) => ({
      id,
      own,
      options: options.map(({ points: worth, isChange, serves }) => ({
        points: worth,
        is_change: isChange,
        serves: [...serves],
      })),
    })),
    plan,
    points,
    upper_bound: upperBound,
    multipliers: { of_classes: [...multipliers.ofClasses], of_change: multipliers.ofChange },
  }
}
