import type { World } from '../world.ts'
import { type AdministrativeArea, AreaNodes } from './administrative-areas.ts'
import type { MergedBlock } from './merge-block.ts'
import type { MercatorGrid, NodeFrame } from './mercator-grid.ts'
import { joinedParts, type ServedPart, ServedTally } from './served-tally.ts'

/** What lies in the part of an administrative area that a part of a region has. */
export interface AreaPart {
  /** Its place among the areas of the region. */
  readonly area: number
  /** Of everything there, served or not, under the cell 0; none where no node of it is wanted. */
  readonly whole: readonly ServedPart[]
  /** By cell. */
  readonly served: readonly ServedPart[]
}

/** Adds up, block by block in one order, what administrative areas have and who serves it. */
export class AreaTally {
  readonly #nodes: AreaNodes
  readonly #whole: readonly ServedTally[]
  readonly #served: readonly ServedTally[]

  constructor(
    grid: MercatorGrid,
    thresholdsDbm: readonly number[],
    areas: readonly AdministrativeArea[],
  ) {
    this.#nodes = new AreaNodes(grid, areas)
    this.#whole = areas.map(() => new ServedTally(grid, []))
    this.#served = areas.map(() => new ServedTally(grid, thresholdsDbm))
  }

  /** @param isWanted 1 for each node of the region's area; null: all are */
  add(world: World, frame: NodeFrame, block: MergedBlock, isWanted: Uint8Array | null): void {
    const labels = this.#nodes.labels(frame)
    for (const area of [...new Set(labels)].filter((label) => label >= 0).sort((a, b) => a - b)) {
      const isIn = (node: number) => labels[node] === area
      const served = { ...block, server: block.server.map((cell, at) => (isIn(at) ? cell : -1)) }
      const there = block.server.map((_, at) => (isIn(at) && isWanted?.[at] !== 0 ? 0 : -1))
      this.#served[area].addAreas(frame, served)
      this.#served[area].addBuildings(world, frame, served)
      const whole = { ...block, server: there }
      this.#whole[area].addAreas(frame, whole)
      this.#whole[area].addBuildings(world, frame, whole)
    }
  }

  /** By area; those that have no part here are left out. */
  parts(): AreaPart[] {
    return this.#whole.flatMap((tally, area) => {
      const whole = tally.parts()
      return whole.length === 0 ? [] : [{ area, whole, served: this.#served[area].parts() }]
    })
  }
}

/** All parts of each area together, added in their order. */
export function joinedAreaParts(parts: readonly (readonly AreaPart[])[]): AreaPart[] {
  const of = new Map<number, AreaPart[]>()
  for (const part of parts.flat()) of.set(part.area, [...(of.get(part.area) ?? []), part])
  return [...of]
    .sort(([a], [b]) => a - b)
    .map(([area, own]) => ({
      area,
      whole: joinedParts(own.map(({ whole }) => whole)),
      served: joinedParts(own.map(({ served }) => served)),
    }))
}
