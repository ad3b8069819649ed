import type { PropagationModel } from '../../rf/models/model.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { countsGround } from '../link/cell-ground.ts'
import { cellPropagation } from '../link/cell-propagation.ts'
import { bearingsAround } from '../link/radial-table.ts'
import { lossQuestion, type LossQuestion, type PlaceShare } from './loss-question.ts'
import {
  commonFrame,
  groundSpacingM,
  mercatorGrid,
  type NodeFrame,
  tileNodes,
} from './mercator-grid.ts'
import { outlineStep } from './outline-step.ts'
import type { PackLines } from './pack-lines.ts'
import type { RegionLayout, RegionPlan } from './region-plan.ts'
import { widestTableM } from './site-losses.ts'

/** What a region will cost, told before anything is computed. Seconds are of one core, roughly. */
export interface RegionCost {
  readonly cells: number
  /** Places and profiles of which path losses are computed once. */
  readonly losses: number
  readonly tiles: number
  /** Of all tiles, whether or not they lie in the area. */
  readonly nodes: number
  /** Nodes within the radius of all losses. */
  readonly lossNodes: number
  readonly lossSeconds: number
  readonly mergeSeconds: number
  /** Of rasters, pictures and areas. */
  readonly fileSeconds: number
  /** In the store, losses and layers together. */
  readonly bytes: number
}

/** Seconds of a core, measured as docs/measured/region.md says, over terrain of one arc-second. */
const seconds = {
  /** Beside what grows with its nodes: a file that is written and synced. */
  place: 0.01,
  /** Of a place whose ground is read. */
  placeOverGround: 0.022,
  /** A node that is looked up between bearings, with the share of those that have a path of their own. */
  interpolated: 0.6e-6,
  /** A point of the ground along a bearing, and so much more for each 10 km that the bearing is long. */
  bearingPoint: 0.3e-6,
  bearingPointPer10Km: 0.06e-6,
  /** A node on a path of its own over the ground, and a point of that way. */
  way: 1.5e-6,
  wayPoint: 0.039e-6,
  /** A node on a path of its own under models that are made for bearings, and a point of that path. */
  bearingWay: 0.8e-6,
  bearingWayPoint: 0.025e-6,
  /** A node whose loss follows from its distance. */
  formula: 0.4e-6,
  /**
   * A line along which walls are counted, so much more for each kilometre of the radius and each footprint.
   */
  walls: 0.5e-6,
  wallsPerKm: 0.25e-6,
  wallsPerFootprint: 0.26e-6,
  /** A line among footprints: from half of it far from any to twice as much in a dense city. */
  buildings: 0.75e-6,
  /** One power of one cell at one node, with everything that is made of it. */
  power: 0.25e-6,
  /** The losses of a place in a tile, which are read and unpacked. */
  lossInTile: 2.5e-3,
  /** A node of a tile, whoever is heard there. */
  merged: 0.4e-6,
  /** Files, however small. */
  files: 0.15,
  /** A node of a layer, in its two files. */
  layerNode: 0.19e-6,
  /** A square that outlines are followed around, once. */
  outlined: 0.25e-6,
} as const
const bytesPerLossNode = 1
/** Of a layer with its overviews. */
const bytesPerLayerNode = 3
/** Between points of the ground, metres: finer terrain is thinned. */
const groundPointM = 30
/** Mean distance of the nodes of a circle, as a share of its radius. */
const meanWay = 2 / 3
/** Outlines of serving cells, beside one for each threshold: as much as two of those. */
const serverOutlines = 2

/** Seconds of a core for the losses of a place, in a pack with these lines. */
export function lossSeconds(question: LossQuestion, lines: PackLines): number {
  const { profile, method, zoom, lat } = question
  const { radiusM } = profile
  const nodes = nodesInRadius(question)
  const lacksGround = countsGround(profile) && !lines.hasTerrain
  const propagation = cellPropagation(profile, { kind: 'open', lacksGround })
  if (lacksGround || !countsGround(profile)) {
    return seconds.place + nodes * lineSeconds(propagation.appliedModel, question, lines)
  }
  const points = radiusM / groundPointM
  const hasBearings = propagation.walksBearings(radiusM)
  if (method === 'radial' && hasBearings) {
    const spacingM = Math.min(groundSpacingM(mercatorGrid(zoom), lat), widestTableM)
    const bearings = bearingsAround(radiusM, Math.max(spacingM, groundPointM))
    const perPoint = seconds.bearingPoint + (seconds.bearingPointPer10Km * radiusM) / 10_000
    return seconds.placeOverGround + nodes * seconds.interpolated + bearings * points * perPoint
  }
  const way = hasBearings ? seconds.bearingWay : seconds.way
  const wayPoint = hasBearings ? seconds.bearingWayPoint : seconds.wayPoint
  return seconds.placeOverGround + nodes * (way + meanWay * points * wayPoint)
}

/** Of a node, under the model that answers: outside of its range that is the one that stands in for it. */
function lineSeconds(
  { needs }: Pick<PropagationModel, 'needs'>,
  { lon, lat, profile: { radiusM } }: LossQuestion,
  lines: PackLines,
): number {
  if (needs !== 'walls') return needs === 'sight' ? seconds.buildings : seconds.formula
  const footprints = lines.footprintsBeside(lon, lat, radiusM)
  return (
    seconds.walls + (seconds.wallsPerKm * radiusM) / 1000 + seconds.wallsPerFootprint * footprints
  )
}

/** Nodes within the radius of a place, about. */
export function nodesInRadius({ profile: { radiusM }, lat, zoom }: LossQuestion): number {
  const spacingM = groundSpacingM(mercatorGrid(zoom), lat)
  return Math.ceil((Math.PI * radiusM * radiusM) / (spacingM * spacingM))
}

/** The cost of a region that is laid out, over a pack with these lines. */
export function regionCost(plan: RegionPlan, layout: RegionLayout, lines: PackLines): RegionCost {
  const { losses, lossFrames, lossOfCell, frame } = layout
  const nodesOf = losses.map(nodesInRadius)
  const powersOf = lossFrames.map((own, place) => nodesOf[place] * shareWithin(own, frame))
  const outside = new Set(layout.cellsOutside)
  const powers = lossOfCell.reduce(
    (sum, place, cell) => (outside.has(cell) ? sum : sum + powersOf[place]),
    0,
  )
  return costOf(plan, frame, losses, powers, lines)
}

/** Seconds of a core to merge one tile of a layout. */
export function tileSeconds(layout: RegionLayout, tile: number): number {
  const { losses, lossFrames, lossOfCell, halfLossOfCell } = layout
  const { frame, cells } = layout.tiles[tile]
  const read = new Set(cells.flatMap((cell) => [lossOfCell[cell], halfLossOfCell[cell]]))
  const powers = cells.reduce((sum, cell) => {
    const place = lossOfCell[cell]
    return sum + nodesInRadius(losses[place]) * shareWithin(lossFrames[place], frame)
  }, 0)
  return (
    powers * seconds.power +
    frame.width * frame.height * seconds.merged +
    read.size * seconds.lossInTile
  )
}

/** How much of the nodes of a frame lies in another one. */
function shareWithin(own: NodeFrame, frame: NodeFrame): number {
  const common = commonFrame(own, frame)
  return common === null ? 0 : (common.width * common.height) / (own.width * own.height)
}

/**
 * The cost of a region that is too large to be laid out: as if all cells were heard in it as far as they
 * reach.
 */
export function unlaidRegionCost(plan: RegionPlan, frame: NodeFrame, lines: PackLines): RegionCost {
  const losses = new Map<string, LossQuestion>()
  const askFor = (share: PlaceShare): number => {
    const profileKeys = new Map<RfProfile, string>()
    let nodes = 0
    for (const cell of plan.cells) {
      const question = lossQuestion(cell, plan.method, plan.zoom, share)
      const profileKey = profileKeys.get(cell.profile) ?? JSON.stringify(question.profile)
      profileKeys.set(cell.profile, profileKey)
      losses.set(`${cell.lon},${cell.lat},${profileKey}`, question)
      nodes += nodesInRadius(question)
    }
    return nodes
  }
  const powers = askFor('asked')
  askFor('half')
  return costOf(plan, frame, [...losses.values()], powers, lines)
}

/** @param powers how often a cell is heard at a node, all cells together */
function costOf(
  plan: RegionPlan,
  frame: NodeFrame,
  losses: readonly LossQuestion[],
  powers: number,
  lines: PackLines,
): RegionCost {
  const nodes = frame.width * frame.height
  const lossNodes = losses.reduce((sum, question) => sum + nodesInRadius(question), 0)
  return {
    cells: plan.cells.length,
    losses: losses.length,
    tiles: nodes / (tileNodes * tileNodes),
    nodes,
    lossNodes,
    lossSeconds: losses.reduce((sum, question) => sum + lossSeconds(question, lines), 0),
    mergeSeconds:
      powers * seconds.power +
      nodes * seconds.merged +
      lossesInTiles(losses, frame) * seconds.lossInTile,
    fileSeconds: fileSeconds(plan, frame),
    bytes: Math.round(
      lossNodes * bytesPerLossNode + nodes * plan.layers.length * bytesPerLayerNode,
    ),
  }
}

/** How often the losses of a place lie in a tile of a frame, about. */
function lossesInTiles(losses: readonly LossQuestion[], frame: NodeFrame): number {
  const tiles = (frame.width * frame.height) / (tileNodes * tileNodes)
  return losses.reduce((sum, { profile, lat, zoom }) => {
    const across = (2 * profile.radiusM) / groundSpacingM(mercatorGrid(zoom), lat)
    const touched = across / tileNodes + 1
    return sum + Math.min(tiles, touched * touched)
  }, 0)
}

function fileSeconds({ layers, thresholdsDbm }: RegionPlan, frame: NodeFrame): number {
  const step = outlineStep(frame)
  const squares = (frame.width / step) * (frame.height / step)
  const outlines =
    (layers.includes('rsrp_dbm') ? thresholdsDbm.length : 0) +
    (layers.includes('best_server') ? serverOutlines : 0)
  const nodes = frame.width * frame.height
  return (
    seconds.files +
    nodes * layers.length * seconds.layerNode +
    squares * outlines * seconds.outlined
  )
}
