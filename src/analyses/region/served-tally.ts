import type { World } from '../world.ts'
import { searchBox } from '../../spatial/box-search.ts'
import type { MergedBlock } from './merge-block.ts'
import { columnOf, type MercatorGrid, nodeAreaM2, type NodeFrame, rowOf } from './mercator-grid.ts'
import { nodeBox } from './region-area.ts'

/** What one cell serves in a part of a region. */
export interface ServedPart {
  /** Index of the cell. */
  readonly cell: number
  readonly areaM2: number
  /** Area with at least each threshold's RSRP, in their order. */
  readonly areaFromThresholdM2: readonly number[]
  readonly buildings: number
  readonly demandWeight: number
  readonly residentialDemand: number
}

interface Sums {
  areaM2: number
  readonly areaFromThresholdM2: number[]
  buildings: number
  demandWeight: number
  residentialDemand: number
}

/** Adds up, block by block in one order, what the cells of a region serve. */
export class ServedTally {
  readonly #grid: MercatorGrid
  readonly #thresholdsDbm: readonly number[]
  readonly #sums = new Map<number, Sums>()

  constructor(grid: MercatorGrid, thresholdsDbm: readonly number[]) {
    this.#grid = grid
    this.#thresholdsDbm = thresholdsDbm
  }

  addAreas(frame: NodeFrame, block: MergedBlock): void {
    for (let row = 0; row < frame.height; row++) {
      const areaM2 = nodeAreaM2(this.#grid, frame.row + row)
      for (let column = 0; column < frame.width; column++) {
        const at = row * frame.width + column
        if (block.server[at] < 0) continue
        const sums = this.#of(block.server[at])
        sums.areaM2 += areaM2
        this.#thresholdsDbm.forEach((thresholdDbm, index) => {
          if (block.rsrpDbm[at] >= thresholdDbm) sums.areaFromThresholdM2[index] += areaM2
        })
      }
    }
  }

  /** Each building counts for the cell that serves the node nearest to its centroid. */
  addBuildings(world: World, frame: NodeFrame, block: MergedBlock): void {
    const grid = this.#grid
    const store = world.snapshot.footprints
    const found = searchBox(world.boxIndex, nodeBox(grid, frame)).sort((a, b) => a - b)
    for (const footprint of found) {
      const node = nodeAt(grid, frame, store.centroidLon[footprint], store.centroidLat[footprint])
      if (node === null || block.server[node] < 0) continue
      const sums = this.#of(block.server[node])
      sums.buildings++
      sums.demandWeight += numberOr0(store.demandWeight[footprint])
      sums.residentialDemand += numberOr0(store.residentialDemand[footprint])
    }
  }

  /** By index of the cell. */
  parts(): ServedPart[] {
    return [...this.#sums].sort(([a], [b]) => a - b).map(([cell, sums]) => ({ cell, ...sums }))
  }

  #of(cell: number): Sums {
    const known = this.#sums.get(cell)
    if (known !== undefined) return known
    const sums: Sums = {
      areaM2: 0,
      areaFromThresholdM2: this.#thresholdsDbm.map(() => 0),
      buildings: 0,
      demandWeight: 0,
      residentialDemand: 0,
    }
    this.#sums.set(cell, sums)
    return sums
  }
}

/** A building whose demand is not known adds none to a sum. */
function numberOr0(value: number): number {
  return Number.isNaN(value) ? 0 : value
}

/** The node of a frame nearest to a place in degrees, on any turn of the globe; null outside of it. */
function nodeAt(
  grid: MercatorGrid,
  { column, row, width, height }: NodeFrame,
  lonDeg: number,
  latDeg: number,
): number | null {
  const across = Math.round(columnOf(grid, lonDeg)) - column
  const east = ((across % grid.nodesAcross) + grid.nodesAcross) % grid.nodesAcross
  const south = Math.round(rowOf(grid, latDeg)) - row
  if (east >= width || south < 0 || south >= height) return null
  return south * width + east
}

/** Sums of what cells serve over parts of a region, added in the order of the parts. */
export function joinedParts(parts: readonly (readonly ServedPart[])[]): ServedPart[] {
  const sums = new Map<number, ServedPart>()
  for (const part of parts.flat()) {
    const former = sums.get(part.cell)
    sums.set(part.cell, former === undefined ? part : added(former, part))
  }
  return [...sums.values()].sort((a, b) => a.cell - b.cell)
}

function added(a: ServedPart, b: ServedPart): ServedPart {
  return {
    cell: a.cell,
    areaM2: a.areaM2 + b.areaM2,
    areaFromThresholdM2: a.areaFromThresholdM2.map(
      (areaM2, index) => areaM2 + b.areaFromThresholdM2[index],
    ),
    buildings: a.buildings + b.buildings,
    demandWeight: a.demandWeight + b.demandWeight,
    residentialDemand: a.residentialDemand + b.residentialDemand,
  }
}
