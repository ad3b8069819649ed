// How jobs stand in the database, read whole.
import type { JobEnvironment } from './environment.ts'
import type { Queryable } from './database.ts'
import type { Job, Waiting } from './job.ts'

interface JobRow {
  readonly id: string
  readonly kind: string
  readonly fingerprint: string
  readonly status: Job['status']
  readonly message: string | null
  readonly environment: string
  readonly definition: string
  readonly sent: string
  readonly shown: string
  readonly total_units: number
  readonly completed_units: number
  readonly created_at: Date
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly waiting_for: string | null
  readonly waiting_since: Date | null
  readonly progress: string | null
  readonly results: readonly string[] | null
}

const jobColumns = `
  id, kind, fingerprint, status, message, environment, definition, sent, shown, total_units, completed_units,
  created_at, started_at, finished_at, waiting_for, waiting_since, progress,
  CASE WHEN status = 'succeeded' THEN (
    SELECT array_agg(result ORDER BY unit_index)
    FROM sightline.job_unit WHERE job_id = job.id
  ) END AS results`

/** Jobs that meet a condition of SQL. */
export async function findJobs(
  target: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<Job[]> {
  const rows = await target.query<JobRow>(
    `SELECT ${jobColumns} FROM sightline.job WHERE ${condition}`,
    values,
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    fingerprint: row.fingerprint,
    status: row.status,
    message: row.message,
    definition: JSON.parse(row.definition) as unknown,
    sent: JSON.parse(row.sent) as unknown,
    shown: JSON.parse(row.shown) as unknown,
    environment: JSON.parse(row.environment) as JobEnvironment,
    totalUnits: row.total_units,
    completedUnits: row.completed_units,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    waiting: waitingOf(row),
    progress: row.progress === null ? null : (JSON.parse(row.progress) as unknown),
    results: row.results?.map((text) => JSON.parse(text) as unknown) ?? null,
  }))
}

function waitingOf({ waiting_for: reason, waiting_since: since }: JobRow): Waiting | null {
  return reason === null || since === null ? null : { reason, since }
}
