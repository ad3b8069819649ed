import type { Database } from './database.ts'
import {
  type UnfinishedJob,
  type UnfinishedRow,
  unfinishedColumns,
  unfinishedJob,
} from './unfinished-job.ts'

/** A process that has said nothing for so long has gone. */
const goneSeconds = 30

/**
 * Which processes share a database, and what each can compute. A job that none of them can
 * compute is waited with for a while, because machines are restarted and packs installed.
 */
export class ProcessRegister {
  readonly #database: Database
  readonly #id: string

  constructor(database: Database, id: string) {
    this.#database = database
    this.#id = id
  }

  /**
   * Brings times in the future back to now: the clock of the database was set back since, and who has
   * gone would seem to live until it is there again.
   */
  async forgetFuture(): Promise<void> {
    await this.#database.query(
      'UPDATE sightline.process SET seen_at = now() WHERE seen_at > now()',
      [],
    )
    await this.#database.query(
      'UPDATE sightline.job SET orphaned_at = now() WHERE orphaned_at > now()',
      [],
    )
  }

  /** Says that this process lives, and which environments it holds. */
  async report(environmentKeys: readonly string[]): Promise<void> {
    await this.#database.query(
      `INSERT INTO sightline.process (id, environment_keys) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE SET environment_keys = EXCLUDED.environment_keys, seen_at = now()`,
      [this.#id, [...environmentKeys]],
    )
    await this.#database.query(
      `DELETE FROM sightline.process WHERE seen_at < now() - interval '1 hour'`,
    )
  }

  /** Unfinished jobs that no living process can compute, and could not for so long. */
  async orphans(afterSeconds: number): Promise<UnfinishedJob[]> {
    await this.#database.query(
      `UPDATE sightline.job AS e
       SET orphaned_at = CASE WHEN held.is_held THEN NULL ELSE COALESCE(e.orphaned_at, now()) END
       FROM (
         SELECT id, EXISTS (
           SELECT 1 FROM sightline.process AS p
           WHERE x.environment_key = ANY (p.environment_keys)
             AND p.seen_at > now() - $1 * interval '1 second'
         ) AS is_held
         FROM sightline.job AS x WHERE x.status IN ('accepted', 'running')
       ) AS held
       WHERE held.id = e.id AND (e.orphaned_at IS NULL) <> held.is_held`,
      [goneSeconds],
    )
    const rows = await this.#database.query<UnfinishedRow>(
      `SELECT ${unfinishedColumns} FROM sightline.job
       WHERE status IN ('accepted', 'running')
         AND orphaned_at <= now() - $1 * interval '1 second' ORDER BY sequence`,
      [afterSeconds],
    )
    return rows.map(unfinishedJob)
  }

  /** How many living processes can compute what stands on an environment. */
  async living(environmentKey: string): Promise<number> {
    const [{ count }] = await this.#database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM sightline.process
       WHERE $1 = ANY (environment_keys) AND seen_at > now() - $2 * interval '1 second'`,
      [environmentKey, goneSeconds],
    )
    return count
  }

  async leave(): Promise<void> {
    await this.#database.query('DELETE FROM sightline.process WHERE id = $1', [this.#id])
  }
}
