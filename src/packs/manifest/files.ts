import { createHash, type Hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, resolve, sep } from 'node:path'
import { SightlineError } from '../../errors.ts'
import { fileStamp } from './file-stamp.ts'

/** Large enough that the calls cost nothing, small enough to stay in the processor's cache. */
const chunkBytes = 1024 * 1024

/** Codes of the file system for a name that leads nowhere. */
const absent: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR'])

/** Name of the manifest in the directory of a pack. */
export const manifestFileName = 'manifest.json'

/**
 * The directory of a pack with symlinks resolved.
 *
 * @throws SightlineError `not_processable` when it is no directory that can be read.
 */
export function resolvePackDirectory(directory: string): string {
  try {
    const resolved = realpathSync(directory)
    if (statSync(resolved).isDirectory()) return resolved
  } catch (error) {
    throw refusal(
      isMissing(error) ? 'there is no such pack directory' : 'the pack directory cannot be read',
    )
  }
  throw refusal('the pack directory is no directory')
}

/**
 * The absolute path of a file of a pack: the name is relative, and the file it leads to through
 * symlinks is a regular file inside the pack.
 *
 * @param packDirectory - absolute, symlinks resolved.
 * @param member - how messages call the file, never a path.
 * @throws SightlineError `not_processable` when the file is missing, lies elsewhere or is no file.
 */
export function resolvePackFile(packDirectory: string, name: string, member: string): string {
  if (isAbsolute(name)) throw refusal(`${member} must be a relative file name`)
  const named = resolve(packDirectory, name)
  // Before anything is looked for: what lies outside is nobody's business here.
  assertInside(packDirectory, named, member)
  const path = factsOf(named, member, (link) => realpathSync(link))
  assertInside(packDirectory, path, member)
  if (!factsOf(path, member, (found) => statSync(found)).isFile()) {
    throw refusal(`${member} must be a regular file`)
  }
  return path
}

function assertInside(packDirectory: string, path: string, member: string): void {
  if (path.startsWith(packDirectory.endsWith(sep) ? packDirectory : packDirectory + sep)) return
  throw refusal(`${member} must lie inside the pack`)
}

function factsOf<Facts>(path: string, member: string, ask: (path: string) => Facts): Facts {
  try {
    return ask(path)
  } catch (error) {
    throw refusal(isMissing(error) ? `${member} is missing` : `${member} cannot be read`)
  }
}

/** Whether a failure of the file system means that there is no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && absent.has(error.code)
}

/**
 * Reads a file in chunks that share one buffer, from one opening of the file, and hashes what it
 * hands out: what was parsed is what was hashed.
 */
export class HashedFile {
  #descriptor: number
  #hash: Hash = createHash('sha256')
  #member: string
  /** Of the open file before the first of its bytes was read. */
  readonly stamp: string

  /** @param member - how messages call the file. */
  constructor(path: string, member: string) {
    this.#member = member
    try {
      this.#descriptor = openSync(path, 'r')
    } catch {
      throw refusal(`${member} cannot be read`)
    }
    this.stamp = fileStamp(fstatSync(this.#descriptor, { bigint: true }))
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  /** The bytes from the start to the end of the file; each chunk is overwritten by the next. */
  *chunks(): Generator<Uint8Array, void, undefined> {
    const buffer = Buffer.allocUnsafeSlow(chunkBytes)
    for (;;) {
      const count = this.#read(buffer)
      if (count === 0) return
      const chunk = buffer.subarray(0, count)
      this.#hash.update(chunk)
      yield chunk
    }
  }

  /** Reads what is left for the hash alone. */
  readToEnd(): void {
    const chunks = this.chunks()
    while (chunks.next().done !== true);
  }

  /** Once all chunks are read: throws unless the SHA-256 of the bytes is the declared one. */
  assertSha256(declared: string): void {
    if (this.#hash.digest('hex') !== declared) {
      throw refusal(`${this.#member} does not have the SHA-256 that the manifest declares`)
    }
  }

  #read(buffer: Buffer): number {
    try {
      return readSync(this.#descriptor, buffer, 0, buffer.length, null)
    } catch {
      throw refusal(`${this.#member} cannot be read`)
    }
  }
}

/**
 * Reads a file to its end for its hash alone.
 *
 * @returns the stamp of the file that has this hash.
 * @throws SightlineError `not_processable` unless its SHA-256 is the declared one.
 */
export function verifyFile(path: string, member: string, declaredSha256: string): string {
  return withHashedFile(path, member, (file) => {
    file.readToEnd()
    file.assertSha256(declaredSha256)
    return file.stamp
  })
}

/** Opens a file for the time of one use. */
export function withHashedFile<Result>(
  path: string,
  member: string,
  use: (file: HashedFile) => Result,
): Result {
  const file = new HashedFile(path, member)
  try {
    return use(file)
  } finally {
    file.close()
  }
}

/**
 * A small file as a whole.
 *
 * @throws SightlineError `not_processable` when it has more than `maximumBytes` or cannot be read.
 */
export function readSmallFile(path: string, member: string, maximumBytes: number): Buffer {
  return withHashedFile(path, member, (file) => {
    const parts: Uint8Array[] = []
    let byteCount = 0
    for (const chunk of file.chunks()) {
      byteCount += chunk.length
      if (byteCount > maximumBytes) {
        throw refusal(`${member} is larger than ${maximumBytes} bytes`)
      }
      parts.push(Uint8Array.from(chunk))
    }
    return Buffer.concat(parts)
  })
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
