import { existsSync } from 'node:fs'
import { SightlineError } from '../../errors.ts'
import { makeFolder } from '../../made-folder.ts'
import { publishFolder } from '../../packs/durable-files.ts'
import { removeLeftovers, temporaryBeside } from '../../packs/temporaries.ts'
import type { Database } from '../database.ts'
import { jobFolders } from '../place.ts'
import { type DirectoryLock, lockFile } from './directory-lock.ts'
import { EmbeddedDatabase } from './embedded-database.ts'
import { EmbeddedThread } from './embedded-thread.ts'
import { takeOverFormerStore } from './former-store.ts'
import { assertWholeStore } from './store-shape.ts'

/** An open database, and the word that it has broken. */
interface OpenEmbedded {
  readonly database: Database
  /** Resolves when its thread has ended, whether it was told to or not. */
  readonly ended: Promise<void>
}

/**
 * Opens the database in a data directory, which it makes at the first time, and holds its lock until
 * it is closed.
 *
 * @throws {SightlineError} unavailable when another process has it, or when it does not open; what
 *   is there is left as it is.
 */
export async function openEmbedded(dataDirectory: string): Promise<OpenEmbedded> {
  const { folder, store, lock: lockPath } = jobFolders(dataDirectory)
  let lock: DirectoryLock | undefined
  try {
    makeFolder(folder)
    lock = lockFile(lockPath)
    removeLeftovers(folder)
    await takeOverFormerStore(dataDirectory)
    if (existsSync(store)) assertWholeStore(store)
    else await makeStore(store)
    const thread = await EmbeddedThread.open(store)
    return hold(thread, lock)
  } catch (cause) {
    lock?.release()
    if (cause instanceof SightlineError) throw cause
    throw new SightlineError(
      'unavailable',
      'the store of the jobs in the data directory cannot be opened; its files are kept, ' +
        'and the log says more',
      { cause },
    )
  }
}

function hold(thread: EmbeddedThread, lock: DirectoryLock): OpenEmbedded {
  const database = new EmbeddedDatabase(thread)
  const ended = thread.ended.then(() => lock.release())
  return {
    database: {
      query: (text, values) => database.query(text, values),
      transaction: (work) => database.transaction(work),
      alone: (id, work) => database.alone(id, work),
      close: async () => {
        await database.close()
        await ended
      },
    },
    ended,
  }
}

/** Whoever is killed while making it leaves nothing behind that looks like a store. */
async function makeStore(store: string): Promise<void> {
  const unfinished = temporaryBeside(store)
  const thread = await EmbeddedThread.open(unfinished)
  await thread.close()
  await publishFolder(unfinished, store)
}
