import { createHash, hash } from 'node:crypto'
import { openSync, closeSync, readSync, fstatSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { SightlineError } from '../../errors.ts'
import {
  assertInside,
  type ByteRange,
  type GatheredRanges,
  type RangeSource,
} from '../../formats/byte-source.ts'
import { FileChangedError } from './verified-file.ts'

/** Bytes that have a hash of their own; the last block of a file may be shorter. */
export const blockBytes = 64 * 1024
const hashBytes = 32
/** Blocks kept in memory: 32 MB. */
const maximumBlocks = 512
/** Blocks read at once: 1 MB. */
const blocksAtOnce = 16

/** Hashes a file block by block while it is written. */
export class BlockHasher {
  readonly #hashes: Buffer[] = []
  #hash = createHash('sha256')
  #filled = 0

  add(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length;) {
      const count = Math.min(blockBytes - this.#filled, bytes.length - from)
      this.#hash.update(bytes.subarray(from, from + count))
      this.#filled += count
      from += count
      if (this.#filled === blockBytes) this.#end()
    }
  }

  /** The SHA-256 of every block, one after the other. */
  finish(): Uint8Array {
    if (this.#filled > 0) this.#end()
    return Buffer.concat(this.#hashes)
  }

  #end(): void {
    this.#hashes.push(this.#hash.digest())
    this.#hash = createHash('sha256')
    this.#filled = 0
  }
}

/** A file whose blocks have known hashes. */
export interface HashedBlocks {
  readonly path: string
  /** The SHA-256 of each block, one after the other. */
  readonly hashes: Uint8Array
  /** How messages call it. */
  readonly member: string
}

/**
 * Some bytes of a file whose blocks have known hashes, and its length. Waits for the file.
 *
 * @param rangeIn gives the range, as far as the file has it, by the length of the file
 * @throws {SightlineError} not_processable when the file has other bytes there, or another length
 */
export function readBlocks(
  { path, hashes, member }: HashedBlocks,
  rangeIn: (byteLength: number) => ByteRange,
): { readonly bytes: Buffer; readonly byteLength: number } {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (Math.ceil(size / blockBytes) * hashBytes !== hashes.length) throw otherBytes(member)
    const { offset, length } = rangeIn(size)
    const start = Math.floor(offset / blockBytes) * blockBytes
    const end = Math.min(size, Math.ceil((offset + length) / blockBytes) * blockBytes)
    const bytes = Buffer.alloc(end - start)
    readSync(file, bytes, 0, bytes.length, start)
    for (let from = 0; from < bytes.length; from += blockBytes) {
      const block = bytes.subarray(from, from + blockBytes)
      if (!isBlock(block, hashes, (start + from) / blockBytes)) throw otherBytes(member)
    }
    const first = offset - start
    return { bytes: bytes.subarray(first, first + length), byteLength: size }
  } finally {
    closeSync(file)
  }
}

function otherBytes(member: string): SightlineError {
  return new SightlineError(
    'not_processable',
    `${member} does not have the bytes that files.building_blocks lists`,
  )
}

function isBlock(block: Uint8Array, hashes: Uint8Array, index: number): boolean {
  const digest = hash('sha256', block, 'buffer')
  return digest.equals(hashes.subarray(index * hashBytes, (index + 1) * hashBytes))
}

/**
 * A file whose blocks have known hashes, open for reading: whatever it gives is of blocks that have
 * theirs, so that nothing has to be read of it before it is asked for. The latest blocks stay in memory.
 */
export class BlockFile implements RangeSource {
  readonly byteLength: number
  readonly #handle: FileHandle
  readonly #hashes: Uint8Array
  readonly #name: string
  readonly #blocks = new Map<number, Uint8Array>()

  private constructor(handle: FileHandle, byteLength: number, hashes: Uint8Array, name: string) {
    this.#handle = handle
    this.byteLength = byteLength
    this.#hashes = hashes
    this.#name = name
  }

  /** @throws {SightlineError} unavailable when the file has gone, or has another length */
  static async open(path: string, hashes: Uint8Array, name: string): Promise<BlockFile> {
    const handle = await open(path, 'r').catch((cause: unknown) => {
      throw new SightlineError('unavailable', `${name} cannot be opened`, { cause })
    })
    const { size } = await handle.stat()
    if (Math.ceil(size / blockBytes) * hashBytes !== hashes.length) {
      await handle.close()
      throw new FileChangedError(name)
    }
    return new BlockFile(handle, size, hashes, name)
  }

  /** @throws {SightlineError} unavailable when what is read has changed */
  async read(offset: number, length: number): Promise<Uint8Array> {
    assertInside(this.byteLength, offset, length)
    const bytes = new Uint8Array(length)
    const end = offset + length
    for (let at = offset; at < end;) {
      const index = Math.floor(at / blockBytes)
      const known = this.#known(index)
      const block = known ?? (await this.#readBlocks(index, Math.ceil(end / blockBytes)))
      const part = block.subarray(at - index * blockBytes, end - index * blockBytes)
      bytes.set(part, at - offset)
      at += part.length
    }
    return bytes
  }

  /**
   * Whole blocks are read, none of them twice, and none stays in memory. It waits for the file: who asks has
   * nothing else to do meanwhile, and a reading that is waited for elsewhere costs as much as ten.
   *
   * @throws {SightlineError} unavailable when what is read has changed
   */
  gather(ranges: readonly ByteRange[], poll: () => void): GatheredRanges {
    const spans = spansOf(ranges, this.byteLength)
    const last = spans.at(-1)
    const byteLength = last === undefined ? 0 : last.at + last.length
    const buffer = new ArrayBuffer(Math.ceil(byteLength / 8) * 8)
    for (const { at, offset, length } of spans) {
      for (let from = 0; from < length; from += blocksAtOnce * blockBytes) {
        poll()
        const bytes = new Uint8Array(
          buffer,
          at + from,
          Math.min(length - from, blocksAtOnce * blockBytes),
        )
        this.#readInto(bytes, offset + from)
      }
    }
    return { buffer, starts: startsIn(spans, ranges) }
  }

  close(): Promise<void> {
    return this.#handle.close()
  }

  /** Fills memory from the beginning of a block. */
  #readInto(bytes: Uint8Array, offset: number): void {
    const bytesRead = readSync(this.#handle.fd, bytes, 0, bytes.length, offset)
    if (bytesRead !== bytes.length) throw new FileChangedError(this.#name)
    for (let from = 0; from < bytes.length; from += blockBytes) {
      const block = bytes.subarray(from, from + blockBytes)
      const index = (offset + from) / blockBytes
      if (!isBlock(block, this.#hashes, index)) throw new FileChangedError(this.#name)
    }
  }

  /** A block in memory, which is the latest one used from now on. */
  #known(index: number): Uint8Array | undefined {
    const known = this.#blocks.get(index)
    if (known === undefined) return undefined
    this.#blocks.delete(index)
    this.#blocks.set(index, known)
    return known
  }

  /**
   * Reads a block, and with it those after it that are not in memory, before another one; gives the first.
   */
  async #readBlocks(first: number, before: number): Promise<Uint8Array> {
    let end = first + 1
    while (end < before && end - first < blocksAtOnce && !this.#blocks.has(end)) end++
    const start = first * blockBytes
    const bytes = new Uint8Array(Math.min(end * blockBytes, this.byteLength) - start)
    const { bytesRead } = await this.#handle.read(bytes, 0, bytes.length, start)
    if (bytesRead !== bytes.length) throw new FileChangedError(this.#name)
    for (let index = first; index < end; index++) {
      // Each has memory of its own, which goes when it is forgotten.
      const from = index * blockBytes - start
      const block = bytes.slice(from, from + blockBytes)
      if (!isBlock(block, this.#hashes, index)) throw new FileChangedError(this.#name)
      this.#blocks.set(index, block)
    }
    while (this.#blocks.size > maximumBlocks) {
      const [oldest] = this.#blocks.keys()
      this.#blocks.delete(oldest)
    }
    return this.#blocks.get(first)!
  }
}

/** Whole blocks beside each other in a file, and where they lie in memory. */
interface Span {
  readonly offset: number
  length: number
  readonly at: number
}

/** The blocks of some ranges, one after the other. */
function spansOf(ranges: readonly ByteRange[], byteLength: number): Span[] {
  const spans: Span[] = []
  for (const { offset, length } of ranges) {
    assertInside(byteLength, offset, length)
    const first = Math.floor(offset / blockBytes) * blockBytes
    const end = Math.min(Math.ceil((offset + length) / blockBytes) * blockBytes, byteLength)
    const last = spans.at(-1)
    if (last !== undefined && first <= last.offset + last.length) {
      last.length = Math.max(last.length, end - last.offset)
    } else {
      spans.push({ offset: first, length: end - first, at: last ? last.at + last.length : 0 })
    }
  }
  return spans
}

function startsIn(spans: readonly Span[], ranges: readonly ByteRange[]): number[] {
  let span = 0
  return ranges.map(({ offset }) => {
    while (offset >= spans[span].offset + spans[span].length) span++
    return spans[span].at + offset - spans[span].offset
  })
}
