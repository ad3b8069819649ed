import { hasBit } from '../table/bits.ts'
import type { ContributionTable } from '../table/table.ts'

/** Buildings that every row of every cell serves alike, as one. */
interface ServedClasses {
  /** Class of each building; -1: none. */
  readonly classOf: Int32Array
  readonly classCount: number
  /** Per cell and row the classes that it serves, ascending. */
  readonly serves: readonly (readonly Int32Array[])[]
}

/**
 * Merges buildings that no plan can tell apart, however many rows there are; those that nothing serves
 * or that nobody asks for have no class.
 *
 * @param isAsked of each building 1 where somebody asks for it
 */
export function servedClasses(
  table: ContributionTable,
  isAsked: Float64Array | Uint8Array,
): ServedClasses {
  const valued = [...isAsked.keys()].filter((building) => isAsked[building] === 1)
  const classOf = new Int32Array(table.buildingCount)
  let classes = 1
  eachRow(table, (isServed) => {
    // Every class falls into those of its buildings that the row serves and the others.
    const split = new Map<number, number>()
    for (const building of valued) {
      if (!isServed(building)) continue
      const before = classOf[building]
      const after = split.get(before) ?? classes++
      split.set(before, after)
      classOf[building] = after
    }
  })
  const places = new Map<number, number>()
  const compact = classOf.map((item) => {
    if (item === 0) return -1
    const place = places.get(item) ?? places.size
    places.set(item, place)
    return place
  })
  const serves: Int32Array[][] = table.cells.map(() => [])
  eachRow(table, (isServed, cell) => {
    const served = new Set<number>()
    for (const building of valued) if (isServed(building)) served.add(compact[building])
    serves[cell].push(Int32Array.from(served).sort())
  })
  return { classOf: compact, classCount: places.size, serves }
}

/** Sum of a value over the buildings of each class. */
export function classSums(
  classOf: Int32Array,
  classCount: number,
  values: ArrayLike<number>,
): Float64Array {
  const sums = new Float64Array(classCount)
  for (const [building, item] of classOf.entries()) if (item >= 0) sums[item] += values[building]
  return sums
}

function eachRow(
  { cells, wordCount }: ContributionTable,
  visit: (isServed: (building: number) => boolean, cell: number) => void,
): void {
  for (const [cell, { candidates, served }] of cells.entries())
    for (const row of candidates.keys())
      visit((building) => hasBit(served, row * wordCount, building), cell)
}
