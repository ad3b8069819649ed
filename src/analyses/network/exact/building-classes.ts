import type { ContributionTable } from '../table/table.ts'
import { ServicePatterns, unserved } from './service-patterns.ts'

/** Buildings that the same choices serve: no plan can tell them apart. */
interface BuildingClasses {
  /** The buildings of each class; none that no choice serves. */
  readonly members: readonly (readonly number[])[]
  /** Cells that can serve each class. */
  readonly servers: Uint8Array
  /** Per cell: class, first choice and end of every run of choices that serve it, by class. */
  readonly runs: readonly Int32Array[]
}

/**
 * Groups the relevant buildings by who serves them. As a beam turns, a building comes into it and
 * leaves it: its pattern is a few runs of neighbouring choices, and is found from what changes
 * between neighbouring rows.
 * @param rows rows of each cell among which plans choose, ascending
 * @param relevant bits of the buildings that matter
 */
export function groupBuildings(
  table: ContributionTable,
  rows: readonly (readonly number[])[],
  relevant: Uint32Array,
): BuildingClasses {
  const patterns = new ServicePatterns(4 * table.buildingCount)
  const patternOf = new Int32Array(table.buildingCount)
  rows.forEach((list, cell) => {
    eachRun(table, cell, list, relevant, (building, start, end) => {
      patternOf[building] = patterns.append(patternOf[building], cell, start, end)
    })
  })
  const members = new Map<number, number[]>()
  patternOf.forEach((pattern, building) => {
    if (pattern === unserved) return
    const group = members.get(pattern)
    if (group === undefined) members.set(pattern, [building])
    else group.push(building)
  })
  return { members: [...members.values()], ...runsOf(patterns, [...members.keys()], rows.length) }
}

/** Calls back for every run of choices of a cell that serve a building, in order of their ends. */
function eachRun(
  table: ContributionTable,
  cell: number,
  rows: readonly number[],
  relevant: Uint32Array,
  found: (building: number, start: number, end: number) => void,
): void {
  const { wordCount } = table
  const { served } = table.cells[cell]
  const starts = new Uint8Array(32)
  for (let word = 0; word < wordCount; word++) {
    let before = 0
    for (let choice = 0; choice <= rows.length; choice++) {
      const now =
        choice < rows.length ? served[rows[choice] * wordCount + word] & relevant[word] : 0
      for (let changed = now ^ before; changed !== 0; changed &= changed - 1) {
        const bit = 31 - Math.clz32(changed & -changed)
        if ((now >>> bit) & 1) starts[bit] = choice
        else found(word * 32 + bit, starts[bit], choice)
      }
      before = now
    }
  }
}

function runsOf(
  patterns: ServicePatterns,
  classes: readonly number[],
  cellCount: number,
): Pick<BuildingClasses, 'servers' | 'runs'> {
  const lists = Array.from({ length: cellCount }, () => [] as number[])
  const servers = new Uint8Array(classes.length)
  classes.forEach((pattern, index) => {
    const path: [number, number, number][] = []
    patterns.eachRun(pattern, (...run) => path.push(run))
    let last = -1
    for (const [cell, start, end] of path.reverse()) {
      lists[cell].push(index, start, end)
      if (cell !== last) servers[index]++
      last = cell
    }
  })
  return { servers, runs: lists.map((list) => Int32Array.from(list)) }
}
