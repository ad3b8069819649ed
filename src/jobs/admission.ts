import type { Queryable } from './database.ts'
import type { JobLimits } from './limits.ts'
import {
  pushedOut,
  roomFor,
  type StoreBounds,
  type StoredJob,
  type StoreRoom,
} from './store-room.ts'

/** Why a job is not accepted. */
export type Refusal =
  | {
      /** Which bound holds: jobs of the caller that wait, those of all, or results that are kept. */
      readonly limit: 'waiting' | 'waiting_of_all' | 'ended_of_all'
      readonly most: number
    }
  | {
      readonly limit: 'store'
      /** What the job would take, bytes. */
      readonly bytes: number
      readonly room: StoreRoom
    }

/** Whether a job finds a place, and what must go for it. */
type Admission =
  | { readonly refusal: Refusal }
  | { readonly refusal: null; readonly pushedOut: readonly string[] }

interface Asked {
  readonly caller: string
  /** What the job is estimated to take in the store of objects. */
  readonly bytes: number
}

/**
 * Judges a job that has no equal; the caller sees to it that nothing changes meanwhile where that matters.
 */
export async function admit(
  target: Queryable,
  { caller, bytes }: Asked,
  limits: JobLimits,
): Promise<Admission> {
  const refusal =
    (await waitingRefusal(target, caller, limits)) ?? (await endedRefusal(target, limits))
  if (refusal !== null) return { refusal }
  if (bytes === 0) return { refusal: null, pushedOut: [] }
  const bounds = storeBounds(limits)
  const jobs = await storedJobs(target)
  const room = roomFor(caller, jobs, bounds)
  if (bytes > room.freeBytes) return { refusal: { limit: 'store', bytes, room } }
  return { refusal: null, pushedOut: pushedOut(caller, bytes, jobs, bounds) }
}

/** Room in the store of objects for a caller now. */
export async function storeRoom(
  target: Queryable,
  caller: string,
  limits: JobLimits,
): Promise<StoreRoom> {
  return roomFor(caller, await storedJobs(target), storeBounds(limits))
}

/** Room in a store that nobody has used. */
export function emptyStoreRoom(limits: JobLimits): StoreRoom {
  return roomFor('', [], storeBounds(limits))
}

function storeBounds(limits: JobLimits): StoreBounds {
  const { storeBytes = Infinity, storeBytesOfCaller = storeBytes, retainedSeconds = 0 } = limits
  return { storeBytes, storeBytesOfCaller, retainedSeconds }
}

interface UnfinishedCount {
  readonly caller: string
  readonly accepted: number
  readonly unfinished: number
}

/** What waits beside as many as run: units of jobs whose store is away wait too. */
async function waitingRefusal(
  target: Queryable,
  caller: string,
  { maximumWaiting, maximumWaitingOfAll = Infinity, maximumRunning = Infinity }: JobLimits,
): Promise<Refusal | null> {
  const counts = await target.query<UnfinishedCount>(
    `SELECT caller, count(*)::integer AS unfinished,
       (count(*) FILTER (WHERE status = 'accepted'))::integer AS accepted
     FROM sightline.job JOIN sightline.job_caller ON job_id = id
     WHERE status IN ('accepted', 'running') GROUP BY caller`,
  )
  const waitingOf = ({ accepted, unfinished }: UnfinishedCount) =>
    Math.max(accepted, unfinished - maximumRunning)
  const own = counts.find((count) => count.caller === caller)
  if (own !== undefined && waitingOf(own) >= maximumWaiting) {
    return { limit: 'waiting', most: maximumWaiting }
  }
  const ofAll = counts.reduce((sum, count) => sum + waitingOf(count), 0)
  return ofAll >= maximumWaitingOfAll
    ? { limit: 'waiting_of_all', most: maximumWaitingOfAll }
    : null
}

/** Results that may not be pushed out yet leave no room for more. */
async function endedRefusal(
  target: Queryable,
  { maximumEndedOfAll, retainedSeconds = 0 }: JobLimits,
): Promise<Refusal | null> {
  if (maximumEndedOfAll === undefined) return null
  const [{ promised }] = await target.query<{ promised: number }>(
    `SELECT count(*)::integer AS promised FROM sightline.job
     WHERE status = 'succeeded' AND finished_at > now() - $1 * interval '1 second'`,
    [retainedSeconds],
  )
  return promised >= maximumEndedOfAll ? { limit: 'ended_of_all', most: maximumEndedOfAll } : null
}

/** Jobs that take anything in the store, those that have ended in the order in which they did. */
async function storedJobs(target: Queryable): Promise<StoredJob[]> {
  return target.query<StoredJob>(
    `SELECT id, stored_bytes::float8 AS bytes,
       ARRAY(SELECT caller FROM sightline.job_caller WHERE job_id = id) AS callers,
       CASE WHEN status = 'succeeded'
         THEN extract(epoch FROM now() - finished_at)::float8 END AS "endedSeconds"
     FROM sightline.job
     WHERE stored_bytes > 0 AND status IN ('accepted', 'running', 'succeeded')
     ORDER BY end_sequence NULLS LAST, sequence`,
  )
}
