/**
 * A square grid without its voids (NaN): each takes the mean of what is known around it, of the
 * nearest neighbourhood that knows anything, blended from coarse to fine. What is known stays as it
 * is. For pictures alone: nothing is said about the ground that a void hides.
 *
 * @param values - side * side values, row by row
 * @returns the same array where it has no void; null where nothing is known
 */
export function fillVoids(values: Float64Array, side: number): Float64Array | null {
  if (!values.some(Number.isNaN)) return values
  if (side === 1) return null
  const half = Math.ceil(side / 2)
  const coarse = fillVoids(halved(values, side, half), half)
  if (coarse === null) return null
  return values.map((value, i) =>
    Number.isNaN(value) ? blended(coarse, half, i % side, Math.floor(i / side)) : value,
  )
}

/** Two by two values in one: the mean of those that are known. */
function halved(values: Float64Array, side: number, half: number): Float64Array {
  const sums = new Float64Array(half * half)
  const counts = new Uint8Array(half * half)
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue
    const at = (Math.floor(i / side) >> 1) * half + ((i % side) >> 1)
    sums[at] += values[i]
    counts[at]++
  }
  return sums.map((sum, at) => (counts[at] === 0 ? NaN : sum / counts[at]))
}

/** A coarse grid, bilinear, at the middle of a cell of the grid twice as fine. */
function blended(coarse: Float64Array, side: number, column: number, row: number): number {
  const [left, right, eastShare] = neighbours(column, side)
  const [upper, lower, southShare] = neighbours(row, side)
  const along = (line: number): number =>
    coarse[line * side + left] * (1 - eastShare) + coarse[line * side + right] * eastShare
  return along(upper) * (1 - southShare) + along(lower) * southShare
}

function neighbours(fine: number, side: number): readonly [before: number, after: number, number] {
  const position = Math.min(Math.max(fine / 2 - 0.25, 0), side - 1)
  const before = Math.floor(position)
  return [before, Math.min(before + 1, side - 1), position - before]
}
