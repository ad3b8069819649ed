import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { SightlineError } from '../errors.ts'

/**
 * The bytes of a file that a command line names.
 *
 * @throws {SightlineError} not_found, with its name, where there is none that can be read
 */
export function readInputFile(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new SightlineError('not_found', `${file}: ${whyUnread(cause)}`, { cause })
  }
}

/** More than any table that is read has, what one has in any case, and how many times its packed size otherwise. */
const maximumUnpackedBytes = 512 * 1024 * 1024
const credibleBytes = 32 * 1024 * 1024
const credibleRatio = 50

/**
 * What is packed with gzip, unpacked; other bytes as they are.
 *
 * @throws {SightlineError} not_processable where it is damaged, or longer than 512 MiB or 50 times its size
 */
export function unpacked(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    const credible = Math.max(credibleBytes, credibleRatio * bytes.length)
    return gunzipSync(bytes, { maxOutputLength: Math.min(maximumUnpackedBytes, credible) })
  } catch (cause) {
    const reason = 'the gzip file is damaged, or unpacks to more than 512 MiB or 50 times its size'
    throw new SightlineError('not_processable', reason, { cause })
  }
}

/** The system names the file in some of its words, in those about folders not. */
function whyUnread(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'no such file'
  return code === 'EISDIR' ? 'a folder, not a file' : `it cannot be read (${code ?? String(error)})`
}
