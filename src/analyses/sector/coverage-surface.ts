import { SightlineError } from '../../errors.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import { isolinePieces } from '../../spatial/isolines.ts'
import { type OutsidePack, outsidePack } from '../evidence/outside-pack.ts'
import { type CellSights, SightSample } from '../evidence/sights.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { modelApplicability } from '../link/model-applicability.ts'
import type { TransmitterSite } from '../link/transmitter-site.ts'
import { maximumRasterNodes } from '../raster-nodes.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { modelEvidence, type ModelEvidence } from './model-evidence.ts'
import { type SurfaceQuestion, wantsSpreads } from './sector-question.ts'
import { countNodes, SurfaceEvidence, type SurfaceMasks } from './surface-evidence.ts'
import { surfaceFrame, type SurfaceGrid, surfacePoint } from './surface-frame.ts'
import { groundOfMarks, nodeMarks } from './surface-marks.ts'
import { type RadialMethod, SurfaceNodes } from './surface-nodes.ts'
import { ProbabilityNodes, type SurfaceProbability } from './surface-probability.ts'
import { type SurfaceMemory, surfacePlaces } from './surface-rows.ts'
import { OfferedSurface, type ShareSurface } from './surface-sharing.ts'

/** Isoline pieces of one level: longitude and latitude of both ends, four numbers a piece. */
interface ContourLevel {
  readonly thresholdDbm: number
  readonly segments: Float64Array
}

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
  /** Null where every node was evaluated over its own path. */
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

/**
 * Raw received power of one cell on a grid of nodes around it, with isolines.
 *
 * Values below the sensitivity stay numbers; only radius and beam leave nodes without a value, and
 * the bounds of the pack where what lies beyond them is excluded. Under a model that walks bearings a
 * surface beyond `farthestExactM` is interpolated, and `radial` says how well.
 * The caller keeps the grid within `maximumRasterNodes`, or `maximumRadialNodes` where `mayInterpolate`
 * holds, and within `farthestEvenGridLatitudeDeg`.
 *
 * @param share told what other threads may do of it; the answer is the same to the last bit
 * @throws {StoppedError} when told to stop
 * @throws {SightlineError} not_processable for more than `maximumRasterNodes` without ground
 */
export function coverageSurface(
  world: World,
  question: SurfaceQuestion,
  stop: StopSignal,
  share: ShareSurface = () => undefined,
): CoverageSurface {
  const offered = new OfferedSurface(world, question, stop, share)
  try {
    return surfaceOf(world, question, offered, stop)
  } finally {
    offered.end()
  }
}

function surfaceOf(
  world: World,
  question: SurfaceQuestion,
  offered: OfferedSurface,
  stop: StopSignal,
): CoverageSurface {
  const { cell, cellSizeM, thresholdsDbm } = question
  const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM, stop)
  const frame = surfaceFrame(evaluator, cellSizeM)
  const surfaceNodes = new SurfaceNodes(
    evaluator,
    { cellSizeM: frame.cellSizeM, wantsSpreads: wantsSpreads(question) },
    (table) => offered.filledTable(evaluator, table),
    stop,
  )
  if (!surfaceNodes.interpolates) refuseManyNodes(evaluator, frame.width * frame.height)
  const nodes = surfaceNodes.interpolates
    ? offered.ownNodes(evaluator, frame, surfaceNodes)
    : offered.exactNodes(evaluator, frame, surfaceNodes)
  const { grid, pathLossDb } = nodes
  const { evidence, sights } = gatherEvidence(evaluator, nodes)
  const statistics = surfaceStatistics(grid.values, receiverThreshold(cell.profile).sensitivityDbm)
  const outsidePackCells = countNodes(evidence.masks.outsidePack)
  const excludedCells = evaluator.excludesBeyondPack ? outsidePackCells : 0
  return {
    site: evaluator.site,
    grid,
    pathLossDb,
    probability: probabilityOf(question, nodes),
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

/** Every node has a path of its own: of so many none would come to an end. */
function refuseManyNodes(evaluator: LinkEvaluator, nodeCount: number): void {
  if (nodeCount <= maximumRasterNodes) return
  throw new SightlineError(
    'not_processable',
    `${whyEachByItself(evaluator)}: a surface whose nodes each have a way of their own has at most ` +
      `${maximumRasterNodes} nodes, this one ${nodeCount}; ask for a larger cell_size_m`,
  )
}

/** Why nothing is interpolated between bearings. */
function whyEachByItself({ cell, site }: LinkEvaluator): string {
  const { requestedModelId, appliedModelId, fallbackUsed, reason } = modelApplicability(cell, site)
  if (site.lacksGround) return 'the pack knows no ground around the cell'
  if (fallbackUsed) return `${appliedModelId} stands in for ${requestedModelId} (${reason})`
  return `${requestedModelId} walks no bearings`
}

/** What is to be said of the nodes, taken in their order. */
function gatherEvidence(
  evaluator: LinkEvaluator,
  { grid, marks }: SurfaceMemory,
): { readonly evidence: SurfaceEvidence; readonly sights: CellSights } {
  const evidence = new SurfaceEvidence(grid, evaluator.packArea)
  const places = surfacePlaces(evaluator, grid)
  const inSight = new SightSample(evaluator, 1)
  marks.forEach((nodeMark, index) => {
    if (nodeMark === 0) return
    const column = index % grid.width
    const row = (index - column) / grid.width
    evidence.addPlace(column, row)
    if (Number.isNaN(grid.values[index])) return
    evidence.add(column, row, nodeMark)
    inSight.count(groundOfMarks(nodeMark), (nodeMark & nodeMarks.statistical) !== 0)
    if ((nodeMark & nodeMarks.inSight) === 0 || inSight.passesOver()) return
    const place = places.at(column, row)
    if (place !== null) inSight.add(...place)
  })
  return { evidence, sights: inSight.sights() }
}

/** How likely the nodes are above a threshold, or null. */
function probabilityOf(
  { probabilityAboveDbm, thresholdsDbm }: SurfaceQuestion,
  { grid, overLocations }: SurfaceMemory,
): SurfaceProbability | null {
  if (probabilityAboveDbm === undefined || overLocations === null) return null
  const { medianDbm, sureBelowDb, chance } = overLocations
  const chances = new ProbabilityNodes(probabilityAboveDbm, thresholdsDbm, medianDbm.length)
  medianDbm.forEach((median, index) => {
    if (Number.isNaN(median)) return
    const over = Number.isNaN(chance[index])
      ? null
      : { sureBelowDb: sureBelowDb[index], chance: chance[index] }
    chances.add(index, { medianDbm: median, over })
  })
  return chances.probability(grid.cellSizeM)
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
