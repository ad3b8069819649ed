import type { LossOverLocations } from '../../rf/models/model.ts'
import type { Cell } from '../cell.ts'
import { cellPropagation } from '../link/cell-propagation.ts'
import type { LinkEvaluator } from '../link/evaluator.ts'
import type { ExaminedPath } from '../link/path.ts'
import type { Allocate, RadialMemory, RadialTable } from '../link/radial-table.ts'
import type { StopSignal } from '../../stop-signal.ts'

/** Within this radius every node of a surface has a path of its own over the ground, metres. */
export const farthestExactM = 10_000
/** Bearings and rings lie no farther apart, however coarse the grid, metres. */
const widestTableM = 100
/** Nodes compared with their own path, about, if all of a circle are in the beam. */
const wantedComparisons = 1000
/** Multiples of it, without their whole part, spread evenly over 0 to 1. */
const goldenShare = (Math.sqrt(5) - 1) / 2

/** Which table of a surface is meant. */
export interface TableOfSurface {
  /** Spacing of the grid. */
  readonly cellSizeM: number
  /** Which bearings it holds. */
  readonly side: 'in_beam' | 'beside_beam'
  /** Whether nodes tell their location variabilities. */
  readonly wantsSpreads: boolean
}

/**
 * The table that a surface is interpolated from, before it is filled; null where every node is asked by
 * itself.
 *
 * @param memory of the same table in another thread, or who gives it memory
 */
export function surfaceTable(
  evaluator: LinkEvaluator,
  { cellSizeM, side, wantsSpreads }: TableOfSurface,
  memory: RadialMemory | Allocate,
): RadialTable | null {
  const { radiusM, locationProbabilityPercent } = evaluator.cell.profile
  if (radiusM <= farthestExactM) return null
  const wanted = {
    radiusM,
    spacingM: Math.min(cellSizeM, widestTableM),
    withSpreads: wantsSpreads || locationProbabilityPercent !== undefined,
    isWanted: (x: number, y: number) => evaluator.isInBeam(x, y) === (side === 'in_beam'),
  }
  return evaluator.radialTable(wanted, memory)
}

/** Whether the surface of a cell is interpolated where the ground around it is known. */
export function mayInterpolate({ profile }: Pick<Cell, 'profile'>): boolean {
  if (profile.radiusM <= farthestExactM) return false
  return cellPropagation(profile, { kind: 'open', lacksGround: false }).walksBearings(
    profile.radiusM,
  )
}

/** A filled table, or null. */
type FilledTable = (table: TableOfSurface) => RadialTable | null

/** How a surface was made whose nodes are interpolated between bearings, and how good that is. */
export interface RadialMethod {
  /** Nodes that the table did not know, and that have a path of their own. */
  readonly exactNodes: number
  /** Interpolated nodes that were held against their own path. */
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
  /** Path loss with wall events and the asked location margin, dB. */
  readonly lossDb: number
  readonly powerDbm: number
  /** Of the loss over places, dB; null where none is wanted or stated. */
  readonly spreadDb: number | null
  /** How far the loss lies beyond the median loss, dB; 0 where no spread is wanted. */
  readonly offsetFromMedianDb: number
  /** The loss over places, until the next node; null where the spread says it, or none is wanted. */
  readonly law: LossOverLocations | null
}

interface InterpolatedNode {
  readonly x: number
  readonly y: number
  readonly isLineOfSight: boolean
  readonly powerDbm: number
}

/**
 * Answers the nodes of a surface: each over its own path, or, beyond `farthestExactM` under a model
 * that walks bearings, from a table around the antenna, of which some nodes are held against theirs.
 */
export class SurfaceNodes {
  readonly #evaluator: LinkEvaluator
  readonly #stop: StopSignal
  readonly #grid: Omit<TableOfSurface, 'side'>
  readonly #tableOf: FilledTable
  readonly #table: RadialTable | null
  /** Of what lies beside the beam; null also until something there is asked for. */
  #besideBeam: RadialTable | null = null
  readonly #comparedShare: number
  #interpolated = 0
  #exact = 0
  readonly #compared: InterpolatedNode[] = []

  /**
   * @param tableOf makes `surfaceTable` and fills it
   * @throws {StoppedError} when told to stop
   */
  constructor(
    evaluator: LinkEvaluator,
    grid: Omit<TableOfSurface, 'side'>,
    tableOf: FilledTable,
    stop: StopSignal,
  ) {
    const { radiusM } = evaluator.cell.profile
    const { cellSizeM } = grid
    this.#evaluator = evaluator
    this.#stop = stop
    this.#grid = grid
    this.#tableOf = tableOf
    this.#table = tableOf({ ...grid, side: 'in_beam' })
    this.#comparedShare =
      (wantedComparisons * cellSizeM * cellSizeM) / (Math.PI * radiusM * radiusM)
  }

  /**
   * Whether nodes are interpolated: those compared with their own path are then chosen in the order asked.
   */
  get interpolates(): boolean {
    return this.#table !== null
  }

  /** The node at a place in local metres of the cell. */
  at(x: number, y: number): SurfaceNode {
    const lossDb = this.#interpolatedDb(this.#table, x, y)
    if (this.#table === null || Number.isNaN(lossDb)) {
      this.#exact++
      return this.#exactAt(x, y)
    }
    const evaluator = this.#evaluator
    const groundSight = this.#table.isTerrainShadowed(x, y) ? 'behind' : 'free'
    const state = evaluator.pathStateSeen(x, y, groundSight)
    const offsetDeg = evaluator.offsetDeg(x, y)
    const powerDbm = evaluator.powerForDbm(lossDb, offsetDeg, Math.sqrt(x * x + y * y))
    if ((this.#interpolated++ * goldenShare) % 1 < this.#comparedShare) {
      this.#compared.push({ x, y, isLineOfSight: state.isLineOfSight, powerDbm })
    }
    const spreadDb = this.#table.spreadDb(x, y)
    const offsetFromMedianDb =
      this.#table.offsetFromMedianDb(x, y) ?? evaluator.locationQuantile * (spreadDb ?? 0)
    // No law of which the spread does not say the places walks bearings.
    return {
      path: { state, dependsOn: null },
      lossDb,
      powerDbm,
      spreadDb,
      offsetFromMedianDb,
      law: null,
    }
  }

  /** The path loss to a place in local metres that lies beside the beam, dB, made like those in it. */
  outOfBeamLossDb(x: number, y: number): number {
    this.#besideBeam ??= this.#tableOf({ ...this.#grid, side: 'beside_beam' })
    const lossDb = this.#interpolatedDb(this.#besideBeam, x, y)
    if (!Number.isNaN(lossDb)) return lossDb
    const distanceM = Math.sqrt(x * x + y * y)
    return this.#evaluator.pathLossDb(x, y, distanceM, this.#evaluator.pathState(x, y, -1))
  }

  /** With the asked location margin; NaN where the table has no loss. */
  #interpolatedDb(table: RadialTable | null, x: number, y: number): number {
    if (table === null) return NaN
    const lossDb = table.lossDb(x, y)
    const spreadDb = table.spreadDb(x, y)
    return spreadDb === null ? lossDb : lossDb + this.#evaluator.locationMarginDb(spreadDb)
  }

  /**
   * How the nodes so far were made; null where each had its own path.
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
    const evaluator = this.#evaluator
    const path = evaluator.pathWithSensitivity(x, y, -1)
    const distanceM = Math.sqrt(x * x + y * y)
    const lossDb = evaluator.pathLossDb(x, y, distanceM, path.state)
    const powerDbm = evaluator.powerForDbm(lossDb, evaluator.offsetDeg(x, y), distanceM)
    if (!this.#grid.wantsSpreads) {
      return { path, lossDb, powerDbm, spreadDb: null, offsetFromMedianDb: 0, law: null }
    }
    const spreadDb = evaluator.locationVariabilityDb(x, y, distanceM, path.state)
    const offsetFromMedianDb = evaluator.offsetFromMedianDb(x, y, distanceM, path.state)
    const law = evaluator.lossOverLocations(x, y, distanceM, path.state)
    return { path, lossDb, powerDbm, spreadDb, offsetFromMedianDb, law }
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
