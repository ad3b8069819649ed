import { Readable } from 'node:stream'
import type { VerifiedFile } from '../../packs/load/verified-file.ts'

/**
 * The bytes of a file for an answer; closes it at the end. When the file is changed on the way the
 * stream breaks off before other bytes are given, and with it the answer.
 */
export function streamOf(file: VerifiedFile): Readable {
  const stream = Readable.from(file.chunks(), { objectMode: false })
  // Also when nobody has begun to read.
  stream.once('close', () => void file.close())
  return stream
}
