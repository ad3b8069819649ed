import type { Configuration } from '../config.ts'
import type { Database, Queryable } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { jobKinds } from './kinds/list.ts'
import { hasStoredExperiments } from './place.ts'
import { PostgresDatabase } from './postgres-database.ts'
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
  if (url === null && !hasStoredExperiments(directory)) return []
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

/** The same of a database that is open. */
export async function namedObjects(target: Queryable): Promise<string[]> {
  const rows = await target.query<{ kind: string; definition: string; basis_key: string }>(
    `SELECT kind, definition, basis_key FROM sightline.experiment
     WHERE status IN ('accepted', 'running', 'succeeded') ORDER BY sequence`,
  )
  return rows.flatMap(({ kind, definition, basis_key: key }) => {
    const objectsOf = jobKinds.find(kind)?.objectsOf
    return objectsOf === undefined ? [] : objectsOf(JSON.parse(definition) as unknown, key)
  })
}
