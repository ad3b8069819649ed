import { readFileSync } from 'node:fs'
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

/** The system names the file in some of its words, in those about folders not. */
function whyUnread(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'no such file'
  return code === 'EISDIR' ? 'a folder, not a file' : `it cannot be read (${code ?? String(error)})`
}
