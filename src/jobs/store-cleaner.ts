import type { ComputePool } from '../compute/pool.ts'
import type { Database } from './database.ts'
import type { Engine, JobLog } from './engine.ts'
import type { StoreBound } from './objects/bounded-objects.ts'
import type { ObjectPlace } from './objects/object-store.ts'
import type { StoreTasks } from './objects/store-tasks.ts'
import { namedObjects } from './record-objects.ts'
import { recordFolders } from './regions/record-folders.ts'

interface CleanerOptions {
  readonly pool: ComputePool
  readonly objects: ObjectPlace
  /** What may lie in the store, bytes; absent: anything. */
  readonly storeBytes: number | undefined
  readonly log: JobLog
}

/** Between two cleanings, seconds; and where something was accepted that will fill the store. */
const restSeconds = 3600
const shortestRestSeconds = 60
/** A plan is stored before the record that names it, seconds. */
const leftBehindSeconds = 600

/** Keeps the store of objects within its bound, one process of a database at a time. */
export class StoreCleaner {
  readonly #options: CleanerOptions
  #isAtWork = false

  constructor(options: CleanerOptions) {
    this.#options = options
  }

  /** Begins a cleaning where one is due and nobody else is at it. */
  async beginWhereDue({ database }: Engine): Promise<void> {
    const { storeBytes, log } = this.#options
    if (storeBytes === undefined || this.#isAtWork || !(await claim(database))) return
    this.#isAtWork = true
    const cleaning = this.#clean(database, storeBytes)
      .catch(async (err: unknown) => {
        log.warn({ err }, 'the store of regions could not be cleaned')
        await database.query('UPDATE sightline.cleaning SET is_due = true', [])
      })
      .catch((err: unknown) => log.warn({ err }, 'a cleaning could not be put off'))
    void cleaning.finally(() => (this.#isAtWork = false))
  }

  async #clean(database: Database, storeBytes: number): Promise<void> {
    const { pool, objects: place, log } = this.#options
    const bound: StoreBound = {
      maximumBytes: storeBytes - (await unwrittenBytes(database)),
      ofRecords: recordFolders,
      leftBehindMs: Date.now() - 1000 * leftBehindSeconds,
      named: await namedObjects(database),
    }
    const task = 'boundStore' satisfies keyof StoreTasks
    const { body } = await pool.run(
      `stores/${task}`,
      { place, bound },
      { snapshot: null, deadlineAt: Infinity },
    )
    const cleaned = JSON.parse(new TextDecoder().decode(body)) as {
      readonly removedObjects: number
    }
    if (cleaned.removedObjects > 0) log.info(cleaned, 'the store of regions was cleaned')
  }
}

/** Whether a cleaning is due; then it is this process's. A clock that was set back makes it due. */
async function claim(database: Database): Promise<boolean> {
  const rows = await database.query(
    `UPDATE sightline.cleaning SET cleaned_at = now(), is_due = false
     WHERE cleaned_at > now() OR cleaned_at < now() - $1 * interval '1 second'
       OR (is_due AND cleaned_at < now() - $2 * interval '1 second')
     RETURNING cleaned_at`,
    [restSeconds, shortestRestSeconds],
  )
  return rows.length > 0
}

/** What unfinished jobs are still expected to write, bytes. */
async function unwrittenBytes(database: Database): Promise<number> {
  const [{ bytes }] = await database.query<{ bytes: number }>(
    `SELECT COALESCE(sum(stored_bytes::float8 * (total_units - completed_units) / total_units), 0)::float8
       AS bytes
     FROM sightline.job WHERE status IN ('accepted', 'running')`,
    [],
  )
  return bytes
}
