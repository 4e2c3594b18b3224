import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Projects and keys, sessions, datasets and data sources, uploads, jobs. */
export class CreateSchema1763600000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE jobs, uploads, datasources, datasets, sessions, api_keys, projects');
  }
}

const STATEMENTS = [
  `CREATE TABLE projects (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL UNIQUE,
    job_quota bigint,
    jobs_used bigint NOT NULL DEFAULT 0,
    storage_quota bigint,
    storage_used bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE api_keys (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    prefix text NOT NULL,
    hash text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    revoked_at timestamptz
  )`,
  'CREATE INDEX api_keys_project ON api_keys (project_id, prefix)',
  `CREATE TABLE sessions (
    id text PRIMARY KEY,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    user_id text NOT NULL,
    name text NOT NULL,
    output_language text NOT NULL,
    job_mode text NOT NULL,
    max_contextual_job_history smallint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  'CREATE INDEX sessions_of_user ON sessions (project_id, user_id, created_at DESC, id)',
  `CREATE TABLE datasets (
    id text PRIMARY KEY,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    user_id text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  'CREATE INDEX datasets_of_project ON datasets (project_id, created_at DESC, id)',
  `CREATE TABLE datasources (
    id text PRIMARY KEY,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    dataset_id text NOT NULL REFERENCES datasets ON DELETE CASCADE,
    name text NOT NULL,
    extension text NOT NULL,
    size bigint NOT NULL,
    object_key text NOT NULL,
    status text NOT NULL CHECK (status IN ('synching', 'synched', 'invalid')),
    reason text,
    tables jsonb NOT NULL DEFAULT '[]',
    trace jsonb,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  'CREATE INDEX datasources_of_dataset ON datasources (project_id, dataset_id, created_at DESC, id)',
  `CREATE INDEX datasources_unfinished ON datasources (created_at) WHERE status = 'synching'`,
  `CREATE TABLE uploads (
    id uuid PRIMARY KEY,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    user_id text NOT NULL,
    file_object_key text NOT NULL UNIQUE,
    object_key text NOT NULL,
    size bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  `CREATE TABLE jobs (
    id text PRIMARY KEY,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    session_id text NOT NULL REFERENCES sessions ON DELETE CASCADE,
    user_id text NOT NULL,
    question text NOT NULL,
    dataset_id text,
    datasource_ids text[] NOT NULL,
    output_language text NOT NULL,
    job_mode text NOT NULL,
    user_prompt text,
    with_citation boolean NOT NULL,
    status text NOT NULL CHECK (status IN ('queued', 'running', 'finished', 'failed', 'cancelled')),
    events jsonb NOT NULL DEFAULT '[]',
    cancel_requested_at timestamptz,
    trace jsonb,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    started_at timestamptz,
    finished_at timestamptz
  )`,
  'CREATE INDEX jobs_of_session ON jobs (project_id, session_id, created_at DESC, id)',
  `CREATE INDEX jobs_unfinished ON jobs (created_at) WHERE status IN ('queued', 'running')`,
];
