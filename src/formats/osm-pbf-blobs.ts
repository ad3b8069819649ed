// The outer layer of the OSM PBF format (fileformat.proto): a file is a row of blobs.
import { inflateSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import { SightlineError } from '../errors.ts'

/** Bounds of the format: a header has at most 64 KiB, a blob unpacks to at most 32 MiB. */
const maximumHeaderBytes = 64 * 1024
const maximumBlobBytes = 32 * 1024 * 1024
/** What a packed blob has beside its content: fields, checksum, blocks that cannot be packed. */
const packingBytes = 64 * 1024

/**
 * Map data packs to a quarter or a tenth. A larger block that packs to less than this share holds
 * nothing but repetitions, of which decoding makes gigabytes of objects.
 */
const smallestPackedShare = 0.01
const smallBlobBytes = 1024 * 1024

const lengthBytes = 4

/** One blob of a file, unpacked. */
interface OsmBlob {
  readonly type: string
  readonly bytes: Buffer
}

/**
 * The blobs of a file in its order. All sizes are held against the bounds of the format before
 * anything is unpacked, and against what was declared while it is.
 *
 * @throws {SightlineError} not_processable for a blob beyond the bounds or in a compression that is
 *   not read, any other error for bytes that are no blob.
 */
export async function* readOsmBlobs(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<OsmBlob> {
  const bytes = new ByteQueue(chunks)
  try {
    for (;;) {
      const length = await bytes.take(lengthBytes)
      if (length === undefined) return
      const headerBytes = length.readUInt32BE()
      if (headerBytes > maximumHeaderBytes) throw new Error('the header of a blob is too long')
      const { type, size } = readHeader(await bytes.need(headerBytes))
      if (size > maximumBlobBytes + packingBytes) throw tooLarge()
      yield { type, bytes: unpack(await bytes.need(size)) }
    }
  } finally {
    await bytes.close()
  }
}

/** BlobHeader: the type and the size of the blob that follows. */
function readHeader(bytes: Buffer): { type: string; size: number } {
  const header = { type: '', size: 0 }
  const reader = new PbfReader(bytes)
  reader.readFields((field) => {
    if (field === 1) header.type = reader.readString()
    else if (field === 3) header.size = reader.readVarint()
  }, undefined)
  return header
}

/** Fields of a Blob that hold its content in a compression that is not read here. */
const otherCompressions: Readonly<Record<number, string>> = {
  4: 'LZMA',
  5: 'bzip2',
  6: 'LZ4',
  7: 'Zstandard',
}

function unpack(bytes: Buffer): Buffer {
  const blob: { raw: Uint8Array | null; zlib: Uint8Array | null; size: number } = {
    raw: null,
    zlib: null,
    size: 0,
  }
  const reader = new PbfReader(bytes)
  reader.readFields((field) => {
    if (field === 1) blob.raw = reader.readBytes()
    else if (field === 2) blob.size = reader.readVarint()
    else if (field === 3) blob.zlib = reader.readBytes()
    else if (otherCompressions[field] !== undefined) throw otherCompression(field)
  }, undefined)
  if (blob.raw !== null) return bounded(bufferOf(blob.raw))
  if (blob.zlib === null) throw new Error('a blob has no content')
  if (blob.size > maximumBlobBytes) throw tooLarge()
  if (blob.size > smallBlobBytes && blob.zlib.length < smallestPackedShare * blob.size) {
    throw refused(`unpacks to more than ${1 / smallestPackedShare} times its size`)
  }
  const unpacked = inflateSync(blob.zlib, { maxOutputLength: Math.max(1, blob.size) })
  if (unpacked.length !== blob.size) throw new Error('a blob does not have its declared size')
  return unpacked
}

function bounded(bytes: Buffer): Buffer {
  if (bytes.length > maximumBlobBytes) throw tooLarge()
  return bytes
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function otherCompression(field: number): SightlineError {
  const name = otherCompressions[field]
  return new SightlineError(
    'not_processable',
    `the OSM extract is packed with ${name}; zlib is read: write it again, for example with ` +
      'osmium cat -f pbf,pbf_compression=zlib',
  )
}

function tooLarge(): SightlineError {
  return refused(`is larger than the format allows (${maximumBlobBytes} bytes)`)
}

function refused(reason: string): SightlineError {
  return new SightlineError('not_processable', `a block of the OSM extract ${reason}`)
}

/** Chunks of any size, taken in the sizes that are needed. */
class ByteQueue {
  readonly #chunks: AsyncIterator<Uint8Array>
  #held: Buffer[] = []
  #heldBytes = 0

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** The next bytes; undefined at the end, an error within. */
  async take(count: number): Promise<Buffer | undefined> {
    while (this.#heldBytes < count) {
      const next = await this.#chunks.next()
      if (next.done === true) break
      this.#held.push(bufferOf(next.value))
      this.#heldBytes += next.value.length
    }
    if (this.#heldBytes === 0 && count > 0) return undefined
    if (this.#heldBytes < count) throw new Error('the file ends within a blob')
    const all = this.#held.length === 1 ? this.#held[0] : Buffer.concat(this.#held)
    const rest = all.subarray(count)
    this.#held = rest.length === 0 ? [] : [rest]
    this.#heldBytes = rest.length
    return all.subarray(0, count)
  }

  /** Tells the source that no more is wanted. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async need(count: number): Promise<Buffer> {
    const bytes = await this.take(count)
    if (bytes === undefined) throw new Error('the file ends within a blob')
    return bytes
  }
}
