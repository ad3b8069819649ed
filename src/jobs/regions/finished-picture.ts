import { PMTiles, ResolvedValueCache } from 'pmtiles'
import type { ObjectStore } from '../objects/object-store.ts'
import { checkedPart } from './checked-output.ts'
import type { RegionOutput } from './layer-output.ts'

/** Headers and directories of the pictures asked for last: their objects never change. */
const directories = new ResolvedValueCache(64, false)

/**
 * A tile of a finished picture, as it is stored; null where there is none.
 *
 * @throws {LostOutputError} when the store has not the picture that was made
 * @throws {SightlineError} unavailable when the store is
 */
export async function finishedTile(
  store: ObjectStore,
  picture: RegionOutput,
  { zoom, x, y }: { readonly zoom: number; readonly x: number; readonly y: number },
): Promise<Uint8Array | null> {
  const archive = new PMTiles(
    {
      getKey: () => picture.object,
      getBytes: async (from, length) => {
        const to = Math.min(from + length, picture.bytes) - 1
        const bytes = await checkedPart(store, picture, { from, to })
        return { data: Uint8Array.from(bytes).buffer }
      },
    },
    directories,
  )
  const { minZoom, maxZoom } = await archive.getHeader()
  const across = 1 << zoom
  if (zoom < minZoom || zoom > maxZoom || x >= across || y >= across) return null
  const tile = await archive.getZxy(zoom, x, y)
  return tile === undefined ? null : new Uint8Array(tile.data)
}
