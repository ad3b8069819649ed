import type { Database, Queryable, SqlValues } from '../database.ts'
import type { EmbeddedThread } from './embedded-thread.ts'

/** How often it is looked how much the log has grown: after so many turns. */
const turnsBetweenLooks = 32
/** So much of the log is read again at most, about, when a process that was killed is started anew. */
const checkpointBytes = 8 * 1024 * 1024

/**
 * The embedded database as the others see it. It has one connection: a transaction has it to
 * itself, and what else is asked meanwhile waits.
 *
 * It has no process that makes checkpoints. Without any, its log would grow until it is closed, and all of it
 * would be read again by whoever opens it after a kill.
 */
export class EmbeddedDatabase implements Database {
  readonly #thread: EmbeddedThread
  #last: Promise<unknown> = Promise.resolve()
  #turns = 0

  constructor(thread: EmbeddedThread) {
    this.#thread = thread
  }

  query<Row>(text: string, values?: SqlValues): Promise<Row[]> {
    return this.#inTurn(async () => {
      try {
        return await this.#ask<Row>(text, values)
      } catch (error) {
        // A script may have begun a transaction of its own.
        if (values === undefined) await this.#thread.ask('ROLLBACK', null).catch(() => undefined)
        throw error
      }
    })
  }

  transaction<Result>(work: (inside: Queryable) => Promise<Result>): Promise<Result> {
    return this.#inTurn(async () => {
      await this.#thread.ask('BEGIN', null)
      try {
        const result = await work({ query: (text, values) => this.#ask(text, values) })
        await this.#thread.ask('COMMIT', null)
        return result
      } catch (error) {
        await this.#thread.ask('ROLLBACK', null).catch(() => undefined)
        throw error
      }
    })
  }

  /** The directory is locked: no other process is there. */
  alone<Result>(_lock: number, work: () => Promise<Result>): Promise<Result> {
    return work()
  }

  async close(): Promise<void> {
    await this.#last.catch(() => undefined)
    await this.#thread.close()
  }

  async #ask<Row>(text: string, values?: SqlValues): Promise<Row[]> {
    return (await this.#thread.ask(text, values ?? null)) as Row[]
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work, work)
    this.#last = result.catch(() => undefined)
    if (++this.#turns % turnsBetweenLooks === 0) {
      // Whoever comes next waits for it; should it fail, the next look tries it again.
      this.#last = this.#last.then(() => this.#checkpoint()).catch(() => undefined)
    }
    return result
  }

  /** Makes a checkpoint where the log has grown by enough since the last one. */
  async #checkpoint(): Promise<void> {
    const [{ bytes }] = await this.#ask<{ bytes: number }>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes
       FROM pg_control_checkpoint()`,
      [],
    )
    if (bytes >= checkpointBytes) await this.#thread.ask('CHECKPOINT', null)
  }
}
