import { afterAll } from 'vitest'
import { temporaryDirectory } from '../made-packs.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

/** A PostgreSQL server that ends with the test file. */
export function testPostgres(
  programs: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const server = startPostgres(programs, temporaryDirectory(), environment)
  afterAll(async () => (await server).stop('SIGINT'))
  return server
}
