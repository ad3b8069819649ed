/** 1 / i, written up to the longest profile so far: a division costs as much as the rest of a point. */
let reciprocals = new Float64Array(0)

/** The reciprocals of the whole numbers from 1 to at least `count`; what lies at 0 is not finite. */
export function reciprocalsTo(count: number): Float64Array {
  if (reciprocals.length <= count) {
    reciprocals = Float64Array.from({ length: 2 * count + 64 }, (_, i) => 1 / i)
  }
  return reciprocals
}
