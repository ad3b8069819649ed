import { receiverThreshold } from '../../rf/receiver.ts'
import { isolinePieces, type SampleGrid } from '../../spatial/isolines.ts'
import type { Cell } from '../cell.ts'
import { type OutsidePack, outsidePack } from '../evidence/outside-pack.ts'
import { type CellSights, SightSample } from '../evidence/sights.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import type { TransmitterSite } from '../link/transmitter-site.ts'
import { roundTo1 } from '../rounding.ts'
import type { StopSignal } from '../stop-signal.ts'
import type { World } from '../world.ts'
import { modelEvidence, type ModelEvidence } from './model-evidence.ts'
import { countNodes, SurfaceEvidence, type SurfaceMasks } from './surface-evidence.ts'
import { surfacePoint, type SurfaceFrame } from './surface-frame.ts'
import { ProbabilityNodes, type SurfaceProbability } from './surface-probability.ts'
import { type RadialMethod, SurfaceNodes } from './surface-nodes.ts'
import { SurfacePlaces } from './surface-places.ts'

export interface SurfaceQuestion {
  readonly cell: Cell
  /** 10 to 250. */
  readonly cellSizeM: number
  /** 1 to 10 unique levels, ascending. */
  readonly thresholdsDbm: readonly number[]
  /** The path losses are wanted too, of the nodes outside the beam as well. */
  readonly wantsPathLoss?: boolean
  /** The chance of more than this is wanted too, dBm. */
  readonly probabilityAboveDbm?: number
}

/** Isoline pieces of one level: longitude and latitude of both ends, four numbers a piece. */
interface ContourLevel {
  readonly thresholdDbm: number
  readonly segments: Float64Array
}

export interface SurfaceGrid extends SurfaceFrame, SampleGrid {}

export interface CoverageSurface {
  readonly site: TransmitterSite
  /** Powers with one decimal; NaN where a node lies outside radius or beam, or is excluded. */
  readonly grid: SurfaceGrid
  /**
   * Path loss to every node within the radius, whether or not it lies in the beam, dB: all that stands
   * between the powers of the grid and the antenna's pattern and budget. NaN where there is none; null
   * where it is not wanted.
   */
  readonly pathLossDb: Float64Array | null
  /** Null where it is not wanted. */
  readonly probability: SurfaceProbability | null
  readonly contours: readonly ContourLevel[]
  readonly masks: SurfaceMasks
  readonly model: ModelEvidence
  /** Null where every node was evaluated over its own way. */
  readonly radial: RadialMethod | null
  readonly outsidePack: OutsidePack
  readonly sights: readonly CellSights[]
  readonly stats: {
    readonly cellCount: number
    readonly validCellCount: number
    readonly noDataCellCount: number
    readonly belowSensitivityCellCount: number
    readonly losCellCount: number
    /** Nodes in radius and beam outside the bounds of the pack. */
    readonly outsidePackCells: number
    /** Nodes with a value inside a building and not above its roof. */
    readonly indoorCells: number
    /** Nodes out of sight only because a roof is of unknown height. */
    readonly unknownHeightCells: number
    /** Nodes in sight only because the roof under the antenna is taken away. */
    readonly ownRoofCells: number
    readonly minimumDbm: number | null
    readonly maximumDbm: number | null
  }
}

/** Nodes along one side of the grid for a radius and a cell size. */
export function surfaceNodesPerSide(radiusM: number, cellSizeM: number): number {
  return Math.ceil((2 * radiusM) / cellSizeM) + 1
}

/**
 * Raw received power of one cell on a grid of nodes around it, with isolines.
 *
 * Values below the sensitivity stay numbers; only radius and beam leave nodes without a value, and
 * the bounds of the pack where what lies beyond them is excluded. Under a model that walks bearings a
 * surface beyond `farthestExactM` is interpolated, and `radial` says how well.
 * The caller keeps the grid within `maximumRasterNodes` and `farthestEvenGridLatitudeDeg`.
 *
 * @throws {StoppedError} when told to stop
 */
export function coverageSurface(
  world: World,
  question: SurfaceQuestion,
  stop: StopSignal,
): CoverageSurface {
  const { cell, cellSizeM, thresholdsDbm } = question
  const { radiusM } = cell.profile
  const evaluator = new LinkEvaluator(world, cell, radiusM, stop)
  const nodes = surfaceNodesPerSide(radiusM, cellSizeM)
  const frame = {
    bounds: surfaceBounds(evaluator, radiusM),
    width: nodes,
    height: nodes,
    cellSizeM: (2 * radiusM) / (nodes - 1),
  }
  const values = new Float64Array(nodes * nodes)
  const grid = { ...frame, values }
  const evidence = new SurfaceEvidence(frame, world.packArea, evaluator.nearestM)
  const inSight = new SightSample(evaluator, 1)
  const { probabilityAboveDbm } = question
  const wantsSpreads = probabilityAboveDbm !== undefined
  const chances = wantsSpreads
    ? new ProbabilityNodes(probabilityAboveDbm, thresholdsDbm, values.length)
    : null
  const surfaceNodes = new SurfaceNodes(evaluator, radiusM, frame.cellSizeM, stop, wantsSpreads)
  const pathLossDb = question.wantsPathLoss === true ? values.slice().fill(NaN) : null
  const parts = {
    evaluator,
    places: new SurfacePlaces(frame, {
      lon: cell.lon,
      lat: cell.lat,
      radiusM,
      largestRadiusM: evaluator.largestRadiusM,
    }),
    grid,
    pathLossDb,
    chances,
    evidence,
    inSight,
    surfaceNodes,
  }
  for (let row = 0; row < nodes; row++) {
    stop.throwIfStopped()
    fillRow(parts, row)
  }
  const statistics = surfaceStatistics(values, receiverThreshold(cell.profile).sensitivityDbm)
  const sights = inSight.sights()
  const outsidePackCells = countNodes(evidence.masks.outsidePack)
  const excludedCells = evaluator.excludesBeyondPack ? outsidePackCells : 0
  return {
    site: evaluator.site,
    grid,
    pathLossDb,
    probability: chances?.probability(frame.cellSizeM) ?? null,
    contours: thresholdsDbm.map((thresholdDbm) => contourLevel(grid, thresholdDbm)),
    masks: evidence.masks,
    model: modelEvidence(
      world,
      evaluator,
      {
        evaluatedPoints: statistics.validCellCount,
        nearPoints: evidence.nearNodeCount,
      },
      sights,
    ),
    radial: surfaceNodes.method(),
    outsidePack: outsidePack(
      cell.profile,
      'nodes',
      outsidePackCells,
      statistics.validCellCount + excludedCells,
    ),
    sights: [sights],
    stats: {
      losCellCount: sights.inSight,
      outsidePackCells,
      indoorCells: countNodes(evidence.masks.indoor),
      unknownHeightCells: countNodes(evidence.masks.unknownHeight),
      ownRoofCells: countNodes(evidence.masks.ownRoof),
      ...statistics,
    },
  }
}

function surfaceBounds(
  evaluator: LinkEvaluator,
  radiusM: number,
): readonly [number, number, number, number] {
  const [west] = evaluator.toDegrees(-radiusM, 0)
  const [, south] = evaluator.toDegrees(0, -radiusM)
  const [east] = evaluator.toDegrees(radiusM, 0)
  const [, north] = evaluator.toDegrees(0, radiusM)
  return [west, south, east, north]
}

interface SurfaceParts {
  readonly evaluator: LinkEvaluator
  readonly places: SurfacePlaces
  readonly grid: SurfaceGrid
  readonly pathLossDb: Float64Array | null
  readonly chances: ProbabilityNodes | null
  readonly evidence: SurfaceEvidence
  readonly inSight: SightSample
  readonly surfaceNodes: SurfaceNodes
}

/** Evaluates one row of nodes. */
function fillRow(parts: SurfaceParts, row: number): void {
  const { evaluator, places, grid, pathLossDb, chances, evidence, inSight, surfaceNodes } = parts
  for (let column = 0; column < grid.width; column++) {
    const index = row * grid.width + column
    grid.values[index] = NaN
    const place = places.at(column, row)
    if (place === null) continue
    const [x, y] = place
    const isInBeam = evaluator.isInBeam(x, y)
    const isOutside = evidence.isOutside(column, row)
    if (isInBeam && isOutside) evidence.addOutside(column, row)
    if (isOutside && evaluator.excludesBeyondPack) continue
    if (!isInBeam) {
      if (pathLossDb !== null) pathLossDb[index] = surfaceNodes.lossBesideBeamDb(x, y)
      continue
    }
    const { path, lossDb, powerDbm, spreadDb } = surfaceNodes.at(x, y)
    inSight.take(x, y, path.state)
    evidence.add(column, row, path, Math.sqrt(x * x + y * y))
    grid.values[index] = roundTo1(powerDbm)
    if (pathLossDb !== null) pathLossDb[index] = lossDb
    const beyondMedianDb = evaluator.locationDeviations * (spreadDb ?? 0)
    chances?.add(index, { medianDbm: powerDbm + beyondMedianDb, spreadDb })
  }
}

function contourLevel(grid: SurfaceGrid, thresholdDbm: number): ContourLevel {
  const segments = isolinePieces(grid, thresholdDbm)
  for (let i = 0; i < segments.length; i += 2) {
    const [lon, lat] = surfacePoint(grid, segments[i], segments[i + 1])
    segments[i] = lon
    segments[i + 1] = lat
  }
  return { thresholdDbm, segments }
}

type EvidenceCount = 'outsidePackCells' | 'indoorCells' | 'unknownHeightCells' | 'ownRoofCells'

function surfaceStatistics(
  values: Float64Array,
  sensitivityDbm: number,
): Omit<CoverageSurface['stats'], 'losCellCount' | EvidenceCount> {
  let validCellCount = 0
  let belowSensitivityCellCount = 0
  let minimumDbm = Infinity
  let maximumDbm = -Infinity
  for (const value of values) {
    if (Number.isNaN(value)) continue
    validCellCount++
    if (value <= sensitivityDbm) belowSensitivityCellCount++
    if (value < minimumDbm) minimumDbm = value
    if (value > maximumDbm) maximumDbm = value
  }
  return {
    cellCount: values.length,
    validCellCount,
    noDataCellCount: values.length - validCellCount,
    belowSensitivityCellCount,
    minimumDbm: validCellCount === 0 ? null : minimumDbm,
    maximumDbm: validCellCount === 0 ? null : maximumDbm,
  }
}
