import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { writeWhole } from '../whole-write.ts'
import { sectionTypeOf, sectionTypes, type Section, type SectionType } from './compiled-sections.ts'

/** The first bytes of a compiled file; the digit is the version of its layout. */
const magic = Buffer.from('SLPACK1\n', 'latin1')
const prefixBytes = magic.length + 8
const alignmentBytes = 8
const checksumBytes = 32
const maximumHeaderBytes = 1024 * 1024

/** Named arrays and a JSON value, as they are kept in one file. */
interface CompiledFile {
  readonly header: unknown
  readonly sections: readonly Section[]
}

interface StoredHeader {
  readonly value: unknown
  readonly sections: readonly (readonly [name: string, type: SectionType, length: number])[]
}

/**
 * Writes a compiled file. Layout, little-endian: magic; length of the header as 64-bit integer; the
 * header as JSON; the sections; the SHA-256 of everything before. Header and sections are filled up
 * to multiples of 8 bytes.
 */
export function writeCompiledFile(path: string, file: CompiledFile): void {
  const stored: StoredHeader = {
    value: file.header,
    sections: file.sections.map(({ name, array }) => [name, sectionTypeOf(array), array.length]),
  }
  const text = JSON.stringify(stored)
  const byteLength = Buffer.byteLength(text)
  const header = Buffer.from(text + ' '.repeat(paddingBytes(byteLength)), 'utf8')
  const prefix = Buffer.alloc(prefixBytes)
  magic.copy(prefix)
  prefix.writeBigUInt64LE(BigInt(header.length), magic.length)

  const descriptor = openSync(path, 'w')
  const hash = createHash('sha256')
  const put = (bytes: Uint8Array): void => {
    writeWhole(descriptor, bytes)
    hash.update(bytes)
  }
  try {
    put(prefix)
    put(header)
    for (const { array } of file.sections) {
      put(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
      put(Buffer.alloc(paddingBytes(array.byteLength)))
    }
    writeWhole(descriptor, hash.digest())
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
  const hash = createHash('sha256')
  const take = <Bytes extends Uint8Array>(bytes: Bytes): Bytes | undefined => {
    if (!readFully(descriptor, bytes)) return undefined
    hash.update(bytes)
    return bytes
  }
  const prefix = take(Buffer.alloc(prefixBytes))
  if (prefix === undefined || !prefix.subarray(0, magic.length).equals(magic)) return undefined
  const headerBytes = Number(prefix.readBigUInt64LE(magic.length))
  if (headerBytes > maximumHeaderBytes) return undefined
  const header = parseHeader(take(Buffer.alloc(headerBytes)))
  if (header === undefined || !accepts(header.value)) return undefined
  // The sizes decide what is allocated: they are held against the file before anything is.
  if (fstatSync(descriptor).size !== fileBytes(headerBytes, header)) return undefined

  const sections: Section[] = []
  for (const [name, type, length] of header.sections) {
    const array = allocate(type, length)
    if (take(new Uint8Array(array.buffer)) === undefined) return undefined
    if (take(Buffer.alloc(paddingBytes(array.byteLength))) === undefined) return undefined
    sections.push({ name, array })
  }
  const stored = Buffer.alloc(checksumBytes)
  if (!readFully(descriptor, stored) || !hash.digest().equals(stored)) return undefined
  return { header: header.value, sections }
}

function parseHeader(bytes: Buffer | undefined): StoredHeader | undefined {
  if (bytes === undefined) return undefined
  const parsed: unknown = JSON.parse(bytes.toString('utf8'))
  if (typeof parsed !== 'object' || parsed === null) return undefined
  const { value, sections } = parsed as Record<string, unknown>
  if (!Array.isArray(sections) || !sections.every(isSectionEntry)) return undefined
  return { value, sections }
}

function isSectionEntry(entry: unknown): entry is StoredHeader['sections'][number] {
  if (!Array.isArray(entry)) return false
  const [name, type, length] = entry as unknown[]
  const isKnownType = typeof type === 'string' && Object.hasOwn(sectionTypes, type)
  return (
    typeof name === 'string' && isKnownType && Number.isSafeInteger(length) && Number(length) >= 0
  )
}

function allocate(type: SectionType, length: number): Section['array'] {
  const arrayType = sectionTypes[type]
  const buffer = new SharedArrayBuffer(length * arrayType.BYTES_PER_ELEMENT)
  return new (arrayType as new (buffer: SharedArrayBuffer) => Section['array'])(buffer)
}

function fileBytes(headerBytes: number, header: StoredHeader): number {
  const sectionBytes = header.sections.reduce((sum, [, type, length]) => {
    const byteLength = length * sectionTypes[type].BYTES_PER_ELEMENT
    return sum + byteLength + paddingBytes(byteLength)
  }, 0)
  return prefixBytes + headerBytes + sectionBytes + checksumBytes
}

function paddingBytes(byteLength: number): number {
  return (alignmentBytes - (byteLength % alignmentBytes)) % alignmentBytes
}

/** Fills the bytes from the file; false when the file ends before. */
function readFully(descriptor: number, bytes: Uint8Array): boolean {
  let done = 0
  while (done < bytes.length) {
    // One call moves at most 2 GiB.
    const count = readSync(descriptor, bytes, done, Math.min(bytes.length - done, 0x40000000), null)
    if (count === 0) return false
    done += count
  }
  return true
}
