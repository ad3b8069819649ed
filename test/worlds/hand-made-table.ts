import { gridAzimuthsDeg } from '../../src/optimization/azimuth-grid.ts'
import { azimuthCandidate } from '../../src/optimization/candidate.ts'
import { setBit, wordCountFor } from '../../src/optimization/table/bits.ts'
import type { ContributionTable } from '../../src/optimization/table/table.ts'
import { createContributionTable } from '../../src/optimization/table/table.ts'

/** A building by its weights. */
interface HandMadeBuilding {
  readonly demand?: number
  readonly residential?: number
}

/** A cell by what it serves and reaches where; everywhere else it serves and reaches nothing. */
interface HandMadeCell {
  readonly id: string
  readonly baselineDeg?: number
  readonly at: Readonly<
    Record<number, { readonly serves?: readonly number[]; readonly reach?: number }>
  >
}

/** A contribution table small enough to be checked on paper. One ray: reach is at most 100. */
export function handMadeTable(
  buildings: readonly HandMadeBuilding[],
  cells: readonly HandMadeCell[],
): ContributionTable {
  return createContributionTable({
    rays: 1,
    demandWeights: buildings.map((building) => building.demand ?? 0),
    residentialDemands: buildings.map((building) => building.residential ?? 0),
    cells: cells.map((cell) => ({
      id: cell.id,
      baseline: azimuthCandidate(cell.baselineDeg ?? 0),
      rows: [...new Set([...gridAzimuthsDeg, cell.baselineDeg ?? 0])]
        .sort((a, b) => a - b)
        .map((azimuthDeg) => {
          const served = new Uint32Array(wordCountFor(buildings.length))
          for (const building of cell.at[azimuthDeg]?.serves ?? []) setBit(served, 0, building)
          const reachScore = cell.at[azimuthDeg]?.reach ?? 0
          return { candidate: azimuthCandidate(azimuthDeg), reachScore, served }
        }),
    })),
  })
}
