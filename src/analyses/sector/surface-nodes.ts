import type { LinkEvaluator } from '../link/evaluator.ts'
import type { ExaminedPath } from '../link/path.ts'
import type { RadialTable } from '../link/radial-table.ts'
import type { StopSignal } from '../stop-signal.ts'

/** Within this radius every node of a surface has a way of its own over the ground, metres. */
export const farthestExactM = 10_000
/** Bearings and rings lie no farther apart, however coarse the grid, metres. */
const widestTableM = 100
/** Nodes compared with their own way, about, if all of a circle are in the beam. */
const wantedComparisons = 1000
/** Multiples of it, without their whole part, spread evenly over 0 to 1. */
const goldenShare = (Math.sqrt(5) - 1) / 2

/** How a surface was made whose nodes are interpolated between bearings, and how good that is. */
export interface RadialMethod {
  /** Nodes that the table did not know, and that have a way of their own. */
  readonly exactNodes: number
  /** Interpolated nodes that were held against their own way. */
  readonly comparedNodes: number
  /** Those of them that one has in sight and the other not. */
  readonly otherSightNodes: number
  /** Differences of the compared nodes, dB: interpolated minus exact, the last three without sign. */
  readonly meanDb: number
  readonly rmsDb: number
  readonly medianDb: number
  readonly percentile99Db: number
  readonly largestDb: number
}

/** What one node of a surface is. */
interface SurfaceNode {
  readonly path: ExaminedPath
  readonly powerDbm: number
}

interface InterpolatedNode {
  readonly x: number
  readonly y: number
  readonly isLineOfSight: boolean
  readonly powerDbm: number
}

/**
 * Answers the nodes of a surface: each over its own way, or, beyond `farthestExactM` under a model
 * that walks bearings, from a table around the antenna, of which some nodes are held against theirs.
 */
export class SurfaceNodes {
  readonly #evaluator: LinkEvaluator
  readonly #stop: StopSignal
  readonly #table: RadialTable | null
  readonly #comparedShare: number
  #interpolated = 0
  #exact = 0
  readonly #compared: InterpolatedNode[] = []

  /**
   * @param cellSizeM spacing of the grid
   * @throws {StoppedError} when told to stop
   */
  constructor(evaluator: LinkEvaluator, radiusM: number, cellSizeM: number, stop: StopSignal) {
    this.#evaluator = evaluator
    this.#stop = stop
    const spacingM = Math.min(cellSizeM, widestTableM)
    this.#table = radiusM > farthestExactM ? evaluator.radialTable(radiusM, spacingM, stop) : null
    this.#comparedShare =
      (wantedComparisons * cellSizeM * cellSizeM) / (Math.PI * radiusM * radiusM)
  }

  /** The node at a place in local metres of the cell. */
  at(x: number, y: number): SurfaceNode {
    const lossDb = this.#table === null ? NaN : this.#table.lossDb(x, y)
    if (this.#table === null || Number.isNaN(lossDb)) {
      this.#exact++
      return this.#exactAt(x, y)
    }
    const evaluator = this.#evaluator
    const groundSight = this.#table.isBehind(x, y) ? 'behind' : 'free'
    const state = evaluator.pathStateSeen(x, y, groundSight)
    const offsetDeg = evaluator.offsetDeg(x, y)
    const powerDbm = evaluator.powerForDbm(lossDb, offsetDeg, Math.sqrt(x * x + y * y))
    if ((this.#interpolated++ * goldenShare) % 1 < this.#comparedShare) {
      this.#compared.push({ x, y, isLineOfSight: state.isLineOfSight, powerDbm })
    }
    return { path: { state, dependsOn: null }, powerDbm }
  }

  /**
   * How the nodes so far were made; null where each had its own way.
   *
   * @throws {StoppedError} when told to stop
   */
  method(): RadialMethod | null {
    if (this.#interpolated === 0) return null
    let otherSightNodes = 0
    const differencesDb = Float64Array.from(this.#compared, ({ x, y, isLineOfSight, powerDbm }) => {
      this.#stop.throwIfStopped()
      const exact = this.#exactAt(x, y)
      if (exact.path.state.isLineOfSight !== isLineOfSight) otherSightNodes++
      return powerDbm - exact.powerDbm
    })
    return {
      exactNodes: this.#exact,
      comparedNodes: this.#compared.length,
      otherSightNodes,
      ...spread(differencesDb),
    }
  }

  #exactAt(x: number, y: number): SurfaceNode {
    const path = this.#evaluator.examinedPath(x, y, -1)
    return { path, powerDbm: this.#evaluator.powerAtDbm(x, y, path.state) }
  }
}

type Spread = Pick<RadialMethod, 'meanDb' | 'rmsDb' | 'medianDb' | 'percentile99Db' | 'largestDb'>

/** Of one difference and more: the first interpolated node is always compared. */
function spread(differencesDb: Float64Array): Spread {
  const count = differencesDb.length
  let sum = 0
  let squares = 0
  for (const differenceDb of differencesDb) {
    sum += differenceDb
    squares += differenceDb * differenceDb
  }
  const sizesDb = differencesDb.map(Math.abs).sort()
  const quantile = (share: number) => sizesDb[Math.ceil(share * count) - 1]
  return {
    meanDb: sum / count,
    rmsDb: Math.sqrt(squares / count),
    medianDb: quantile(0.5),
    percentile99Db: quantile(0.99),
    largestDb: quantile(1),
  }
}
