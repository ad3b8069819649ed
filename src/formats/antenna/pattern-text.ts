import { SightlineError } from '../../errors.ts'
import { decodeText } from '../text-decode.ts'

/** Real files have some ten thousand bytes. */
const largestPatternFileBytes = 1024 * 1024

/**
 * The text of a pattern file: UTF-8 or UTF-16 with a byte order mark, UTF-8, else Windows-1252, as
 * makers have written it for decades.
 *
 * @throws {SightlineError} not_processable for what is empty, too large, packed or no text at all
 */
export function patternText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw refused('the file is empty')
  if (bytes.length > largestPatternFileBytes) {
    throw refused(`the file has ${bytes.length} bytes, more than ${largestPatternFileBytes}`)
  }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw refused('a ZIP archive: unpack it first')
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw refused('a gzip file: unpack it first')
  const text = decode(bytes)
  if (text.includes('\0')) throw refused('no text file')
  return text
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeText(bytes, 'windows-1252')
  }
}

function refused(message: string): SightlineError {
  return new SightlineError('not_processable', message)
}
