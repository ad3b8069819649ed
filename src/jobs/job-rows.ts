// How jobs stand in the database, read whole.
import type { Basis } from './basis.ts'
import type { Queryable } from './database.ts'
import type { Job, Waiting } from './job.ts'

interface JobRow {
  readonly id: string
  readonly kind: string
  readonly fingerprint: string
  readonly status: Job['status']
  readonly message: string | null
  readonly basis: string
  readonly definition: string
  readonly sent: string
  readonly runs: string
  readonly total_runs: number
  readonly completed_runs: number
  readonly created_at: Date
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly waiting_for: string | null
  readonly waiting_since: Date | null
  readonly progress: string | null
  readonly results: readonly string[] | null
}

const jobColumns = `
  id, kind, fingerprint, status, message, basis, definition, sent, runs, total_runs, completed_runs,
  created_at, started_at, finished_at, waiting_for, waiting_since, progress,
  CASE WHEN status = 'succeeded' THEN (
    SELECT array_agg(metrics ORDER BY run_index)
    FROM sightline.experiment_run WHERE experiment_id = experiment.id
  ) END AS results`

/** Jobs that meet a condition of SQL. */
export async function findJobs(
  target: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<Job[]> {
  const rows = await target.query<JobRow>(
    `SELECT ${jobColumns} FROM sightline.experiment WHERE ${condition}`,
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
    shown: JSON.parse(row.runs) as unknown,
    basis: JSON.parse(row.basis) as Basis,
    totalUnits: row.total_runs,
    completedUnits: row.completed_runs,
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
