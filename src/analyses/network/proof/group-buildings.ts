import type { ObjectiveShares } from './plan-score.ts'
import { countPositive, sum } from './plan-score.ts'
import type { PlanDocument } from './plan-document.ts'

/** Buildings that the same choices serve, as one: what they are worth together. */
export interface BuildingGroup {
  /** Weighted demand and residential utility of the group once covered. */
  value: number
  buildings: number
  demandBuildings: number
  residentialBuildings: number
}

interface Grouping {
  readonly groups: readonly BuildingGroup[]
  /** `served[cell][choice]`: the groups that the choice serves. */
  readonly served: readonly (readonly (readonly number[])[])[]
}

/** Puts together the buildings that no plan can tell apart. */
export function groupBuildings(document: PlanDocument, shares: ObjectiveShares): Grouping {
  const { cells, demandWeights, residentialDemands } = document
  const demandTotal = sum(demandWeights)
  const residentialTotal = countPositive(residentialDemands)
  const groups: BuildingGroup[] = []
  const served = cells.map((cell) => cell.serves.map(() => [] as number[]))
  const known = new Map<string, number>()
  demandWeights.forEach((weight, building) => {
    const key = cells
      .map((cell) => cell.serves.map((row) => (row[building] ? '1' : '0')).join(''))
      .join()
    if (!key.includes('1')) return
    let index = known.get(key)
    if (index === undefined) {
      index = groups.length
      known.set(key, index)
      groups.push({ value: 0, buildings: 0, demandBuildings: 0, residentialBuildings: 0 })
      for (const [place, cell] of cells.entries())
        for (const [choice, row] of cell.serves.entries())
          if (row[building]) served[place][choice].push(index)
    }
    const group = groups[index]
    const isResidential = residentialDemands[building] > 0
    group.buildings++
    if (weight > 0) {
      group.demandBuildings++
      group.value += shares.demand * (weight / demandTotal)
    }
    if (isResidential) {
      group.residentialBuildings++
      group.value += shares.residential / residentialTotal
    }
  })
  return { groups, served }
}
