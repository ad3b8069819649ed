import { LinkEvaluator } from '../link/evaluator.ts'
import type { PathState } from '../link/path.ts'
import type { RadialTable } from '../link/radial-table.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { lossCell, type LossQuestion } from './loss-question.ts'
import {
  frameAround,
  groundSpacingM,
  latitudeOf,
  longitudeOf,
  mercatorGrid,
  type NodeFrame,
} from './mercator-grid.ts'

/** What a loss is stored in, dB. */
export const lossStepDb = 0.1
/** Stands where a node has no loss: beyond the radius, or outside the pack where that is excluded. */
export const noLoss = -32_768

/** Interpolated nodes of a site that are held against their own path. */
const wantedComparisons = 16
/** Bearings and rings lie no farther apart, however coarse the grid, metres. */
export const widestTableM = 100
/** Multiples of it, without their whole part, spread evenly over 0 to 1. */
const goldenShare = (Math.sqrt(5) - 1) / 2

/** How the losses of a site were made, and how far interpolated ones are from the exact. */
export interface LossFacts {
  /** Nodes with a loss. */
  readonly nodes: number
  /** Those of them that were interpolated between bearings; the others have a path of their own. */
  readonly interpolatedNodes: number
  readonly comparedNodes: number
  /** Sums over the compared nodes of interpolated minus exact, dB, and of its square. */
  readonly differenceSumDb: number
  readonly differenceSquaresDb2: number
  readonly largestDifferenceDb: number
}

/** The isotropic path losses around a place on the grid. */
export interface SiteLosses {
  readonly frame: NodeFrame
  /** Row by row from the north, in steps of 0.1 dB; `noLoss` where there is none. */
  readonly losses: Int16Array
  readonly facts: LossFacts
}

/**
 * Path losses around a place at every node of the region's grid within the radius, with the margin of the
 * share of places that the question has, by the evaluator that answers single cells: each node over its own
 * path, or, where the question says radial and the model walks bearings, from a table around the place of
 * which some nodes are held against theirs.
 *
 * @throws {StoppedError} when told to stop
 * @throws {SightlineError} not_processable where the ground is unknown and the profile refuses that
 */
export function siteLosses(world: World, question: LossQuestion, stop: StopSignal): SiteLosses {
  const { lon, lat, profile, zoom } = question
  const { radiusM } = profile
  const grid = mercatorGrid(zoom)
  const frame = frameAround(grid, lon, lat, radiusM)
  const evaluator = new LinkEvaluator(world, lossCell(question), radiusM, stop)
  const spacingM = Math.min(groundSpacingM(grid, lat), widestTableM)
  const withSpreads = profile.locationProbabilityPercent !== undefined
  const wanted = { radiusM, spacingM, withSpreads }
  const table = question.method === 'radial' ? evaluator.radialTable(wanted) : null
  table?.fillAll(stop)
  const nodes = new LossNodes(evaluator, table, radiusM, spacingM)
  const losses = new Int16Array(frame.width * frame.height).fill(noLoss)
  for (let row = 0; row < frame.height; row++) {
    stop.throwIfStopped()
    const nodeLat = latitudeOf(grid, frame.row + row)
    for (let column = 0; column < frame.width; column++) {
      const nodeLon = longitudeOf(grid, frame.column + column)
      const [x, y] = evaluator.toLocal(nodeLon, nodeLat)
      const distanceM = Math.sqrt(x * x + y * y)
      if (distanceM > radiusM) continue
      if (evaluator.excludesBeyondPack && !evaluator.packArea.holds(nodeLon, nodeLat)) continue
      losses[row * frame.width + column] = lossSteps(nodes.at(x, y, distanceM))
    }
  }
  return { frame, losses, facts: nodes.facts() }
}

/** A loss in whole steps; one that is larger than the file can hold is as good as the largest. */
function lossSteps(lossDb: number): number {
  return Math.round(Math.min(Math.max(lossDb / lossStepDb, noLoss + 1), -noLoss - 1))
}

/** Stands for a path that nobody looks at. */
const anyWay: PathState = { isLineOfSight: true, isReceiverInside: false, wallEventCount: 0 }

/** Answers the nodes of one site, and remembers how. */
class LossNodes {
  readonly #evaluator: LinkEvaluator
  readonly #table: RadialTable | null
  readonly #comparedShare: number
  readonly #isShareAsked: boolean
  readonly #looksAtWays: boolean
  #nodes = 0
  #interpolated = 0
  #compared = 0
  #sumDb = 0
  #squaresDb2 = 0
  #largestDb = 0

  /** @param spacingM between the nodes that will be asked for, about */
  constructor(
    evaluator: LinkEvaluator,
    table: RadialTable | null,
    radiusM: number,
    spacingM: number,
  ) {
    const expectedNodes = (Math.PI * radiusM * radiusM) / spacingM / spacingM
    this.#evaluator = evaluator
    this.#table = table
    this.#comparedShare = wantedComparisons / expectedNodes
    this.#isShareAsked = evaluator.cell.profile.locationProbabilityPercent !== undefined
    this.#looksAtWays = !evaluator.isDistanceOnly(radiusM)
  }

  at(x: number, y: number, distanceM: number): number {
    this.#nodes++
    const lossDb = this.#table === null ? NaN : this.#interpolatedDb(this.#table, x, y)
    if (Number.isNaN(lossDb)) return this.#exactDb(x, y, distanceM)
    if ((this.#interpolated++ * goldenShare) % 1 < this.#comparedShare) {
      this.#compare(lossDb - this.#exactDb(x, y, distanceM))
    }
    return lossDb
  }

  facts(): LossFacts {
    return {
      nodes: this.#nodes,
      interpolatedNodes: this.#interpolated,
      comparedNodes: this.#compared,
      differenceSumDb: this.#sumDb,
      differenceSquaresDb2: this.#squaresDb2,
      largestDifferenceDb: this.#largestDb,
    }
  }

  /** A table holds losses at the median. */
  #interpolatedDb(table: RadialTable, x: number, y: number): number {
    const halfDb = table.lossDb(x, y)
    if (!this.#isShareAsked) return halfDb
    return halfDb + this.#evaluator.locationMarginDb(table.spreadDb(x, y))
  }

  #exactDb(x: number, y: number, distanceM: number): number {
    const state = this.#looksAtWays ? this.#evaluator.pathState(x, y, -1) : anyWay
    return this.#evaluator.pathLossDb(x, y, distanceM, state)
  }

  #compare(differenceDb: number): void {
    this.#compared++
    this.#sumDb += differenceDb
    this.#squaresDb2 += differenceDb * differenceDb
    this.#largestDb = Math.max(this.#largestDb, Math.abs(differenceDb))
  }
}
