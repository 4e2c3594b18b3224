// How long the database works for each operation of the API where it holds three million jobs, a million datasets and a million data
// sources, half of them of one project: every route is asked as its owner would, and `pg_stat_statements` tells what PostgreSQL did for it.
// What takes over 50 ms is printed with its statements, and the script ends with 1.
// Run it by `node --import @swc-node/register/esm-register test/bench/database-time.ts [--jobs 3000000] [--datasets 1000000]`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { EmbeddedPostgres, migrate } from '../../src/database/index.js';
import { UnarchivedAnswersRepository } from '../../src/jobs/archive/unarchived-answers.repository.js';
import { REQUESTS } from '../support/isolation/requests.js';
import { type Sender } from '../support/isolation/route-senders.js';
import { createThings, projectOf, type Things } from '../support/isolation/things.js';
import { startTestService, type TestService } from '../support/test-service.js';
import { printTable } from './print-table.mjs';

const MOST_MS = 50;
const JOBS_OF_SESSION = 100;
/** A user may have 150, and one is created. */
const SESSIONS_OF_ANN = 140;
/** So many jobs more are in the one session whose history is read, and in which is asked; none is deleted that has so many. */
const JOBS_OF_LONG_SESSION = 10_000;
const DELETED = 'DELETE /v2/team/sessions/:id';
/** Its second request follows a job that is never answered. */
const FOLLOWED = 'GET /v2/team/jobs/:id/events';
/** Of a hundred jobs, as most are. */
const USUAL_SESSION = 'session-10';
const PROJECTS = 5000;
/** A database of this size has more memory than PostgreSQL takes by itself: a quarter of 4 GiB, as its manual recommends. */
const SERVER = ['shared_preload_libraries=pg_stat_statements', 'max_wal_size=4GB', 'shared_buffers=1GB'];

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '3000000' },
    datasets: { type: 'string', default: '1000000' },
  },
});
const [jobs, datasets] = [Number(values.jobs), Number(values.datasets)];

/** What PostgreSQL did for one operation. */
interface DatabaseTime {
  readonly operation: string;
  readonly statements: number;
  readonly ms: number;
  readonly slowest: { readonly query: string; readonly ms: number };
}

/** Statements that fill the database; every other row is of the project that asks, and so are all datasets and the first sessions Ann's. */
function fill(project: string, { sessionId, jobId }: Things): string[] {
  const projectOfRow = (i: string) =>
    `(CASE WHEN ${i} % 2 = 0 THEN '${project}' ELSE 'ffffffff-0000-0000-0000-' || lpad((${i} % ${PROJECTS})::text, 12, '0') END)::uuid`;
  const userOf = (i: string, isAnns: string) =>
    `CASE WHEN ${isAnns} THEN 'ann' ELSE 'user-' || ${i} % 1000 END`;
  const ownerOf = (session: string) =>
    userOf(session, `${session} % 2 = 0 AND ${session} < ${2 * SESSIONS_OF_ANN}`);
  const columns =
    'question, datasource_ids, output_language, job_mode, with_citation, status, created_at, started_at, finished_at';
  return [
    `INSERT INTO projects (id, name) SELECT ('ffffffff-0000-0000-0000-' || lpad(i::text, 12, '0'))::uuid, 'other project ' || i
     FROM generate_series(0, ${PROJECTS}) i`,
    `INSERT INTO sessions (id, project_id, user_id, name, output_language, job_mode, max_contextual_job_history)
     SELECT 'session-' || i, ${projectOfRow('i')}, ${ownerOf('i')}, 'Questions ' || i, 'AUTO', 'AUTO', 10
     FROM generate_series(0, ${Math.ceil(jobs / JOBS_OF_SESSION)}) i`,
    `INSERT INTO jobs (id, project_id, session_id, user_id, ${columns})
     SELECT 'job-' || i, ${projectOfRow(`(i / ${JOBS_OF_SESSION})`)}, 'session-' || i / ${JOBS_OF_SESSION},
       ${ownerOf(`(i / ${JOBS_OF_SESSION})`)}, 'What is the total amount of region ' || i || '?', '{}', 'AUTO', 'AUTO', true, 'finished',
       now() - i * interval '1 second', now() - i * interval '1 second', now() - i * interval '1 second'
     FROM generate_series(0, ${jobs - 1}) i`,
    `INSERT INTO jobs (id, project_id, session_id, user_id, events, ${columns})
     SELECT 'long-' || i, project_id, session_id, user_id, events, ${columns.replace('created_at', `created_at - i * interval '1 second'`)}
     FROM jobs, generate_series(1, ${JOBS_OF_LONG_SESSION}) i WHERE id = '${jobId}' AND session_id = '${sessionId}'`,
    `INSERT INTO datasets (id, project_id, user_id, name, description, created_at)
     SELECT 'dset-' || i, ${projectOfRow('i')}, ${userOf('i', 'i % 2 = 0')}, 'Sales of region ' || i || ' ' || md5(i::text),
       'What was sold in ' || 1990 + i % 30 || ' ' || md5((i * 7)::text), now() - i * interval '1 second'
     FROM generate_series(1, ${datasets}) i`,
    `INSERT INTO datasources (id, project_id, dataset_id, name, extension, size, object_key, status, passages)
     SELECT 'ds-' || i, ${projectOfRow('i')}, 'dset-' || i, 'notes.txt', 'txt', 1000, 'key', 'synched',
       '{"objectKey": "a", "indexKey": "b", "topics": [], "wordCount": 10, "passageCount": 1}'
     FROM generate_series(1, ${datasets}) i`,
    'VACUUM ANALYZE',
  ];
}

async function measure(
  database: DataSource,
  operation: string,
  run: () => Promise<unknown>,
): Promise<DatabaseTime> {
  await database.query('SELECT pg_stat_statements_reset()');
  await run();
  const rows = await database.query<{ query: string; calls: number; ms: number }[]>(
    `SELECT query, calls::int, total_exec_time AS ms FROM pg_stat_statements
     WHERE query !~ 'pg_stat_statements' ORDER BY total_exec_time DESC`,
  );
  const [slowest = { query: '', ms: 0 }] = rows;
  const sum = (of: 'calls' | 'ms') => rows.reduce((total, row) => total + row[of], 0);
  return { operation, statements: sum('calls'), ms: sum('ms'), slowest };
}

async function measureAll(service: TestService): Promise<DatabaseTime[]> {
  const database = service.app.get(DataSource);
  await database.query('CREATE EXTENSION pg_stat_statements');
  const things = await createThings(service, service.client);
  const project = await projectOf(service, things);
  for (const statement of fill(project, things)) await database.query(statement);
  const sender: Sender = { client: service.client, sessionId: things.sessionId, datasetId: things.datasetId };
  const times: DatabaseTime[] = [];
  const archive = service.app.get(UnarchivedAnswersRepository, { strict: false });
  times.push(
    await measure(database, 'a page of answers for the archive', () =>
      archive.listEnded(new Date(), null, 100),
    ),
    ...(await measurePages(service, database)),
  );
  for (const [route, sends] of Object.entries(REQUESTS)) {
    const asked = route.startsWith('GET') && route !== FOLLOWED ? sends : sends.slice(0, 1);
    const asOwner = route === DELETED ? { ...things, sessionId: USUAL_SESSION } : things;
    for (const send of asked) times.push(await measure(database, route, () => send(sender, asOwner)));
  }
  return times;
}

/** Of the half a million datasets of the project: the pages that are furthest from where lists begin. */
async function measurePages(service: TestService, database: DataSource): Promise<DatabaseTime[]> {
  const pages = { middle: datasets / 40, last: datasets / 20 };
  const times: DatabaseTime[] = [];
  for (const [name, page] of Object.entries(pages))
    times.push(
      await measure(database, `the ${name} page of datasets`, () =>
        service.client.get(`/v2/team/datasets?user_id=ann&page_number=${page}&page_size=10`).expect(200),
      ),
    );
  return times;
}

function print(times: readonly DatabaseTime[]): void {
  printTable(
    [...times]
      .sort((one, other) => other.ms - one.ms)
      .map(({ operation, statements, ms, slowest }) => ({
        operation,
        statements: String(statements),
        'database, ms': ms.toFixed(1),
        'slowest statement': slowest.ms.toFixed(1),
      })),
  );
  const slow = times.filter(({ ms }) => ms > MOST_MS);
  for (const { operation, slowest } of slow) process.stdout.write(`\n## ${operation}\n${slowest.query}\n`);
  process.stdout.write(
    `${slow.length} of ${times.length} operations take over ${MOST_MS} ms of the database\n`,
  );
  if (slow.length > 0) process.exitCode = 1;
}

/** A service with a database of its own on a server, which the statements of all are counted on. */
async function serviceOver(server: EmbeddedPostgres): Promise<TestService> {
  const client = new pg.Client(server.url());
  await client.connect();
  await client.query('CREATE DATABASE template_quarry');
  await client.end();
  await migrate(server.url('template_quarry'));
  process.env.QUARRY_TEST_POSTGRES = server.url();
  return startTestService();
}

const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-database-'));
const server = await EmbeddedPostgres.start(folder, SERVER);
try {
  const service = await serviceOver(server);
  try {
    print(await measureAll(service));
  } finally {
    await service.stop();
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
