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
  /** Of each class what a plan loses once a second cell serves it; absent: nothing. */
  readonly overlap_points?: readonly number[]
  /** Absent: any number of cells may be changed. */
  readonly max_changes?: number
  /** Absent: none. What a plan adds by its options and serves is at least so much. */
  readonly limits?: readonly {
    readonly class_points: readonly number[]
    readonly least: number
  }[]
  readonly cells: readonly {
    readonly id: string
    /** Place of what the cell has now among its options. */
    readonly own: number
    readonly options: readonly {
      readonly points: number
      readonly is_change: boolean
      readonly serves: readonly number[]
      /** Of each limit what it adds; absent where there are no limits. */
      readonly limit_points?: readonly number[]
    }[]
  }[]
  /** Per cell the place of its option. */
  readonly plan: readonly number[]
  readonly points: number
  readonly upper_bound: number
  readonly multipliers: {
    readonly of_classes: readonly number[]
    readonly of_change: number
    /** Of each limit, in steps of which 1,048,576 are a point for a point. */
    readonly of_limits?: readonly number[]
  }
}

/** The document of a finished bounded search. */
export function boundedPlanDocument(
  { cells, classPoints, overlapPoints, maxChanges, limits }: PlanProblem,
  { plan, points, upperBound, multipliers }: BoundedOutcome,
): BoundedPlanDocument {
  const isLimited = limits.length > 0
  return {
    schema: boundedPlanSchema,
    class_points: [...classPoints],
    ...(overlapPoints === undefined ? {} : { overlap_points: [...overlapPoints] }),
    ...(Number.isFinite(maxChanges) ? { max_changes: maxChanges } : {}),
    ...(isLimited
      ? {
          limits: limits.map((limit) => ({
            class_points: [...limit.classPoints],
            least: limit.least,
          })),
        }
      : {}),
    cells: cells.map(({ id, own, options }) => ({
      id,
      own,
      options: options.map(({ points: worth, isChange, serves, limitPoints }) => ({
        points: worth,
        is_change: isChange,
        serves: [...serves],
        ...(isLimited ? { limit_points: limitPoints } : {}),
      })),
    })),
    plan,
    points,
    upper_bound: upperBound,
    multipliers: {
      of_classes: [...multipliers.ofClasses],
      of_change: multipliers.ofChange,
      ...(isLimited ? { of_limits: [...multipliers.ofLimits] } : {}),
    },
  }
}
