import { type BehindGround, behindGround } from '../../analyses/evidence/behind-ground.ts'
import type { CellSights, GroundCounts, SightCounts } from '../../analyses/evidence/sights.ts'
import type { SourcedValue } from '../../analyses/link/profile-in-pack.ts'
import { terrainOf } from '../../compute/attached-terrain.ts'
import type { TaskContext } from '../../compute/task.ts'
import { SightlineError } from '../../errors.ts'
import { terrainDeclaration } from '../../packs/manifest/terrain-declaration.ts'

/** What the terrain of the pack does to an answer, or says of it. */
export interface GroundEvidence {
  /** Of the cells that take all ground as flat; null without them or without terrain. */
  readonly flat: BehindGround | 'unreadable' | null
  /** Of the cells that count the ground; null without them. */
  readonly counted: GroundCounts | null
  /** Of the cells whose sight not roofs alone decide; null without them. */
  readonly sight: SightCounts | null
  /** What maps may say of the air, of every cell whose model asks for it. */
  readonly air: readonly SourcedValue[]
}

/** Nothing is said of it. */
export const noGround: GroundEvidence = { flat: null, counted: null, sight: null, air: [] }

/** An answer together with that. */
export type WithGround<Answer> = Answer & { readonly ground: GroundEvidence }

/**
 * Adds up what the ground does to the points of cells that count it, and holds the points in sight of
 * the others against the terrain of the pack. Their answer does not rest on it: terrain that cannot be
 * read now is said, and refuses nothing.
 *
 * @throws {StoppedError} when told to stop
 */
export async function groundEvidence(
  cells: readonly CellSights[],
  context: TaskContext,
): Promise<GroundEvidence> {
  const flat = cells.filter(({ ground }) => ground === undefined)
  return {
    // Without any cell too: a thread then closes the terrain of a former pack.
    flat: flat.length === 0 && cells.length > 0 ? null : await behindFlatGround(flat, context),
    counted: flat.length === cells.length ? null : sumOf(cells),
    sight: sightsOf(cells),
    air: cells.flatMap(({ air }) => air),
  }
}

function sightsOf(cells: readonly CellSights[]): SightCounts | null {
  const counts = cells.flatMap(({ sight }) => sight ?? [])
  if (counts.length === 0) return null
  return {
    points: counts.reduce((sum, { points }) => sum + points, 0),
    statistical: counts.reduce((sum, { statistical }) => sum + statistical, 0),
    obstructed: counts.reduce((sum, { obstructed }) => sum + obstructed, 0),
  }
}

function sumOf(cells: readonly CellSights[]): GroundCounts {
  const sum = { points: 0, behind: 0, unknown: 0, overVoid: 0 }
  for (const { ground } of cells) {
    sum.points += ground?.points ?? 0
    sum.behind += ground?.behind ?? 0
    sum.unknown += ground?.unknown ?? 0
    sum.overVoid += ground?.overVoid ?? 0
  }
  return sum
}

async function behindFlatGround(
  cells: readonly CellSights[],
  { snapshot, stop }: TaskContext,
): Promise<GroundEvidence['flat']> {
  try {
    const raster = await terrainOf(snapshot)
    if (raster === null) return null
    return await behindGround(raster, terrainDeclaration(snapshot.manifest).kind, cells, stop)
  } catch (error) {
    if (error instanceof SightlineError) return 'unreadable'
    throw error
  }
}

/** An answer together with what the terrain of the pack says of its points in sight. */
export async function withGround<Answer extends { readonly sights: readonly CellSights[] }>(
  answer: Answer,
  context: TaskContext,
): Promise<WithGround<Answer>> {
  return { ...answer, ground: await groundEvidence(answer.sights, context) }
}
