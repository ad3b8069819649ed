import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

const trailerBytes = 4
const gzipLevel = 6
const running = new Map<string, Promise<void>>()

export interface OpenCompressedFile {
  readonly handle: FileHandle
  readonly size: number
}

function pathOf(directory: string, sha256: string): string {
  return join(directory, `${sha256}.gz`)
}

/**
 * The gzip form of a file, if there is a complete one. The caller closes the handle.
 *
 * @param sha256 - of the plain file; names the compressed one.
 * @param plainSize - bytes of the plain file: the end of a gzip file repeats it.
 */
export async function openCompressed(
  directory: string,
  sha256: string,
  plainSize: number,
): Promise<OpenCompressedFile | null> {
  const handle = await open(pathOf(directory, sha256)).catch(() => null)
  if (handle === null) return null
  const { size } = await handle.stat()
  const trailer = Buffer.alloc(trailerBytes)
  await handle.read(trailer, 0, trailerBytes, Math.max(0, size - trailerBytes))
  if (trailer.readUInt32LE() === plainSize % 0x1_0000_0000) return { handle, size }
  await handle.close()
  return null
}

/** Compresses a file once, in the background; visible only when it is complete. */
export function compressInBackground(
  plainPath: string,
  directory: string,
  sha256: string,
): Promise<void> {
  const known = running.get(sha256)
  if (known !== undefined) return known
  const run = compress(plainPath, directory, sha256).finally(() => running.delete(sha256))
  running.set(sha256, run)
  return run
}

async function compress(plainPath: string, directory: string, sha256: string): Promise<void> {
  const path = pathOf(directory, sha256)
  const unfinished = `${path}.${process.pid}.part`
  await mkdir(directory, { recursive: true })
  try {
    await pipeline(
      createReadStream(plainPath),
      createGzip({ level: gzipLevel }),
      createWriteStream(unfinished),
    )
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}
