// PMTiles 3: an archive of map tiles in one file that is read by ranges.
// https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
import { createHash } from 'node:crypto'
import { gzipSync } from 'fflate'
import { PbfWriter } from 'pbf'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

const headerBytes = 127
/** Header and root directory lie within the first bytes of an archive, for readers that ask once. */
const maximumRootBytes = 16_384 - headerBytes
/** Entries of a leaf directory, where the root alone would not do. */
const leafEntries = 4096

/** A place in the tile data. `runLength` tiles from `tileId` on have these bytes; 0 names a leaf. */
interface Entry {
  readonly tileId: number
  readonly offset: number
  readonly length: number
  runLength: number
}

interface ArchiveDescription {
  readonly minimumZoom: number
  readonly maximumZoom: number
  /** West, south, east, north, degrees. */
  readonly bounds: readonly [number, number, number, number]
  /** Members of the metadata, such as `vector_layers` and `attribution`. */
  readonly metadata: Readonly<Record<string, unknown>>
}

/** What the tiles of an archive are: vectors, which are packed, or images, which are packed already. */
type TileKind = 'mvt' | 'png'

/** Takes tiles in any order; equal tiles are kept once. */
export class TileArchive {
  #entries: Entry[] = []
  #places = new Map<string, { offset: number; length: number }>()
  #write: (bytes: Uint8Array) => void
  #kind: TileKind
  #dataBytes = 0

  /** @param write - takes the tile data, piece by piece; it follows `head` in the finished archive. */
  constructor(write: (bytes: Uint8Array) => void, kind: TileKind = 'mvt') {
    this.#write = write
    this.#kind = kind
  }

  get tileCount(): number {
    return this.#entries.length
  }

  /** Adds a tile that is not packed yet. */
  add(z: number, x: number, y: number, tile: Uint8Array): void {
    const packed = this.#kind === 'png' ? tile : pack(tile)
    const key = createHash('sha256').update(packed).digest('base64')
    let place = this.#places.get(key)
    if (place === undefined) {
      place = { offset: this.#dataBytes, length: packed.length }
      this.#places.set(key, place)
      this.#dataBytes += packed.length
      this.#write(packed)
    }
    this.#entries.push({ tileId: zxyToTileId(z, x, y), ...place, runLength: 1 })
  }

  /** All that stands before the tile data: header, directories and metadata. */
  head(description: ArchiveDescription): Uint8Array {
    const entries = joinRuns(this.#entries.sort((a, b) => a.tileId - b.tileId))
    const metadata = pack(Buffer.from(JSON.stringify(description.metadata)))
    const { root, leaves } = directories(entries)
    const header = this.#header(description, entries.length, [root, metadata, leaves])
    return Buffer.concat([header, root, metadata, leaves])
  }

  #header(
    { minimumZoom, maximumZoom, bounds }: ArchiveDescription,
    entryCount: number,
    parts: readonly Uint8Array[],
  ): Buffer {
    const header = Buffer.alloc(headerBytes)
    header.write('PMTiles', 0, 'latin1')
    header[7] = 3
    let offset = headerBytes
    const lengths = [...parts.map(({ length }) => length), this.#dataBytes]
    lengths.forEach((length, i) => {
      header.writeBigUInt64LE(BigInt(offset), 8 + 16 * i)
      header.writeBigUInt64LE(BigInt(length), 16 + 16 * i)
      offset += length
    })
    const counts = [this.#entries.length, entryCount, this.#places.size]
    counts.forEach((count, i) => header.writeBigUInt64LE(BigInt(count), 72 + 8 * i))
    // Byte 96 stays 0: the tile data lie in the order of their making, not in that of their ids.
    header[97] = Compression.Gzip
    header[98] = this.#kind === 'png' ? Compression.None : Compression.Gzip
    header[99] = this.#kind === 'png' ? TileType.Png : TileType.Mvt
    header[100] = minimumZoom
    header[101] = maximumZoom
    bounds.forEach((degrees, i) => header.writeInt32LE(units(degrees), 102 + 4 * i))
    header[118] = Math.min(maximumZoom, Math.max(minimumZoom, 12))
    header.writeInt32LE(units((bounds[0] + bounds[2]) / 2), 119)
    header.writeInt32LE(units((bounds[1] + bounds[3]) / 2), 123)
    return header
  }
}

function units(degrees: number): number {
  return Math.round(degrees * 1e7)
}

/** Tiles that follow each other and have the same bytes share an entry. */
function joinRuns(sorted: readonly Entry[]): Entry[] {
  const joined: Entry[] = []
  for (const entry of sorted) {
    const last = joined.at(-1)
    if (last?.offset === entry.offset && last.tileId + last.runLength === entry.tileId) {
      last.runLength++
    } else joined.push({ ...entry })
  }
  return joined
}

/** One directory where it fits into the first bytes of the file, else a root over leaves. */
function directories(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = pack(directory(entries))
  if (whole.length <= maximumRootBytes) return { root: whole, leaves: new Uint8Array(0) }
  for (let size = leafEntries; ; size *= 2) {
    const leaves: Uint8Array[] = []
    const places: Entry[] = []
    let offset = 0
    for (let from = 0; from < entries.length; from += size) {
      const leaf = pack(directory(entries.slice(from, from + size)))
      places.push({ tileId: entries[from].tileId, offset, length: leaf.length, runLength: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = pack(directory(places))
    if (root.length <= maximumRootBytes) return { root, leaves: Buffer.concat(leaves) }
  }
}

/** Section 4.2: the number of entries, then their ids, runs, lengths and offsets, column by column. */
function directory(entries: readonly Entry[]): Uint8Array {
  const out = new PbfWriter()
  out.writeVarint(entries.length)
  let lastId = 0
  for (const { tileId } of entries) {
    out.writeVarint(tileId - lastId)
    lastId = tileId
  }
  for (const { runLength } of entries) out.writeVarint(runLength)
  for (const { length } of entries) out.writeVarint(length)
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1] as Entry | undefined
    const follows = before !== undefined && before.offset + before.length === offset
    out.writeVarint(follows ? 0 : offset + 1)
  })
  return out.finish()
}

/** Not by the zlib of the process, whose output differs from one version of Node to the next. */
function pack(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 9, mtime: 0 })
}
