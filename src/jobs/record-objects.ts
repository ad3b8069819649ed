import type { Queryable } from './database.ts'
import { jobKinds } from './kinds/list.ts'

/**
 * What the names of the objects begin with that records of an open database name: of jobs that wait or run,
 * and of those that have succeeded.
 */
export async function namedObjects(target: Queryable): Promise<string[]> {
  const rows = await target.query<{ kind: string; definition: string; environment_key: string }>(
    `SELECT kind, definition, environment_key FROM sightline.job
     WHERE status IN ('accepted', 'running', 'succeeded') ORDER BY sequence`,
  )
  return rows.flatMap(({ kind, definition, environment_key: key }) => {
    const objectsOf = jobKinds.find(kind)?.objectsOf
    return objectsOf === undefined ? [] : objectsOf(JSON.parse(definition) as unknown, key)
  })
}
