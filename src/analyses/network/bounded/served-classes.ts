import { hasBit } from '../table/bits.ts'
import type { ContributionTable } from '../table/table.ts'
import { allPoints } from './problem.ts'

/** Buildings that every row of every cell serves alike, as one. */
interface ServedClasses {
  /** Whole numbers, above 0. */
  readonly classPoints: Float64Array
  /** Per cell and row the classes that it serves, ascending. */
  readonly serves: readonly (readonly Int32Array[])[]
}

/**
 * Merges buildings that no plan can tell apart, however many rows there are; those that nothing serves
 * or that are worth nothing have no class.
 *
 * @param worth of each building, as a share of a plan that achieves everything
 */
export function servedClasses(table: ContributionTable, worth: readonly number[]): ServedClasses {
  const valued = worth.flatMap((value, building) => (value > 0 ? [building] : []))
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
  const points: number[] = []
  for (const building of valued) {
    if (classOf[building] === 0) continue
    const place = places.get(classOf[building]) ?? points.length
    places.set(classOf[building], place)
    points[place] = (points[place] ?? 0) + worth[building]
  }
  const serves: Int32Array[][] = table.cells.map(() => [])
  eachRow(table, (isServed, cell) => {
    const served = new Set<number>()
    for (const building of valued)
      if (isServed(building)) served.add(places.get(classOf[building])!)
    serves[cell].push(Int32Array.from(served).sort())
  })
  return {
    classPoints: Float64Array.from(points, (share) => Math.round(allPoints * share)),
    serves,
  }
}

function eachRow(
  { cells, wordCount }: ContributionTable,
  visit: (isServed: (building: number) => boolean, cell: number) => void,
): void {
  for (const [cell, { choices, served }] of cells.entries())
    for (const row of choices.keys())
      visit((building) => hasBit(served, row * wordCount, building), cell)
}
