// Reads tiles from a PMTiles 3 archive; the library finds them, the bounds are held here.
import { gunzipSync } from 'node:zlib'
import { Compression, PMTiles, readVarint, ResolvedValueCache, TileType } from 'pmtiles'
import type { Header, Source } from 'pmtiles'
import { SightlineError } from '../errors.ts'
import type { ByteSource } from './byte-source.ts'

/** Directories of an archive of a million tiles have some tens of kilobytes. */
const maximumDirectoryBytes = 16 * 1024 * 1024
/** A tile of a dense city has some hundred kilobytes. */
const maximumTileBytes = 8 * 1024 * 1024
const maximumRootBytes = 16_384
const deepestZoom = 22
/** Directories kept unpacked. */
const cachedDirectories = 32

/** Opens the file for the time of one reading. */
type OpenSource = () => Promise<ByteSource & { close(): Promise<void> }>

export interface ArchiveFacts {
  readonly minimumZoom: number
  readonly maximumZoom: number
  /** West, south, east, north, degrees. */
  readonly bounds: readonly [number, number, number, number]
  readonly tileCount: number
}

/** An archive of vector tiles packed with gzip. */
export interface TileArchiveReader {
  facts(): Promise<ArchiveFacts>
  /** The packed bytes of a tile; null where there is none. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>
  /** The metadata as it stands in the archive. */
  metadata(): Promise<Readonly<Record<string, unknown>>>
}

/**
 * Reads an archive by ranges. The file is opened for every reading, so nothing has to be closed.
 *
 * Its methods throw DamagedArchiveError when the archive is damaged, holds other tiles than vector
 * tiles packed with gzip, or is beyond its bounds.
 */
export function tileArchive(open: OpenSource): TileArchiveReader {
  const directories = new ResolvedValueCache(cachedDirectories, undefined, unpackDirectory)
  // Tiles are handed out as they are stored.
  const stored = async (bytes: ArrayBuffer) => bytes
  const archive = new PMTiles(boundedSource(open), directories, stored)
  let checked: Promise<Header> | undefined
  const header = (): Promise<Header> => {
    // A failed look is not kept: the file may be put right.
    checked ??= checkedHeader(archive, open).catch((error: unknown) => {
      checked = undefined
      throw error
    })
    return checked
  }
  return {
    facts: () => naming(async () => factsOf(await header())),
    tile: (z, x, y) =>
      naming(async () => {
        const { minZoom, maxZoom } = await header()
        if (z < minZoom || z > maxZoom) return null
        const found = await archive.getZxy(z, x, y)
        return found === undefined ? null : new Uint8Array(found.data)
      }),
    metadata: () =>
      naming(async () => {
        const { jsonMetadataLength: length, jsonMetadataOffset: offset } = await header()
        const bytes = await read(open, offset, length, maximumDirectoryBytes)
        const value: unknown = JSON.parse(unpack(bytes, maximumDirectoryBytes).toString('utf8'))
        if (typeof value !== 'object' || value === null) throw new Error('no object')
        return value as Record<string, unknown>
      }),
  }
}

/** The tile as it was before it was packed. */
export function unpackTile(packed: Uint8Array): Uint8Array {
  try {
    return unpack(packed, maximumTileBytes)
  } catch (cause) {
    throw damaged(cause)
  }
}

function boundedSource(open: OpenSource): Source {
  return {
    getKey: () => 'archive',
    getBytes: async (offset, length) => {
      const bytes = await read(open, offset, length, maximumDirectoryBytes)
      return { data: Uint8Array.from(bytes).buffer }
    },
  }
}

/** The first bytes of an archive are asked for however short it is. */
async function read(
  open: OpenSource,
  offset: number,
  length: number,
  maximumBytes: number,
): Promise<Uint8Array> {
  if (length > maximumBytes) throw new Error('a part of the archive is too large')
  const source = await open()
  try {
    const end = offset === 0 ? Math.min(length, source.byteLength) : length
    return await source.read(offset, end)
  } finally {
    await source.close()
  }
}

async function checkedHeader(archive: PMTiles, open: OpenSource): Promise<Header> {
  const header = await archive.getHeader()
  const source = await open()
  await source.close()
  const sections = [
    [header.rootDirectoryOffset, header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [header.leafDirectoryOffset, header.leafDirectoryLength ?? 0],
    [header.tileDataOffset, header.tileDataLength ?? 0],
  ]
  const holds =
    header.specVersion === 3 &&
    header.tileType === TileType.Mvt &&
    header.tileCompression === Compression.Gzip &&
    header.internalCompression === Compression.Gzip &&
    header.maxZoom <= deepestZoom &&
    header.minZoom <= header.maxZoom &&
    header.rootDirectoryOffset + header.rootDirectoryLength <= maximumRootBytes &&
    sections.every(([offset, length]) => offset + length <= source.byteLength)
  if (!holds) throw new Error('the header does not hold')
  return header
}

function factsOf(header: Header): ArchiveFacts {
  return {
    minimumZoom: header.minZoom,
    maximumZoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    tileCount: header.numAddressedTiles,
  }
}

/** The library believes the number of entries: each of them takes a byte at least. */
async function unpackDirectory(packed: ArrayBuffer): Promise<ArrayBuffer> {
  const bytes = unpack(new Uint8Array(packed), maximumDirectoryBytes)
  if (readVarint({ buf: bytes, pos: 0 }) > bytes.length) throw new Error('a directory is cut off')
  return new Uint8Array(bytes).buffer
}

function unpack(packed: Uint8Array, maximumBytes: number): Buffer {
  return gunzipSync(packed, { maxOutputLength: maximumBytes })
}

async function naming<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    // A file that has changed, or cannot be opened, is another matter.
    if (cause instanceof SightlineError && cause.reason === 'unavailable') throw cause
    throw damaged(cause)
  }
}

function damaged(cause: unknown): DamagedArchiveError {
  return new DamagedArchiveError(
    'unavailable',
    'the archive of map tiles is damaged or no PMTiles archive of packed vector tiles',
    { cause },
  )
}

/** The bytes of an archive do not hold, whoever they are asked of. */
export class DamagedArchiveError extends SightlineError {}
