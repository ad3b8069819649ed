/** Points of a plan that serves and reaches everything and costs nothing: whole numbers stay exact. */
export const allPoints = 1e12

/** One thing that a cell can be set to. */
export interface PlanOption {
  /** What it is worth whatever the others do: its reach less what it costs; a whole number. */
  readonly points: number
  /** Whether it is another than the cell has now. */
  readonly isChange: boolean
  /** Classes of buildings that it serves, ascending. */
  readonly serves: Int32Array
}

export interface PlanCell {
  readonly id: string
  readonly options: readonly PlanOption[]
  /** The option that the cell has now. */
  readonly own: number
}

/** Two options of two cells that no plan has together. */
type Conflict = (cell: number, option: number, other: number, otherOption: number) => boolean

/**
 * Which option every cell has: a plan is worth the points of its options and of every class of
 * buildings that one of them serves. The network as it stands is always allowed.
 */
export interface PlanProblem {
  readonly cells: readonly PlanCell[]
  /** Of each class of buildings, whole numbers, 0 or more. */
  readonly classPoints: Float64Array
  /** How many cells a plan may change. */
  readonly maxChanges: number
  /** Never true of the options that two cells have now. */
  readonly areInConflict: Conflict
}

/** An option of every cell. */
export type Plan = readonly number[]

/** The network as it stands. */
export function ownPlan({ cells }: PlanProblem): number[] {
  return cells.map(({ own }) => own)
}

export function countChanges({ cells }: PlanProblem, plan: Plan): number {
  return plan.filter((option, cell) => cells[cell].options[option].isChange).length
}

/** The points of a plan, exact. */
export function planPoints({ cells, classPoints }: PlanProblem, plan: Plan): number {
  const isServed = new Uint8Array(classPoints.length)
  let points = 0
  for (const [cell, option] of plan.entries()) {
    const { points: own, serves } = cells[cell].options[option]
    points += own
    for (const item of serves) {
      if (isServed[item] === 0) points += classPoints[item]
      isServed[item] = 1
    }
  }
  return points
}

/** Whether a plan keeps the limits. */
export function isAllowed(problem: PlanProblem, plan: Plan): boolean {
  if (countChanges(problem, plan) > problem.maxChanges) return false
  return plan.every((option, cell) =>
    plan.every((other, at) => at <= cell || !problem.areInConflict(cell, option, at, other)),
  )
}
