import {
  frameOfBox,
  gridForResolution,
  type MercatorGrid,
  tileNodes,
} from '../../analyses/region/mercator-grid.ts'
import { inOrderOfIds } from '../../analyses/region/merged-cell.ts'
import type { PackLines } from '../../analyses/region/pack-lines.ts'
import { hasNodeInArea } from '../../analyses/region/region-area.ts'
import {
  nodesInRadius,
  regionCost,
  type RegionCost,
  unlaidRegionCost,
} from '../../analyses/region/region-cost.ts'
import {
  type RegionLayout,
  regionFrame,
  regionLayers,
  regionLayout,
  type RegionPlan,
} from '../../analyses/region/region-plan.ts'
import { maximumRegionCells, questionDefaults } from '../../analyses/question-bounds.ts'
import { invalidRequest } from '../../errors.ts'
import * as parameter from '../wire/request-schema.ts'
import { nameTower } from '../wire/cells-question.ts'
import type { AskedTower } from '../wire/cells-request.ts'
import { resolveRadioQuality } from '../wire/radio-request.ts'
import { requireUniqueIds } from '../wire/unique-ids.ts'
import { checkAdministrativeAreas } from './administrative-question.ts'
import { type CellCollection, regionAsked } from './region-request.ts'

/** Tiles of one region at most: their overviews are held while a file is written. */
const maximumTiles = 1000
/** Of the losses of one place: they are held while they are computed. */
const maximumLossNodes = 16_000_000

/** A region with where everything of it lies and what it will cost. */
interface ResolvedRegion {
  readonly plan: RegionPlan
  readonly layout: RegionLayout
  readonly cost: RegionCost
}

/**
 * The region of a validated request, laid out; nothing is computed yet.
 *
 * @param lines of the pack that it will be computed over
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower
 */
export function resolveRegion(body: unknown, lines: PackLines): ResolvedRegion {
  const request = parameter.questionOf(regionAsked, body)
  const { area, resolutionM, method, layers, administrativeAreas } = request
  const [, south, , north] = area.box
  const grid = gridForResolution(resolutionM, (south + north) / 2)
  const towers = towersOfRequest(request.cells, request.collection)
  const { rays } = questionDefaults
  const { cells, noiseFigureDb } = resolveRadioQuality({ ...request, towers, rays })
  const plan: RegionPlan = {
    cells: inOrderOfIds(cells),
    area,
    zoom: grid.zoom,
    method,
    layers: regionLayers.filter((layer) => layers.includes(layer)),
    thresholdsDbm: [...request.thresholdsDbm].sort((a, b) => b - a),
    noiseFigureDb,
    ...(administrativeAreas === null ? {} : { administrativeAreas: administrativeAreas() }),
  }
  checkTiles(plan, grid, resolutionM, lines)
  checkCells(plan)
  const layout = regionLayout(plan)
  if (!hasNodeInArea(layout.grid, layout.frame, area)) {
    throw invalidRequest(
      'area must hold a node of the grid, but is narrower than resolution_m: choose a larger area or a finer ' +
        'resolution_m',
    )
  }
  checkReach(plan, layout)
  if (plan.administrativeAreas !== undefined) {
    checkAdministrativeAreas(layout.grid, layout.frame, plan.administrativeAreas)
  }
  return { plan, layout, cost: regionCost(plan, layout, lines) }
}

/** The cells of either member, in the form of a network's. */
function towersOfRequest(
  cells: readonly AskedTower[] | null,
  collection: CellCollection | null,
): readonly AskedTower[] {
  if ((cells === null) === (collection === null)) {
    throw invalidRequest('either cells or cells_geojson must be there, and not both')
  }
  // By the member that has them: where cells are resolved they are called towers.
  requireUniqueIds('cells', cells ?? [])
  if (cells !== null) return cells
  const towers = (collection?.features ?? []).map(({ geometry, properties }) => {
    const [lon, lat] = geometry.coordinates
    const { id, azimuthDeg, overrides } = properties
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) {
      throw invalidRequest(
        `cells_geojson: the cell ${JSON.stringify(id)} must lie between -180 and 180, -90 and 90`,
      )
    }
    return { id, lon, lat, azimuthDeg, overrides }
  })
  requireUniqueIds('cells_geojson', towers)
  return towers
}

/** What nobody would wait for is refused with what it would cost. */
function checkTiles(
  plan: RegionPlan,
  grid: MercatorGrid,
  resolutionM: number,
  lines: PackLines,
): void {
  const frame = regionFrame(grid, plan.area.box)
  const tiles = (frame.width / tileNodes) * (frame.height / tileNodes)
  if (tiles <= maximumTiles) return
  const cost = unlaidRegionCost(plan, frame, lines)
  const coreSeconds = Math.ceil(cost.lossSeconds + cost.mergeSeconds + cost.fileSeconds)
  throw invalidRequest(
    `area has ${tiles} tiles of ${tileNodes} x ${tileNodes} nodes at resolution_m ${resolutionM} ` +
      `(${cost.nodes} nodes), which would take some ${coreSeconds} seconds of a core and ` +
      `${Math.ceil(cost.bytes / 1e6)} MB; at most ${maximumTiles} are computed together: choose a ` +
      'coarser resolution_m or a smaller area',
  )
}

function checkCells({ cells, method, zoom }: RegionPlan): void {
  if (cells.length > maximumRegionCells) {
    throw invalidRequest(`cells must be at most ${maximumRegionCells}, but are ${cells.length}`)
  }
  for (const { id, lon, lat, profile } of cells) {
    nameTower(id, () => {
      const nodes = nodesInRadius({ lon, lat, profile, method, zoom })
      if (nodes <= maximumLossNodes) return
      throw invalidRequest(
        `radius_m ${profile.radiusM} holds ${nodes} nodes; at most ${maximumLossNodes} are computed ` +
          'for one place: choose a coarser resolution_m or a smaller radius_m',
      )
    })
  }
}

/** A cell that is heard nowhere in the area is a mistake of somebody. */
function checkReach(
  { cells, area }: RegionPlan,
  { grid, lossFrames, lossOfCell, cellsOutside }: RegionLayout,
): void {
  const frame = frameOfBox(grid, area.box, 1)
  const outside = new Set(cellsOutside)
  const unheard = cells.filter((_, index) => {
    if (outside.has(index)) return true
    const own = lossFrames[lossOfCell[index]]
    return (
      own.column > frame.column + frame.width ||
      own.column + own.width < frame.column ||
      own.row > frame.row + frame.height ||
      own.row + own.height < frame.row
    )
  })
  if (unheard.length === 0) return
  const others = unheard.length - 1
  throw invalidRequest(
    `tower ${JSON.stringify(unheard[0].id)}${others > 0 ? ` and ${others} others` : ''}: area lies ` +
      'beyond radius_m, so it is heard nowhere in it',
  )
}
