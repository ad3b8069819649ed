// Which units of a job are handed out next.
import type { Queryable } from './database.ts'
import type { JobUnits } from './kind.ts'
import type { AddedUnit } from './unit-queue.ts'

/** Units in their own turn. */
export function unitsBetween(from: number, to: number): AddedUnit[] {
  return Array.from({ length: to - from }, (_, place) => ({
    unit: from + place,
    turn: from + place,
  }))
}

/**
 * The units that may be handed out since another one of a job is done: those of the next phase with the last
 * of a phase, and before that those of the second phase which need no more of the first.
 *
 * @param unit that is done, with `done` of all
 * @param phaseEnds as in `phaseEnds`; null where there is one phase
 * @param readyAfter as the units of the job have it
 */
export async function nextUnits(
  inside: Queryable,
  id: string,
  { unit, done }: { readonly unit: number; readonly done: number },
  phaseEnds: readonly number[] | null,
  readyAfter: JobUnits['readyAfter'],
): Promise<AddedUnit[]> {
  if (phaseEnds === null) return []
  if (readyAfter === undefined) return phaseAfter(done, phaseEnds, 0)
  // Both: the last of the first two phases to be done may be of the first.
  const ready = unit < phaseEnds[0] ? await readyUnits(inside, id, unit, phaseEnds, readyAfter) : []
  return [...ready, ...phaseAfter(done, phaseEnds, 1)]
}

/** The units of the phase after the one that has ended with so many units done; none where none has. */
function phaseAfter(done: number, phaseEnds: readonly number[], firstPhase: number): AddedUnit[] {
  const phase = phaseEnds.indexOf(done, firstPhase)
  const to = phase < 0 ? undefined : phaseEnds[phase + 1]
  return to === undefined ? [] : unitsBetween(done, to)
}

/**
 * The units of the second phase that may begin since a unit of the first is done: only the first that was
 * missing lets any begin. They come before what has not been begun of the first phase.
 */
async function readyUnits(
  inside: Queryable,
  id: string,
  unit: number,
  [firstEnd, secondEnd]: readonly number[],
  readyAfter: NonNullable<JobUnits['readyAfter']>,
): Promise<AddedUnit[]> {
  const [{ before, until }] = await inside.query<{ before: number; until: number }>(
    `SELECT
       (SELECT count(*)::integer FROM sightline.job_unit
        WHERE job_id = $1 AND unit_index < $2) AS before,
       (SELECT unit_index + 1 FROM sightline.job_unit AS unit
        WHERE job_id = $1 AND unit_index >= $2 AND NOT EXISTS (
          SELECT 1 FROM sightline.job_unit
          WHERE job_id = $1 AND unit_index = unit.unit_index + 1)
        ORDER BY unit_index LIMIT 1) AS until`,
    [id, unit],
  )
  if (before < unit) return []
  // With the end of the first phase come all that are not done: those that are queued already stay as they
  // are.
  if (until >= firstEnd)
    return missingUnits(inside, id, { from: firstEnd, to: secondEnd, turn: unit })
  return unitsBetween(unit, until).flatMap(({ turn }) =>
    readyAfter(turn + 1).map((ready) => ({ unit: ready, turn })),
  )
}

async function missingUnits(
  inside: Queryable,
  id: string,
  { from, to, turn }: { readonly from: number; readonly to: number; readonly turn: number },
): Promise<AddedUnit[]> {
  const rows = await inside.query<{ unit: number }>(
    `SELECT unit FROM generate_series($2::integer, $3::integer - 1) AS unit
     WHERE NOT EXISTS (
       SELECT 1 FROM sightline.job_unit WHERE job_id = $1 AND unit_index = unit)
     ORDER BY unit`,
    [id, from, to],
  )
  return rows.map(({ unit }) => ({ unit, turn }))
}
