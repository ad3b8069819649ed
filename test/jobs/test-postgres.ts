import { afterAll, inject } from 'vitest'
import { temporaryDirectory } from '../made-packs.ts'
import { newDatabase, type PostgresServer, startPostgres } from './postgres-server.ts'

/** A database that nobody has used, on the server of the run. */
export function newTestDatabase(): Promise<string> {
  const url = inject('postgresUrl')
  if (url === undefined) throw new Error('this project of tests has no PostgreSQL server')
  return newDatabase(url)
}

/** A PostgreSQL server to be stopped by tests; it ends with the test file. */
export function testPostgres(
  programs: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const server = startPostgres(programs, temporaryDirectory(), environment)
  afterAll(async () => (await server).stop('SIGINT'))
  return server
}
