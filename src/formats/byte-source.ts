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

/** Throws when a range does not lie inside a source of `byteLength` bytes. */
export function assertInside(byteLength: number, offset: number, length: number): void {
  if (offset < 0 || length < 0 || offset + length > byteLength) {
    throw new SightlineError(
      'not_processable',
      `the file is truncated: bytes ${offset} to ${offset + length} are needed, it has ${byteLength}`,
    )
  }
}
