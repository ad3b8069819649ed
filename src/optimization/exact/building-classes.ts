import type { ContributionTable } from '../table/table.ts'

/** Buildings that the same candidates serve: no plan can tell them apart. */
interface BuildingClasses {
  /** The buildings of each class; none that no candidate serves. */
  readonly members: readonly (readonly number[])[]
  /** Cells that can serve each class. */
  readonly servers: Uint8Array
  /** Per cell: class, first candidate and end of every run of candidates that serve it, by class. */
  readonly runs: readonly Int32Array[]
}

/**
 * Groups the relevant buildings by who serves them. As a beam turns, a building comes into it and
 * leaves it: its pattern is a few runs of neighbouring candidates, each of them one character of a key.
 * @param rows rows of each cell among which plans choose, ascending
 * @param relevant bits of the buildings that matter
 */
export function groupBuildings(
  table: ContributionTable,
  rows: readonly (readonly number[])[],
  relevant: Uint32Array,
): BuildingClasses {
  const patterns = new Array<string>(table.buildingCount).fill('')
  for (const [cell, list] of rows.entries())
    eachRun(table, cell, list, relevant, (building, start, end) => {
      patterns[building] += String.fromCharCode((cell << 12) | (start << 6) | end)
    })
  const groups = new Map<string, number[]>()
  for (const [building, pattern] of patterns.entries()) {
    if (pattern === '') continue
    const group = groups.get(pattern)
    if (group === undefined) groups.set(pattern, [building])
    else group.push(building)
  }
  const runs = rows.map(() => [] as number[])
  const servers = new Uint8Array(groups.size)
  for (const [index, pattern] of [...groups.keys()].entries()) {
    let last = -1
    for (let at = 0; at < pattern.length; at++) {
      const run = pattern.charCodeAt(at)
      const cell = run >> 12
      runs[cell].push(index, (run >> 6) & 63, run & 63)
      if (cell !== last) servers[index]++
      last = cell
    }
  }
  return {
    members: [...groups.values()],
    servers,
    runs: runs.map((list) => Int32Array.from(list)),
  }
}

/** Calls back for every run of candidates of a cell that serve a building, in order of their ends. */
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
    for (let candidate = 0; candidate <= rows.length; candidate++) {
      const now =
        candidate < rows.length ? served[rows[candidate] * wordCount + word] & relevant[word] : 0
      for (let changed = now ^ before; changed !== 0; changed &= changed - 1) {
        const bit = 31 - Math.clz32(changed & -changed)
        if ((now >>> bit) & 1) starts[bit] = candidate
        else found(word * 32 + bit, starts[bit], candidate)
      }
      before = now
    }
  }
}
