import type { SealedObjects } from '../objects/sealed-objects.ts'
import { lossName } from './loss-object.ts'
import type { LaidOutRegion } from './plan-object.ts'
import { mergedTileName } from './tile-object.ts'

/** How much of a region the store has already. */
export interface StoredParts {
  readonly losses: number
  readonly tiles: number
}

/** The objects that are there when the parts of a region are. */
export interface PartNames {
  readonly losses: readonly string[]
  readonly tiles: readonly string[]
}

/** Objects that are asked after at most: each is a look into the store. */
const maximumLooks = 20_000
const looksAtOnce = 32

/**
 * What the path losses and tiles of a region are called in a store; null where it has too many to look for.
 *
 * @param environmentKey of the pack and the version that it would be computed with
 */
export function partNames(region: LaidOutRegion, environmentKey: string): PartNames | null {
  const { losses, tiles } = region.layout
  if (losses.length + tiles.length > maximumLooks) return null
  return {
    losses: losses.map((question) => lossName(question, environmentKey)),
    tiles: tiles.map((_, tile) => mergedTileName(region, tile, environmentKey)),
  }
}

/**
 * How many path losses and tiles of a region are stored, which it need not compute again.
 *
 * @throws {SightlineError} unavailable when the store is
 */
export async function storedParts(store: SealedObjects, names: PartNames): Promise<StoredParts> {
  return {
    losses: await countStored(store, names.losses),
    tiles: await countStored(store, names.tiles),
  }
}

async function countStored(store: SealedObjects, names: readonly string[]): Promise<number> {
  let count = 0
  for (let from = 0; from < names.length; from += looksAtOnce) {
    const sizes = names.slice(from, from + looksAtOnce).map((name) => store.size(name))
    count += (await Promise.all(sizes)).filter((size) => size !== null).length
  }
  return count
}
