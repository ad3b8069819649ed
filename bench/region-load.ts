import { withClient } from '../test/jobs/postgres-server.ts'

export interface DatabaseLoad {
  readonly transactions: number
  /** In which connections were at a statement. */
  readonly activeSeconds: number
}

/** What the server counts of a database (pg_stat_database). */
export async function databaseLoad(url: string): Promise<DatabaseLoad> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ transactions: number; active: number }>(
      `SELECT xact_commit::integer AS transactions, active_time AS active
       FROM pg_stat_database WHERE datname = current_database()`,
    )
    const [{ transactions, active }] = rows
    return { transactions, activeSeconds: active / 1000 }
  })
}
