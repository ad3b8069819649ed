// Heights stretched over a hole, as a membrane hangs on its rim.

/** Values of a grid, row by row. */
export interface HeightGrid {
  readonly values: Float32Array
  readonly width: number
}

/**
 * Values for places of a grid, from those around them: each is the mean of its four neighbours, of
 * which those along a row weigh `eastWeight` and those along a column 1 (the five-point form of Laplace's
 * equation, solved by Cholesky's decomposition of its band). A plane is continued exactly, and no value
 * leaves the range of the rim. Depends on the places and their rim alone, to the last bit.
 *
 * @param places ascending; none on the border of the grid, and all beside them either among them or known
 * @param eastWeight the square of row spacing by column spacing
 * @returns a value for each place
 */
export function stretched(
  { values, width }: HeightGrid,
  places: ArrayLike<number>,
  eastWeight: number,
): Float64Array {
  const count = places.length
  const unknowns = new Map<number, number>()
  for (let i = 0; i < count; i++) unknowns.set(places[i], i)
  const band = bandOf(places, unknowns, width)
  const side = band + 1
  const matrix = new Float64Array(count * side)
  const sums = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const place = places[i]
    matrix[i * side + band] = 2 + 2 * eastWeight
    for (const [beside, weight] of [
      [place - width, 1],
      [place - 1, eastWeight],
      [place + 1, eastWeight],
      [place + width, 1],
    ]) {
      const other = unknowns.get(beside)
      if (other === undefined) sums[i] += weight * values[beside]
      else if (other < i) matrix[i * side + band + other - i] = -weight
    }
  }
  decompose(matrix, count, band)
  solve(matrix, sums, band)
  return sums
}

/** How far apart in the list two places are at most that lie above each other. */
function bandOf(
  places: ArrayLike<number>,
  unknowns: ReadonlyMap<number, number>,
  width: number,
): number {
  let band = 1
  for (let i = 0; i < places.length; i++) {
    const above = unknowns.get(places[i] - width)
    if (above !== undefined) band = Math.max(band, i - above)
  }
  return band
}

/** Cholesky's lower triangle in the place of that of a symmetric positive matrix; rows of `band` + 1. */
function decompose(matrix: Float64Array, count: number, band: number): void {
  const side = band + 1
  for (let i = 0; i < count; i++) {
    const row = i * side + band - i
    for (let j = Math.max(0, i - band); j <= i; j++) {
      const other = j * side + band - j
      let value = matrix[row + j]
      for (let k = Math.max(0, i - band); k < j; k++) {
        // What lies before the band of the other row is zero.
        if (k >= j - band) value -= matrix[row + k] * matrix[other + k]
      }
      matrix[row + j] = i === j ? Math.sqrt(value) : value / matrix[other + j]
    }
  }
}

/** The solution in the place of the right hand side. */
function solve(matrix: Float64Array, sums: Float64Array, band: number): void {
  const side = band + 1
  const count = sums.length
  for (let i = 0; i < count; i++) {
    const row = i * side + band - i
    for (let k = Math.max(0, i - band); k < i; k++) sums[i] -= matrix[row + k] * sums[k]
    sums[i] /= matrix[row + i]
  }
  for (let i = count - 1; i >= 0; i--) {
    for (let k = i + 1; k <= Math.min(count - 1, i + band); k++) {
      sums[i] -= matrix[k * side + band - k + i] * sums[k]
    }
    sums[i] /= matrix[i * side + band]
  }
}
