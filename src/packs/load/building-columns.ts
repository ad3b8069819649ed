// The columns of buildings that are read by window, a section of their file:
//   8 bytes "parts 1\n", the number of features, and of those of a part (the last may have fewer); the parts,
//   in the order of the features in the file of buildings; where each of them ends, bytes from the first. A
//   part without bytes is one of which the buildings themselves have to be read.
// The numbers beside the parts are doubles, little-endian.
import { SightlineError } from '../../errors.ts'
import type { ByteRange, RangeSource } from '../../formats/byte-source.ts'
import { decodeDoubles, encodeDoubles } from '../../formats/doubles.ts'
import { ColumnMemory, type PlacedPart, placePart } from './column-part.ts'

const signature = Buffer.from('parts 1\n')
const doubleBytes = 8
const headBytes = signature.length + 2 * doubleBytes
/** Bytes of a part at most: what is larger is read from the buildings themselves. */
const maximumPartBytes = 64 * 1024 * 1024

/** The bytes of the file. */
export function* encodeColumnFile(
  featureCount: number,
  featuresOfPart: number,
  parts: Iterable<Uint8Array>,
): Generator<Uint8Array> {
  yield signature
  yield encodeDoubles([featureCount, featuresOfPart])
  const ends: number[] = []
  for (const part of parts) {
    const stored = storedPart(part)
    yield stored
    ends.push((ends.at(-1) ?? 0) + stored.length)
  }
  yield encodeDoubles(ends)
}

/** A part as it is stored: one that is too large has no bytes. */
export function storedPart(part: Uint8Array): Uint8Array {
  return part.length > maximumPartBytes ? new Uint8Array(0) : part
}

/** Some parts in memory, in the order of the file. */
export interface ReadParts {
  readonly memory: ColumnMemory
  readonly parts: readonly PlacedPart[]
}

/** The columns of a pack over their bytes, of which only the parts that are asked for are read. */
export class BuildingColumns {
  /** Features of a part; the last may have fewer. */
  readonly featuresOfPart: number
  readonly #source: RangeSource
  readonly #featureCount: number
  readonly #ends: Float64Array

  private constructor(
    source: RangeSource,
    [featureCount, featuresOfPart]: readonly [number, number],
    ends: Float64Array,
  ) {
    this.#source = source
    this.#featureCount = featureCount
    this.featuresOfPart = featuresOfPart
    this.#ends = ends
  }

  /**
   * @param featureCount of the file of buildings
   * @throws {SightlineError} not_processable when the bytes are no columns of so many features
   */
  static async open(source: RangeSource, featureCount: number): Promise<BuildingColumns> {
    if (source.byteLength < headBytes) throw notColumns()
    const head = await source.read(0, headBytes)
    const [count, featuresOfPart] = decodeDoubles(head.subarray(signature.length))
    const isOurs = signature.equals(head.subarray(0, signature.length))
    const fits = count === featureCount && Number.isSafeInteger(featuresOfPart)
    if (!isOurs || !fits || featuresOfPart < 1) throw notColumns()
    const tableBytes = Math.ceil(featureCount / featuresOfPart) * doubleBytes
    const bytesOfParts = source.byteLength - headBytes - tableBytes
    if (bytesOfParts < 0) throw notColumns()
    const ends = decodeDoubles(await source.read(headBytes + bytesOfParts, tableBytes))
    const isPart = (end: number, part: number) => {
      const length = end - (ends[part - 1] ?? 0)
      return end % doubleBytes === 0 && length >= 0 && length <= maximumPartBytes
    }
    if (!ends.every(isPart) || ends.at(-1) !== bytesOfParts) throw notColumns()
    return new BuildingColumns(source, [featureCount, featuresOfPart], ends)
  }

  /**
   * Some parts by their numbers.
   *
   * @param numbers in their order
   * @returns undefined where the buildings themselves have to be read
   * @throws {SightlineError} unavailable when the file has changed, not_processable when it has no such
   *   columns
   */
  read(numbers: readonly number[], poll: () => void): ReadParts | undefined {
    const ranges = numbers.map((part): ByteRange => {
      const start = this.#start(part)
      return { offset: headBytes + start, length: this.#ends[part] - start }
    })
    if (ranges.some(({ length }) => length === 0)) return undefined
    const { buffer, starts } = this.#source.gather(ranges, poll)
    const memory = new ColumnMemory(buffer)
    const parts = numbers.map((number, i) => {
      const part = partAt(memory, starts[i], ranges[i].length)
      if (part.features !== this.#featuresIn(number)) throw notColumns()
      return part
    })
    return { memory, parts }
  }

  /** The bytes of a part as they are; none where the buildings themselves have to be read. */
  async bytesOf(part: number): Promise<Uint8Array> {
    const start = this.#start(part)
    return this.#source.read(headBytes + start, this.#ends[part] - start)
  }

  #featuresIn(part: number): number {
    return Math.min(this.featuresOfPart, this.#featureCount - part * this.featuresOfPart)
  }

  #start(part: number): number {
    return part === 0 ? 0 : this.#ends[part - 1]
  }
}

function partAt(memory: ColumnMemory, start: number, byteLength: number): PlacedPart {
  try {
    return placePart(memory, start, byteLength)
  } catch (error) {
    if (error instanceof RangeError) throw notColumns()
    throw error
  }
}

/** The refusal of columns that do not fit. */
export function notColumns(): SightlineError {
  return new SightlineError(
    'not_processable',
    'files.buildings: its columns are not those of its buildings',
  )
}
