// The file of columns of buildings that are read by window:
//   8 bytes "parts 1\n", the number of features, and of those of a part (the last may have fewer); the parts, in
//   the order of the features in the file of buildings; where each of them ends, bytes from the first. A part
//   without bytes is one of which the buildings themselves have to be read.
// The numbers beside the parts are doubles, little-endian.
import { SightlineError } from '../../errors.ts'
import type { ByteSource } from '../../formats/byte-source.ts'
import { decodeDoubles, encodeDoubles } from '../../formats/doubles.ts'
import { type ColumnPart, decodeColumnPart } from './column-part.ts'
import type { ChosenFeatures } from './join-columns.ts'

const signature = Buffer.from('parts 1\n')
const doubleBytes = 8
const headBytes = signature.length + 2 * doubleBytes
/** Bytes read at once: the rest of a part of that many more. */
const bytesAtOnce = 4 * 1024 * 1024
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
    const isTooLarge = part.length > maximumPartBytes
    if (!isTooLarge) yield part
    ends.push((ends.at(-1) ?? 0) + (isTooLarge ? 0 : part.length))
  }
  yield encodeDoubles(ends)
}

/** The columns of a pack over their bytes, of which only the parts that are asked for are read. */
export class BuildingColumns {
  readonly #source: ByteSource
  readonly #featureCount: number
  readonly #featuresOfPart: number
  readonly #ends: Float64Array

  private constructor(
    source: ByteSource,
    [featureCount, featuresOfPart]: readonly [number, number],
    ends: Float64Array,
  ) {
    this.#source = source
    this.#featureCount = featureCount
    this.#featuresOfPart = featuresOfPart
    this.#ends = ends
  }

  /**
   * @param featureCount of the file of buildings
   * @throws {SightlineError} not_processable when the bytes are no columns of so many features
   */
  static async open(source: ByteSource, featureCount: number): Promise<BuildingColumns> {
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
      return length >= 0 && length <= maximumPartBytes
    }
    if (!ends.every(isPart) || ends.at(-1) !== bytesOfParts) throw notColumns()
    return new BuildingColumns(source, [featureCount, featuresOfPart], ends)
  }

  /**
   * The parts that some features lie in.
   *
   * @param features in the order of the file
   * @returns undefined where the buildings themselves have to be read
   * @throws {SightlineError} unavailable when the file has changed, not_processable when it has no such columns
   */
  async read(features: readonly number[], poll: () => void): Promise<ChosenFeatures[] | undefined> {
    const wanted = new Map<number, number[]>()
    for (const feature of features) {
      const part = Math.floor(feature / this.#featuresOfPart)
      const place = feature - part * this.#featuresOfPart
      const places = wanted.get(part)
      if (places === undefined) wanted.set(part, [place])
      else places.push(place)
    }
    const parts = [...wanted.keys()]
    if (parts.some((part) => this.#start(part) === this.#ends[part])) return undefined
    const chosen: ChosenFeatures[] = []
    for (const [first, last] of this.#runs(parts)) {
      poll()
      const start = this.#start(first)
      const bytes = await this.#source.read(headBytes + start, this.#ends[last] - start)
      for (let part = first; part <= last; part++) {
        const at = this.#start(part) - start
        const columns = partOf(bytes.slice(at, this.#ends[part] - start), this.#featuresIn(part))
        chosen.push({ part: columns, features: wanted.get(part)! })
      }
    }
    return chosen
  }

  #featuresIn(part: number): number {
    return Math.min(this.#featuresOfPart, this.#featureCount - part * this.#featuresOfPart)
  }

  #start(part: number): number {
    return part === 0 ? 0 : this.#ends[part - 1]
  }

  /** Parts beside each other, the first and last of those that are read at once. */
  #runs(parts: readonly number[]): [number, number][] {
    const runs: [number, number][] = []
    for (const part of parts) {
      const run = runs.at(-1)
      const isNext = run !== undefined && run[1] + 1 === part
      if (isNext && this.#ends[run[1]] - this.#start(run[0]) < bytesAtOnce) run[1] = part
      else runs.push([part, part])
    }
    return runs
  }
}

function partOf(bytes: Uint8Array, featureCount: number): ColumnPart {
  try {
    const part = decodeColumnPart(bytes)
    if (part.buildingOfFeature.length !== featureCount) throw notColumns()
    return part
  } catch (error) {
    if (error instanceof RangeError) throw notColumns()
    throw error
  }
}

function notColumns(): SightlineError {
  return new SightlineError(
    'not_processable',
    'files.building_columns does not have columns of the buildings that files.buildings has',
  )
}
