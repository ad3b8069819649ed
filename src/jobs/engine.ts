import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { PostgresDatabase } from './postgres-database.ts'
import { ProcessRegister } from './processes.ts'
import { UnitQueue } from './unit-queue.ts'
import type { JobLimits } from './limits.ts'
import { migrate, schemaLock } from './schema.ts'
import { JobStore } from './store.ts'

/** What the jobs need of a log. */
export interface JobLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface EngineOptions extends JobLimits {
  /** A PostgreSQL server; null for the embedded one. */
  readonly databaseUrl: string | null
  /** Where the embedded database lives. */
  readonly dataDirectory: string
  readonly leaseSeconds: number
  readonly log: JobLog
}

/** Everything that is open while jobs are worked on. */
export interface Engine {
  readonly database: Database
  readonly queue: UnitQueue
  readonly store: JobStore
  /** Null where no other process can be there. */
  readonly register: ProcessRegister | null
  /** Whether it can be used no more and must be opened anew. */
  isBroken(): boolean
  /** Resolves then. */
  readonly broken: Promise<void>
  close(): Promise<void>
}

/** How often a queue looks for units whose process has gone, seconds; in one process there are none. */
const sharedMaintenanceSeconds = 5
const embeddedMaintenanceSeconds = 600

/**
 * Opens the database, brings its schema up to date and makes the queue ready.
 *
 * @param onReadable is given the records as soon as they can be read, before the queue is ready
 * @throws {SightlineError} unavailable when the database is not there, or not ours
 */
export async function openEngine(
  options: EngineOptions,
  onReadable: (store: JobStore) => void = () => undefined,
): Promise<Engine> {
  const { databaseUrl, log } = options
  if (databaseUrl === null) {
    const { database, ended } = await openEmbedded(options.dataDirectory)
    return assemble(options, { database, broken: ended }, onReadable)
  }
  const database = new PostgresDatabase(databaseUrl, (err) =>
    log.warn({ err }, 'a connection to the database of the jobs broke'),
  )
  return assemble(options, { database, broken: new Promise(() => undefined) }, onReadable)
}

async function assemble(
  options: EngineOptions,
  { database, broken }: Pick<Engine, 'database' | 'broken'>,
  onReadable: (store: JobStore) => void,
): Promise<Engine> {
  const { databaseUrl, leaseSeconds, maximumRunning, log } = options
  const isShared = databaseUrl !== null
  const queue = new UnitQueue(database, {
    leaseSeconds,
    ...(maximumRunning === undefined ? {} : { maximumRunning }),
    maintenanceSeconds: isShared ? sharedMaintenanceSeconds : embeddedMaintenanceSeconds,
    onError: (err) => log.warn({ err }, 'the queue of the jobs had trouble'),
  })
  const store = new JobStore(database, queue, options)
  try {
    await database.alone(schemaLock, async () => {
      await migrate(database)
      onReadable(store)
      // Whoever waits to read goes first: the embedded database does one thing at a time.
      await setImmediate()
      await queue.start()
    })
    // Nobody else can be at work here: what was in work was in work in a process that has ended.
    if (!isShared) await queue.retryAll(database)
  } catch (error) {
    await queue.stop().catch(() => undefined)
    await database.close().catch(() => undefined)
    throw error
  }
  let isBroken = false
  void broken.then(() => (isBroken = true))
  return {
    isBroken: () => isBroken,
    broken,
    database,
    queue,
    store,
    register: isShared ? new ProcessRegister(database, randomUUID()) : null,
    close: async () => {
      await queue.stop().catch(() => undefined)
      await database.close().catch(() => undefined)
    },
  }
}
