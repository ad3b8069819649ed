import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCity } from '../../test/http/test-city.ts'
import {
  postgresPrograms,
  type PostgresServer,
  startPostgres,
} from '../../test/jobs/postgres-server.ts'

/** What processes of a measurement share. */
interface CityServer {
  readonly server: PostgresServer
  /** The test city, as a folder. */
  readonly pack: string
  /** For what else is needed; it goes at the end. */
  readonly directory: string
  readonly end: () => Promise<void>
}

/**
 * A PostgreSQL server and a pack, in a folder of their own.
 *
 * @throws {Error} where PostgreSQL is not installed
 */
export async function startCityServer(): Promise<CityServer> {
  if (postgresPrograms === null) throw new Error('PostgreSQL is not installed')
  const directory = mkdtempSync(join(tmpdir(), 'sightline-bench-'))
  // The server of the database runs as a user of its own.
  chmodSync(directory, 0o755)
  const serverFolder = join(directory, 'postgres')
  mkdirSync(serverFolder)
  const server = await startPostgres(postgresPrograms, serverFolder)
  return {
    server,
    pack: writeCity(join(directory, 'city')),
    directory,
    end: async () => {
      await server.stop('SIGINT')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
