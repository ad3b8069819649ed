import { Readable } from 'node:stream'
import type { TaskResult } from '../../compute/task.ts'
import { type TextPlace, textStart } from '../../packs/query/building-text.ts'

/**
 * The file of all buildings of a pack whose buildings are read by window: a part of it is asked for when the
 * one before has been read, and none when nobody reads. It breaks off where a part cannot be given.
 *
 * @param partFrom the part that begins at a place; its facts say where the next one does
 * @throws what the first part throws
 */
export async function buildingTextStream(
  partFrom: (place: TextPlace) => Promise<TaskResult>,
): Promise<Readable> {
  const first = await partFrom(textStart)
  return Readable.from(partsBehind(first, partFrom), { objectMode: false })
}

async function* partsBehind(
  first: TaskResult,
  partFrom: (place: TextPlace) => Promise<TaskResult>,
): AsyncGenerator<Uint8Array> {
  let part = first
  yield part.body
  while (part.facts.isLast !== true) {
    part = await partFrom(placeBehind(part))
    // One of nothing but parts of buildings is empty.
    if (part.body.length > 0) yield part.body
  }
}

function placeBehind({ facts }: TaskResult): TextPlace {
  return {
    footprints: Number(facts.footprints),
    buildingsOfParts: Number(facts.buildingsOfParts),
    buildings: Number(facts.buildings),
  }
}
