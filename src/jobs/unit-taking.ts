import type { Queryable } from './database.ts'
import { type JobOrder, Turns, type WaitingJob } from './turns.ts'
import type { TakenUnit } from './queued-unit.ts'

/** Where units are taken from. */
interface UnitSource {
  /** Name of the queue of the environment. */
  readonly queue: string
  readonly environmentKey: string
  /** Jobs of one caller of which units are handed out at a time. */
  readonly maximumRunning: number
  /** The highest priority of a unit that was put back behind all others. */
  readonly behind: number
}

interface Wanted {
  readonly count: number
  readonly order: JobOrder
  /** Callers of which nothing is taken. */
  readonly except: ReadonlySet<string>
}

/** Takes units that nobody has, as `UnitQueue.take` says. */
export async function takeInTurns(
  database: Queryable,
  source: UnitSource,
  { count, order, except }: Wanted,
): Promise<TakenUnit[]> {
  const waiting = await waitingJobs(database, source)
  const turns = new Turns(
    waiting.filter(({ caller }) => !except.has(caller)),
    order,
  )
  const taken: TakenUnit[] = []
  while (taken.length < count) {
    const next = turns.next()
    if (next === undefined) break
    const wanted = turns.isLast(next) ? count - taken.length : 1
    const units = await takeOf(database, source, next, wanted)
    taken.push(...units)
    if (units.length < wanted) turns.emptied(next)
    else turns.served(next)
  }
  return taken
}

/** The jobs with units to hand out, once for each of their callers. */
async function waitingJobs(
  database: Queryable,
  { queue, environmentKey, maximumRunning, behind }: UnitSource,
): Promise<WaitingJob[]> {
  return database.query<WaitingJob>(
    `WITH unfinished AS (
       SELECT job.id, job.sequence, job.waiting_for IS NOT NULL AS waits, asked.caller, asked.last_turn,
         row_number() OVER (
           PARTITION BY asked.caller, job.waiting_for IS NOT NULL
           ORDER BY job.status = 'accepted', job.sequence
         ) AS place
       FROM sightline.job AS job
         JOIN sightline.job_caller AS asked ON asked.job_id = job.id
       WHERE job.status IN ('accepted', 'running') AND job.environment_key = $1
     )
     SELECT id AS "jobId", caller, last_turn::float8 AS "jobTurn", sequence::float8 AS sequence,
       (SELECT max(last_turn)::float8 FROM sightline.job_caller AS other
        WHERE other.caller = unfinished.caller) AS "callerTurn",
       extract(epoch FROM unit.created_on)::float8 AS "addedAt", unit.priority <= $4 AS "isBehind"
     FROM unfinished CROSS JOIN LATERAL (
       SELECT created_on, priority FROM pgboss.job
       WHERE name = $2 AND data->>'job' = unfinished.id AND state < 'active'
       ORDER BY priority DESC, created_on, id LIMIT 1
     ) AS unit
     WHERE waits OR place <= $3
     ORDER BY sequence, caller`,
    [environmentKey, queue, maximumRunning, behind],
  )
}

/** Takes the next units of a job, fewer where others have had them since; the turn counts for its caller. */
async function takeOf(
  database: Queryable,
  { queue }: UnitSource,
  { jobId, caller }: WaitingJob,
  count: number,
): Promise<TakenUnit[]> {
  const rows = await database.query<{ unit: number; attempts: number }>(
    `WITH next AS (
       SELECT id FROM pgboss.job
       WHERE name = $1 AND data->>'job' = $2 AND state < 'active'
       ORDER BY priority DESC, created_on, id LIMIT $3 FOR UPDATE SKIP LOCKED
     ), taken AS (
       UPDATE pgboss.job AS job SET state = 'active', started_on = now(),
         retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
       FROM next WHERE job.name = $1 AND job.id = next.id
       RETURNING (job.data->>'unit')::integer AS unit, job.retry_count AS attempts
     ), told AS (
       UPDATE sightline.job_caller SET last_turn = nextval('sightline.turn')
       WHERE job_id = $2 AND caller = $4 AND EXISTS (SELECT 1 FROM taken)
     )
     SELECT unit, attempts FROM taken`,
    [queue, jobId, count, caller],
  )
  return rows.map(({ unit, attempts }) => ({ jobId, unit, formerAttempts: attempts, caller }))
}
