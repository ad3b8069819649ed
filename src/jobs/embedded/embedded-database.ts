import type { Database, Queryable, SqlValues } from '../database.ts'
import type { EmbeddedThread } from './embedded-thread.ts'

/**
 * The embedded database as the others see it. It has one connection: a transaction has it to
 * itself, and what else is asked meanwhile waits.
 */
export class EmbeddedDatabase implements Database {
  readonly #thread: EmbeddedThread
  #last: Promise<unknown> = Promise.resolve()

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
    return result
  }
}
