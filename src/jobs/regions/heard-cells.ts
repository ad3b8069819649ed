import type { HeardCell } from '../../analyses/region/merge-block.ts'
import type { MergedCell } from '../../analyses/region/merged-cell.ts'
import type { NodeFrame } from '../../analyses/region/mercator-grid.ts'
import type { RegionLayout } from '../../analyses/region/region-plan.ts'
import type { TaskContext } from '../../compute/task.ts'
import type { SealedObjects } from '../objects/sealed-objects.ts'
import { type PackedBlocks, readBlocks, unpackBlock } from './loss-blocks.ts'
import { lossName } from './loss-object.ts'

const readsAtOnce = 16

/** The losses of some cells within a frame, packed, by their places among those of the region. */
type LossesInFrame = ReadonlyMap<number, PackedBlocks>

/**
 * Reads what lies in a frame of the losses of some cells; losses that are gone or damaged are computed again.
 *
 * @throws {SightlineError} unavailable when the store is
 */
export async function readLosses(
  store: SealedObjects,
  context: TaskContext,
  { losses, lossFrames, lossOfCell, halfLossOfCell }: RegionLayout,
  { frame, cells }: { readonly frame: NodeFrame; readonly cells: readonly number[] },
  environmentKey: string,
): Promise<LossesInFrame> {
  const places = [...new Set(cells.flatMap((cell) => [lossOfCell[cell], halfLossOfCell[cell]]))]
  const packed = new Map<number, PackedBlocks>()
  for (let from = 0; from < places.length; from += readsAtOnce) {
    context.stop.throwIfStopped()
    await Promise.all(
      places.slice(from, from + readsAtOnce).map(async (place) => {
        const question = losses[place]
        const loss = {
          question,
          name: lossName(question, environmentKey),
          frame: lossFrames[place],
        }
        packed.set(place, await readBlocks(store, context, loss, frame))
      }),
    )
  }
  return packed
}

/** The cells that have losses in a block, with them. */
export function heardIn(
  block: NodeFrame,
  cells: readonly MergedCell[],
  { lossOfCell, halfLossOfCell }: RegionLayout,
  packed: LossesInFrame,
): HeardCell[] {
  const unpacked = new Map<number, Int16Array | null>()
  const lossesAt = (place: number) => {
    if (!unpacked.has(place)) unpacked.set(place, unpackBlock(packed.get(place)!, block))
    return unpacked.get(place) ?? null
  }
  return cells.flatMap((cell) => {
    const losses = lossesAt(lossOfCell[cell.index])
    const halfLosses = lossesAt(halfLossOfCell[cell.index])
    return losses === null || halfLosses === null ? [] : [{ cell, losses, halfLosses }]
  })
}
