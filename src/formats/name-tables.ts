// Tables of names in the order of their bytes, each name with a number, of which any part can be read by
// itself:
//   8 bytes "names 1\n", the number of tables, then of each its names and the bytes of their texts (doubles);
//   per table a record for each name (where its text ends, its number: two doubles), then all texts.
// Numbers are little-endian.
import { SightlineError } from '../errors.ts'
import type { ByteSource } from './byte-source.ts'
import { encodeDoubles } from './doubles.ts'

const signature = Buffer.from('names 1\n')
const doubleBytes = 8
const recordBytes = 2 * doubleBytes
/** Records encoded at once. */
const recordsAtOnce = 32_768

/** Names in the order of their bytes, and the number of each. */
export interface NameTable {
  /** UTF-8 of all names, one after the other. */
  readonly text: Uint8Array
  /** Where each name ends in it. */
  readonly ends: Float64Array
  readonly numbers: Float64Array
}

/** The bytes of some tables, in pieces. */
export function* encodeNameTables(tables: readonly NameTable[]): Generator<Uint8Array> {
  const head = new Float64Array([
    tables.length,
    ...tables.flatMap(({ ends, text }) => [ends.length, text.length]),
  ])
  yield signature
  yield encodeDoubles(head)
  for (const { text, ends, numbers } of tables) {
    for (let from = 0; from < ends.length; from += recordsAtOnce) {
      const count = Math.min(recordsAtOnce, ends.length - from)
      const records = new Float64Array(2 * count)
      for (let i = 0; i < count; i++) {
        records[2 * i] = ends[from + i]
        records[2 * i + 1] = numbers[from + i]
      }
      yield encodeDoubles(records)
    }
    yield text
  }
}

interface TablePlace {
  readonly count: number
  readonly textBytes: number
  /** First byte of its records. */
  readonly start: number
}

/** A name of a table. */
interface NumberedName {
  readonly name: string
  readonly number: number
}

/** Tables of names over their bytes, of which only what is asked for is read. */
export class NameTables {
  readonly #source: ByteSource
  readonly #tables: readonly TablePlace[]

  private constructor(source: ByteSource, tables: readonly TablePlace[]) {
    this.#source = source
    this.#tables = tables
  }

  /** @throws {SightlineError} not_processable when the bytes are no such tables */
  static async open(source: ByteSource, tableCount: number): Promise<NameTables> {
    const headBytes = signature.length + (1 + 2 * tableCount) * doubleBytes
    if (source.byteLength < headBytes) throw notTables()
    const head = await source.read(0, headBytes)
    const view = new DataView(head.buffer, head.byteOffset + signature.length)
    const isOurs = signature.equals(head.subarray(0, signature.length))
    if (!isOurs || view.getFloat64(0, true) !== tableCount) throw notTables()
    let start = headBytes
    const tables = Array.from({ length: tableCount }, (_, table): TablePlace => {
      const at = doubleBytes * (1 + 2 * table)
      const [count, textBytes] = [view.getFloat64(at, true), view.getFloat64(at + 8, true)]
      const place = { count, textBytes, start }
      start += count * recordBytes + textBytes
      return place
    })
    const isWhole = tables.every(
      ({ count, textBytes }) => isCount(count) && isCount(textBytes) && count <= textBytes,
    )
    if (!isWhole || start !== source.byteLength) throw notTables()
    return new NameTables(source, tables)
  }

  /** How many names a table has. */
  count(table: number): number {
    return this.#tables[table].count
  }

  /** The number of a name; undefined when the table does not have it. */
  async find(table: number, name: string): Promise<number | undefined> {
    const wanted = Buffer.from(name)
    let [low, high] = [0, this.count(table) - 1]
    while (low <= high) {
      const middle = Math.floor((low + high) / 2)
      const { texts, numbers } = await this.#read(table, middle, middle + 1)
      const order = Buffer.compare(texts[0], wanted)
      if (order === 0) return numbers[0]
      if (order < 0) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }

  /** Names by their places in the order, as far as there are any. */
  async names(table: number, from: number, to: number): Promise<NumberedName[]> {
    const end = Math.min(to, this.count(table))
    if (from >= end) return []
    const { texts, numbers } = await this.#read(table, from, end)
    return texts.map((text, i) => ({ name: text.toString(), number: numbers[i] }))
  }

  async #read(
    table: number,
    from: number,
    to: number,
  ): Promise<{ readonly texts: Buffer[]; readonly numbers: readonly number[] }> {
    const { count, textBytes, start } = this.#tables[table]
    // One more before: it tells where the first begins.
    const first = Math.max(0, from - 1)
    const records = await this.#source.read(start + first * recordBytes, (to - first) * recordBytes)
    const view = new DataView(records.buffer, records.byteOffset, records.byteLength)
    const ends = Array.from({ length: to - first }, (_, i) =>
      view.getFloat64(i * recordBytes, true),
    )
    const starts = from === 0 ? [0, ...ends] : ends
    const isOrdered = starts.every((end, i) => isCount(end) && (i === 0 || starts[i - 1] <= end))
    if (!isOrdered || starts.at(-1)! > textBytes) throw notTables()
    const text = await this.#source.read(
      start + count * recordBytes + starts[0],
      starts.at(-1)! - starts[0],
    )
    const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
    const at = (name: number) => starts[name] - starts[0]
    return {
      texts: Array.from({ length: to - from }, (_, i) => bytes.subarray(at(i), at(i + 1))),
      numbers: Array.from({ length: to - from }, (_, i) =>
        view.getFloat64((from - first + i) * recordBytes + doubleBytes, true),
      ),
    }
  }
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

function notTables(): SightlineError {
  return new SightlineError('not_processable', 'the bytes are no tables of names')
}
