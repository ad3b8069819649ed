import { compareUtf8 } from './utf8-order.ts'

/**
 * Many strings as one shared byte array: UTF-8 text plus offsets, so that worker threads attach
 * to a million ids without copying them.
 */
export interface StringTable {
  /** UTF-8 bytes of all strings, one after the other. */
  readonly bytes: Uint8Array
  /** Start of string i at offsets[i], its end at offsets[i + 1]; length is the string count + 1. */
  readonly offsets: Uint32Array
}

/** The bytes of tables in use, in the form that reads texts out of shared memory in place. */
const readers = new WeakMap<Uint8Array, Buffer>()

function readerOf({ bytes }: StringTable): Buffer {
  const known = readers.get(bytes)
  if (known !== undefined) return known
  const reader = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  readers.set(bytes, reader)
  return reader
}

/** Number of strings in the table. */
export function stringCount(table: StringTable): number {
  return table.offsets.length - 1
}

/** String i of the table. */
export function stringAt(table: StringTable, index: number): string {
  return readerOf(table).toString('utf8', table.offsets[index], table.offsets[index + 1])
}

/** Packs strings, in the given order, into shared memory. */
export function packStrings(strings: readonly string[]): StringTable {
  const offsets = new Uint32Array(
    new SharedArrayBuffer((strings.length + 1) * Uint32Array.BYTES_PER_ELEMENT),
  )
  strings.forEach((text, index) => {
    offsets[index + 1] = offsets[index] + Buffer.byteLength(text)
  })
  const buffer = new SharedArrayBuffer(offsets[strings.length])
  // Written in place: a million small arrays in between would cost more than the table itself.
  const writer = Buffer.from(buffer)
  strings.forEach((text, index) => writer.write(text, offsets[index]))
  return { bytes: new Uint8Array(buffer), offsets }
}

/** Index of a string in a table sorted by UTF-8 bytes, or -1. */
export function findSorted(table: StringTable, text: string): number {
  let low = 0
  let high = stringCount(table) - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const order = compareUtf8(stringAt(table, middle), text)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}
