import type { TaskResult } from '../../compute/task.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { keepCompressed } from '../server/compression.ts'

/** A tile as it is sent. */
export interface CachedTile {
  readonly body: Buffer
  readonly contentType: string
}

/** What is held of a tile beside its bytes, about. */
const overheadBytes = 500

/**
 * Tiles of the active pack as they were made, those that were asked for last. They go with their pack: no
 * other one has them, and nothing else holds it here.
 */
export class CachedTiles {
  readonly #maximumBytes: number
  readonly #packs = new WeakMap<PackSnapshot, Map<string, CachedTile>>()
  readonly #bytes = new WeakMap<PackSnapshot, number>()

  /** @param maximumBytes of all tiles of a pack, their compressed forms among them */
  constructor(maximumBytes: number) {
    this.#maximumBytes = maximumBytes
  }

  /** The tile of a name; undefined where it must be made. */
  find(snapshot: PackSnapshot, name: string): CachedTile | undefined {
    const tiles = this.#packs.get(snapshot)
    const found = tiles?.get(name)
    if (tiles === undefined || found === undefined) return undefined
    // The first ones are let go first.
    tiles.delete(name)
    tiles.set(name, found)
    return found
  }

  /** Keeps a tile, and lets go what has not been asked for longest. */
  keep(snapshot: PackSnapshot, name: string, { body, contentType }: TaskResult): CachedTile {
    const tile = { body: Buffer.from(body.buffer, body.byteOffset, body.byteLength), contentType }
    const tiles = this.#packs.get(snapshot) ?? new Map<string, CachedTile>()
    this.#packs.set(snapshot, tiles)
    const former = tiles.get(name)
    tiles.delete(name)
    let bytes = (this.#bytes.get(snapshot) ?? 0) - bytesOf(former) + bytesOf(tile)
    tiles.set(name, tile)
    keepCompressed(tile.body)
    for (const [other, { body: held }] of tiles) {
      if (bytes <= this.#maximumBytes) break
      tiles.delete(other)
      bytes -= bytesOf({ body: held })
    }
    this.#bytes.set(snapshot, bytes)
    return tile
  }
}

/** The compressed form is no longer than the plain one. */
const bytesOf = (tile: Pick<CachedTile, 'body'> | undefined): number =>
  tile === undefined ? 0 : overheadBytes + 2 * tile.body.length
