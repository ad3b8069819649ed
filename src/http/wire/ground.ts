import { type BehindGround, behindGround } from '../../analyses/evidence/behind-ground.ts'
import type { CellSights } from '../../analyses/evidence/sights.ts'
import { terrainOf } from '../../compute/attached-terrain.ts'
import type { TaskContext } from '../../compute/task.ts'
import { SightlineError } from '../../errors.ts'
import { terrainDeclaration } from '../../packs/manifest/terrain-declaration.ts'

/** What the terrain of the pack says of an answer; null without terrain. */
export type GroundEvidence = BehindGround | 'unreadable' | null

/** An answer together with that. */
export type WithGround<Answer> = Answer & { readonly ground: GroundEvidence }

/**
 * Holds the points in sight of an answer against the terrain of the pack. The answer does not rest on
 * it: terrain that cannot be read now is said, and refuses nothing.
 *
 * @throws {StoppedError} when told to stop
 */
export async function groundEvidence(
  cells: readonly CellSights[],
  { snapshot, stop }: TaskContext,
): Promise<GroundEvidence> {
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
