import { randomUUID } from 'node:crypto'
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
 * @throws {SightlineError} unavailable when the database is not there, or not ours
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { databaseUrl, log } = options
  if (databaseUrl === null) {
    const { database, ended } = await openEmbedded(options.dataDirectory)
    return assemble(options, database, ended)
  }
  const database = new PostgresDatabase(databaseUrl, (err) =>
    log.warn({ err }, 'a connection to the database of the experiments broke'),
  )
  return assemble(options, database, new Promise(() => undefined))
}

async function assemble(
  options: EngineOptions,
  database: Database,
  broken: Promise<void>,
): Promise<Engine> {
  const { databaseUrl, leaseSeconds, maximumRunning, log } = options
  const isShared = databaseUrl !== null
  const queue = new UnitQueue(database, {
    leaseSeconds,
    ...(maximumRunning === undefined ? {} : { maximumRunning }),
    maintenanceSeconds: isShared ? sharedMaintenanceSeconds : embeddedMaintenanceSeconds,
    onError: (err) => log.warn({ err }, 'the queue of the experiments had trouble'),
  })
  try {
    await database.alone(schemaLock, async () => {
      await migrate(database)
      await queue.start()
    })
    // Nobody else can be at work here: what was in work was in work in a process that has ended.
    if (!isShared) await queue.giveBackAll(database)
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
    store: new JobStore(database, queue, options),
    register: isShared ? new ProcessRegister(database, randomUUID()) : null,
    close: async () => {
      await queue.stop().catch(() => undefined)
      await database.close().catch(() => undefined)
    },
  }
}
