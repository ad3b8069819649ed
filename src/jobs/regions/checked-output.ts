import { createHash } from 'node:crypto'
import { SightlineError } from '../../errors.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { RegionOutput } from './layer-output.ts'
import { arePieces, pieceBytes, PieceDigests } from './piece-digests.ts'

/** Bytes of a file, the last one included. */
interface PartOfFile {
  readonly from: number
  readonly to: number
}

/** Read at once while a file is sent: whole pieces. */
const spanBytes = 4 * pieceBytes

/** A finished file that is not in the store as it was made: it is made again. */
export class LostOutputError extends SightlineError {
  readonly output: RegionOutput

  constructor(output: RegionOutput, has: 'lost' | 'damaged') {
    super('unavailable', `the store of regions has ${has} ${output.object}`)
    this.output = output
  }
}

/**
 * Looks whether a finished file is there, in its length.
 *
 * @throws {LostOutputError} when it is not
 * @throws {SightlineError} unavailable when the store is
 */
export async function requireOutput(store: ObjectStore, output: RegionOutput): Promise<void> {
  const bytes = await store.size(output.object)
  if (bytes === null) throw new LostOutputError(output, 'lost')
  if (bytes !== output.bytes) throw new LostOutputError(output, 'damaged')
}

/**
 * Bytes of a finished file, part by part, each held against its digest before it is given.
 *
 * @throws {LostOutputError} when they are not those that were made
 * @throws {SightlineError} unavailable when the store is
 */
export async function* checkedBytes(
  store: ObjectStore,
  output: RegionOutput,
  { from, to }: PartOfFile,
): AsyncGenerator<Uint8Array, void> {
  if (output.bytes === 0) return
  const digests = output.pieces ?? (await foundDigests(store, output))
  for (let at = from; at <= to;) {
    const first = Math.floor(at / pieceBytes)
    const lastOfSpan = Math.ceil(Math.min(to + 1, first * pieceBytes + spanBytes) / pieceBytes)
    const end = Math.min(lastOfSpan * pieceBytes, output.bytes)
    const bytes = await checkedSpan(store, output, digests, first, end)
    const start = first * pieceBytes
    yield bytes.subarray(at - start, to + 1 - start)
    at = end
  }
}

/** What is read of a file at once, in one. */
export async function checkedPart(
  store: ObjectStore,
  output: RegionOutput,
  range: PartOfFile,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of checkedBytes(store, output, range)) parts.push(part)
  return Buffer.concat(parts)
}

async function checkedSpan(
  store: ObjectStore,
  output: RegionOutput,
  digests: string,
  first: number,
  end: number,
): Promise<Uint8Array> {
  const from = first * pieceBytes
  // What was damaged on its way is whole when it comes again.
  for (let attempt = 0; attempt < 2; attempt++) {
    const bytes = await store.read(output.object, from, end - from)
    if (bytes === null) throw new LostOutputError(output, 'lost')
    if (bytes.length === end - from && arePieces(digests, first, bytes)) return bytes
  }
  throw new LostOutputError(output, 'damaged')
}

/** Digests of files whose records have none, by their objects, the oldest first. */
const found = new Map<string, Promise<string>>()
const maximumFound = 256

/** Those of a file of a former version, which is held against its SHA-256 first. */
function foundDigests(store: ObjectStore, output: RegionOutput): Promise<string> {
  const key = `${output.object} ${output.sha256}`
  const known = found.get(key)
  if (known !== undefined) return known
  const reading = readDigests(store, output)
  found.set(key, reading)
  reading.catch(() => found.delete(key))
  for (const oldest of found.keys()) {
    if (found.size <= maximumFound) break
    found.delete(oldest)
  }
  return reading
}

async function readDigests(store: ObjectStore, output: RegionOutput): Promise<string> {
  const hash = createHash('sha256')
  const pieces = new PieceDigests()
  for (let from = 0; from < output.bytes; from += spanBytes) {
    const length = Math.min(spanBytes, output.bytes - from)
    const bytes = await store.read(output.object, from, length)
    if (bytes === null) throw new LostOutputError(output, 'lost')
    if (bytes.length !== length) throw new LostOutputError(output, 'damaged')
    hash.update(bytes)
    pieces.add(bytes)
  }
  if (hash.digest('hex') !== output.sha256) throw new LostOutputError(output, 'damaged')
  return pieces.end()
}
