import { modelOf } from '../../rf/models/list.ts'
import { looksAtBuildings } from '../../rf/models/model.ts'
import { countsGround } from '../link/cell-ground.ts'
import { cellPropagation } from '../link/cell-propagation.ts'
import type { LossQuestion } from './loss-question.ts'
import { commonFrame, groundSpacingM, mercatorGrid } from './mercator-grid.ts'
import type { RegionLayout, RegionPlan } from './region-plan.ts'

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
  /** In the store, losses and layers together. */
  readonly bytes: number
}

/** Seconds of a core for the loss of one node; measured as docs/region.md says. */
const secondsPerNode = {
  /** Interpolated between bearings, with its share of the walks, for each 10 km of radius. */
  radialPer10Km: 2.5e-6,
  /** A profile of its own, for each 10 km of radius. */
  groundPer10Km: 5e-6,
  /** A line among footprints. */
  buildings: 20e-6,
  formula: 1e-6,
} as const
/** One power of one cell at one node, with everything that is made of it. */
const secondsPerPower = 0.25e-6
const bytesPerLossNode = 1
/** Of a layer with its overviews. */
const bytesPerLayerNode = 3
const tenKm = 10_000

/** Seconds of a core for the losses of a place. */
export function lossSeconds(question: LossQuestion): number {
  const { profile, method } = question
  const nodes = nodesInRadius(question)
  if (countsGround(profile)) {
    const propagation = cellPropagation(profile, { kind: 'open', lacksGround: false })
    const isRadial = method === 'radial' && propagation.walksBearings(profile.radiusM)
    const perNode = isRadial ? secondsPerNode.radialPer10Km : secondsPerNode.groundPer10Km
    return (nodes * perNode * profile.radiusM) / tenKm
  }
  const isLooking = looksAtBuildings(modelOf(profile.propagationModel))
  return nodes * (isLooking ? secondsPerNode.buildings : secondsPerNode.formula)
}

/** Nodes within the radius of a place, about. */
export function nodesInRadius({ profile: { radiusM }, lat, zoom }: LossQuestion): number {
  const spacingM = groundSpacingM(mercatorGrid(zoom), lat)
  return Math.ceil((Math.PI * radiusM * radiusM) / (spacingM * spacingM))
}

/** The cost of a region that is laid out. */
export function regionCost(plan: RegionPlan, layout: RegionLayout): RegionCost {
  const { losses, lossFrames, lossOfCell, frame } = layout
  const nodesOf = losses.map(nodesInRadius)
  const powersOf = lossFrames.map((own, place) => {
    const common = commonFrame(own, frame)
    const share = common === null ? 0 : (common.width * common.height) / (own.width * own.height)
    return nodesOf[place] * share
  })
  const outside = new Set(layout.cellsOutside)
  const powers = lossOfCell.reduce(
    (sum, place, cell) => (outside.has(cell) ? sum : sum + powersOf[place]),
    0,
  )
  const nodes = frame.width * frame.height
  const lossNodes = nodesOf.reduce((sum, count) => sum + count, 0)
  return {
    cells: plan.cells.length,
    losses: losses.length,
    tiles: layout.tiles.length,
    nodes,
    lossNodes,
    lossSeconds: losses.reduce((sum, question) => sum + lossSeconds(question), 0),
    mergeSeconds: powers * secondsPerPower,
    bytes: Math.round(
      lossNodes * bytesPerLossNode + nodes * plan.layers.length * bytesPerLayerNode,
    ),
  }
}
