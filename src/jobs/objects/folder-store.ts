import { open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { SightlineError } from '../../errors.ts'
import { makeFolder } from '../../made-folder.ts'
import { publishFile } from '../../packs/durable-files.ts'
import { removeLeftovers, temporaryBeside } from '../../packs/temporaries.ts'
import { checkObjectName } from './object-name.ts'
import type { ListedObject, ObjectStore } from './object-store.ts'

/** Reasons of the file system in words. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left',
  EDQUOT: 'the quota is used up',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EROFS: 'it is read-only',
  ENOTDIR: 'a file is where a folder should be',
  EIO: 'the disk fails',
}

/** Objects as files of a folder, which several processes may share. */
export class FolderStore implements ObjectStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async size(name: string): Promise<number | null> {
    return this.#reading(async () => {
      const path = this.#pathOf(name)
      const { size } = await stat(path)
      const now = new Date()
      await utimes(path, now, now)
      return size
    })
  }

  async read(name: string, from = 0, length?: number): Promise<Uint8Array | null> {
    return this.#reading(async () => {
      const file = await open(this.#pathOf(name), 'r')
      try {
        const { size } = await file.stat()
        const wanted = Math.max(0, Math.min(length ?? Infinity, size - from))
        const bytes = new Uint8Array(wanted)
        let done = 0
        while (done < wanted) {
          const { bytesRead } = await file.read(bytes, done, wanted - done, from + done)
          if (bytesRead === 0) break
          done += bytesRead
        }
        return bytes.subarray(0, done)
      } finally {
        await file.close()
      }
    })
  }

  async write(
    name: string,
    parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const path = this.#pathOf(name)
    const temporary = temporaryBeside(path)
    try {
      makeFolder(dirname(path))
      const file = await open(temporary, 'wx')
      try {
        for await (const part of parts) await writeWhole(file, part)
      } finally {
        await file.close()
      }
      await publishFile(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined)
      throw storeError('written', error)
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true }).catch((error: unknown) => {
      throw storeError('written', error)
    })
  }

  async *list(): AsyncIterable<ListedObject> {
    const names = await this.#reading(() => readdir(this.#folder, { recursive: true }))
    for (const name of (names ?? []).sort()) {
      const facts = await this.#reading(() => stat(join(this.#folder, name)))
      if (facts === null || name.endsWith('.tmp')) continue
      if (facts.isDirectory()) {
        // What ended processes have not finished.
        removeLeftovers(join(this.#folder, name))
        continue
      }
      const path = relative(this.#folder, join(this.#folder, name)).split(sep).join('/')
      yield { name: path, bytes: facts.size, usedAtMs: facts.mtimeMs }
    }
  }

  #pathOf(name: string): string {
    checkObjectName(name)
    return join(this.#folder, ...name.split('/'))
  }

  /** Null where nothing of this name is there. */
  async #reading<Value>(work: () => Promise<Value>): Promise<Value | null> {
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw storeError('read', error)
    }
  }
}

async function writeWhole(
  file: { write(bytes: Uint8Array, from: number): Promise<{ readonly bytesWritten: number }> },
  bytes: Uint8Array,
): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, at)
    at += bytesWritten
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** What the file system says, as a reason to try again; what else is wrong is passed on. */
function storeError(done: 'read' | 'written', error: unknown): unknown {
  const code = codeOf(error)
  if (code === undefined) return error
  const reason = reasons[code] ?? 'the file system refuses'
  return new SightlineError(
    'unavailable',
    `the store of regions cannot be ${done}: ${reason} (${code})`,
    { cause: error },
  )
}
