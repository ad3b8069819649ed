import { SightlineError } from '../errors.ts'

/**
 * Random access to bytes that need not be in memory: a reader asks for the ranges it needs, so a
 * raster of a gigabyte costs only the part that is looked at.
 */
export interface ByteSource {
  readonly byteLength: number
  /**
   * Exactly `length` bytes from `offset`. Rejects when the range reaches beyond the end: a short
   * read would otherwise pass for zeros.
   */
  read(offset: number, length: number): Promise<Uint8Array>
}

/** Some bytes of a file. */
export interface ByteRange {
  readonly offset: number
  readonly length: number
}

/** Ranges of a file beside each other in memory of their own. */
export interface GatheredRanges {
  readonly buffer: ArrayBuffer
  /** Where each range begins in it: as far from a multiple of eight as in the file. */
  readonly starts: readonly number[]
}

/** A byte source of which many ranges are read at once. */
export interface RangeSource extends ByteSource {
  /**
   * @param ranges in the order of the file, none over another
   * @param poll called between them; may throw to end the reading
   */
  gather(ranges: readonly ByteRange[], poll: () => void): GatheredRanges
}

/** A byte source over bytes that are already in memory. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    byteLength: bytes.byteLength,
    read: async (offset, length) => {
      assertInside(bytes.byteLength, offset, length)
      return bytes.subarray(offset, offset + length)
    },
  }
}

/**
 * A part of a source as a source of its own. It begins at a multiple of eight, as what `gather` gives relies
 * on.
 */
export function sourceOfRange(source: RangeSource, { offset, length }: ByteRange): RangeSource {
  return {
    byteLength: length,
    read: async (from, count) => {
      assertInside(length, from, count)
      return source.read(offset + from, count)
    },
    gather(ranges, poll) {
      for (const range of ranges) assertInside(length, range.offset, range.length)
      const moved = ranges.map((range) => ({ ...range, offset: offset + range.offset }))
      return source.gather(moved, poll)
    },
  }
}

/** Throws when a range does not lie inside a source of `byteLength` bytes. */
export function assertInside(byteLength: number, offset: number, length: number): void {
  if (offset < 0 || length < 0 || offset + length > byteLength) {
    throw new SightlineError(
      'not_processable',
      `the file is truncated: bytes ${offset} to ${offset + length} are needed, it has ${byteLength}`,
    )
  }
}
