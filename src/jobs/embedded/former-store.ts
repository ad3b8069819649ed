import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { rename, rmdir } from 'node:fs/promises'
import { syncPath } from '../../packs/durable-files.ts'
import { formerFolders, jobFolders } from '../place.ts'
import { lockFile } from './directory-lock.ts'

/**
 * Moves the embedded database of a version up to 1.17 to where it lies today. The caller holds the lock of
 * the place of today. An interrupted move is finished by the next call. A database of today is never
 * replaced.
 *
 * @throws {SightlineError} unavailable while a process of the former version has it open
 */
export async function takeOverFormerStore(dataDirectory: string): Promise<void> {
  const former = formerFolders(dataDirectory)
  const { folder, store, unfinished } = jobFolders(dataDirectory)
  if (existsSync(store) || !existsSync(former.store)) return
  const lock = lockFile(former.lock)
  try {
    // The mark first: a job that was unfinished is one in the new place from the first moment.
    if (existsSync(former.unfinished)) writeFileSync(unfinished, '')
    await rename(former.store, store)
    await syncPath(folder)
    rmSync(former.unfinished, { force: true })
  } finally {
    lock.release()
  }
  // What else somebody has put there stays.
  await rmdir(former.folder).catch(() => undefined)
}
