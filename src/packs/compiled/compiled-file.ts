import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import {
  decodeDirectory,
  decodeTrailer,
  type SectionDirectory,
  SectionWriter,
  trailerBytes,
  unhashedBytes,
} from '../../formats/section-file.ts'
import { writeWhole } from '../whole-write.ts'
import { sectionTypeOf, sectionTypes, type Section, type SectionType } from './compiled-sections.ts'

/** Named arrays and a JSON value, as they are kept in one file of sections. */
interface CompiledFile {
  readonly header: unknown
  readonly sections: readonly Section[]
}

/** What the directory holds beside the places of the sections. */
interface CompiledValue {
  readonly header: unknown
  /** Type of the numbers of each section. */
  readonly types: Readonly<Record<string, SectionType>>
}

/** Writes a compiled file: a section for each array, little-endian. */
export function writeCompiledFile(path: string, { header, sections }: CompiledFile): void {
  const descriptor = openSync(path, 'w')
  const hash = createHash('sha256')
  const put = (bytes: Uint8Array): void => {
    writeWhole(descriptor, bytes)
    hash.update(bytes)
  }
  const types: Record<string, SectionType> = {}
  try {
    const writer = new SectionWriter(put, () => hash.copy().digest())
    for (const { name, array } of sections) {
      writer.add(name, [new Uint8Array(array.buffer, array.byteOffset, array.byteLength)])
      types[name] = sectionTypeOf(array)
    }
    const value: CompiledValue = { header, types }
    writer.finish(value)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Reads a compiled file, its arrays straight into shared memory; undefined when it is anything but
 * a whole and unaltered compiled file.
 *
 * @param accepts - looks at the header before the arrays are read; false ends the reading.
 */
export function readCompiledFile(
  path: string,
  accepts: (header: unknown) => boolean,
): CompiledFile | undefined {
  const descriptor = openSync(path, 'r')
  try {
    return readOpenFile(descriptor, accepts)
  } finally {
    closeSync(descriptor)
  }
}

function readOpenFile(
  descriptor: number,
  accepts: (header: unknown) => boolean,
): CompiledFile | undefined {
  const { size } = fstatSync(descriptor)
  const ending = readAt(descriptor, size - trailerBytes, trailerBytes)
  const trailer = ending && decodeTrailer(ending, size)
  if (trailer === undefined) return undefined
  const { offset: end, length } = trailer.directory
  const text = readAt(descriptor, end, length)
  const directory = text && decodeDirectory(text, end)
  if (directory === undefined || !isCompiledValue(directory.value)) return undefined
  const { header, types } = directory.value
  if (!accepts(header)) return undefined

  const reader = new HashingReader(descriptor)
  const sections: Section[] = []
  for (const [name, { offset, length: byteLength }] of inOrder(directory)) {
    const array = allocate(types[name], byteLength)
    if (array === undefined || !reader.skipTo(offset, largestFilling)) return undefined
    if (!reader.fill(new Uint8Array(array.buffer))) return undefined
    sections.push({ name, array })
  }
  const isWhole =
    reader.skipTo(end, largestFilling) && reader.skipTo(size - unhashedBytes, maximumSkippedBytes)
  return isWhole && reader.digest().equals(trailer.sha256) ? { header, sections } : undefined
}

/** Bytes between two sections at most. */
const largestFilling = 7
/** Bytes of the directory and its length at most. */
const maximumSkippedBytes = 2 * 1024 * 1024

/** Reads a file from start to end and hashes it. */
class HashingReader {
  readonly #descriptor: number
  readonly #hash = createHash('sha256')
  #at = 0

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  /** False when the file ends before. */
  fill(bytes: Uint8Array): boolean {
    const isRead = readFully(this.#descriptor, bytes, this.#at)
    this.#hash.update(bytes)
    this.#at += bytes.length
    return isRead
  }

  /** Reads up to a place for the hash alone; false where that is too far, or lies behind. */
  skipTo(place: number, maximumBytes: number): boolean {
    const length = place - this.#at
    return length >= 0 && length <= maximumBytes && this.fill(Buffer.alloc(length))
  }

  digest(): Buffer {
    return this.#hash.digest()
  }
}

function inOrder({ sections }: SectionDirectory) {
  return Object.entries(sections).sort(([, a], [, b]) => a.offset - b.offset)
}

function isCompiledValue(value: unknown): value is CompiledValue {
  if (typeof value !== 'object' || value === null || !('types' in value)) return false
  const { types } = value
  return typeof types === 'object' && types !== null
}

/** Undefined where there is no such type, or the bytes are not whole numbers of it. */
function allocate(type: unknown, byteLength: number): Section['array'] | undefined {
  if (typeof type !== 'string' || !Object.hasOwn(sectionTypes, type)) return undefined
  const arrayType = sectionTypes[type as SectionType]
  if (byteLength % arrayType.BYTES_PER_ELEMENT !== 0) return undefined
  const buffer = new SharedArrayBuffer(byteLength)
  return new (arrayType as new (buffer: SharedArrayBuffer) => Section['array'])(buffer)
}

function readAt(descriptor: number, offset: number, length: number): Buffer | undefined {
  const bytes = Buffer.alloc(length)
  return offset >= 0 && readFully(descriptor, bytes, offset) ? bytes : undefined
}

/** Fills the bytes from a place of the file on; false when the file ends before. */
function readFully(descriptor: number, bytes: Uint8Array, offset: number): boolean {
  let done = 0
  while (done < bytes.length) {
    // One call moves at most 2 GiB.
    const most = Math.min(bytes.length - done, 0x40000000)
    const count = readSync(descriptor, bytes, done, most, offset + done)
    if (count === 0) return false
    done += count
  }
  return true
}
