import type { ServiceRuns, SharedRectangles } from './problem.ts'

/**
 * Differences along the choices of one cell of the summed gains that each choice earns: their
 * running sum is the sum itself. Overwrites `differences`, which has one place more than choices.
 */
export function differencesOfRuns(
  runs: ServiceRuns,
  gains: Float64Array,
  differences: Float64Array,
): void {
  const { classes, starts, ends } = runs
  differences.fill(0)
  for (let run = 0; run < classes.length; run++) {
    const gain = gains[classes[run]]
    differences[starts[run]] += gain
    differences[ends[run]] -= gain
  }
}

/**
 * For every pair of choices of two cells the summed weights of the classes that both serve:
 * choice a of the first and b of the second at `a * width + b`. Overwrites the table.
 */
export function sumRectangles(
  rectangles: SharedRectangles,
  weights: Float64Array,
  rows: number,
  width: number,
  table: Float64Array,
): void {
  const { classes, topLeft, topRight, bottomLeft, bottomRight } = rectangles
  table.fill(0)
  for (let item = 0; item < classes.length; item++) {
    const weight = weights[classes[item]]
    if (weight === 0) continue
    table[topLeft[item]] += weight
    table[topRight[item]] -= weight
    table[bottomLeft[item]] -= weight
    table[bottomRight[item]] += weight
  }
  for (let row = 0; row < rows; row++) {
    const offset = row * width
    let sum = 0
    for (let column = offset; column < offset + width; column++) {
      sum += table[column]
      table[column] = row === 0 ? sum : sum + table[column - width]
    }
  }
}
