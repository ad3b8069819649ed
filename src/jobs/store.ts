import { admit, type Refusal, storeRoom } from './admission.ts'
import { type JobEnvironment, environmentKey } from './environment.ts'
import type { Database, Queryable } from './database.ts'
import { type Job, type JobRequest, newJobId, phaseEnds, totalUnits } from './job.ts'
import { findJobs } from './job-rows.ts'
import type { JobUnits } from './kind.ts'
import { type JobLimits, ownCaller } from './limits.ts'
import { nextUnits, unitsBetween } from './next-units.ts'
import { forgetEnded, forgetJobs } from './retention.ts'
import type { StoreRoom } from './store-room.ts'
import {
  type UnfinishedJob,
  type UnfinishedRow,
  unfinishedColumns,
  unfinishedJob,
} from './unfinished-job.ts'
import type { UnitQueue } from './unit-queue.ts'

/** What became of a request. */
export type Submission =
  | { readonly kind: 'accepted'; readonly job: Job }
  /** An equal job waits or runs; whoever asks shares it. */
  | { readonly kind: 'joined'; readonly job: Job }
  /** An equal job has succeeded. */
  | { readonly kind: 'known'; readonly job: Job }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** What a unit of a job is computed from. */
interface BegunJob {
  readonly kind: string
  readonly definition: unknown
  readonly totalUnits: number
  /** As in `phaseEnds`; empty where there is one phase. */
  readonly phaseEnds: readonly number[]
}

interface BegunRow {
  readonly kind: string
  readonly definition: string
  readonly total_units: number
  readonly phase_ends: readonly number[] | null
}

/** What is stored of a unit. */
interface UnitResult {
  readonly result: unknown
  /** What the job shows of it from now on; null: nothing new. */
  readonly progress: unknown
  /** What the job keeps in the store of objects when this is its last unit, bytes; absent: nothing. */
  readonly retainedBytes?: number
}

interface LockedRow {
  readonly status: Job['status']
  readonly environment_key: string
  readonly sequence: number
  readonly phase_ends: readonly number[] | null
}

/** Submissions of all processes come one after the other, so that limits hold. */
const submissionLock = 0x5167_4c32

/**
 * The records of all jobs. Every change is one transaction together with the change of the queue that
 * belongs to it.
 */
export class JobStore {
  readonly #database: Database
  readonly #queue: UnitQueue
  readonly #limits: JobLimits

  constructor(database: Database, queue: UnitQueue, limits: JobLimits) {
    this.#database = database
    this.#queue = queue
    this.#limits = limits
  }

  /**
   * Accepts a job, or finds its equal that waits, runs or has succeeded. An equal one is from then on a job
   * of this caller too: it has the turns of all who asked for it, counts for each of them, and is kept for
   * as long as it is for any.
   */
  async submit(
    request: JobRequest,
    environment: JobEnvironment,
    caller = ownCaller,
  ): Promise<Submission> {
    const key = environmentKey(environment)
    const identity = request.identity(environment)
    await this.#queue.prepare(key)
    return this.#database.transaction(async (inside): Promise<Submission> => {
      await inside.query('SELECT pg_advisory_xact_lock($1)', [submissionLock])
      const equal = await equalJob(inside, identity)
      if (equal !== undefined) {
        await addCaller(inside, equal.id, caller)
        return { kind: equal.status === 'succeeded' ? 'known' : 'joined', job: equal }
      }
      const bytes = request.storeBytes ?? 0
      const admission = await admit(inside, { caller, bytes }, this.#limits)
      if (admission.refusal !== null) return { kind: 'refused', refusal: admission.refusal }
      await forgetJobs(inside, admission.pushedOut)
      const id = newJobId()
      const sequence = await insertJob(inside, id, identity, request, environment)
      await addCaller(inside, id, caller)
      await this.#queue.add(inside, key, { id, sequence }, unitsBetween(0, request.phases[0]))
      await forgetEnded(inside, this.#limits)
      if (bytes > 0) await inside.query('UPDATE sightline.cleaning SET is_due = true')
      const [job] = await findJobs(inside, 'id = $1', [id])
      return { kind: 'accepted', job }
    })
  }

  /** Why a job would be refused now; null where it would not, or has an equal. */
  async refusalOf(
    request: JobRequest,
    environment: JobEnvironment,
    caller = ownCaller,
  ): Promise<Refusal | null> {
    const equal = await equalJob(this.#database, request.identity(environment))
    if (equal !== undefined) return null
    const bytes = request.storeBytes ?? 0
    return (await admit(this.#database, { caller, bytes }, this.#limits)).refusal
  }

  /** Room in the store of objects for a caller now. */
  storeRoom(caller: string): Promise<StoreRoom> {
    return storeRoom(this.#database, caller, this.#limits)
  }

  async find(id: string): Promise<Job | null> {
    const [job] = await findJobs(this.#database, 'id = $1', [id])
    return job ?? null
  }

  /** Ends a job that waits or runs; gives its record, as it was if it had ended. */
  async dismiss(id: string): Promise<Job | null> {
    await this.#end(id, 'dismissed', 'cancelled by user')
    return this.find(id)
  }

  /** Ends a job that cannot succeed. */
  async fail(id: string, message: string): Promise<void> {
    await this.#end(id, 'failed', message)
  }

  /** All that wait or run, in the order in which they came. */
  async unfinished(): Promise<UnfinishedJob[]> {
    const rows = await this.#database.query<UnfinishedRow>(
      `SELECT ${unfinishedColumns} FROM sightline.job
       WHERE status IN ('accepted', 'running') ORDER BY sequence`,
    )
    return rows.map(unfinishedJob)
  }

  /** The kind of a job; null when there is none of that id. */
  async kindOf(id: string): Promise<string | null> {
    const [row] = await this.#database.query<{ kind: string }>(
      'SELECT kind FROM sightline.job WHERE id = $1',
      [id],
    )
    return row?.kind ?? null
  }

  /** Marks a job as running and gives its definition; null when it has ended. */
  async begin(id: string): Promise<BegunJob | null> {
    const [row] = await this.#database.query<BegunRow>(
      `UPDATE sightline.job
       SET status = 'running', started_at = COALESCE(started_at, now())
       WHERE id = $1 AND status IN ('accepted', 'running') 
       RETURNING kind, definition, total_units, phase_ends`,
      [id],
    )
    if (row === undefined) return null
    const { kind, definition, total_units: totalUnits, phase_ends: ends } = row
    return {
      kind,
      definition: JSON.parse(definition) as unknown,
      totalUnits,
      phaseEnds: ends ?? [],
    }
  }

  /** Keeps what units of a job wait for, until one of them is done; the first of them says since when. */
  async wait(id: string, reason: string): Promise<void> {
    await this.#database.query(
      `UPDATE sightline.job
       SET waiting_for = $2, waiting_since = COALESCE(waiting_since, now())
       WHERE id = $1 AND status IN ('accepted', 'running') AND waiting_for IS DISTINCT FROM $2`,
      [id, reason],
    )
  }

  /** Results of the first units of a job, in order; all of them must be done. */
  async results(id: string, count: number): Promise<unknown[]> {
    const rows = await this.#database.query<{ result: string }>(
      `SELECT result FROM sightline.job_unit
       WHERE job_id = $1 AND unit_index < $2 ORDER BY unit_index`,
      [id, count],
    )
    return rows.map(({ result }) => JSON.parse(result) as unknown)
  }

  /**
   * Keeps the result of a unit, once, however often it was computed, and removes it from the queue.
   * The last unit of a phase makes room for those of the next, the last of all ends the job. Units
   * of a job that has ended are not kept.
   *
   * @param readyAfter as the units of the job have it
   */
  async keepUnit(
    id: string,
    unit: number,
    { result, progress, retainedBytes = 0 }: UnitResult,
    readyAfter?: JobUnits['readyAfter'],
  ): Promise<void> {
    await this.#database.transaction(async (inside) => {
      const [row] = await inside.query<LockedRow>(
        `SELECT status, environment_key, sequence::integer AS sequence, phase_ends
         FROM sightline.job WHERE id = $1 FOR UPDATE`,
        [id],
      )
      if (row === undefined) return
      await this.#queue.remove(inside, row.environment_key, id, [unit])
      if (row.status !== 'running') return
      const { isNew, status, done } = await countResult(inside, id, unit, result)
      if (isNew) {
        if (progress !== null) await showProgress(inside, id, progress)
        const next = await nextUnits(inside, id, { unit, done }, row.phase_ends, readyAfter)
        if (next.length > 0)
          await this.#queue.add(inside, row.environment_key, { id, sequence: row.sequence }, next)
      }
      if (status === 'succeeded') {
        await this.#settle(inside, id, row.phase_ends?.at(-2) ?? 0, retainedBytes)
      }
    })
  }

  /** Of a job that has succeeded only the results of its last phase are kept. */
  async #settle(
    inside: Queryable,
    id: string,
    lastPhase: number,
    retainedBytes: number,
  ): Promise<void> {
    await inside.query('UPDATE sightline.job SET stored_bytes = $2 WHERE id = $1', [
      id,
      retainedBytes,
    ])
    await inside.query('DELETE FROM sightline.job_unit WHERE job_id = $1 AND unit_index < $2', [
      id,
      lastPhase,
    ])
    await forgetEnded(inside, this.#limits)
  }

  /** Forgets a queued unit that belongs to no unfinished job. */
  async dropUnit(key: string, id: string, unit: number): Promise<void> {
    await this.#queue.remove(this.#database, key, id, [unit])
  }

  async #end(id: string, status: 'failed' | 'dismissed', message: string): Promise<void> {
    await this.#database.transaction(async (inside) => {
      const [row] = await inside.query<{ environment_key: string; total_units: number }>(
        `UPDATE sightline.job SET status = $2, message = $3, finished_at = now(),
           waiting_for = NULL, waiting_since = NULL, stored_bytes = 0,
           end_sequence = nextval('sightline.job_end')
         WHERE id = $1 AND status IN ('accepted', 'running') RETURNING environment_key, total_units`,
        [id, status, message],
      )
      if (row === undefined) return
      const units = Array.from({ length: row.total_units }, (_, unit) => unit)
      await this.#queue.remove(inside, row.environment_key, id, units)
      await forgetEnded(inside, this.#limits)
    })
  }
}

/** The job of an identity that waits, runs or has succeeded. */
async function equalJob(target: Queryable, identity: string): Promise<Job | undefined> {
  const [equal] = await findJobs(
    target,
    `fingerprint = $1 AND status IN ('accepted', 'running', 'succeeded')`,
    [identity],
  )
  return equal
}

async function addCaller(inside: Queryable, id: string, caller: string): Promise<void> {
  await inside.query(
    `INSERT INTO sightline.job_caller (job_id, caller) VALUES ($1, $2)
     ON CONFLICT DO NOTHING`,
    [id, caller],
  )
}

/** Gives the place of the job among all. */
async function insertJob(
  inside: Queryable,
  id: string,
  identity: string,
  request: JobRequest,
  environment: JobEnvironment,
): Promise<number> {
  const { kind, definition, sent, phases } = request
  const [{ sequence }] = await inside.query<{ sequence: number }>(
    `INSERT INTO sightline.job
       (id, kind, fingerprint, status, environment_key, environment, definition, sent, shown, total_units,
        phase_ends, stored_bytes)
     VALUES ($1, $2, $3, 'accepted', $4, $5, $6, $7, $8, $9, $10, $11)
     RETURNING sequence::integer AS sequence`,
    [
      id,
      kind,
      identity,
      environmentKey(environment),
      JSON.stringify(environment),
      JSON.stringify(definition),
      JSON.stringify(sent),
      JSON.stringify(request.shown(environment)),
      totalUnits(phases),
      phases.length === 1 ? null : phaseEnds(phases),
      request.storeBytes ?? 0,
    ],
  )
  return sequence
}

async function showProgress(inside: Queryable, id: string, progress: unknown): Promise<void> {
  await inside.query('UPDATE sightline.job SET progress = $2 WHERE id = $1', [
    id,
    JSON.stringify(progress),
  ])
}

/** A job after the result of a unit has come. */
interface CountedResult {
  readonly status: Job['status']
  /** Units that are done. */
  readonly done: number
  /** Whether the unit had no result before. */
  readonly isNew: boolean
}

/**
 * Keeps a result and counts it, where the unit had none: a job goes on then, and with all of them it has
 * succeeded. One statement, and nothing in it grows with what is done: all processes of a job wait for each
 * other here, since the caller holds its record.
 */
async function countResult(
  inside: Queryable,
  id: string,
  unit: number,
  result: unknown,
): Promise<CountedResult> {
  const [counted] = await inside.query<CountedResult>(
    `WITH added AS (
       INSERT INTO sightline.job_unit VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
       RETURNING unit_index
     ), done AS (
       SELECT completed_units + (SELECT count(*)::integer FROM added) AS units
       FROM sightline.job WHERE id = $1
     )
     UPDATE sightline.job
     SET completed_units = done.units, waiting_for = NULL, waiting_since = NULL,
       status = CASE WHEN done.units = total_units THEN 'succeeded' ELSE status END,
       finished_at = CASE WHEN done.units = total_units THEN now() END,
       end_sequence = CASE
         WHEN done.units = total_units THEN nextval('sightline.job_end')
       END
     FROM done
     WHERE id = $1
     RETURNING status, completed_units AS done, EXISTS (SELECT 1 FROM added) AS "isNew"`,
    [id, unit, JSON.stringify(result)],
  )
  return counted
}
