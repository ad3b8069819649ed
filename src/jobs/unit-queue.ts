import { createHash } from 'node:crypto'
import PgBoss from 'pg-boss'
import { maximumAttempts } from './attempts.ts'
import type { Database, Queryable } from './database.ts'
import type { JobOrder } from './turns.ts'
import type { QueuedUnit, TakenUnit } from './queued-unit.ts'
import { takeInTurns } from './unit-taking.ts'

/** A job of which units are added. */
interface QueuedJob {
  readonly id: string
  /** Grows from one job to the next. */
  readonly sequence: number
}

/** A unit that is added. */
export interface AddedUnit {
  readonly unit: number
  /** It is handed out when the unit of this number would be. */
  readonly turn: number
}

interface UnitQueueOptions {
  /** How long a process may keep a unit that it does not renew before others may take it too, seconds. */
  readonly leaseSeconds: number
  /** How often units whose process has gone are looked for, seconds. */
  readonly maintenanceSeconds: number
  /** Jobs of one caller of which units are handed out at a time; absent: all. */
  readonly maximumRunning?: number
  readonly onError: (error: unknown) => void
}

const queuePrefix = 'job-units-'
/** Of versions up to 1.17, whose queues and entries were called by experiments. */
const formerPrefix = 'experiment-runs-'
const givenUpQueue = `${queuePrefix}given-up`
/** A clock that is set right after it stood at 1970 must not make what waits look old. */
const retainedDays = 365_000
/** Nothing waits but for its turn: when it was added, by a clock that was set back since, is nothing. */
const inTurn = { ignoreStartAfter: true } as const

/** Units of a job that have turns of their own; those beyond are as the last of them. */
const countedUnits = 1_000_000
const jobsInTurn = 1024
/**
 * The priority of units whose job waits for its store is so much lower, once: more than all turns together,
 * so that they are behind every unit that does not wait, and keep their order. The column has 32 bits.
 */
const behindAll = (countedUnits + 1) * jobsInTurn
/** Of a unit that was put back: behind those too, and one after the other however often it is. */
const postponedPriority = -2_100_000_000

/**
 * By which units are found without looking at all others: a region of a country has thousands of them. The
 * next one of a job, and those that are in work.
 */
const unitIndexes = {
  unit_in_turn: `(name, (data->>'job'), priority DESC, created_on, id) WHERE state < 'active'`,
  unit_in_work: `(name, (data->>'job')) WHERE state = 'active'`,
} as const
/** Of former versions. */
const formerIndexes = ['job_by_turn', 'job_by_age', 'job_by_experiment', 'job_in_work'] as const
/** Where nothing bounds how many jobs run. */
const unbounded = 2_147_483_647

interface QueueData {
  readonly job: string
  readonly unit: number
}

/**
 * Hands out the units of jobs, each to one process at a time; a unit whose process has ended is
 * handed out again. There is one queue an environment: a process asks only for what it can compute. The
 * entry of a unit is removed together with writing its result, so that the queue never holds anything
 * but units that are still to be done.
 */
export class UnitQueue {
  readonly #boss: PgBoss
  readonly #database: Database
  readonly #leaseMs: number
  readonly #maximumRunning: number
  readonly #made = new Set<string>()

  constructor(database: Database, options: UnitQueueOptions) {
    const { leaseSeconds, maintenanceSeconds, maximumRunning = unbounded, onError } = options
    this.#database = database
    this.#leaseMs = 1000 * leaseSeconds
    this.#maximumRunning = maximumRunning
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
    await this.#takeOverFormerQueues()
    for (const [name, what] of Object.entries(unitIndexes)) await this.#makeIndex(name, what)
    for (const name of formerIndexes)
      await this.#database.query(`DROP INDEX IF EXISTS pgboss.${name}`)
  }

  /**
   * Moves the entries of queues with their former names to those of today, and removes these queues. What is
   * interrupted is done at the next start; where nothing is left of them it changes nothing.
   */
  async #takeOverFormerQueues(): Promise<void> {
    const rows = await this.#database.query<{ name: string }>(
      `SELECT name FROM pgboss.queue WHERE starts_with(name, $1) ORDER BY dead_letter IS NULL, name`,
      [formerPrefix],
    )
    for (const { name: former } of rows) {
      const name = former.replace(formerPrefix, queuePrefix)
      if (name !== givenUpQueue) await this.#create(name)
      await this.#database.query(
        `UPDATE pgboss.job
         SET name = $2, dead_letter = CASE WHEN dead_letter IS NOT NULL THEN $3 END,
           data = jsonb_build_object('job', data->'experiment', 'unit', data->'run')
         WHERE name = $1`,
        [former, name, givenUpQueue],
      )
      await this.#boss.deleteQueue(former)
    }
  }

  /** An index that is there is not made again: that would wait for whoever writes. */
  async #makeIndex(name: string, what: string): Promise<void> {
    const [{ isThere }] = await this.#database.query<{ isThere: boolean }>(
      `SELECT to_regclass($1) IS NOT NULL AS "isThere"`,
      [`pgboss.${name}`],
    )
    if (isThere) return
    await this.#database.query(`CREATE INDEX ${name} ON pgboss.job ${what}`)
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: false })
  }

  /** Makes the queue of an environment, which must be there before units are added. */
  async prepare(environmentKey: string): Promise<void> {
    if (this.#made.has(environmentKey)) return
    await this.#create(queueOf(environmentKey))
    this.#made.add(environmentKey)
  }

  async #create(name: string): Promise<void> {
    const options = { retryLimit: maximumAttempts, retryDelay: 0, deadLetter: givenUpQueue }
    await this.#boss.createQueue(name, { name, ...options })
  }

  /** Adds units of a job, as part of the caller's transaction. */
  async add(
    inside: Queryable,
    environmentKey: string,
    { id: jobId, sequence }: QueuedJob,
    units: readonly AddedUnit[],
  ): Promise<void> {
    const name = queueOf(environmentKey)
    const entries = units.map(({ unit, turn }) => ({
      id: entryId(jobId, unit),
      name,
      data: { job: jobId, unit } satisfies QueueData,
      priority: inTurns(sequence, turn),
    }))
    await this.#boss.insert(entries, { db: bossDatabase(inside) })
  }

  /**
   * Takes units of an environment that nobody has, in turns: caller by caller, and of a caller job by job. Of
   * a caller with many jobs those that are worked on already have units taken, and as many others as may be
   * worked on beside them; jobs that wait for their store stand beside these.
   *
   * @param order of the jobs of one caller
   * @param except callers of which none is taken
   */
  async take(
    environmentKey: string,
    count: number,
    order: JobOrder = 'fewest',
    except: ReadonlySet<string> = new Set(),
  ): Promise<TakenUnit[]> {
    const queue = queueOf(environmentKey)
    const source = {
      queue,
      environmentKey,
      maximumRunning: this.#maximumRunning,
      behind: -behindAll,
    }
    return takeInTurns(this.#database, source, { count, order, except })
  }

  /** How long a unit is kept that is not renewed. */
  get leaseMs(): number {
    return this.#leaseMs
  }

  /** Begins the leases of units anew: those that have ended by then are others' to take, or taken. */
  async renew(
    environmentKey: string,
    units: readonly Omit<QueuedUnit, 'formerAttempts'>[],
  ): Promise<void> {
    await this.#database.query(
      `UPDATE pgboss.job SET started_on = now()
       WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'`,
      [queueOf(environmentKey), units.map(({ jobId, unit }) => entryId(jobId, unit))],
    )
  }

  /** How many units of a job are in work. */
  async inWork(database: Database, environmentKey: string, jobId: string): Promise<number> {
    const [{ count }] = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pgboss.job
       WHERE name = $1 AND state = 'active' AND data->>'job' = $2`,
      [queueOf(environmentKey), jobId],
    )
    return count
  }

  /** Tells of units that have been given up, each until the telling has succeeded once. */
  async settleGivenUp(settle: (unit: QueuedUnit) => Promise<void>): Promise<void> {
    const entries = await this.#boss.fetch<QueueData>(givenUpQueue, {
      ...inTurn,
      batchSize: 64,
    })
    for (const { id, data } of entries) {
      await settle({ jobId: data.job, unit: data.unit, formerAttempts: 0 })
      await this.#boss.deleteJob(givenUpQueue, id)
    }
  }

  /** Gives a unit back for others to take. */
  async retry(environmentKey: string, { jobId, unit }: QueuedUnit): Promise<void> {
    await this.#boss.fail(queueOf(environmentKey), entryId(jobId, unit))
  }

  /** Gives a unit back as if it had not been taken, to its place among the others. */
  async release(environmentKey: string, unit: QueuedUnit): Promise<void> {
    await this.#untake(environmentKey, unit, 'created_on = created_on')
  }

  /**
   * Gives a unit back that what it needs was not there for: behind all others, and as if it had not been
   * taken. It waits for as long as that lasts, and so do the units of its job that wait beside it: they need
   * the same, and each might be as long at finding that it is not there. Those that were put back take turns.
   */
  async postpone(environmentKey: string, unit: QueuedUnit): Promise<void> {
    await this.#database.query(
      `UPDATE pgboss.job SET created_on = now(), priority = priority - ${behindAll}
       WHERE name = $1 AND id IN (
         SELECT id FROM pgboss.job
         WHERE name = $1 AND state < 'active' AND data->>'job' = $2
           AND priority > ${-behindAll}
         FOR UPDATE SKIP LOCKED)`,
      [queueOf(environmentKey), unit.jobId],
    )
    // The last thing: from here on it may be taken, and who still has it in work would not begin it.
    await this.#untake(environmentKey, unit, `created_on = now(), priority = ${postponedPriority}`)
  }

  async #untake(
    environmentKey: string,
    { jobId, unit, formerAttempts }: QueuedUnit,
    place: string,
  ): Promise<void> {
    await this.#database.query(
      `UPDATE pgboss.job
       SET state = 'created', retry_count = $3, started_on = NULL, ${place}
       WHERE name = $1 AND id = $2::uuid AND state = 'active'`,
      [queueOf(environmentKey), entryId(jobId, unit), formerAttempts],
    )
  }

  /** Removes units, as part of the caller's transaction. */
  async remove(
    inside: Queryable,
    environmentKey: string,
    jobId: string,
    units: readonly number[],
  ): Promise<void> {
    const ids = units.map((unit) => entryId(jobId, unit))
    await this.#boss.deleteJob(queueOf(environmentKey), ids, { db: bossDatabase(inside) })
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

  /** Gives back every unit that is in work. Only for who knows that nobody works. */
  async retryAll(database: Database): Promise<void> {
    const rows = await database.query<{ name: string; id: string }>(
      `SELECT name, id::text AS id FROM pgboss.job WHERE state = 'active' ORDER BY name, id`,
    )
    for (const { name, id } of rows) await this.#boss.fail(name, id)
  }
}

/**
 * The priority of a unit: the first of all jobs, then the second of all; who came first is first among
 * them, whatever the clock says.
 */
function inTurns(sequence: number, turn: number): number {
  return -(Math.min(turn, countedUnits) * jobsInTurn + (sequence % jobsInTurn))
}

/** Queues of different environments share nothing; the name has the length that the library allows. */
function queueOf(environmentKey: string): string {
  return `${queuePrefix}${environmentKey.slice(0, 32)}`
}

/** The id of a unit's entry follows from the unit, so that an entry can be named without being looked for. */
function entryId(jobId: string, unit: number): string {
  const hex = createHash('sha256').update(`${jobId}:${unit}`).digest('hex')
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
