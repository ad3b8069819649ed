import type { Cell } from '../cell.ts'
import type { OutsidePack } from '../evidence/outside-pack.ts'
import { samplesInPack } from '../evidence/samples-in-pack.ts'
import { type CellSights, servedSights } from '../evidence/sights.ts'
import type { LinkEvaluator } from '../link/evaluator.ts'
import type { TransmitterSite } from '../link/transmitter-site.ts'
import { roundTo1 } from '../../rounding.ts'
import { pollEvery, type StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { type DemandPoint, demandPoints } from './demand-points.ts'
import type { CellPaths } from './carrier-powers.ts'
import { type EvaluatedPoint, evaluatePoints, pathsTo } from './evaluated-points.ts'
import { type HeardFarther, heardFarther } from './heard-farther.ts'
import { radioCell, type RadioCell } from './radio-cell.ts'
import { type GridSample, type SampleGrid, sampleGrid } from './sample-grid.ts'
import type { ServingRule } from './sample-quality.ts'
import { type InterferenceStatistics, interferenceStatistics } from './statistics.ts'

export interface InterferenceQuestion {
  /** As many as a network has, distinct ids, technologies with numerology. */
  readonly cells: readonly Cell[]
  /** Null: the strongest cell serves. */
  readonly servingCellId: string | null
  /** Of the receivers, dB, 0 to 20. */
  readonly noiseFigureDb: number
  /** Wanted spacing of the grid, metres, 20 to 200. */
  readonly sampleSpacingM: number
  /** Radius of the request, metres. */
  readonly radiusM: number
  /** How far every cell is heard, metres, at least its radius; null: each within its own radius. */
  readonly interferenceRadiusM: number | null
}

export interface Interference {
  readonly cells: readonly RadioCell[]
  /** From each cell to every sample, whatever its antenna does. */
  readonly paths: readonly CellPaths[]
  /** The buildings with demand in ascending id, and the paths from each cell to them. */
  readonly buildings: readonly DemandPoint[]
  readonly demandPaths: readonly CellPaths[]
  /** Of each cell, for questions about a single path. */
  readonly evaluators: readonly LinkEvaluator[]
  readonly sites: readonly TransmitterSite[]
  readonly grid: SampleGrid
  /** Those with a value: without those outside the pack where they are excluded. */
  readonly samples: readonly EvaluatedPoint<GridSample>[]
  readonly stats: InterferenceStatistics
  readonly outsidePack: OutsidePack
  /** Where each cell is heard within its own radius alone: what that leaves out. */
  readonly heardFarther: HeardFarther | null
  /** The samples in sight of their serving cells. */
  readonly sights: readonly CellSights[]
  /** Affected buildings first, most demand first, then the lowest SINR; at most 500 of both. */
  readonly demand: readonly EvaluatedPoint<DemandPoint>[]
  readonly demandCandidates: number
  readonly affectedBuildings: number
  readonly affectedDemand: number
}

/** Demand centroids in one answer at most; the statistics count them all. */
const maximumDemandPoints = 500

/**
 * RSRP, RSSI, RSRQ and SINR of a network on a grid and at the buildings with demand.
 *
 * @throws {StoppedError} when told to stop
 */
export function evaluateInterference(
  world: World,
  question: InterferenceQuestion,
  stop: StopSignal,
): Interference {
  const cells = question.cells.map((cell) => radioCell(cell, question.noiseFigureDb))
  const grid = sampleGrid(question.cells, question.sampleSpacingM, question.radiusM, stop)
  const { samples: points, outsidePack } = samplesInPack(
    world.packArea,
    question.cells,
    grid.samples,
  )
  const rule = servingRule(question)
  const heardM = question.interferenceRadiusM ?? undefined
  const paths = pathsTo(world, question.cells, points, stop, heardM)
  const samples = evaluatePoints(cells, paths, points, rule, stop)
  const buildings = demandPoints(world, question.cells, stop)
  const demandPaths = pathsTo(world, question.cells, buildings, stop, heardM)
  const demand = evaluatePoints(cells, demandPaths, buildings, rule, stop)
  const affected = demand.filter(({ quality }) => !quality.isServiceable)
  const qualities = samples.map(({ quality }) => quality)
  return {
    cells,
    paths,
    buildings,
    demandPaths,
    evaluators: paths.map(({ evaluator }) => evaluator),
    sites: paths.map(({ evaluator }) => evaluator.site),
    grid,
    samples,
    stats: interferenceStatistics(cells, qualities, grid.spacingM),
    outsidePack,
    heardFarther:
      question.interferenceRadiusM === null
        ? heardFarther(world, cells, samples, rule, stop)
        : null,
    sights: servedSights(
      paths.map(({ evaluator }) => evaluator),
      samples,
    ),
    demand: sortedDemand(demand, stop).slice(0, maximumDemandPoints),
    demandCandidates: demand.length,
    affectedBuildings: affected.length,
    affectedDemand: affected.reduce((sum, { point }) => sum + totalDemandOf(point), 0),
  }
}

/** Which cell serves: the strongest, or the one that the question names. */
export function servingRule({
  cells,
  servingCellId,
}: Pick<InterferenceQuestion, 'cells' | 'servingCellId'>): ServingRule {
  return servingCellId === null ? 'strongest' : cells.findIndex(({ id }) => id === servingCellId)
}

/** Demand weight and residential demand of a building together. */
export function totalDemandOf({ demandWeight, residentialDemand }: DemandPoint): number {
  return demandWeight + residentialDemand
}

const comparisonsBetweenStops = 4096

function sortedDemand(
  demand: readonly EvaluatedPoint<DemandPoint>[],
  stop: StopSignal,
): readonly EvaluatedPoint<DemandPoint>[] {
  const poll = pollEvery(comparisonsBetweenStops, stop)
  return [...demand].sort((a, b) => {
    poll()
    return compareDemand(a, b)
  })
}

/** Buildings come in ascending id, and sorting keeps the order of equals. */
function compareDemand(a: EvaluatedPoint<DemandPoint>, b: EvaluatedPoint<DemandPoint>): number {
  const byService = Number(a.quality.isServiceable) - Number(b.quality.isServiceable)
  if (byService !== 0) return byService
  const byDemand = roundTo1(totalDemandOf(b.point)) - roundTo1(totalDemandOf(a.point))
  if (byDemand !== 0) return byDemand
  const sinr = ({ quality }: EvaluatedPoint<DemandPoint>) => quality.signal?.sinrDb ?? -Infinity
  return sinr(a) === sinr(b) ? 0 : sinr(a) - sinr(b)
}
