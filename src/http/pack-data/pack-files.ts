import { type FileHandle, open, stat } from 'node:fs/promises'
import { SightlineError } from '../../errors.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'

/** What tells a file from one that was put in its place. */
interface FileStamp {
  readonly size: number
  readonly modifiedMs: number
  readonly inode: number
}

const stamps = new WeakMap<PackSnapshot, ReadonlyMap<string, FileStamp>>()

async function stampOf(source: { stat(): Promise<unknown> } | string): Promise<FileStamp> {
  const facts = (await (typeof source === 'string' ? stat(source) : source.stat())) as {
    readonly size: number
    readonly mtimeMs: number
    readonly ino: number
  }
  return { size: facts.size, modifiedMs: facts.mtimeMs, inode: facts.ino }
}

/** Remembers the files of a pack as they are right after their hashes were checked. */
export async function rememberPackFiles(snapshot: PackSnapshot): Promise<void> {
  const entries = Object.entries(snapshot.files).map(
    async ([layer, path]) => [layer, await stampOf(path)] as const,
  )
  stamps.set(snapshot, new Map(await Promise.all(entries)))
}

export interface OpenPackFile {
  readonly handle: FileHandle
  readonly size: number
}

/**
 * Opens a file of the active pack for sending as it is. The caller closes the handle.
 *
 * @throws {SightlineError} unavailable when the file is not the one whose hash was checked.
 */
export async function openPackFile(
  snapshot: PackSnapshot,
  layer: 'towers' | 'buildings',
): Promise<OpenPackFile> {
  const expected = stamps.get(snapshot)?.get(layer)
  const handle = await open(snapshot.files[layer]).catch((cause: unknown) => {
    throw changed(layer, cause)
  })
  try {
    const actual = await stampOf(handle)
    const isSame =
      expected === undefined ||
      (actual.size === expected.size &&
        actual.modifiedMs === expected.modifiedMs &&
        actual.inode === expected.inode)
    if (!isSame) throw changed(layer)
    return { handle, size: actual.size }
  } catch (error) {
    await handle.close()
    throw error
  }
}

function changed(layer: string, cause?: unknown): SightlineError {
  return new SightlineError(
    'unavailable',
    `the ${layer} file of the active dataset has changed since it was loaded`,
    { cause },
  )
}
