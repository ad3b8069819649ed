import pg from 'pg'
import { SightlineError } from '../errors.ts'
import { type Database, DatabaseGoneError, type Queryable, type SqlValues } from './database.ts'

/** Told about connections that break while nobody uses them. */
type OnTrouble = (error: Error) => void

const maximumConnections = 8
const connectTimeoutMs = 5000
const statementTimeoutMs = 30_000

/** States of SQL that mean that the server is going, gone or not ready, not that a statement is wrong. */
const goneStates = /^(?:08|53|57P|25P02|25P03|25006)/

/** A PostgreSQL server, through a pool of connections. */
export class PostgresDatabase implements Database {
  readonly #pool: pg.Pool

  constructor(connectionString: string, onTrouble: OnTrouble) {
    this.#pool = new pg.Pool({
      connectionString,
      max: maximumConnections,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: statementTimeoutMs,
      application_name: 'sightline',
      keepAlive: true,
    })
    this.#pool.on('error', onTrouble)
    // For as long as a connection lives: the server may say that it goes in the same breath in which it
    // says that it is ready, before whoever waits for the connection has it. Without a listener, that
    // would end the process. What is lost is told by the next statement.
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  query<Row>(text: string, values?: SqlValues): Promise<Row[]> {
    return this.#withClient((client) => ask<Row>(client, text, values))
  }

  transaction<Result>(work: (inside: Queryable) => Promise<Result>): Promise<Result> {
    return this.#withClient(async (client) => {
      await client.query('BEGIN')
      const result = await work({ query: (text, values) => ask(client, text, values) })
      await client.query('COMMIT')
      return result
    })
  }

  alone<Result>(lock: number, work: () => Promise<Result>): Promise<Result> {
    return this.#withClient(async (client) => {
      await client.query('SELECT pg_advisory_lock($1)', [lock])
      const result = await work()
      await client.query('SELECT pg_advisory_unlock($1)', [lock])
      return result
    })
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  /** A connection on which anything went wrong is not used again: its state is not known. */
  async #withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    let client: pg.PoolClient
    try {
      client = await this.#pool.connect()
    } catch (cause) {
      throw new DatabaseGoneError({ cause })
    }
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw isGone(error) ? new DatabaseGoneError({ cause: error }) : error
    }
  }
}

async function ask<Row>(client: pg.PoolClient, text: string, values?: SqlValues): Promise<Row[]> {
  if (values !== undefined) {
    const { rows } = await client.query<Row & pg.QueryResultRow>(text, [...values])
    return rows
  }
  // Several statements give several results.
  const results = [await client.query<Row & pg.QueryResultRow>(text)].flat()
  return results.at(-1)?.rows ?? []
}

/** Errors of the network have a code in words, those of the server a state in five characters. */
function isGone(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof SightlineError) return false
  const { code } = error as Error & { readonly code?: unknown }
  if (typeof code === 'string' && code.length === 5 && !/^E[A-Z]+$/.test(code)) {
    return goneStates.test(code)
  }
  return typeof code === 'string' || /connection|timeout/i.test(error.message)
}
