/** Bits of each coordinate on the curve. */
const bits = 16
const side = 1 << bits

/**
 * Place of a point on the Hilbert curve through a square of 65,536 x 65,536 cells (Hilbert 1891): what is
 * near on the curve is near on the ground.
 *
 * @param x, y from 0 to 1
 */
export function hilbertPlace(x: number, y: number): number {
  let column = Math.min(side - 1, Math.max(0, Math.floor(x * side)))
  let row = Math.min(side - 1, Math.max(0, Math.floor(y * side)))
  let place = 0
  for (let half = side / 2; half >= 1; half /= 2) {
    const right = column >= half ? 1 : 0
    const upper = row >= half ? 1 : 0
    place += half * half * ((3 * right) ^ upper)
    column -= right * half
    row -= upper * half
    // The quarter is turned so that the curve goes on where the last one ended.
    if (upper === 0) {
      if (right === 1) {
        column = half - 1 - column
        row = half - 1 - row
      }
      ;[column, row] = [row, column]
    }
  }
  return place
}
