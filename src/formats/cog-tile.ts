// Samples of a GeoTIFF, and its tiles and strips, packed with DEFLATE behind a predictor (TIFF 6.0, section
// 14; Adobe Photoshop TIFF Technical Note 3 for floating point).
import { deflateSync, inflateSync } from 'node:zlib'

/** Samples of a raster, by how they are stored. */
export interface CogSamples {
  readonly uint8: Uint8Array
  readonly uint16: Uint16Array
  readonly int16: Int16Array
  readonly int32: Int32Array
  readonly float32: Float32Array
}
export type CogType = keyof CogSamples

export const cogSampleBytes = { uint8: 1, uint16: 2, int16: 2, int32: 4, float32: 4 } as const

/** Fast, and hardly larger than what the slowest level gives. */
const deflateLevel = 6

/** Samples of a type, all of one value. */
export function filledSamples<Type extends CogType>(
  type: Type,
  count: number,
  value: number,
): CogSamples[Type] {
  const makers: { readonly [Key in CogType]: () => CogSamples[Key] } = {
    uint8: () => new Uint8Array(count).fill(value),
    uint16: () => new Uint16Array(count).fill(value),
    int16: () => new Int16Array(count).fill(value),
    int32: () => new Int32Array(count).fill(value),
    float32: () => new Float32Array(count).fill(value),
  }
  return makers[type]()
}

/** The bytes of a tile as they stand in the file. */
export function packCogTile(
  type: CogType,
  samples: CogSamples[CogType],
  width: number,
): Uint8Array {
  const rows = samples.length / width
  if (!Number.isInteger(rows))
    throw new RangeError(`${samples.length} samples are no rows of ${width}`)
  const bytes =
    samples instanceof Float32Array
      ? floatDifferences(samples, width)
      : integerDifferences(type, samples, width)
  return deflateSync(bytes, { level: deflateLevel })
}

/**
 * The samples of a packed tile.
 *
 * @throws {Error} when the bytes are not those of a tile of this type and size
 */
export function unpackCogTile<Type extends CogType>(
  type: Type,
  packed: Uint8Array,
  width: number,
  height: number,
): CogSamples[Type] {
  const count = width * height
  const bytes = inflateSync(packed, { maxOutputLength: count * cogSampleBytes[type] })
  if (bytes.length !== count * cogSampleBytes[type]) throw new Error('a packed tile is not whole')
  const samples = filledSamples(type, count, 0)
  if (samples instanceof Float32Array) addFloats(bytes, samples, width)
  else addIntegers(type, bytes, samples, width)
  return samples
}

/** Differences along each row, modulo the range of the type, little-endian. */
export function integerDifferences(
  type: CogType,
  samples: Exclude<CogSamples[CogType], Float32Array>,
  width: number,
): Uint8Array {
  const differences = filledSamples(type, samples.length, 0)
  for (let at = 0; at < samples.length; at++) {
    differences[at] = at % width === 0 ? samples[at] : samples[at] - samples[at - 1]
  }
  return sampleBytesOf(type, differences)
}

function addIntegers(
  type: CogType,
  bytes: Uint8Array,
  samples: Exclude<CogSamples[CogType], Float32Array>,
  width: number,
): void {
  new Uint8Array(samples.buffer).set(littleEndian(bytes, cogSampleBytes[type]))
  for (let at = 0; at < samples.length; at++) {
    if (at % width !== 0) samples[at] += samples[at - 1]
  }
}

/** The bytes of each row of floats, the highest of all first, as differences along the row. */
function floatDifferences(samples: Float32Array, width: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4))
  const bytes = new Uint8Array(samples.length * 4)
  for (let row = 0; row < samples.length; row += width) {
    const from = row * 4
    for (let column = 0; column < width; column++) {
      view.setFloat32(0, samples[row + column])
      for (let byte = 0; byte < 4; byte++) {
        bytes[from + byte * width + column] = view.getUint8(byte)
      }
    }
    for (let at = from + 4 * width - 1; at > from; at--) bytes[at] -= bytes[at - 1]
  }
  return bytes
}

function addFloats(bytes: Uint8Array, samples: Float32Array, width: number): void {
  const view = new DataView(new ArrayBuffer(4))
  for (let row = 0; row < samples.length; row += width) {
    const from = row * 4
    for (let at = from + 1; at < from + 4 * width; at++) bytes[at] += bytes[at - 1]
    for (let column = 0; column < width; column++) {
      for (let byte = 0; byte < 4; byte++) {
        view.setUint8(byte, bytes[from + byte * width + column])
      }
      samples[row + column] = view.getFloat32(0)
    }
  }
}

const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1

/** The bytes of samples in the order of the file. */
export function sampleBytesOf(type: CogType, samples: CogSamples[CogType]): Uint8Array {
  return littleEndian(new Uint8Array(samples.buffer), cogSampleBytes[type])
}

/** Samples in the order of this machine in that of the file, or back. */
function littleEndian(bytes: Uint8Array, sampleBytes: number): Uint8Array {
  if (isLittleEndian) return bytes
  const turned = new Uint8Array(bytes.length)
  for (let at = 0; at < bytes.length; at++) {
    const within = at % sampleBytes
    turned[at - within + sampleBytes - 1 - within] = bytes[at]
  }
  return turned
}
