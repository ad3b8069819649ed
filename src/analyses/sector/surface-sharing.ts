import type { GroundWindow } from '../../spatial/ground-window.ts'
import { countsGround } from '../link/cell-ground.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import type { RadialMemory } from '../link/radial-table.ts'
import { doSomePieces, type SharedPieces } from '../shared-pieces.ts'
import type { StopSignal } from '../stop-signal.ts'
import { overGround, type World } from '../world.ts'
import { type SurfaceQuestion, wantsSpreads } from './sector-question.ts'
import { SurfaceNodes, surfaceTable, type TableOfSurface } from './surface-nodes.ts'
import { type SurfaceMemory, SurfaceRows } from './surface-rows.ts'

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

/** A surface of which parts are offered. */
export interface SurfaceOffer {
  readonly share: ShareSurface
  readonly world: World
  readonly question: SurfaceQuestion
}

/** Fewer nodes are answered before another thread is ready. */
const fewestSharedNodes = 10_000

/** Offers rows of nodes, each over its own way. */
export function shareRows(
  { share, world, question }: SurfaceOffer,
  pieces: SharedPieces,
  nodes: SurfaceMemory,
): void {
  if (nodes.marks.length < fewestSharedNodes) return
  share({ question, ground: groundOf(world, question), pieces, part: { kind: 'rows', nodes } })
}

/** Offers bearings of a table. */
export function shareBearings(
  { share, world, question }: SurfaceOffer,
  pieces: SharedPieces,
  bearings: SharedBearings,
): void {
  const ground = groundOf(world, question)
  share({ question, ground, pieces, part: { kind: 'bearings', ...bearings } })
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
export function helpSurface(world: World, shared: SharedSurface, stop: StopSignal): void {
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
