import { SightlineError } from '../errors.ts'
import type { Database } from './database.ts'

/** Number of the lock under which the schema is made and changed, among all processes of a database. */
export const schemaLock = 0x5167_4c31

/**
 * Steps from an empty database to the present schema. A step that has been released is never
 * changed; a change is a new step at the end.
 */
const steps: readonly string[] = [
  `
  CREATE TABLE sightline.experiment (
    id text PRIMARY KEY,
    sequence bigint GENERATED ALWAYS AS IDENTITY,
    fingerprint text NOT NULL,
    status text NOT NULL
      CHECK (status IN ('accepted', 'running', 'succeeded', 'failed', 'dismissed')),
    message text,
    basis_key text NOT NULL,
    basis text NOT NULL,
    definition text NOT NULL,
    sent text NOT NULL,
    runs text NOT NULL,
    total_runs integer NOT NULL CHECK (total_runs BETWEEN 1 AND 64),
    completed_runs integer NOT NULL DEFAULT 0 CHECK (completed_runs BETWEEN 0 AND total_runs),
    created_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    finished_at timestamptz,
    orphaned_at timestamptz
  );
  CREATE UNIQUE INDEX experiment_valid ON sightline.experiment (fingerprint)
    WHERE status IN ('accepted', 'running', 'succeeded');
  CREATE INDEX experiment_unfinished ON sightline.experiment (sequence)
    WHERE status IN ('accepted', 'running');
  CREATE INDEX experiment_ended ON sightline.experiment (finished_at, sequence)
    WHERE status NOT IN ('accepted', 'running');
  CREATE TABLE sightline.experiment_run (
    experiment_id text NOT NULL REFERENCES sightline.experiment (id) ON DELETE CASCADE,
    run_index integer NOT NULL CHECK (run_index >= 0),
    metrics text NOT NULL,
    PRIMARY KEY (experiment_id, run_index)
  );
  CREATE TABLE sightline.process (
    id text PRIMARY KEY,
    basis_keys text[] NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now()
  );
  `,
  // The order in which experiments ended; a clock may be set back.
  `
  CREATE SEQUENCE sightline.experiment_end;
  ALTER TABLE sightline.experiment ADD COLUMN end_sequence bigint;
  UPDATE sightline.experiment AS e SET end_sequence = ended.place
  FROM (
    SELECT id, row_number() OVER (ORDER BY finished_at, sequence) AS place
    FROM sightline.experiment WHERE finished_at IS NOT NULL
  ) AS ended
  WHERE ended.id = e.id;
  SELECT setval('sightline.experiment_end', COALESCE(max(end_sequence), 0) + 1, false)
  FROM sightline.experiment;
  DROP INDEX sightline.experiment_ended;
  CREATE INDEX experiment_ended ON sightline.experiment (end_sequence)
    WHERE status NOT IN ('accepted', 'running');
  `,
  // Jobs of more kinds than experiments, whose tables keep their names; and how many units are done
  // when each of their phases is, where there is more than one.
  `
  ALTER TABLE sightline.experiment
    ADD COLUMN kind text NOT NULL DEFAULT 'batch-experiment',
    ADD COLUMN phase_ends integer[],
    DROP CONSTRAINT experiment_total_runs_check,
    ADD CONSTRAINT experiment_total_runs_check CHECK (total_runs >= 1);
  ALTER TABLE sightline.experiment ALTER COLUMN kind DROP DEFAULT;
  `,
  // What a job shows of its latest result while it runs.
  'ALTER TABLE sightline.experiment ADD COLUMN progress text',
  // What a job that is not finished waits for, and since when; both null while it goes on.
  `
  ALTER TABLE sightline.experiment
    ADD COLUMN waiting_for text,
    ADD COLUMN waiting_since timestamptz;
  `,
  // Who has asked for a job, and when each was last handed a unit of it: callers take turns. Jobs of
  // versions that kept no callers are those of one.
  `
  CREATE SEQUENCE sightline.turn;
  CREATE TABLE sightline.experiment_caller (
    experiment_id text NOT NULL REFERENCES sightline.experiment (id) ON DELETE CASCADE,
    caller text NOT NULL,
    last_turn bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (experiment_id, caller)
  );
  CREATE INDEX experiment_of_caller ON sightline.experiment_caller (caller, last_turn);
  INSERT INTO sightline.experiment_caller (experiment_id, caller)
  SELECT id, 'unknown' FROM sightline.experiment;
  `,
  // What a job takes in the store of objects: as estimated until it ends, then what is kept of it. And
  // when that store was last cleaned.
  `
  ALTER TABLE sightline.experiment ADD COLUMN stored_bytes bigint NOT NULL DEFAULT 0;
  UPDATE sightline.experiment SET stored_bytes = COALESCE((runs::json->>'bytes')::bigint, 0)
  WHERE kind = 'region-coverage' AND status IN ('accepted', 'running');
  UPDATE sightline.experiment AS e SET stored_bytes = kept.bytes
  FROM (
    SELECT experiment_id, sum((output->>'bytes')::bigint) AS bytes
    FROM sightline.experiment_run
      JOIN sightline.experiment ON id = experiment_id
        AND kind = 'region-coverage' AND status = 'succeeded'
      CROSS JOIN LATERAL json_array_elements(metrics::json) AS output
    GROUP BY experiment_id
  ) AS kept
  WHERE kept.experiment_id = e.id;
  CREATE TABLE sightline.cleaning (
    cleaned_at timestamptz NOT NULL,
    is_due boolean NOT NULL
  );
  INSERT INTO sightline.cleaning VALUES ('epoch', true);
  `,
  // Jobs and units under their own names: the tables were called by experiments, the first kind of job. The
  // constraints, indexes and sequences follow, also those that a later PostgreSQL names by itself.
  `
  LOCK TABLE sightline.experiment, sightline.experiment_run, sightline.experiment_caller, sightline.process
    IN ACCESS EXCLUSIVE MODE;
  ALTER TABLE sightline.experiment RENAME TO job;
  ALTER TABLE sightline.job RENAME COLUMN basis_key TO environment_key;
  ALTER TABLE sightline.job RENAME COLUMN basis TO environment;
  ALTER TABLE sightline.job RENAME COLUMN runs TO shown;
  ALTER TABLE sightline.job RENAME COLUMN total_runs TO total_units;
  ALTER TABLE sightline.job RENAME COLUMN completed_runs TO completed_units;
  ALTER TABLE sightline.experiment_run RENAME TO job_unit;
  ALTER TABLE sightline.job_unit RENAME COLUMN experiment_id TO job_id;
  ALTER TABLE sightline.job_unit RENAME COLUMN run_index TO unit_index;
  ALTER TABLE sightline.job_unit RENAME COLUMN metrics TO result;
  ALTER TABLE sightline.experiment_caller RENAME TO job_caller;
  ALTER TABLE sightline.job_caller RENAME COLUMN experiment_id TO job_id;
  ALTER TABLE sightline.process RENAME COLUMN basis_keys TO environment_keys;
  CREATE FUNCTION sightline.job_name(former text) RETURNS text LANGUAGE sql IMMUTABLE AS $name$
    SELECT replace(replace(replace(replace(replace(former, 'experiment_run', 'job_unit'), 'experiment', 'job'),
      'unit_run_', 'unit_unit_'), '_runs_', '_units_'), 'basis', 'environment')
  $name$;
  DO $rename$
  DECLARE
    former record;
  BEGIN
    FOR former IN
      SELECT conname AS name, conrelid::regclass::text AS of_table FROM pg_constraint
      WHERE connamespace = 'sightline'::regnamespace AND conname ~ 'experiment|basis'
    LOOP
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', former.of_table, former.name,
        sightline.job_name(former.name));
    END LOOP;
    FOR former IN
      SELECT relname AS name, relkind AS kind FROM pg_class
      WHERE relnamespace = 'sightline'::regnamespace AND relkind IN ('i', 'S')
        AND relname LIKE 'experiment%'
    LOOP
      EXECUTE format('ALTER %s sightline.%I RENAME TO %I',
        CASE former.kind WHEN 'i' THEN 'INDEX' ELSE 'SEQUENCE' END, former.name,
        sightline.job_name(former.name));
    END LOOP;
  END
  $rename$;
  DROP FUNCTION sightline.job_name;
  `,
]

/**
 * Brings the schema up to date; the caller holds the lock of the schema.
 *
 * @param to how many steps are taken, for tests of what former versions left
 * @throws {SightlineError} unavailable when a later version of the service has changed it
 */
export async function migrate(database: Database, to = steps.length): Promise<void> {
  await database.transaction(async (inside) => {
    await inside.query('CREATE SCHEMA IF NOT EXISTS sightline')
    await inside.query(
      'CREATE TABLE IF NOT EXISTS sightline.schema_step (step integer PRIMARY KEY)',
    )
    const [{ done }] = await inside.query<{ done: number }>(
      'SELECT count(*)::integer AS done FROM sightline.schema_step',
    )
    if (done > steps.length) {
      throw new SightlineError(
        'unavailable',
        'the store of the jobs was made by a later version of the service',
      )
    }
    for (let step = done; step < to; step++) {
      await inside.query(steps[step])
      await inside.query('INSERT INTO sightline.schema_step VALUES ($1)', [step])
    }
  })
}
