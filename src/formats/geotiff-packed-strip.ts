// Rows out of one large DEFLATE strip, without holding the strip.
import { pipeline, Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import type { ByteSource } from './byte-source.ts'
import { rasterRefused } from './elevation-raster.ts'

/** Packed bytes read at once. */
const readBytes = 64 * 1024
const chunkSize = 64 * 1024

/** Where a strip lies in a file. */
export interface PackedStrip {
  readonly offset: number
  readonly byteCount: number
}

/**
 * Bytes of the unpacked strip. DEFLATE has no way in but its beginning: what comes before is
 * unpacked and dropped as it comes, what comes after is not looked at. Costs the memory of the
 * range and some buffers, and the time of unpacking up to its end.
 *
 * @throws {SightlineError} `not_processable` when the strip is shorter or damaged.
 */
export async function unpackRange(
  source: ByteSource,
  strip: PackedStrip,
  start: number,
  length: number,
): Promise<Uint8Array> {
  const range = new Uint8Array(length)
  const inflate = createInflate({ chunkSize })
  // An error of the file reaches the loop below through the stream.
  pipeline(Readable.from(packedPieces(source, strip)), inflate, () => {})
  let position = 0
  let filled = 0
  for await (const chunk of inflate as AsyncIterable<Uint8Array>) {
    const from = Math.max(0, start - position)
    const wanted = chunk.subarray(from, from + length - filled)
    range.set(wanted, filled)
    filled += wanted.length
    position += chunk.length
    if (filled === length) return range
  }
  throw rasterRefused('its strip is shorter than its rows')
}

async function* packedPieces(
  source: ByteSource,
  { offset, byteCount }: PackedStrip,
): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < byteCount; done += readBytes) {
    yield await source.read(offset + done, Math.min(readBytes, byteCount - done))
  }
}
