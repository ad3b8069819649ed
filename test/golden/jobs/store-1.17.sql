CREATE SCHEMA pgboss;
CREATE SCHEMA sightline;
CREATE TYPE pgboss.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);
CREATE FUNCTION pgboss.create_queue(queue_name text, options json) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
      queue_created_on timestamptz;
    BEGIN
      WITH q as (
      INSERT INTO pgboss.queue (
        name,
        policy,
        retry_limit,
        retry_delay,
        retry_backoff,
        expire_seconds,
        retention_minutes,
        dead_letter,
        partition_name
      )
      VALUES (
        queue_name,
        options->>'policy',
        (options->>'retryLimit')::int,
        (options->>'retryDelay')::int,
        (options->>'retryBackoff')::bool,
        (options->>'expireInSeconds')::int,
        (options->>'retentionMinutes')::int,
        options->>'deadLetter',
        table_name
      )
      ON CONFLICT DO NOTHING
      RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;
      IF queue_created_on IS NULL THEN
        RETURN;
      END IF;
      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', table_name);
      EXECUTE format('ALTER TABLE pgboss.%1$I ADD PRIMARY KEY (name, id)', table_name);
      EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON pgboss.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON pgboss.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
      EXECUTE format('CREATE INDEX %1$s_i5 ON pgboss.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);
      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', table_name, queue_name);
    END;
    $_$;
CREATE FUNCTION pgboss.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      table_name varchar;
    BEGIN
      WITH deleted as (
        DELETE FROM pgboss.queue
        WHERE name = queue_name
        RETURNING partition_name
      )
      SELECT partition_name from deleted INTO table_name;
      EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', table_name);
    END;
    $$;
CREATE TABLE pgboss.archive (
    id uuid NOT NULL,
    name text NOT NULL,
    priority integer NOT NULL,
    data jsonb,
    state pgboss.job_state NOT NULL,
    retry_limit integer NOT NULL,
    retry_count integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    start_after timestamp with time zone NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval NOT NULL,
    created_on timestamp with time zone NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    archived_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text
)
PARTITION BY LIST (name);
CREATE TABLE pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'experiment-runs-826c9156eebdcc6cd44a645bf24d914e'::text))
);
CREATE TABLE pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'experiment-runs-given-up'::text))
);
CREATE TABLE pgboss.queue (
    name text NOT NULL,
    policy text,
    retry_limit integer,
    retry_delay integer,
    retry_backoff boolean,
    expire_seconds integer,
    retention_minutes integer,
    dead_letter text,
    partition_name text,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.schedule (
    name text NOT NULL,
    cron text NOT NULL,
    timezone text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.version (
    version integer NOT NULL,
    maintained_on timestamp with time zone,
    cron_on timestamp with time zone,
    monitored_on timestamp with time zone
);
CREATE TABLE sightline.cleaning (
    cleaned_at timestamp with time zone NOT NULL,
    is_due boolean NOT NULL
);
CREATE TABLE sightline.experiment (
    id text NOT NULL,
    sequence bigint NOT NULL,
    fingerprint text NOT NULL,
    status text NOT NULL,
    message text,
    basis_key text NOT NULL,
    basis text NOT NULL,
    definition text NOT NULL,
    sent text NOT NULL,
    runs text NOT NULL,
    total_runs integer NOT NULL,
    completed_runs integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    orphaned_at timestamp with time zone,
    end_sequence bigint,
    kind text NOT NULL,
    phase_ends integer[],
    progress text,
    waiting_for text,
    waiting_since timestamp with time zone,
    stored_bytes bigint DEFAULT 0 NOT NULL,
    CONSTRAINT experiment_check CHECK (((completed_runs >= 0) AND (completed_runs <= total_runs))),
    CONSTRAINT experiment_status_check CHECK ((status = ANY (ARRAY['accepted'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'dismissed'::text]))),
    CONSTRAINT experiment_total_runs_check CHECK ((total_runs >= 1))
);
CREATE TABLE sightline.experiment_caller (
    experiment_id text NOT NULL,
    caller text NOT NULL,
    last_turn bigint DEFAULT 0 NOT NULL
);
CREATE SEQUENCE sightline.experiment_end
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE sightline.experiment_run (
    experiment_id text NOT NULL,
    run_index integer NOT NULL,
    metrics text NOT NULL,
    CONSTRAINT experiment_run_run_index_check CHECK ((run_index >= 0))
);
ALTER TABLE sightline.experiment ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sightline.experiment_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE sightline.process (
    id text NOT NULL,
    basis_keys text[] NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE sightline.schema_step (
    step integer NOT NULL
);
CREATE SEQUENCE sightline.turn
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 FOR VALUES IN ('experiment-runs-826c9156eebdcc6cd44a645bf24d914e');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42 FOR VALUES IN ('experiment-runs-given-up');
INSERT INTO pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 VALUES ('2d32894e-a6f9-8dba-871f-4692452384b8', 'experiment-runs-826c9156eebdcc6cd44a645bf24d914e', -1026, '{"run": 1, "experiment": "job-79dd231e6ef4547de1fd714e"}', 'active', 20, 0, 0, false, '2026-11-28 06:07:53.899231+00', '2026-11-28 06:07:53.909752+00', NULL, NULL, '01:00:00', '2026-11-28 06:07:53.899231+00', NULL, '3026-03-31 06:07:53.899231+00', NULL, 'experiment-runs-given-up', 'standard');
INSERT INTO pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 VALUES ('99a63f28-1996-886e-889e-e2446e9eb372', 'experiment-runs-826c9156eebdcc6cd44a645bf24d914e', -3074, '{"run": 3, "experiment": "job-79dd231e6ef4547de1fd714e"}', 'failed', 20, 20, 0, false, '2026-11-28 06:07:53.899231+00', '2026-11-28 06:07:53.917705+00', NULL, NULL, '01:00:00', '2026-11-28 06:07:53.899231+00', '2026-11-28 06:07:53.918663+00', '3026-03-31 06:07:53.899231+00', NULL, 'experiment-runs-given-up', 'standard');
INSERT INTO pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 VALUES ('2030fbbc-13cb-8234-84fc-7bfbd51a5431', 'experiment-runs-826c9156eebdcc6cd44a645bf24d914e', -2050, '{"run": 2, "experiment": "job-79dd231e6ef4547de1fd714e"}', 'created', 20, 0, 0, false, '2026-11-28 06:07:53.899231+00', NULL, NULL, NULL, '01:00:00', '2026-11-28 06:07:53.899231+00', NULL, '3026-03-31 06:07:53.899231+00', NULL, 'experiment-runs-given-up', 'standard');
INSERT INTO pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 VALUES ('6ff50246-bbea-8613-8b1a-ee4f02a981ae', 'experiment-runs-826c9156eebdcc6cd44a645bf24d914e', -2052, '{"run": 2, "experiment": "job-cea9b168f0dde51ca93c54e0"}', 'created', 20, 0, 0, false, '2026-11-28 06:07:53.931383+00', NULL, NULL, NULL, '01:00:00', '2026-11-28 06:07:53.931383+00', NULL, '3026-03-31 06:07:53.931383+00', NULL, 'experiment-runs-given-up', 'standard');
INSERT INTO pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 VALUES ('fd29d2a1-7fb5-8eda-8cf0-ecadb69b0f6a', 'experiment-runs-826c9156eebdcc6cd44a645bf24d914e', -1028, '{"run": 1, "experiment": "job-cea9b168f0dde51ca93c54e0"}', 'created', 20, 0, 0, false, '2026-11-28 06:07:53.931383+00', NULL, NULL, NULL, '01:00:00', '2026-11-28 06:07:53.931383+00', NULL, '3026-03-31 06:07:53.931383+00', NULL, 'experiment-runs-given-up', 'standard');
INSERT INTO pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 VALUES ('be031ae5-6603-8f4d-80b1-7fd1b82b97a9', 'experiment-runs-826c9156eebdcc6cd44a645bf24d914e', -4, '{"run": 0, "experiment": "job-cea9b168f0dde51ca93c54e0"}', 'created', 20, 0, 0, false, '2026-11-28 06:07:53.931383+00', NULL, NULL, NULL, '01:00:00', '2026-11-28 06:07:53.931383+00', NULL, '3026-03-31 06:07:53.931383+00', NULL, 'experiment-runs-given-up', 'standard');
INSERT INTO pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42 VALUES ('da2ac39f-b7c5-49e4-8d76-262c099df081', 'experiment-runs-given-up', 0, '{"run": 3, "experiment": "job-79dd231e6ef4547de1fd714e"}', 'created', 20, 0, 0, false, '2026-11-28 06:07:53.918663+00', NULL, NULL, NULL, '00:15:00', '2026-11-28 06:07:53.918663+00', NULL, '4025-07-31 06:07:53.899231+00', NULL, NULL, NULL);
INSERT INTO pgboss.queue VALUES ('experiment-runs-given-up', 'standard', 20, NULL, NULL, NULL, NULL, NULL, 'j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42', '2026-11-28 06:07:53.855741+00', '2026-11-28 06:07:53.855741+00');
INSERT INTO pgboss.queue VALUES ('experiment-runs-826c9156eebdcc6cd44a645bf24d914e', 'standard', 20, 0, NULL, NULL, NULL, 'experiment-runs-given-up', 'j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25', '2026-11-28 06:07:53.863874+00', '2026-11-28 06:07:53.863874+00');
INSERT INTO pgboss.version VALUES (24, NULL, NULL, NULL);
INSERT INTO sightline.cleaning VALUES ('1970-01-01 00:00:00+00', true);
INSERT INTO sightline.experiment OVERRIDING SYSTEM VALUE VALUES ('job-07ced8c656f868bf0a2b89f9', 1, 'batch-experiment', 'succeeded', NULL, '826c9156eebdcc6cd44a645bf24d914e6209c93152d26861cf9f42477878743e', '{"dataset":{"id":"city","version":"1","sha256":{"a.json":"aa"}},"applicationVersion":"1.17.0"}', '{"name":"batch-experiment"}', '{"as":"batch-experiment"}', '{"shown":"batch-experiment"}', 2, 2, '2026-11-28 06:07:53.870236+00', '2026-11-28 06:07:53.887708+00', '2026-11-28 06:07:53.894228+00', NULL, 1, 'batch-experiment', NULL, NULL, NULL, NULL, 0);
INSERT INTO sightline.experiment OVERRIDING SYSTEM VALUE VALUES ('job-79dd231e6ef4547de1fd714e', 2, 'region-coverage', 'running', NULL, '826c9156eebdcc6cd44a645bf24d914e6209c93152d26861cf9f42477878743e', '{"dataset":{"id":"city","version":"1","sha256":{"a.json":"aa"}},"applicationVersion":"1.17.0"}', '{"name":"region-coverage"}', '{"as":"region-coverage"}', '{"shown":"region-coverage"}', 5, 1, '2026-11-28 06:07:53.899231+00', '2026-11-28 06:07:53.908224+00', NULL, NULL, NULL, 'region-coverage', '{4,5}', '{"now":7}', NULL, NULL, 700);
INSERT INTO sightline.experiment OVERRIDING SYSTEM VALUE VALUES ('job-ae68faeb4f602a9c3f82bff8', 3, 'network-plan', 'dismissed', 'cancelled by user', '826c9156eebdcc6cd44a645bf24d914e6209c93152d26861cf9f42477878743e', '{"dataset":{"id":"city","version":"1","sha256":{"a.json":"aa"}},"applicationVersion":"1.17.0"}', '{"name":"network-plan"}', '{"as":"network-plan"}', '{"shown":"network-plan"}', 1, 0, '2026-11-28 06:07:53.920905+00', NULL, '2026-11-28 06:07:53.924739+00', NULL, 2, 'network-plan', NULL, NULL, NULL, NULL, 0);
INSERT INTO sightline.experiment OVERRIDING SYSTEM VALUE VALUES ('job-cea9b168f0dde51ca93c54e0', 4, 'network-plan', 'accepted', NULL, '826c9156eebdcc6cd44a645bf24d914e6209c93152d26861cf9f42477878743e', '{"dataset":{"id":"city","version":"1","sha256":{"a.json":"aa"}},"applicationVersion":"1.17.0"}', '{"name":"network-plan"}', '{"as":"network-plan"}', '{"shown":"network-plan"}', 3, 0, '2026-11-28 06:07:53.931383+00', NULL, NULL, NULL, NULL, 'network-plan', NULL, NULL, 'the store is away', '2026-11-28 06:07:53.934962+00', 0);
INSERT INTO sightline.experiment_caller VALUES ('job-07ced8c656f868bf0a2b89f9', 'first', 1);
INSERT INTO sightline.experiment_caller VALUES ('job-79dd231e6ef4547de1fd714e', 'first', 3);
INSERT INTO sightline.experiment_caller VALUES ('job-ae68faeb4f602a9c3f82bff8', 'second', 0);
INSERT INTO sightline.experiment_caller VALUES ('job-cea9b168f0dde51ca93c54e0', 'second', 0);
INSERT INTO sightline.experiment_run VALUES ('job-07ced8c656f868bf0a2b89f9', 0, '{"gapPct":0}');
INSERT INTO sightline.experiment_run VALUES ('job-07ced8c656f868bf0a2b89f9', 1, '{"gapPct":1}');
INSERT INTO sightline.experiment_run VALUES ('job-79dd231e6ef4547de1fd714e', 0, '{"sum":7}');
INSERT INTO sightline.process VALUES ('p', '{826c9156eebdcc6cd44a645bf24d914e6209c93152d26861cf9f42477878743e}', '2026-11-28 06:07:53.93541+00');
INSERT INTO sightline.schema_step VALUES (0);
INSERT INTO sightline.schema_step VALUES (1);
INSERT INTO sightline.schema_step VALUES (2);
INSERT INTO sightline.schema_step VALUES (3);
INSERT INTO sightline.schema_step VALUES (4);
INSERT INTO sightline.schema_step VALUES (5);
INSERT INTO sightline.schema_step VALUES (6);
SELECT pg_catalog.setval('sightline.experiment_end', 2, true);
SELECT pg_catalog.setval('sightline.experiment_sequence_seq', 4, true);
SELECT pg_catalog.setval('sightline.turn', 3, true);
ALTER TABLE ONLY pgboss.archive
    ADD CONSTRAINT archive_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25
    ADD CONSTRAINT j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42
    ADD CONSTRAINT j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name);
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);
ALTER TABLE ONLY pgboss.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY sightline.experiment_caller
    ADD CONSTRAINT experiment_caller_pkey PRIMARY KEY (experiment_id, caller);
ALTER TABLE ONLY sightline.experiment
    ADD CONSTRAINT experiment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sightline.experiment_run
    ADD CONSTRAINT experiment_run_pkey PRIMARY KEY (experiment_id, run_index);
ALTER TABLE ONLY sightline.process
    ADD CONSTRAINT process_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sightline.schema_step
    ADD CONSTRAINT schema_step_pkey PRIMARY KEY (step);
CREATE INDEX archive_i1 ON pgboss.archive USING btree (archived_on);
CREATE INDEX job_by_experiment ON ONLY pgboss.job USING btree (name, ((data ->> 'experiment'::text)), priority DESC, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE INDEX j3ce556391d69b04c0117bfac340d_name_expr_priority_created_on_idx ON pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 USING btree (name, ((data ->> 'experiment'::text)), priority DESC, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25_i1 ON pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25_i2 ON pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25_i3 ON pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25_i4 ON pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25_i5 ON pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE INDEX job_in_work ON ONLY pgboss.job USING btree (name, ((data ->> 'experiment'::text))) WHERE (state = 'active'::pgboss.job_state);
CREATE INDEX j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c_name_expr_idx ON pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25 USING btree (name, ((data ->> 'experiment'::text))) WHERE (state = 'active'::pgboss.job_state);
CREATE INDEX j93e58f769ec45b46bb9b6d173947_name_expr_priority_created_on_idx ON pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42 USING btree (name, ((data ->> 'experiment'::text)), priority DESC, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42_i1 ON pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42_i2 ON pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42_i3 ON pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42_i4 ON pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42_i5 ON pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE INDEX j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8_name_expr_idx ON pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42 USING btree (name, ((data ->> 'experiment'::text))) WHERE (state = 'active'::pgboss.job_state);
CREATE INDEX experiment_ended ON sightline.experiment USING btree (end_sequence) WHERE (status <> ALL (ARRAY['accepted'::text, 'running'::text]));
CREATE INDEX experiment_of_caller ON sightline.experiment_caller USING btree (caller, last_turn);
CREATE INDEX experiment_unfinished ON sightline.experiment USING btree (sequence) WHERE (status = ANY (ARRAY['accepted'::text, 'running'::text]));
CREATE UNIQUE INDEX experiment_valid ON sightline.experiment USING btree (fingerprint) WHERE (status = ANY (ARRAY['accepted'::text, 'running'::text, 'succeeded'::text]));
ALTER INDEX pgboss.job_by_experiment ATTACH PARTITION pgboss.j3ce556391d69b04c0117bfac340d_name_expr_priority_created_on_idx;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25_pkey;
ALTER INDEX pgboss.job_in_work ATTACH PARTITION pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c_name_expr_idx;
ALTER INDEX pgboss.job_by_experiment ATTACH PARTITION pgboss.j93e58f769ec45b46bb9b6d173947_name_expr_priority_created_on_idx;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42_pkey;
ALTER INDEX pgboss.job_in_work ATTACH PARTITION pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8_name_expr_idx;
ALTER TABLE ONLY pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j3ce556391d69b04c0117bfac340df494ddb296ba9a41237c0f604b25
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j93e58f769ec45b46bb9b6d173947fd85e5bf0eeb482628b8757b9b42
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name);
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY sightline.experiment_caller
    ADD CONSTRAINT experiment_caller_experiment_id_fkey FOREIGN KEY (experiment_id) REFERENCES sightline.experiment(id) ON DELETE CASCADE;
ALTER TABLE ONLY sightline.experiment_run
    ADD CONSTRAINT experiment_run_experiment_id_fkey FOREIGN KEY (experiment_id) REFERENCES sightline.experiment(id) ON DELETE CASCADE;
