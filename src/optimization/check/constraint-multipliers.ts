/** Prices of constraints are whole multiples of one part of this. */
export const multiplierSteps = 1_048_576

/** What each class adds to a constraint. */
export interface PricedConstraint {
  readonly classPoints: readonly number[]
}

interface PricedConstraints {
  readonly classPoints: readonly number[]
  readonly constraints: readonly PricedConstraint[]
  readonly ofConstraints: readonly number[]
}

/** Points of classes with what constraints give for them at their prices. */
export function pricedClasses({
  classPoints,
  constraints,
  ofConstraints,
}: PricedConstraints): number[] {
  return classPoints.map((points, item) =>
    constraints.reduce(
      (sum, constraint, index) =>
        sum + timesPriceUp(constraint.classPoints[item], ofConstraints[index]),
      points,
    ),
  )
}

/** Points times a price in steps, rounded up, by whole numbers of any length. */
export function timesPriceUp(points: number, steps: number): number {
  if (steps === 0 || points === 0) return 0
  const product = BigInt(points) * BigInt(steps)
  const divisor = BigInt(multiplierSteps)
  const cut = product / divisor
  // Division of such numbers cuts towards zero.
  return Number(product > 0n && cut * divisor !== product ? cut + 1n : cut)
}
