import type { RfProfile } from '../../rf/profile.ts'
import type { Cell } from '../cell.ts'
import type { AdministrativeArea } from './administrative-areas.ts'
import { type FirstTile, firstTileOrder } from './first-tile.ts'
import { lossOrder } from './loss-order.ts'
import {
  type LossMethod,
  lossQuestion,
  type LossQuestion,
  type PlaceShare,
} from './loss-question.ts'
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
  /** Its tables have texts as they are, also those that a spreadsheet would compute. */
  readonly keepsFormulas?: true
}

/** One tile of a region. */
interface RegionTile {
  readonly frame: NodeFrame
  /** Indices of the cells that may be heard in it, ascending. */
  readonly cells: readonly number[]
  /** How many of the region's first losses hold all that it is merged from. */
  readonly lossesUntil: number
}

/** Where everything of a region lies. */
export interface RegionLayout {
  readonly grid: MercatorGrid
  /** Whole tiles around the area. */
  readonly frame: NodeFrame
  /** Row by row from the north. */
  readonly tiles: readonly RegionTile[]
  /** Null where no cell reaches any. */
  readonly firstTile: FirstTile | null
  /** Each once, however many cells share it; those that one tile is merged from come together. */
  readonly losses: readonly LossQuestion[]
  /** By cell: its place in `losses`. */
  readonly lossOfCell: Uint32Array
  /**
   * By cell: the place in `losses` of what it interferes with. It differs where a location probability is
   * asked for.
   */
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
  const lossAt = lossesOf(plan, grid, frame)
  const losses = plan.cells.map((cell) => lossAt(cell, 'asked'))
  const halfLosses = plan.cells.map((cell) => lossAt(cell, 'half'))
  const needed = [...new Set([...losses, ...halfLosses])]
    .filter((loss) => commonFrame(loss.frame, frame) !== null)
    .sort((a, b) => compareNear(a.frame, b.frame) || (a.key < b.key ? -1 : 1))
  const cellsOfTile: number[][] = Array.from(
    { length: tilesAcross * (frame.height / tileNodes) },
    () => [],
  )
  const cellsOutside: number[] = []
  losses.forEach((loss, index) => {
    const tiles = tilesTouched(frame, loss.frame)
    if (tiles.length === 0) cellsOutside.push(index)
    for (const tile of tiles) cellsOfTile[tile].push(index)
  })
  const firstPlaceOf = new Map(needed.map((loss, place) => [loss, place]))
  const placesOfCell = (cell: number) =>
    [losses[cell], halfLosses[cell]].map((loss) => firstPlaceOf.get(loss)!)
  const lossesOfTile = cellsOfTile.map((cells) => [...new Set(cells.flatMap(placesOfCell))])
  const { order, lossesUntil } = lossOrder(lossesOfTile, needed.length)
  const first = firstOf(lossesUntil)
  const start =
    first === null
      ? null
      : firstTileOrder(
          grid,
          plan.area,
          { frame: tileFrame(frame, first), cells: cellsOfTile[first] },
          (cell) => plan.cells[cell],
          placesOfCell,
        )
  // The first losses are those of that tile, in whatever order.
  const ordered = [...(start?.losses ?? []), ...order.slice(start?.losses.length ?? 0)].map(
    (place) => needed[place],
  )
  const placeOf = new Map(ordered.map((loss, place) => [loss, place]))
  return {
    grid,
    frame,
    tiles: cellsOfTile.map((cells, tile) => ({
      frame: tileFrame(frame, tile),
      cells,
      lossesUntil: lossesUntil[tile],
    })),
    firstTile: first === null || start === null ? null : { tile: first, blocks: start.blocks },
    losses: ordered.map(({ question }) => question),
    lossFrames: ordered.map((loss) => loss.frame),
    lossOfCell: Uint32Array.from(losses, (loss) => placeOf.get(loss) ?? 0),
    halfLossOfCell: Uint32Array.from(halfLosses, (loss) => placeOf.get(loss) ?? 0),
    cellsOutside,
  }
}

/** The tile that has all of its losses first, of those that have any; null where none has. */
function firstOf(lossesUntil: readonly number[]): number | null {
  const least = Math.min(...lossesUntil.filter((count) => count > 0))
  return least === Infinity ? null : lossesUntil.indexOf(least)
}

/** A loss with its nodes, on the turn of the globe that the region's frame is on. */
interface PlacedLoss {
  readonly question: LossQuestion
  readonly frame: NodeFrame
  /** Of no other loss. */
  readonly key: string
}

/** The losses of one profile, by where they are. */
interface LossesOfProfile {
  readonly profile: RfProfile
  readonly profileKey: string
  readonly atPlace: Map<string, PlacedLoss>
}

/** Gives the loss of a cell: the same one to all that share it. Cells that share a profile find it once. */
function lossesOf({ method, zoom }: RegionPlan, grid: MercatorGrid, regional: NodeFrame) {
  const ofKey = new Map<string, LossesOfProfile>()
  const ofProfile = {
    asked: new Map<RfProfile, LossesOfProfile>(),
    half: new Map<RfProfile, LossesOfProfile>(),
  }
  const lossesOfProfile = (cell: Cell, share: PlaceShare): LossesOfProfile => {
    const found = ofProfile[share].get(cell.profile)
    if (found !== undefined) return found
    // Where no share is asked for it is half of the places.
    if (share === 'half' && cell.profile.locationProbabilityPercent === undefined) {
      return lossesOfProfile(cell, 'asked')
    }
    const { profile } = lossQuestion(cell, method, zoom, share)
    const profileKey = JSON.stringify(profile)
    const losses = ofKey.get(profileKey) ?? { profile, profileKey, atPlace: new Map() }
    ofKey.set(profileKey, losses)
    ofProfile[share].set(cell.profile, losses)
    return losses
  }
  return (cell: Cell, share: PlaceShare): PlacedLoss => {
    const { profile, profileKey, atPlace } = lossesOfProfile(cell, share)
    const { lon, lat } = cell
    const place = `${lon},${lat}`
    const found = atPlace.get(place)
    if (found !== undefined) return found
    const own = frameAround(grid, lon, lat, profile.radiusM)
    const made = {
      question: { lon, lat, profile, method, zoom },
      frame: turnedTowards(grid, own, regional),
      key: `${place},${profileKey}`,
    }
    atPlace.set(place, made)
    return made
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
