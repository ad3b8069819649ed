import { createHash } from 'node:crypto'
import PgBoss from 'pg-boss'
import { maximumAttempts } from './attempts.ts'
import type { Database, Queryable } from './database.ts'

/** One run of an experiment that waits, or is in work. */
export interface QueuedRun {
  readonly experimentId: string
  readonly runIndex: number
  /** How often it has been taken before without an end. */
  readonly formerAttempts: number
}

/** An experiment whose runs are added. */
interface QueuedExperiment {
  readonly id: string
  /** Grows from one experiment to the next. */
  readonly sequence: number
  readonly totalRuns: number
}

interface RunQueueOptions {
  /** How long a process may keep a run before others may take it too, seconds. */
  readonly leaseSeconds: number
  /** How often runs whose process has gone are looked for, seconds. */
  readonly maintenanceSeconds: number
  readonly onError: (error: unknown) => void
}

const givenUpQueue = 'experiment-runs-given-up'
/** A clock that is set right after it stood at 1970 must not make what waits look old. */
const retainedDays = 365_000
/** A run waits for nothing but its turn: when it was added, by a clock that was set back since, is nothing. */
const inTurn = { ignoreStartAfter: true } as const

interface QueueData {
  readonly experiment: string
  readonly run: number
}

/**
 * Hands out the runs of experiments, each to one process at a time; a run whose process has ended is
 * handed out again. There is one queue a basis: a process asks only for what it can compute. The
 * entry of a run is removed together with writing its result, so that the queue never holds anything but
 * runs that are still to be done.
 */
export class RunQueue {
  readonly #boss: PgBoss
  readonly #made = new Set<string>()

  constructor(database: Database, { leaseSeconds, maintenanceSeconds, onError }: RunQueueOptions) {
    this.#boss = new PgBoss({
      db: bossDatabase(database),
      schedule: false,
      maintenanceIntervalSeconds: maintenanceSeconds,
      expireInSeconds: leaseSeconds,
      retentionDays: retainedDays,
    })
    this.#boss.on('error', onError)
  }

  /** Makes or updates the tables of the queue; the caller holds the lock of the schema. */
  async start(): Promise<void> {
    await this.#boss.start()
    await this.#boss.createQueue(givenUpQueue, { name: givenUpQueue, retryLimit: maximumAttempts })
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: false })
  }

  /** Makes the queue of a basis, which must be there before runs are added. */
  async prepare(basisKey: string): Promise<void> {
    if (this.#made.has(basisKey)) return
    const name = queueOf(basisKey)
    await this.#boss.createQueue(name, {
      name,
      retryLimit: maximumAttempts,
      retryDelay: 0,
      deadLetter: givenUpQueue,
    })
    this.#made.add(basisKey)
  }

  /** Adds all runs of an experiment, as part of the caller's transaction. */
  async add(
    inside: Queryable,
    basisKey: string,
    { id: experimentId, sequence, totalRuns }: QueuedExperiment,
  ): Promise<void> {
    const name = queueOf(basisKey)
    const entries = Array.from({ length: totalRuns }, (_, run) => ({
      id: entryId(experimentId, run),
      name,
      data: { experiment: experimentId, run } satisfies QueueData,
      // Who came first is first, whatever the clock says.
      priority: -sequence,
    }))
    await this.#boss.insert(entries, { db: bossDatabase(inside) })
  }

  /** Takes the oldest runs of a basis that nobody has. */
  async take(basisKey: string, count: number): Promise<QueuedRun[]> {
    const entries = await this.#boss.fetch<QueueData>(queueOf(basisKey), {
      ...inTurn,
      batchSize: count,
      includeMetadata: true,
    })
    return entries.map(({ data, retryCount }) => ({
      experimentId: data.experiment,
      runIndex: data.run,
      formerAttempts: retryCount,
    }))
  }

  /** Tells of runs that have been given up, each until the telling has succeeded once. */
  async settleGivenUp(settle: (run: QueuedRun) => Promise<void>): Promise<void> {
    const entries = await this.#boss.fetch<QueueData>(givenUpQueue, {
      ...inTurn,
      batchSize: 64,
    })
    for (const { id, data } of entries) {
      await settle({ experimentId: data.experiment, runIndex: data.run, formerAttempts: 0 })
      await this.#boss.deleteJob(givenUpQueue, id)
    }
  }

  /** Gives a run back for others to take. */
  async giveBack(basisKey: string, { experimentId, runIndex }: QueuedRun): Promise<void> {
    await this.#boss.fail(queueOf(basisKey), entryId(experimentId, runIndex))
  }

  /** Removes runs, as part of the caller's transaction. */
  async remove(
    inside: Queryable,
    basisKey: string,
    experimentId: string,
    runs: readonly number[],
  ): Promise<void> {
    const ids = runs.map((run) => entryId(experimentId, run))
    await this.#boss.deleteJob(queueOf(basisKey), ids, { db: bossDatabase(inside) })
  }

  /**
   * Begins leases anew that began in the future: the clock of the database was set back since, and
   * they would last until it is there again. So does the time at which leases were last looked at.
   */
  async renewFutureLeases(database: Database): Promise<void> {
    await database.query(
      `UPDATE pgboss.job SET started_on = now() WHERE state = 'active' AND started_on > now()`,
      [],
    )
    await database.query(
      'UPDATE pgboss.version SET maintained_on = now() WHERE maintained_on > now()',
      [],
    )
  }

  /** Gives back every run that is in work. Only for who knows that nobody works. */
  async giveBackAll(database: Database): Promise<void> {
    const rows = await database.query<{ name: string; id: string }>(
      `SELECT name, id::text AS id FROM pgboss.job WHERE state = 'active' ORDER BY name, id`,
    )
    for (const { name, id } of rows) await this.#boss.fail(name, id)
  }
}

/** Queues of different bases share nothing; the name has the length that the library allows. */
function queueOf(basisKey: string): string {
  return `experiment-runs-${basisKey.slice(0, 32)}`
}

/** The same for the same run, so that an entry can be named without being looked for. */
function entryId(experimentId: string, run: number): string {
  const hex = createHash('sha256').update(`${experimentId}:${run}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** The database as the queue's library wants it. */
function bossDatabase(target: Queryable): PgBoss.Db {
  return {
    executeSql: async (text, values) => ({ rows: await target.query(text, values) }),
  }
}
