import type { ObjectStore } from '../objects/object-store.ts'
import { lossName } from './loss-object.ts'
import type { LaidOutRegion } from './plan-object.ts'
import { isTileStored } from './tile-object.ts'

/** How much of a region the store has already. */
export interface StoredParts {
  readonly losses: number
  readonly tiles: number
}

/** Objects that are asked after at most: each is a look into the store. */
const maximumLooks = 20_000
const looksAtOnce = 32

/**
 * How many path losses and tiles of a region are stored, which it need not compute again; null where it
 * has too many to look for.
 *
 * @param basisKey of the pack and the version that it would be computed with
 * @throws {SightlineError} unavailable when the store is
 */
export async function storedParts(
  store: ObjectStore,
  region: LaidOutRegion,
  basisKey: string,
): Promise<StoredParts | null> {
  const { losses, tiles } = region.layout
  if (losses.length + tiles.length > maximumLooks) return null
  return {
    losses: await countStored(losses, async (question) => {
      return (await store.size(lossName(question, basisKey))) !== null
    }),
    tiles: await countStored([...tiles.keys()], (tile) =>
      isTileStored(store, region, tile, basisKey),
    ),
  }
}

async function countStored<Part>(
  parts: readonly Part[],
  isStored: (part: Part) => Promise<boolean>,
): Promise<number> {
  let count = 0
  for (let from = 0; from < parts.length; from += looksAtOnce) {
    const found = await Promise.all(parts.slice(from, from + looksAtOnce).map(isStored))
    count += found.filter((one) => one).length
  }
  return count
}
