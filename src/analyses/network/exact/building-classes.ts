import { hasBit } from '../table/bits.ts'
import type { ContributionTable } from '../table/table.ts'
import type { CandidateRows, Relevance } from './candidates.ts'

/**
 * Buildings that exactly the same candidate rows serve: no plan can tell them apart, so the search
 * carries one class with their summed weights.
 */
export interface BuildingClasses {
  readonly count: number
  /** Buildings in the class. */
  readonly buildings: Float64Array
  readonly demandWeights: Float64Array
  readonly demandBuildings: Float64Array
  readonly residentialBuildings: Float64Array
  /** `columns[class][cell][choice]`: 1 where the candidate row serves the class. */
  readonly columns: readonly (readonly Uint8Array[])[]
}

/** Groups the relevant buildings that some candidate row serves, in order of first appearance. */
export function groupBuildings(
  table: ContributionTable,
  candidates: readonly CandidateRows[],
  relevance: Relevance,
): BuildingClasses {
  const classOf = new Map<string, number>()
  const columns: Uint8Array[][] = []
  const members: number[][] = []
  for (let building = 0; building < table.buildingCount; building++) {
    if (!hasBit(relevance.buildings, 0, building)) continue
    const key = serviceKey(table, candidates, building)
    if (key === null) continue
    const known = classOf.get(key)
    if (known !== undefined) {
      members[known].push(building)
      continue
    }
    classOf.set(key, columns.length)
    members.push([building])
    columns.push(
      table.cells.map((cell, index) =>
        Uint8Array.from(candidates[index].rows, (row) =>
          hasBit(cell.served, row * table.wordCount, building) ? 1 : 0,
        ),
      ),
    )
  }
  const sum = (weightOf: (building: number) => number) =>
    Float64Array.from(members, (group) =>
      group.reduce((total, building) => total + weightOf(building), 0),
    )
  return {
    count: columns.length,
    buildings: sum(() => 1),
    demandWeights: sum((building) => table.demandWeights[building]),
    demandBuildings: sum((building) => (hasBit(table.demandBits, 0, building) ? 1 : 0)),
    residentialBuildings: sum((building) => (hasBit(table.residentialBits, 0, building) ? 1 : 0)),
    columns,
  }
}

/** Text that two buildings share exactly when the same rows serve them; null when none does. */
function serviceKey(
  table: ContributionTable,
  candidates: readonly CandidateRows[],
  building: number,
): string | null {
  let key = ''
  let isServed = false
  table.cells.forEach((cell, index) => {
    let bits = 0
    candidates[index].rows.forEach((row, choice) => {
      // Thirty choices fill a small integer; a cell has at most 37.
      if (choice % 30 === 0 && choice > 0) {
        key += `${bits},`
        bits = 0
      }
      if (!hasBit(cell.served, row * table.wordCount, building)) return
      bits |= 1 << (choice % 30)
      isServed = true
    })
    key += `${bits};`
  })
  return isServed ? key : null
}
