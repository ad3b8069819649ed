// A file of named sections, of which any can be read by itself:
//   the sections, each from a multiple of 8 bytes or more; the directory as JSON, filled up with blanks;
//   the length of the directory (a double, little-endian), the SHA-256 of all before it, and "section1".
// What a reader of another format looks for at the beginning of a file may be the first section.
import { decodeDoubles, encodeDoubles } from './doubles.ts'
import type { ByteRange } from './byte-source.ts'

const signature = Buffer.from('section1')
const doubleBytes = 8
const sha256Bytes = 32
const alignmentBytes = 8
const maximumDirectoryBytes = 1024 * 1024

/** Bytes behind the directory. */
export const trailerBytes = doubleBytes + sha256Bytes + signature.length
/** Bytes at the end that its hash is not of: the hash itself, and the signature. */
export const unhashedBytes = sha256Bytes + signature.length

/** What a file of sections says of itself. */
export interface SectionDirectory {
  /** What its writer had to say, a JSON value. */
  readonly value: unknown
  readonly sections: Readonly<Record<string, ByteRange>>
}

/** Where a file says where its sections lie. */
interface SectionTrailer {
  readonly directory: ByteRange
  /** Of all bytes before it. */
  readonly sha256: Uint8Array
}

/** Bytes that fill up a length to a multiple. */
function paddingBytes(byteLength: number, multiple: number = alignmentBytes): number {
  return (multiple - (byteLength % multiple)) % multiple
}

/** Writes a file of sections from start to end. */
export class SectionWriter {
  readonly #put: (bytes: Uint8Array) => void
  readonly #sha256: () => Uint8Array
  readonly #multiple: number
  readonly #sections: Record<string, ByteRange> = {}
  #end = 0

  /**
   * @param put takes the next bytes of the file
   * @param sha256 of all that was put
   * @param multiple of bytes at which each section begins, itself one of eight
   */
  constructor(
    put: (bytes: Uint8Array) => void,
    sha256: () => Uint8Array,
    multiple: number = alignmentBytes,
  ) {
    this.#put = put
    this.#sha256 = sha256
    this.#multiple = multiple
  }

  /** The next section. */
  add(name: string, pieces: Iterable<Uint8Array>): void {
    this.#write(new Uint8Array(paddingBytes(this.#end, this.#multiple)))
    const offset = this.#end
    for (const bytes of pieces) this.#write(bytes)
    this.#sections[name] = { offset, length: this.#end - offset }
  }

  /** Ends the file. */
  finish(value: unknown): void {
    this.#write(new Uint8Array(paddingBytes(this.#end)))
    const directory: SectionDirectory = { value, sections: this.#sections }
    const text = JSON.stringify(directory)
    const bytes = Buffer.from(text + ' '.repeat(paddingBytes(Buffer.byteLength(text))))
    this.#write(bytes)
    this.#write(encodeDoubles([bytes.length]))
    this.#write(this.#sha256())
    this.#write(signature)
  }

  #write(bytes: Uint8Array): void {
    this.#put(bytes)
    this.#end += bytes.length
  }
}

/**
 * Reads the last bytes of a file.
 *
 * @param byteLength of the file
 * @returns undefined when it is no file of sections
 */
export function decodeTrailer(trailer: Uint8Array, byteLength: number): SectionTrailer | undefined {
  const isOurs = signature.equals(trailer.subarray(-signature.length))
  if (trailer.length !== trailerBytes || !isOurs) return undefined
  const [length] = decodeDoubles(trailer.subarray(0, doubleBytes))
  const offset = byteLength - trailerBytes - length
  const isInside = Number.isSafeInteger(length) && length >= 0 && offset >= 0
  if (!isInside || length > maximumDirectoryBytes) return undefined
  const sha256 = trailer.subarray(doubleBytes, doubleBytes + sha256Bytes)
  return { directory: { offset, length }, sha256 }
}

/**
 * Reads a directory.
 *
 * @param end where it begins in its file
 * @returns undefined when it is none, or a section lies beyond this end
 */
export function decodeDirectory(bytes: Uint8Array, end: number): SectionDirectory | undefined {
  const directory = parsed(bytes)
  if (!isObject(directory) || !isObject(directory.sections)) return undefined
  const { value, sections } = directory
  if (!Object.values(sections).every((section) => isInside(section, end))) return undefined
  return { value, sections: sections as SectionDirectory['sections'] }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}

function isInside(section: unknown, end: number): boolean {
  if (!isObject(section)) return false
  const { offset, length } = section
  const areCounts = isCount(offset) && isCount(length) && offset % alignmentBytes === 0
  return areCounts && offset + length <= end
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
