import type { Configuration } from '../config.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { hasStoredJobs } from './place.ts'
import { PostgresDatabase } from './postgres-database.ts'
import { namedObjects } from './record-objects.ts'
import { migrate, schemaLock } from './schema.ts'

/**
 * What the names of the objects begin with that records of jobs name: of those that wait or run, and of
 * those that have succeeded and are kept.
 *
 * @throws {SightlineError} unavailable when the records cannot be read: the database does not answer, or
 *   a service has the embedded one open
 */
export async function objectsOfRecords(
  configuration: Pick<Configuration, 'DATABASE_URL' | 'SIGHTLINE_DATA_DIR'>,
): Promise<string[]> {
  const { DATABASE_URL: url, SIGHTLINE_DATA_DIR: directory } = configuration
  if (url === null && !hasStoredJobs(directory)) return []
  const database: Database =
    url === null
      ? (await openEmbedded(directory)).database
      : new PostgresDatabase(url, () => undefined)
  try {
    await database.alone(schemaLock, () => migrate(database))
    return await namedObjects(database)
  } finally {
    await database.close()
  }
}
