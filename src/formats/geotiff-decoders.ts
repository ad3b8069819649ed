// Unpacking of strips and tiles, bounded by the pixels they may have.
import { inflateSync } from 'node:zlib'
import { addDecoder, BaseDecoder } from 'geotiff'
import { rasterRefused } from './elevation-raster.ts'
import { unpackLzw } from './lzw.ts'

/** TIFF compression codes. */
const none = [undefined, 1]
const lzw = 5
const deflateCodes = [8, 32946]

/**
 * Makes the library unpack with these decoders. Its own (3.0.5) know no bound: a tile of some hundred
 * kilobytes unpacks to gigabytes. And they are loaded at the first tile; a load that failed would be
 * kept for the life of the thread.
 */
export function boundDecoders(): void {
  addDecoder(none, async () => Unpacked)
  addDecoder(deflateCodes, async () => BoundedDeflate)
  addDecoder(lzw, async () => BoundedLzw)
}

class Unpacked extends BaseDecoder {
  override decodeBlock(bytes: ArrayBufferLike): ArrayBufferLike {
    return bytes
  }
}

class BoundedDeflate extends BaseDecoder {
  override decodeBlock(packed: ArrayBufferLike): ArrayBufferLike {
    const maximumBytes = blockBytes(this.parameters)
    try {
      return ownBuffer(inflateSync(new Uint8Array(packed), { maxOutputLength: maximumBytes }))
    } catch (error) {
      const isTooLarge = error instanceof RangeError
      throw isTooLarge ? tooLarge() : rasterRefused('a strip or tile is damaged', error)
    }
  }
}

class BoundedLzw extends BaseDecoder {
  override decodeBlock(packed: ArrayBufferLike): ArrayBufferLike {
    const bytes = unpackLzw(new Uint8Array(packed), blockBytes(this.parameters))
    if (bytes === undefined) throw tooLarge()
    return ownBuffer(bytes)
  }
}

/** Bytes of the pixels of one strip or tile, the largest that it may unpack to. */
function blockBytes({ tileWidth, tileHeight, bitsPerSample }: BaseDecoder['parameters']): number {
  const bits = typeof bitsPerSample === 'number' ? bitsPerSample : bitsPerSample[0]
  return Math.ceil((tileWidth * tileHeight * bits) / 8)
}

/**
 * Decoders hand over a buffer as a whole. What zlib gives may be a part of a larger one, by version
 * of Node; `slice` of a `Buffer` is no copy.
 */
function ownBuffer(bytes: Uint8Array): ArrayBufferLike {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : new Uint8Array(bytes).buffer
}

function tooLarge(): Error {
  return rasterRefused('a strip or tile is damaged or unpacks to more than its pixels')
}
