import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { SightlineError } from '../../errors.ts'
import { makeFolder } from '../../made-folder.ts'
import { publishFile } from '../../packs/durable-files.ts'
import { FileChangedError, VerifiedFile } from '../../packs/load/verified-file.ts'
import { temporaryBeside } from '../../packs/temporaries.ts'

const gzipLevel = 6
const running = new Map<string, Promise<void>>()

/** The name tells the hash of the plain file and its own. */
const compressedName = /^([0-9a-f]{64})\.([0-9a-f]{64})\.gz$/

/**
 * The gzip form of a file, if there is a whole and unaltered one; others of its name are removed.
 * The caller closes it.
 *
 * @param sha256 - of the plain file.
 */
export async function openCompressed(
  directory: string,
  sha256: string,
): Promise<VerifiedFile | null> {
  for (const fileName of await namesIn(directory)) {
    const hashes = compressedName.exec(fileName)
    if (hashes?.[1] !== sha256) continue
    const path = join(directory, fileName)
    const known = { path, sha256: hashes[2], stamp: '', name: 'the compressed file' }
    try {
      return await VerifiedFile.open(known)
    } catch (error) {
      if (error instanceof FileChangedError) await rm(path, { force: true })
      else if (!(error instanceof SightlineError)) throw error
    }
  }
  return null
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch {
    // Nothing has been compressed yet.
    return []
  }
}

/**
 * Compresses a file once, in the background; visible only when it is complete. Ends with an error,
 * and leaves nothing, when the file changes meanwhile.
 *
 * @param open - opens the plain file, which is closed here.
 */
export function compressInBackground(
  open: () => Promise<VerifiedFile>,
  directory: string,
  sha256: string,
): Promise<void> {
  const known = running.get(sha256)
  if (known !== undefined) return known
  const run = compress(open, directory, sha256).finally(() => running.delete(sha256))
  running.set(sha256, run)
  return run
}

async function compress(
  open: () => Promise<VerifiedFile>,
  directory: string,
  sha256: string,
): Promise<void> {
  makeFolder(directory)
  const unfinished = temporaryBeside(join(directory, sha256))
  const plain = await open()
  const hash = createHash('sha256')
  try {
    await pipeline(
      plain.chunks(),
      createGzip({ level: gzipLevel }),
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          hash.update(piece)
          yield piece
        }
      },
      createWriteStream(unfinished),
    )
    await publishFile(unfinished, join(directory, `${sha256}.${hash.digest('hex')}.gz`))
  } finally {
    await plain.close()
    await rm(unfinished, { force: true })
  }
}
