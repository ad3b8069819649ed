import { blockNodes, commonFrame, type NodeFrame } from '../../analyses/region/mercator-grid.ts'
import type { LossQuestion } from '../../analyses/region/loss-question.ts'
import type { TaskContext } from '../../compute/task.ts'
import type { CogPlaces } from '../../formats/cog-read.ts'
import { unpackCogTile } from '../../formats/cog-tile.ts'
import { lostObject } from '../objects/object-store.ts'
import type { SealedObjects } from '../objects/sealed-objects.ts'
import { ensureLosses } from './loss-object.ts'

/** The losses of one place within a tile, packed, block by block. */
export interface PackedBlocks {
  /** Of the whole file, on the turn of the globe of the region. */
  readonly frame: NodeFrame
  /** By place of the block in the file. */
  readonly blocks: ReadonlyMap<number, Uint8Array>
}

/** What of a place's losses lies in a tile. */
interface LossInTile {
  readonly question: LossQuestion
  readonly name: string
  /** On the turn of the globe of the region. */
  readonly frame: NodeFrame
}

/**
 * Reads the blocks of a place's losses that a tile needs; losses that are gone or damaged are computed again.
 *
 * @throws {SightlineError} unavailable when the store is
 */
export async function readBlocks(
  store: SealedObjects,
  context: TaskContext,
  { question, name, frame }: LossInTile,
  tile: NodeFrame,
): Promise<PackedBlocks> {
  const common = commonFrame(frame, tile)
  if (common === null) return { frame, blocks: new Map() }
  for (let attempt = 0; attempt < 2; attempt++) {
    const places = await ensureLosses(store, context, question, name)
    const blocks = await storedBlocks(store, name, frame, common, places)
    if (blocks !== null) return { frame, blocks }
  }
  throw lostObject(name)
}

/** The blocks of a part of a frame; null where they are not there, though the beginning of their file is. */
async function storedBlocks(
  store: SealedObjects,
  name: string,
  frame: NodeFrame,
  common: NodeFrame,
  { offsets, byteCounts }: CogPlaces,
): Promise<PackedBlocks['blocks'] | null> {
  const blocks = new Map<number, Uint8Array>()
  const across = frame.width / blockNodes
  const firstColumn = (common.column - frame.column) / blockNodes
  const lastColumn = firstColumn + common.width / blockNodes - 1
  const firstRow = (common.row - frame.row) / blockNodes
  for (let row = firstRow; row < firstRow + common.height / blockNodes; row++) {
    // The blocks of a row follow each other in the file.
    const first = row * across + firstColumn
    const last = row * across + lastColumn
    const length = offsets[last] + byteCounts[last] - offsets[first]
    const bytes = await store.read(name, offsets[first], length)
    if (bytes === null) return null
    if (bytes.length !== length) throw lostObject(name)
    for (let block = first; block <= last; block++) {
      const from = offsets[block] - offsets[first]
      blocks.set(block, bytes.subarray(from, from + byteCounts[block]))
    }
  }
  return blocks
}

/** The losses of a place in one block of the grid; null where it has none there. */
export function unpackBlock({ frame, blocks }: PackedBlocks, block: NodeFrame): Int16Array | null {
  if (commonFrame(frame, block) === null) return null
  const across = frame.width / blockNodes
  const row = (block.row - frame.row) / blockNodes
  const packed = blocks.get(row * across + (block.column - frame.column) / blockNodes)
  return packed === undefined ? null : unpackCogTile('int16', packed, blockNodes, blockNodes)
}
