import { fittingSpan } from '../../color/ramps.ts'
import type { Ramp, Rgb } from '../../color/ramps.ts'

/** Least half of the scale, dB: small residuals look small. */
const leastDb = 20

/**
 * Measured less predicted: blue where less was measured, orange where more; light in the middle, so
 * that the sign is read without colour vision by its two dark ends and the numbers.
 */
const colors: readonly Rgb[] = [
  [5, 70, 140],
  [86, 160, 211],
  [236, 236, 230],
  [240, 160, 60],
  [160, 66, 0],
]

/** The colours of some residuals in dB: as wide as all but the outermost of them, with 0 in the middle. */
export function residualRampOver(residualsDb: ArrayLike<number>): Ramp {
  const [low, high] = fittingSpan(residualsDb) ?? [0, 0]
  const halfDb = Math.max(leastDb, -low, high)
  const steps = colors.length - 1
  return colors.map((color, i) => ({ value: halfDb * ((2 * i) / steps - 1), color }))
}
