import type { GroundWindow } from '../../spatial/ground-window.ts'
import { countsGround } from '../link/cell-ground.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import type { RadialMemory, RadialTable } from '../link/radial-table.ts'
import {
  doAllPieces,
  doSomePieces,
  endPieces,
  isLeft,
  type SharedPieces,
  sharedPieces,
} from '../shared-pieces.ts'
import { SharedMemoryPool } from '../../spatial/shared-memory.ts'
import type { StopSignal } from '../../stop-signal.ts'
import { overGround, type World } from '../world.ts'
import { type SurfaceQuestion, wantsSpreads } from './sector-question.ts'
import type { SurfaceFrame } from './surface-frame.ts'
import { SurfaceNodes, surfaceTable, type TableOfSurface } from './surface-nodes.ts'
import { copiedNodes, emptyNodes, type SurfaceMemory, SurfaceRows } from './surface-rows.ts'

interface SharedBearings {
  readonly table: TableOfSurface
  readonly memory: RadialMemory
}

/**
 * A part of a surface that another thread can do some of: plain data, those in great number on shared
 * memory.
 */
export interface SharedSurface {
  readonly question: SurfaceQuestion
  /** The ground around the cell; null where it does not count or is not known. */
  readonly ground: GroundWindow | null
  readonly pieces: SharedPieces
  readonly part:
    | { readonly kind: 'rows'; readonly nodes: SurfaceMemory }
    | ({ readonly kind: 'bearings' } & SharedBearings)
}

/** Tells other threads of a part; whether one comes is not known. */
export type ShareSurface = (shared: SharedSurface) => void

/** Fewer nodes are answered before another thread is ready. */
const fewestSharedNodes = 10_000

/** Fewest shared nodes where the other thread may have to read the buildings first. */
const fewestSharedByWindow = 40_000

/** Memory of the former surfaces of this thread. */
const pool = new SharedMemoryPool()

/** One surface of which other threads may do parts. */
export class OfferedSurface {
  readonly #share: ShareSurface
  readonly #world: World
  readonly #question: SurfaceQuestion
  readonly #stop: StopSignal
  readonly #lent: { readonly memory: ArrayBufferLike; readonly pieces: SharedPieces }[] = []

  /** @param share told what other threads may do; the surface is the same to the last bit */
  constructor(world: World, question: SurfaceQuestion, stop: StopSignal, share: ShareSurface) {
    this.#world = world
    this.#question = question
    this.#stop = stop
    this.#share = share
  }

  /**
   * The table of one side of the beam with its losses, or null; it holds until the surface ends.
   *
   * @throws {StoppedError} when told to stop
   */
  filledTable(evaluator: LinkEvaluator, wanted: TableOfSurface): RadialTable | null {
    const table = surfaceTable(evaluator, wanted, (bytes) => pool.take(bytes))
    if (table === null) return null
    const { memory } = table
    const pieces = sharedPieces(table.bearingCount)
    this.#offer(memory.terrainShadowed.buffer, pieces, { kind: 'bearings', table: wanted, memory })
    doAllPieces(pieces, this.#stop, (bearing) => table.fill(bearing))
    return table
  }

  /**
   * The nodes of a grid, each over its own path; they stay when the surface ends.
   *
   * @throws {StoppedError} when told to stop
   */
  exactNodes(evaluator: LinkEvaluator, frame: SurfaceFrame, asked: SurfaceNodes): SurfaceMemory {
    const { window } = this.#world.snapshot
    const fewest = window === undefined ? fewestSharedNodes : fewestSharedByWindow
    if (frame.width * frame.height < fewest) {
      return this.ownNodes(evaluator, frame, asked)
    }
    const nodes = emptyNodes(frame, this.#question, (bytes) => pool.take(bytes))
    const pieces = sharedPieces(frame.height)
    this.#offer(nodes.marks.buffer, pieces, { kind: 'rows', nodes })
    const rows = new SurfaceRows(evaluator, asked, nodes)
    doAllPieces(pieces, this.#stop, (row) => rows.fill(row))
    return copiedNodes(nodes)
  }

  /**
   * The nodes of a grid in their order, by this thread alone.
   *
   * @throws {StoppedError} when told to stop
   */
  ownNodes(evaluator: LinkEvaluator, frame: SurfaceFrame, asked: SurfaceNodes): SurfaceMemory {
    const nodes = emptyNodes(frame, this.#question, (bytes) => new ArrayBuffer(bytes))
    const rows = new SurfaceRows(evaluator, asked, nodes)
    for (let row = 0; row < frame.height; row++) {
      this.#stop.throwIfStopped()
      rows.fill(row)
    }
    return nodes
  }

  /** Ends all parts, whatever became of them: other threads begin none any more, and their memory is free. */
  end(): void {
    for (const { memory, pieces } of this.#lent) {
      endPieces(pieces)
      pool.giveBack(memory, () => isLeft(pieces))
    }
  }

  #offer(memory: ArrayBufferLike, pieces: SharedPieces, part: SharedSurface['part']): void {
    this.#lent.push({ memory, pieces })
    const ground = groundOf(this.#world, this.#question)
    this.#share({ question: this.#question, ground, pieces, part })
  }
}

function groundOf(world: World, { cell }: SurfaceQuestion): GroundWindow | null {
  if (!countsGround(cell.profile)) return null
  return world.groundAround(cell.lon, cell.lat, cell.profile.radiusM)
}

/**
 * Does of a surface of another thread what nobody has done yet.
 *
 * @param world of the same snapshot; its ground is that of the surface
 * @throws {StoppedError} when told to stop
 */
export function stealRows(world: World, shared: SharedSurface, stop: StopSignal): void {
  const { question, ground, pieces, part } = shared
  const { cell } = question
  const ownWorld = overGround(world, ground === null ? [] : [ground])
  const evaluator = new LinkEvaluator(ownWorld, cell, cell.profile.radiusM, stop)
  if (part.kind === 'rows') {
    const { cellSizeM } = part.nodes.grid
    const grid = { cellSizeM, wantsSpreads: wantsSpreads(question) }
    const nodes = new SurfaceNodes(evaluator, grid, () => null, stop)
    const rows = new SurfaceRows(evaluator, nodes, part.nodes)
    doSomePieces(pieces, stop, (row) => rows.fill(row))
    return
  }
  const table = surfaceTable(evaluator, part.table, part.memory)
  doSomePieces(pieces, stop, (bearing) => table?.fill(bearing))
}
