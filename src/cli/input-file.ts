import { readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { SightlineError } from '../errors.ts'

/**
 * The bytes of a file that a command line names.
 *
 * @param check refuses a length before anything is read
 * @throws {SightlineError} not_found, with its name, where there is none that can be read
 */
export function readInputFile(
  file: string,
  check: (bytes: number) => void = () => undefined,
): Buffer {
  try {
    check(statSync(file).size)
    return readFileSync(file)
  } catch (cause) {
    if (cause instanceof SightlineError) throw cause
    throw new SightlineError('not_found', `${file}: ${whyUnread(cause)}`, { cause })
  }
}

/** What a table has in any case, and how many times its packed size otherwise. */
const credibleBytes = 32 * 1024 * 1024
const credibleRatio = 50

/**
 * What is packed with gzip, unpacked; other bytes as they are.
 *
 * @param maximumBytes of what may be read
 * @throws {SightlineError} not_processable where it is damaged, or longer than that or 50 times its size
 */
export function unpacked(bytes: Buffer, maximumBytes: number): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    const credible = Math.max(credibleBytes, credibleRatio * bytes.length)
    return gunzipSync(bytes, { maxOutputLength: Math.min(maximumBytes, credible) })
  } catch (cause) {
    const maximumMib = Math.round(maximumBytes / 1024 / 1024)
    const reason = `the gzip file is damaged, or unpacks to more than ${maximumMib} MiB or 50 times its size`
    throw new SightlineError('not_processable', reason, { cause })
  }
}

/** The system names the file in some of its words, in those about folders not. */
function whyUnread(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'no such file'
  return code === 'EISDIR' ? 'a folder, not a file' : `it cannot be read (${code ?? String(error)})`
}
