import type { Ramp } from '../../color/ramps.ts'

/**
 * Measured less predicted, dB: blue where less was measured, orange where more; light in the
 * middle, so that the sign is read without colour vision by its two dark ends and the numbers.
 */
export const residualRamp: Ramp = [
  { value: -20, color: [5, 70, 140] },
  { value: -10, color: [86, 160, 211] },
  { value: 0, color: [236, 236, 230] },
  { value: 10, color: [240, 160, 60] },
  { value: 20, color: [160, 66, 0] },
]
