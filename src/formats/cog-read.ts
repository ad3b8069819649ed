// Where the tiles of a file lie that `cog-write.ts` has written.
const entryBytes = 12
const headerBytes = 8

/** Places of the tiles of the raster itself, row by row, and the text about it. */
export interface CogPlaces {
  readonly offsets: Uint32Array
  readonly byteCounts: Uint32Array
  /** The whole tag GDAL_METADATA. */
  readonly metadata: string
}

/**
 * Reads the first directory of a file of this service.
 *
 * @param start the first bytes of the file
 * @returns null when more of them are needed
 * @throws {Error} when they are not of such a file
 */
export function readCogPlaces(start: Uint8Array): CogPlaces | null {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  if (start.length < headerBytes) return null
  const firstDirectory = view.getUint32(4, true)
  if (view.getUint32(0, true) !== 0x002a4949 || firstDirectory < headerBytes) {
    throw new Error('a raster of a region is not one')
  }
  if (start.length < firstDirectory + 2) return null
  const count = view.getUint16(firstDirectory, true)
  const found = new Map<number, Uint8Array>()
  for (let entry = 0; entry < count; entry++) {
    const at = firstDirectory + 2 + entry * entryBytes
    if (at + entryBytes > start.length) return null
    const tag = view.getUint16(at, true)
    if (tag !== offsetsTag && tag !== byteCountsTag && tag !== metadataTag) continue
    const length = view.getUint32(at + 4, true) * (tag === metadataTag ? 1 : 4)
    const from = length <= 4 ? at + 8 : view.getUint32(at + 8, true)
    if (from + length > start.length) return null
    found.set(tag, start.subarray(from, from + length))
  }
  return {
    offsets: longs(found.get(offsetsTag)),
    byteCounts: longs(found.get(byteCountsTag)),
    metadata: new TextDecoder().decode(found.get(metadataTag)).replace(/\0$/, ''),
  }
}

const offsetsTag = 324
const byteCountsTag = 325
const metadataTag = 42112

function longs(bytes: Uint8Array | undefined): Uint32Array {
  if (bytes === undefined) throw new Error('a raster of a region has no tiles')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Uint32Array.from({ length: bytes.length / 4 }, (_, index) =>
    view.getUint32(4 * index, true),
  )
}
