import { PMTiles, ResolvedValueCache } from 'pmtiles'
import { lostObject, type ObjectStore } from '../objects/object-store.ts'

/** Headers and directories of the pictures asked for last: their objects never change. */
const directories = new ResolvedValueCache(64, false)

/**
 * A tile of a finished picture, as it is stored; null where there is none.
 *
 * @param object name of the picture in the store
 * @throws {SightlineError} unavailable when the store is, or has lost it
 */
export async function finishedTile(
  store: ObjectStore,
  object: string,
  { zoom, x, y }: { readonly zoom: number; readonly x: number; readonly y: number },
): Promise<Uint8Array | null> {
  const archive = new PMTiles(
    {
      getKey: () => object,
      getBytes: async (from, length) => {
        const bytes = await store.read(object, from, length)
        if (bytes === null) throw lostObject(object)
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
