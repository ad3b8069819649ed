// Lists of numbers by keys, of which any can be read by itself:
//   8 bytes "lists 1\n", the number of lists, the numbers in all of them; in the order of the keys a record
//   for each list (its key, where it ends), then all numbers.
// All are doubles, little-endian.
import { SightlineError } from '../errors.ts'
import type { ByteSource } from './byte-source.ts'
import { decodeDoubles, encodeDoubles } from './doubles.ts'

const signature = Buffer.from('lists 1\n')
const doubleBytes = 8
const recordBytes = 2 * doubleBytes
const headBytes = signature.length + 2 * doubleBytes

/** Numbers under a key. */
interface NumberList {
  readonly key: number
  /** How many there are. */
  readonly length: number
  /** All of them, asked for when they are written. */
  numbers(): Float64Array
}

/** The bytes of some lists, in pieces. The keys ascend. */
export function* encodeNumberLists(lists: readonly NumberList[]): Generator<Uint8Array> {
  const total = lists.reduce((sum, { length }) => sum + length, 0)
  const records = new Float64Array(2 * lists.length)
  let end = 0
  lists.forEach(({ key, length }, i) => {
    end += length
    records[2 * i] = key
    records[2 * i + 1] = end
  })
  yield signature
  yield encodeDoubles(Float64Array.of(lists.length, total))
  yield encodeDoubles(records)
  for (const list of lists) yield encodeDoubles(list.numbers())
}

/** Lists of numbers over their bytes, of which only what is asked for is read. */
export class NumberLists {
  readonly #source: ByteSource
  readonly #count: number
  readonly #total: number

  private constructor(source: ByteSource, count: number, total: number) {
    this.#source = source
    this.#count = count
    this.#total = total
  }

  /** @throws {SightlineError} not_processable when the bytes are no such lists */
  static async open(source: ByteSource): Promise<NumberLists> {
    if (source.byteLength < headBytes) throw notLists()
    const head = await source.read(0, headBytes)
    const [count, total] = decodeDoubles(head.subarray(signature.length))
    const isOurs = signature.equals(head.subarray(0, signature.length))
    if (!isOurs || !isCount(count) || !isCount(total)) throw notLists()
    if (headBytes + count * recordBytes + total * doubleBytes !== source.byteLength) {
      throw notLists()
    }
    return new NumberLists(source, count, total)
  }

  /**
   * The numbers under a key; none where there is no such key.
   *
   * @param most a longer list is refused before it is read
   * @throws {SightlineError} not_processable when the bytes are no such lists
   */
  async find(key: number, most: number): Promise<Float64Array> {
    let [low, high] = [0, this.#count - 1]
    while (low <= high) {
      const middle = Math.floor((low + high) / 2)
      const found = await this.#key(middle)
      if (found === key) return this.#numbers(middle, most)
      if (found < key) low = middle + 1
      else high = middle - 1
    }
    return new Float64Array(0)
  }

  async #key(list: number): Promise<number> {
    return decodeDoubles(await this.#source.read(headBytes + list * recordBytes, doubleBytes))[0]
  }

  async #numbers(list: number, most: number): Promise<Float64Array> {
    const from = list === 0 ? 0 : await this.#end(list - 1)
    const end = await this.#end(list)
    const isInside = isCount(from) && isCount(end) && from <= end && end <= this.#total
    if (!isInside || end - from > most) throw notLists()
    const start = headBytes + this.#count * recordBytes
    const bytes = await this.#source.read(start + from * doubleBytes, (end - from) * doubleBytes)
    return decodeDoubles(bytes)
  }

  async #end(list: number): Promise<number> {
    const at = headBytes + list * recordBytes + doubleBytes
    return decodeDoubles(await this.#source.read(at, doubleBytes))[0]
  }
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

function notLists(): SightlineError {
  return new SightlineError('not_processable', 'the bytes are no lists of numbers')
}
