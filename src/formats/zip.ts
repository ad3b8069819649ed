// Reading one entry of a ZIP archive: elevation tiles are handed out as `N43E007.hgt.zip`. Own code:
// unpacking is zlib's, and what is left is 60 lines that look nothing up but one name.
import { crc32, inflateRawSync } from 'node:zlib'
import { SightlineError } from '../errors.ts'
import type { ByteSource } from './byte-source.ts'

const endRecordBytes = 22
const longestComment = 0xffff
const localHeaderBytes = 30
const centralHeaderBytes = 46
/** The largest directory that is read: some thousand entries. */
const maximumDirectoryBytes = 1024 * 1024

interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly flags: number
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  readonly headerOffset: number
}

/**
 * The only entry whose name satisfies `matches`, unpacked. Stored and deflated entries are read;
 * encrypted archives, ZIP64 and entries above `maximumBytes` are refused.
 */
export async function readZipEntry(
  source: ByteSource,
  matches: (name: string) => boolean,
  maximumBytes: number,
): Promise<{ name: string; bytes: Uint8Array }> {
  const entries = (await listEntries(source)).filter((entry) => matches(entry.name))
  if (entries.length !== 1) {
    throw refused(`expected one matching file inside, found ${entries.length}`)
  }
  const entry = entries[0]
  if ((entry.flags & 1) !== 0) throw refused('it is encrypted')
  if (entry.bytes > maximumBytes) {
    throw refused(`${entry.name} unpacks to ${entry.bytes} bytes, at most ${maximumBytes} are read`)
  }
  // What cannot be packed grows by five bytes for every block of DEFLATE.
  if (entry.packedBytes > maximumBytes + maximumBytes / 1000 + 1024) {
    throw refused(`${entry.name} takes ${entry.packedBytes} bytes, more than it could`)
  }
  const bytes = unpack(entry, await readPacked(source, entry))
  if (bytes.byteLength !== entry.bytes || crc32(bytes) !== entry.crc) {
    throw refused(`${entry.name} is damaged (checksum)`)
  }
  return { name: entry.name, bytes }
}

async function listEntries(source: ByteSource): Promise<ZipEntry[]> {
  const tailBytes = Math.min(source.byteLength, endRecordBytes + longestComment)
  const tail = viewOf(await source.read(source.byteLength - tailBytes, tailBytes))
  const end = findEndRecord(tail)
  const count = tail.getUint16(end + 10, true)
  const directoryBytes = tail.getUint32(end + 12, true)
  const directoryOffset = tail.getUint32(end + 16, true)
  if (count === 0xffff || directoryOffset === 0xffffffff) throw refused('ZIP64 is not supported')
  if (directoryBytes > maximumDirectoryBytes) throw refused('its directory is too large')
  const directory = viewOf(await source.read(directoryOffset, directoryBytes))
  const entries: ZipEntry[] = []
  for (let at = 0, left = count; left > 0; left--) {
    if (at + centralHeaderBytes > directoryBytes || directory.getUint32(at, true) !== 0x02014b50) {
      throw refused('its directory is damaged')
    }
    const entry = parseEntry(directory, at)
    entries.push(entry.value)
    at = entry.next
  }
  return entries
}

function findEndRecord(tail: DataView): number {
  for (let at = tail.byteLength - endRecordBytes; at >= 0; at--) {
    if (tail.getUint32(at, true) === 0x06054b50) return at
  }
  throw refused('it has no directory; it may be cut off')
}

function parseEntry(view: DataView, at: number): { value: ZipEntry; next: number } {
  const nameBytes = view.getUint16(at + 28, true)
  const nameStart = at + centralHeaderBytes
  const next = nameStart + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  if (next > view.byteLength) throw refused('its directory is damaged')
  const value = {
    name: new TextDecoder().decode(
      new Uint8Array(view.buffer, view.byteOffset + nameStart, nameBytes),
    ),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedBytes: view.getUint32(at + 20, true),
    bytes: view.getUint32(at + 24, true),
    headerOffset: view.getUint32(at + 42, true),
  }
  return { value, next }
}

async function readPacked(source: ByteSource, entry: ZipEntry): Promise<Uint8Array> {
  const header = viewOf(await source.read(entry.headerOffset, localHeaderBytes))
  if (header.getUint32(0, true) !== 0x04034b50) throw refused(`${entry.name} has no header`)
  const dataOffset =
    entry.headerOffset + localHeaderBytes + header.getUint16(26, true) + header.getUint16(28, true)
  return source.read(dataOffset, entry.packedBytes)
}

function unpack(entry: ZipEntry, packed: Uint8Array): Uint8Array {
  if (entry.method === 0) return packed
  if (entry.method !== 8) throw refused(`compression method ${entry.method} is not supported`)
  try {
    return inflateRawSync(packed, { maxOutputLength: entry.bytes })
  } catch (cause) {
    throw new SightlineError('not_processable', `zip archive: ${entry.name} is damaged`, { cause })
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function refused(reason: string): SightlineError {
  return new SightlineError('not_processable', `zip archive: ${reason}`)
}
