/** Prices of limits are whole multiples of one part of this. */
export const priceSteps = 1_048_576

/** What each class adds to a limit. */
export interface PricedLimit {
  readonly classPoints: readonly number[]
}

interface PricedLimits {
  readonly classPoints: readonly number[]
  readonly limits: readonly PricedLimit[]
  readonly ofLimits: readonly number[]
}

/** Points of classes with what limits give for them at their prices. */
export function pricedClasses({ classPoints, limits, ofLimits }: PricedLimits): number[] {
  return classPoints.map((points, item) =>
    limits.reduce(
      (sum, limit, index) => sum + timesPriceUp(limit.classPoints[item], ofLimits[index]),
      points,
    ),
  )
}

/** Points times a price in steps, rounded up, by whole numbers of any length. */
export function timesPriceUp(points: number, steps: number): number {
  if (steps === 0 || points === 0) return 0
  const product = BigInt(points) * BigInt(steps)
  const divisor = BigInt(priceSteps)
  const cut = product / divisor
  // Division of such numbers cuts towards zero.
  return Number(product > 0n && cut * divisor !== product ? cut + 1n : cut)
}
