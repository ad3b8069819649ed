import type { ExperimentDefinition } from '../analyses/experiment/definition.ts'
import type { RunMetrics } from '../analyses/experiment/run-metrics.ts'
import { type Basis, basisKey } from './basis.ts'
import type { Database, Queryable } from './database.ts'
import {
  experimentFingerprint,
  type ExperimentJob,
  type ExperimentRequest,
  newJobId,
  runIdentities,
  type RunIdentity,
} from './job.ts'
import type { RunQueue } from './run-queue.ts'

interface StoreOptions {
  /** Experiments that may wait at the same time. */
  readonly maximumWaiting: number
  /** Experiments that are kept after their end. */
  readonly maximumEnded: number
}

/** What became of a request. */
export type Submission =
  | { readonly kind: 'accepted'; readonly job: ExperimentJob }
  /** An equal experiment waits or runs; whoever asks shares it. */
  | { readonly kind: 'joined'; readonly job: ExperimentJob }
  /** An equal experiment has succeeded. */
  | { readonly kind: 'known'; readonly job: ExperimentJob }
  | { readonly kind: 'queue_full' }

/** An experiment that is not finished. */
export interface UnfinishedExperiment {
  readonly id: string
  readonly basisKey: string
  readonly basis: Basis
}

interface JobRow {
  readonly id: string
  readonly fingerprint: string
  readonly status: ExperimentJob['status']
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
  readonly metrics: readonly string[] | null
}

const jobColumns = `
  id, fingerprint, status, message, basis, definition, sent, runs, total_runs, completed_runs,
  created_at, started_at, finished_at,
  CASE WHEN status = 'succeeded' THEN (
    SELECT array_agg(metrics ORDER BY run_index)
    FROM sightline.experiment_run WHERE experiment_id = experiment.id
  ) END AS metrics`

/** Submissions of all processes come one after the other, so that limits hold. */
const submissionLock = 0x5167_4c32

/**
 * The records of all experiments. Every change is one transaction together with the change of the
 * queue that belongs to it.
 */
export class ExperimentStore {
  readonly #database: Database
  readonly #queue: RunQueue
  readonly #options: StoreOptions

  constructor(database: Database, queue: RunQueue, options: StoreOptions) {
    this.#database = database
    this.#queue = queue
    this.#options = options
  }

  /** Accepts an experiment, or finds its equal that waits, runs or has succeeded. */
  async submit(request: ExperimentRequest, basis: Basis): Promise<Submission> {
    const key = basisKey(basis)
    const identity = experimentFingerprint(request.runs, basis)
    await this.#queue.prepare(key)
    return this.#database.transaction(async (inside): Promise<Submission> => {
      await inside.query('SELECT pg_advisory_xact_lock($1)', [submissionLock])
      const [equal] = await findJobs(
        inside,
        `fingerprint = $1 AND status IN ('accepted', 'running', 'succeeded')`,
        [identity],
      )
      if (equal !== undefined) {
        return { kind: equal.status === 'succeeded' ? 'known' : 'joined', job: equal }
      }
      const [{ waiting }] = await inside.query<{ waiting: number }>(
        `SELECT count(*)::integer AS waiting FROM sightline.experiment WHERE status = 'accepted'`,
      )
      if (waiting >= this.#options.maximumWaiting) return { kind: 'queue_full' }
      const id = newJobId()
      const sequence = await insertExperiment(inside, id, identity, request, basis)
      await this.#queue.add(inside, key, { id, sequence, totalRuns: request.runs.length })
      await this.#prune(inside)
      const [job] = await findJobs(inside, 'id = $1', [id])
      return { kind: 'accepted', job }
    })
  }

  async find(id: string): Promise<ExperimentJob | null> {
    const [job] = await findJobs(this.#database, 'id = $1', [id])
    return job ?? null
  }

  /** Ends an experiment that waits or runs; gives its record, as it was if it had ended. */
  async dismiss(id: string): Promise<ExperimentJob | null> {
    await this.#end(id, 'dismissed', 'cancelled by user')
    return this.find(id)
  }

  /** Ends an experiment that cannot succeed. */
  async fail(id: string, message: string): Promise<void> {
    await this.#end(id, 'failed', message)
  }

  /** All that wait or run, in the order in which they came. */
  async unfinished(): Promise<UnfinishedExperiment[]> {
    const rows = await this.#database.query<{ id: string; basis_key: string; basis: string }>(
      `SELECT id, basis_key, basis FROM sightline.experiment
       WHERE status IN ('accepted', 'running') ORDER BY sequence`,
    )
    return rows.map((row) => ({
      id: row.id,
      basisKey: row.basis_key,
      basis: JSON.parse(row.basis) as Basis,
    }))
  }

  /** Marks an experiment as running and gives its definition; null when it has ended. */
  async begin(id: string): Promise<ExperimentDefinition | null> {
    const [row] = await this.#database.query<{ definition: string }>(
      `UPDATE sightline.experiment
       SET status = 'running', started_at = COALESCE(started_at, now())
       WHERE id = $1 AND status IN ('accepted', 'running') RETURNING definition`,
      [id],
    )
    return row === undefined ? null : (JSON.parse(row.definition) as ExperimentDefinition)
  }

  /**
   * Keeps the metrics of a run, once, however often it was computed, and removes it from the queue.
   * The last run of an experiment ends it. Runs of an experiment that has ended are not kept.
   */
  async keepRun(id: string, runIndex: number, metrics: RunMetrics): Promise<void> {
    await this.#database.transaction(async (inside) => {
      const [row] = await inside.query<{ status: string; basis_key: string }>(
        'SELECT status, basis_key FROM sightline.experiment WHERE id = $1 FOR UPDATE',
        [id],
      )
      if (row === undefined) return
      await this.#queue.remove(inside, row.basis_key, id, [runIndex])
      if (row.status !== 'running') return
      await inside.query(
        `INSERT INTO sightline.experiment_run VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
        [id, runIndex, JSON.stringify(metrics)],
      )
      const [{ status }] = await inside.query<{ status: string }>(
        `UPDATE sightline.experiment
         SET completed_runs = done.runs,
           status = CASE WHEN done.runs = total_runs THEN 'succeeded' ELSE status END,
           finished_at = CASE WHEN done.runs = total_runs THEN now() END,
           end_sequence = CASE
             WHEN done.runs = total_runs THEN nextval('sightline.experiment_end')
           END
         FROM (
           SELECT count(*)::integer AS runs FROM sightline.experiment_run WHERE experiment_id = $1
         ) AS done
         WHERE id = $1 RETURNING status`,
        [id],
      )
      if (status === 'succeeded') await this.#prune(inside)
    })
  }

  /** Forgets a queued run that belongs to no unfinished experiment. */
  async dropRun(key: string, id: string, runIndex: number): Promise<void> {
    await this.#queue.remove(this.#database, key, id, [runIndex])
  }

  async #end(id: string, status: 'failed' | 'dismissed', message: string): Promise<void> {
    await this.#database.transaction(async (inside) => {
      const [row] = await inside.query<{ basis_key: string; total_runs: number }>(
        `UPDATE sightline.experiment SET status = $2, message = $3, finished_at = now(),
           end_sequence = nextval('sightline.experiment_end')
         WHERE id = $1 AND status IN ('accepted', 'running') RETURNING basis_key, total_runs`,
        [id, status, message],
      )
      if (row === undefined) return
      const runs = Array.from({ length: row.total_runs }, (_, run) => run)
      await this.#queue.remove(inside, row.basis_key, id, runs)
      await this.#prune(inside)
    })
  }

  /** Forgets the experiments that ended first, in an order that no clock has a say in. */
  async #prune(inside: Queryable): Promise<void> {
    await inside.query(
      `DELETE FROM sightline.experiment WHERE id IN (
         SELECT id FROM sightline.experiment WHERE status NOT IN ('accepted', 'running')
         ORDER BY end_sequence DESC OFFSET $1
       )`,
      [this.#options.maximumEnded],
    )
  }
}

/** Gives the place of the experiment among all. */
async function insertExperiment(
  inside: Queryable,
  id: string,
  identity: string,
  { definition, sent, runs }: ExperimentRequest,
  basis: Basis,
): Promise<number> {
  const [{ sequence }] = await inside.query<{ sequence: number }>(
    `INSERT INTO sightline.experiment
       (id, fingerprint, status, basis_key, basis, definition, sent, runs, total_runs)
     VALUES ($1, $2, 'accepted', $3, $4, $5, $6, $7, $8) RETURNING sequence::integer AS sequence`,
    [
      id,
      identity,
      basisKey(basis),
      JSON.stringify(basis),
      JSON.stringify(definition),
      JSON.stringify(sent),
      JSON.stringify(runIdentities(runs, basis)),
      runs.length,
    ],
  )
  return sequence
}

async function findJobs(
  target: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<ExperimentJob[]> {
  const rows = await target.query<JobRow>(
    `SELECT ${jobColumns} FROM sightline.experiment WHERE ${condition}`,
    values,
  )
  return rows.map((row) => ({
    id: row.id,
    fingerprint: row.fingerprint,
    status: row.status,
    message: row.message,
    definition: JSON.parse(row.definition) as ExperimentDefinition,
    sent: JSON.parse(row.sent) as unknown,
    runs: JSON.parse(row.runs) as RunIdentity[],
    basis: JSON.parse(row.basis) as Basis,
    totalRuns: row.total_runs,
    completedRuns: row.completed_runs,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    metrics: row.metrics?.map((text) => JSON.parse(text) as RunMetrics) ?? null,
  }))
}
