import type { Rgb } from './ramps.ts'

/**
 * Colours for things without an order, told apart without full colour vision (Okabe and Ito,
 * "Color Universal Design", 2008).
 */
const categoryColors: readonly Rgb[] = [
  [0, 114, 178],
  [230, 159, 0],
  [0, 158, 115],
  [204, 121, 167],
  [86, 180, 233],
  [213, 94, 0],
  [240, 228, 66],
  [0, 0, 0],
]

export const categoryColor = (index: number): Rgb =>
  categoryColors[Math.max(0, index) % categoryColors.length]
