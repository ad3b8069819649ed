/**
 * The value that would stand at a place, were the first values in ascending order: Hoare's selection, which
 * changes their order and is several times as fast as sorting them all.
 *
 * @param values numbers alone: nothing is in order beside NaN
 * @param count how many of them count, 1 and more
 * @param place 0 to below `count`
 */
export function smallestTo(values: Float64Array, count: number, place: number): number {
  let first = 0
  let last = count - 1
  while (first < last) {
    const pivot = values[place]
    let left = first
    let right = last
    while (left <= right) {
      while (values[left] < pivot) left++
      while (pivot < values[right]) right--
      if (left > right) break
      const value = values[left]
      values[left++] = values[right]
      values[right--] = value
    }
    if (right < place) first = left
    if (place < left) last = right
  }
  return values[place]
}
