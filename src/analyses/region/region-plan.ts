import type { Cell } from '../cell.ts'
import type { AdministrativeArea } from './administrative-areas.ts'
import { type LossMethod, lossQuestion, type LossQuestion } from './loss-question.ts'
import {
  commonFrame,
  frameAround,
  frameOfBox,
  type MercatorGrid,
  mercatorGrid,
  type NodeFrame,
  tileNodes,
  turnedTowards,
} from './mercator-grid.ts'
import type { RegionArea } from './region-area.ts'

/** What a region can be asked for, each a raster. */
export const regionLayers = ['best_server', 'rsrp_dbm', 'servers_within_6_db', 'sinr_db'] as const
export type RegionLayer = (typeof regionLayers)[number]

/** A region as it is asked for, every default filled in. */
export interface RegionPlan {
  /** In ascending id. */
  readonly cells: readonly Cell[]
  readonly area: RegionArea
  readonly zoom: number
  readonly method: LossMethod
  /** In the order of `regionLayers`. */
  readonly layers: readonly RegionLayer[]
  /** RSRP, dBm, descending. */
  readonly thresholdsDbm: readonly number[]
  readonly noiseFigureDb: number
  /** What is served is told for each of them too; absent where none were given. */
  readonly administrativeAreas?: readonly AdministrativeArea[]
}

/** One tile of a region. */
interface RegionTile {
  readonly frame: NodeFrame
  /** Indices of the cells that may be heard in it, ascending. */
  readonly cells: readonly number[]
}

/** Where everything of a region lies. */
export interface RegionLayout {
  readonly grid: MercatorGrid
  /** Whole tiles around the area. */
  readonly frame: NodeFrame
  /** Row by row from the north. */
  readonly tiles: readonly RegionTile[]
  /** Each once, however many cells share it; those near each other come together. */
  readonly losses: readonly LossQuestion[]
  /** By cell: its place in `losses`. */
  readonly lossOfCell: Uint32Array
  /** The same, of what it disturbs with: another one where a share of places is asked for. */
  readonly halfLossOfCell: Uint32Array
  /** By loss: its nodes, on the turn of the globe that the region's frame is on. */
  readonly lossFrames: readonly NodeFrame[]
  /** Cells that are heard nowhere in the region: indices, ascending. */
  readonly cellsOutside: readonly number[]
}

/** The tiles around a box on a grid. */
export function regionFrame(grid: MercatorGrid, box: readonly number[]): NodeFrame {
  return frameOfBox(grid, box, tileNodes)
}

/** Lays out a region: which losses are needed, and which cells each tile is merged from. */
export function regionLayout(plan: RegionPlan): RegionLayout {
  const grid = mercatorGrid(plan.zoom)
  const frame = regionFrame(grid, plan.area.box)
  const tilesAcross = frame.width / tileNodes
  const questions = new Map<string, { question: LossQuestion; frame: NodeFrame; key: string }>()
  const [profileKeys, halfProfileKeys] = [new Map<object, string>(), new Map<object, string>()]
  const keyOf = (cell: Cell, share: 'asked' | 'half') => {
    const question = lossQuestion(cell, plan.method, plan.zoom, share)
    const known = share === 'asked' ? profileKeys : halfProfileKeys
    const profileKey = known.get(cell.profile) ?? JSON.stringify(question.profile)
    known.set(cell.profile, profileKey)
    const key = `${cell.lon},${cell.lat},${profileKey}`
    if (!questions.has(key)) {
      const own = frameAround(grid, cell.lon, cell.lat, cell.profile.radiusM)
      questions.set(key, { question, key, frame: turnedTowards(grid, own, frame) })
    }
    return key
  }
  const keys = plan.cells.map((cell) => keyOf(cell, 'asked'))
  const halfKeys = plan.cells.map((cell) => keyOf(cell, 'half'))
  const needed = [...questions.values()]
    .filter((loss) => commonFrame(loss.frame, frame) !== null)
    .sort((a, b) => compareNear(a.frame, b.frame) || (a.key < b.key ? -1 : 1))
  const placeOf = new Map(needed.map(({ key }, place) => [key, place]))
  const cellsOfTile: number[][] = Array.from(
    { length: tilesAcross * (frame.height / tileNodes) },
    () => [],
  )
  const cellsOutside: number[] = []
  keys.forEach((key, index) => {
    const tiles = tilesTouched(frame, questions.get(key)!.frame)
    if (tiles.length === 0) cellsOutside.push(index)
    for (const tile of tiles) cellsOfTile[tile].push(index)
  })
  return {
    grid,
    frame,
    tiles: cellsOfTile.map((cells, tile) => ({ frame: tileFrame(frame, tile), cells })),
    losses: needed.map(({ question }) => question),
    lossFrames: needed.map((loss) => loss.frame),
    lossOfCell: Uint32Array.from(keys, (key) => placeOf.get(key) ?? 0),
    halfLossOfCell: Uint32Array.from(halfKeys, (key) => placeOf.get(key) ?? 0),
    cellsOutside,
  }
}

/** The nodes of a tile by its place in a frame of whole tiles. */
function tileFrame(frame: NodeFrame, tile: number): NodeFrame {
  const across = frame.width / tileNodes
  return {
    column: frame.column + (tile % across) * tileNodes,
    row: frame.row + Math.floor(tile / across) * tileNodes,
    width: tileNodes,
    height: tileNodes,
  }
}

/** Places of the tiles of a frame that another one meets. */
function tilesTouched(frame: NodeFrame, other: NodeFrame): number[] {
  const common = commonFrame(frame, other)
  if (common === null) return []
  const tileOf = (node: number) => Math.floor(node / tileNodes)
  const across = frame.width / tileNodes
  const [fromColumn, fromRow] = [
    tileOf(common.column - frame.column),
    tileOf(common.row - frame.row),
  ]
  const toColumn = tileOf(common.column + common.width - 1 - frame.column)
  const toRow = tileOf(common.row + common.height - 1 - frame.row)
  const tiles: number[] = []
  for (let row = fromRow; row <= toRow; row++) {
    for (let column = fromColumn; column <= toColumn; column++) tiles.push(row * across + column)
  }
  return tiles
}

/** Tile by tile: losses near each other read the same ground. */
function compareNear(a: NodeFrame, b: NodeFrame): number {
  const tileRow = (frame: NodeFrame) => Math.floor((frame.row + frame.height / 2) / tileNodes)
  const tileColumn = (frame: NodeFrame) => Math.floor((frame.column + frame.width / 2) / tileNodes)
  return tileRow(a) - tileRow(b) || tileColumn(a) - tileColumn(b)
}
