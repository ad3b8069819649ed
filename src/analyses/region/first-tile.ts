import type { Cell } from '../cell.ts'
import { lossOrder } from './loss-order.ts'
import {
  blocksOf,
  commonFrame,
  frameAround,
  type MercatorGrid,
  type NodeFrame,
  turnedTowards,
} from './mercator-grid.ts'
import { frameInArea, type RegionArea } from './region-area.ts'

/** A block of the tile that is merged first: shown before the whole of it. */
interface FirstBlock {
  readonly frame: NodeFrame
  /** Indices of the cells that may be heard in it, ascending. */
  readonly cells: readonly number[]
  /** How many of the region's first losses hold all that it is merged from. */
  readonly lossesUntil: number
}

/** The tile of a region that is merged first. */
export interface FirstTile {
  /** Its place among the tiles. */
  readonly tile: number
  /** Those in which anything is asked for and may be heard, row by row from the north. */
  readonly blocks: readonly FirstBlock[]
}

interface TileOfCells {
  readonly frame: NodeFrame
  readonly cells: readonly number[]
}

/**
 * Looks at a tile block by block: in which order its losses let blocks be merged early.
 *
 * @param lossesOf the losses of a cell, by their numbers
 * @returns the losses of the tile in that order, and its blocks, which count in it
 */
export function firstTileOrder(
  grid: MercatorGrid,
  area: RegionArea,
  { frame, cells }: TileOfCells,
  cellAt: (index: number) => Cell,
  lossesOf: (index: number) => readonly number[],
): { readonly losses: readonly number[]; readonly blocks: readonly FirstBlock[] } {
  const reach = cells.map((index) => reachOf(grid, cellAt(index), frame))
  const blocks = [...blocksOf(frame)].flatMap((block) => {
    const wanted = frameInArea(grid, block, area)
    if (wanted === null) return []
    const heard = cells.filter((_, place) => commonFrame(reach[place], wanted) !== null)
    return heard.length === 0 ? [] : [{ frame: block, cells: heard }]
  })
  // Those that no block is merged from come last: they reach the tile outside of the area alone.
  const known = [
    ...new Set([...blocks.flatMap((block) => block.cells), ...cells].flatMap(lossesOf)),
  ].sort((a, b) => a - b)
  const places = new Map(known.map((loss, place) => [loss, place]))
  const placesOf = (indices: readonly number[]) => [
    ...new Set(indices.flatMap(lossesOf).map((loss) => places.get(loss)!)),
  ]
  const { order, lossesUntil } = lossOrder(
    [...blocks.map((block) => placesOf(block.cells)), placesOf(cells)],
    known.length,
  )
  return {
    losses: order.map((place) => known[place]),
    blocks: blocks.map((block, index) => ({ ...block, lossesUntil: lossesUntil[index] })),
  }
}

/** The nodes that a cell may reach, on the turn of the globe of a frame. */
function reachOf(grid: MercatorGrid, { lon, lat, profile }: Cell, near: NodeFrame): NodeFrame {
  return turnedTowards(grid, frameAround(grid, lon, lat, profile.radiusM, 1), near)
}
