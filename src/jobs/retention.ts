import type { Queryable } from './database.ts'
import type { JobLimits } from './limits.ts'

/**
 * Forgets ended jobs, in an order that no clock has a say in. Of each caller the newest that succeeded are
 * kept, and as many of those that did not, so that neither others nor what was dismissed push out a result.
 * Of all callers together the oldest go, but no result that is younger than is promised.
 */
export async function forgetEnded(
  inside: Queryable,
  { maximumEnded, maximumEndedOfAll, retainedSeconds = 0 }: JobLimits,
): Promise<void> {
  await inside.query(
    `DELETE FROM sightline.job WHERE id IN (
       SELECT id FROM (
         SELECT id, row_number() OVER (
           PARTITION BY caller, status = 'succeeded' ORDER BY end_sequence DESC) AS place
         FROM sightline.job JOIN sightline.job_caller ON job_id = id
         WHERE status NOT IN ('accepted', 'running')
       ) AS ended GROUP BY id HAVING min(place) > $1
     )`,
    [maximumEnded],
  )
  if (maximumEndedOfAll === undefined) return
  await inside.query(
    `DELETE FROM sightline.job WHERE id IN (
       SELECT id FROM sightline.job WHERE status NOT IN ('accepted', 'running')
       ORDER BY end_sequence DESC OFFSET $1
     ) AND (status <> 'succeeded' OR finished_at < now() - $2 * interval '1 second')`,
    [maximumEndedOfAll, retainedSeconds],
  )
}

/** Forgets jobs by their ids. */
export async function forgetJobs(inside: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await inside.query('DELETE FROM sightline.job WHERE id = ANY($1)', [[...ids]])
}
