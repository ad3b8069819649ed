import { createHash } from 'node:crypto'
import type { ListedObject, ObjectStore } from './object-store.ts'
import { ofSize } from './pieces.ts'

/** Bytes of an object between two seals. */
const chunkBytes = 32 * 1024
/** Whether it is the last, and the beginning of the SHA-256 of the chunk in its place. */
const sealBytes = 1 + 16
const sealedChunkBytes = chunkBytes + sealBytes

/** How a store reads a part of an object. */
type ReadPart = ObjectStore['read']

/**
 * Objects that are held against their own digests wherever they are read: each chunk of 32 KiB is followed by
 * one of its bytes, the name of the object, its place and whether it is the last. What is damaged, cut,
 * empty, or was stored under another name is removed and is not there, so that it is computed again.
 */
export class SealedObjects implements ObjectStore {
  readonly #store: ObjectStore

  constructor(store: ObjectStore) {
    this.#store = store
  }

  async size(name: string): Promise<number | null> {
    const sealed = await this.#store.size(name)
    if (sealed === null) return null
    const bytes = bytesWithin(sealed)
    if (bytes === null) await this.#store.remove(name)
    return bytes
  }

  async read(name: string, from = 0, length?: number): Promise<Uint8Array | null> {
    if (length === 0) return (await this.size(name)) === null ? null : new Uint8Array(0)
    const read: ReadPart = (...part) => this.#store.read(...part)
    for (let attempt = 0; attempt < 2; attempt++) {
      const bytes = await readSealed(read, name, from, length)
      // What was damaged on its way is whole when it comes again.
      if (bytes !== 'damaged') return bytes
    }
    await this.#store.remove(name)
    return null
  }

  async write(
    name: string,
    parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<void> {
    await this.#store.write(name, sealed(name, parts))
  }

  async remove(name: string): Promise<void> {
    await this.#store.remove(name)
  }

  list(): AsyncIterable<ListedObject> {
    return this.#store.list()
  }
}

/** Bytes of an object that has so many with its seals; null where none has. */
function bytesWithin(sealed: number): number | null {
  const rest = sealed % sealedChunkBytes
  const chunks = (sealed - rest) / sealedChunkBytes
  if (rest === 0) return chunks === 0 ? null : chunks * chunkBytes
  if (rest < sealBytes || (rest === sealBytes && chunks > 0)) return null
  return chunks * chunkBytes + rest - sealBytes
}

async function* sealed(
  name: string,
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  let index = 0
  let waiting: Uint8Array | null = null
  for await (const chunk of ofSize(parts, chunkBytes)) {
    if (waiting !== null) {
      yield waiting
      yield seal(name, index++, waiting, false)
    }
    waiting = chunk
  }
  const last = waiting ?? new Uint8Array(0)
  yield last
  yield seal(name, index, last, true)
}

function seal(name: string, index: number, chunk: Uint8Array, isLast: boolean): Buffer {
  const flag = Buffer.of(Number(isLast))
  const digest = createHash('sha256').update(`${name}\n${index}\n`).update(flag).update(chunk)
  return Buffer.concat([flag, digest.digest().subarray(0, sealBytes - 1)])
}

async function readSealed(
  read: ReadPart,
  name: string,
  from: number,
  length: number | undefined,
): Promise<Uint8Array | 'damaged' | null> {
  const first = Math.floor(from / chunkBytes)
  const chunks =
    length === undefined ? undefined : Math.floor((from + length - 1) / chunkBytes) - first + 1
  const wanted = chunks === undefined ? Infinity : chunks * sealedChunkBytes
  const bytes = await read(
    name,
    first * sealedChunkBytes,
    chunks === undefined ? undefined : wanted,
  )
  if (bytes === null) return null
  if (bytes.length === 0 && first > 0) {
    // Beyond its end, or beyond where it was cut.
    const whole = await readSealed(read, name, 0, undefined)
    return whole === null || whole === 'damaged' ? whole : whole.subarray(from)
  }
  const found = unsealed(name, first, bytes, bytes.length < wanted)
  const at = from - first * chunkBytes
  return found?.subarray(at, length === undefined ? undefined : at + length) ?? 'damaged'
}

/** The bytes within some chunks; null where one is not as it was sealed, or the last is missing. */
function unsealed(
  name: string,
  first: number,
  bytes: Uint8Array,
  hasEnd: boolean,
): Uint8Array | null {
  const count = Math.ceil(bytes.length / sealedChunkBytes)
  const found = new Uint8Array(Math.max(0, bytes.length - count * sealBytes))
  if (count === 0) return null
  for (let index = 0; index < count; index++) {
    const part = bytes.subarray(index * sealedChunkBytes, (index + 1) * sealedChunkBytes)
    if (part.length < sealBytes) return null
    const chunk = part.subarray(0, -sealBytes)
    const isLast = part[chunk.length] === 1
    const isIntact = seal(name, first + index, chunk, isLast).equals(part.subarray(-sealBytes))
    const mayEnd = index === count - 1
    if (!isIntact || (isLast && !mayEnd) || (!isLast && mayEnd && hasEnd)) return null
    found.set(chunk, index * chunkBytes)
  }
  return found
}
