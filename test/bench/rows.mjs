// What PostgreSQL does for deletes among a million jobs, for the list, the count and the search of 500 000 datasets, and for the
// look-out for files to embed among 500 000: its plans and times without and with the indexes that IndexReferences and
// SearchDatasets make. On the embedded PostgreSQL, or that of a URL, whose database must be empty.
// Run `npm run build` first, then `node test/bench/rows.mjs [URL] [--plans]`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedPostgres, migrate, MIGRATIONS, migrateTo } from '../../dist/database/index.js';
import { printTable } from './print-table.mjs';

const PROJECTS = 5000;
const JOBS = 1_000_000;
const JOBS_OF_SESSION = 100;
const SESSIONS_OF_USER = 100;
const DATASETS = 500_000;
const TIMES = 5;
const FIRST_INDEX = 'IndexReferences1764000000000';
const PROJECT = '00000000-0000-0000-0000-000000000001';

/** Every other session, and dataset with its file, is of another project than those before; the rest are of one project. */
const projectOf = (i) =>
  `(CASE WHEN ${i} % 2 = 0 THEN '${PROJECT}' ELSE '00000000-0000-0000-0000-' || lpad((${i} % ${PROJECTS} + 1)::text, 12, '0') END)::uuid`;

const FILL = [
  `INSERT INTO projects (id, name) SELECT ('00000000-0000-0000-0000-' || lpad(i::text, 12, '0'))::uuid, 'project ' || i
   FROM generate_series(1, ${PROJECTS} + 1) i`,
  `INSERT INTO sessions (id, project_id, user_id, name, output_language, job_mode, max_contextual_job_history)
   SELECT 'session-' || i, ${projectOf('i')}, 'user-' || i / ${SESSIONS_OF_USER}, 'Questions', 'AUTO', 'AUTO', 10
   FROM generate_series(0, ${JOBS / JOBS_OF_SESSION - 1}) i`,
  `INSERT INTO jobs (id, project_id, session_id, user_id, question, datasource_ids, output_language, job_mode, with_citation, status,
     created_at, finished_at)
   SELECT 'job-' || i, ${projectOf(`(i / ${JOBS_OF_SESSION})`)}, 'session-' || i / ${JOBS_OF_SESSION},
     'user-' || i / ${JOBS_OF_SESSION * SESSIONS_OF_USER}, 'What is the total amount of region ' || i || '?', '{}', 'AUTO', 'AUTO',
     true, 'finished', now() - i * interval '1 second', now() - i * interval '1 second'
   FROM generate_series(0, ${JOBS - 1}) i`,
  `INSERT INTO datasets (id, project_id, user_id, name, description, created_at)
   SELECT 'dset-' || i, '${PROJECT}', 'user-' || i % 100, 'Sales of region ' || i || ' ' || md5(i::text),
     'What was sold in ' || 1990 + i % 30 || ' ' || md5((i * 7)::text), now() - i * interval '1 second'
   FROM generate_series(1, ${DATASETS}) i`,
  `INSERT INTO datasources (id, project_id, dataset_id, name, extension, size, object_key, status, passages, vectors)
   SELECT 'ds-' || i, ${projectOf('i')}, 'dset-' || i, 'notes.txt', 'txt', 1000, 'key', 'synched',
     '{"objectKey": "a", "indexKey": "b", "topics": [], "wordCount": 10, "passageCount": 1}',
     CASE WHEN i < ${DATASETS} THEN '{"objectKey": "c", "model": "m"}'::jsonb END
   FROM generate_series(1, ${DATASETS}) i`,
];

const ALL = `project_id = '${PROJECT}'`;
const pageOf = (condition) =>
  `SELECT * FROM (SELECT count(*)::int AS total FROM datasets WHERE ${condition}) AS counted
   LEFT JOIN (SELECT * FROM datasets WHERE ${condition} ORDER BY created_at DESC, id DESC LIMIT 10) AS page ON true`;
const searched = (text) => `${ALL} AND (name ILIKE '%${text}%' OR description ILIKE '%${text}%')`;
const searchedByIndex = (text) =>
  `${ALL} AND (lower(name) LIKE lower('%${text}%') OR lower(description) LIKE lower('%${text}%'))`;
const MODEL = `(CASE WHEN status = 'synched' AND passages IS NOT NULL THEN coalesce(vectors->>'model', '') END)`;
const modelOf = (which) => `(SELECT ${which}(${MODEL}) FROM datasources WHERE project_id = projects.id)`;

/** What is done, as it was and as it is. */
const STATEMENTS = [
  ['delete a session of 100 jobs', `DELETE FROM sessions WHERE id = 'session-778'`],
  ['delete a dataset', `DELETE FROM datasets WHERE id = 'dset-777'`],
  ['delete 1000 jobs of a user', deleteSome('jobs')],
  ['delete the sessions of a user', `DELETE FROM sessions WHERE ${ALL} AND user_id = 'user-8'`],
  ['delete an empty project', `DELETE FROM projects WHERE name = 'project 7'`],
  ['list and count datasets', pageOf(ALL)],
  ['search datasets: one found', pageOf(searched('region 4711 ')), pageOf(searchedByIndex('region 4711 '))],
  ['search datasets: 3 % found', pageOf(searched('in 1994')), pageOf(searchedByIndex('in 1994'))],
  ['search datasets: all found', pageOf(searched('sales')), pageOf(searchedByIndex('sales'))],
  [
    'projects to embed: one file lacks vectors',
    `SELECT DISTINCT project_id FROM datasources
     WHERE status = 'synched' AND passages IS NOT NULL AND (vectors IS NULL OR vectors->>'model' <> 'm')`,
    `SELECT id FROM projects WHERE ${modelOf('min')} < 'm' OR ${modelOf('max')} > 'm'`,
  ],
];

function deleteSome(table) {
  return `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${ALL} AND user_id = 'user-6' LIMIT 1000)`;
}

/** Carries a statement out some times and takes it back. @returns the plan of the quickest time: others share the machine */
async function planOf(client, statement) {
  const explain = async () => {
    await client.query('BEGIN');
    const { rows } = await client.query(`EXPLAIN (ANALYZE, SUMMARY) ${statement}`);
    await client.query('ROLLBACK');
    return rows.map((row) => row['QUERY PLAN']);
  };
  const plans = [];
  while (plans.length < TIMES) plans.push(await explain());
  return plans.toSorted((a, b) => millisecondsOf(a) - millisecondsOf(b))[0];
}

const millisecondsOf = (plan) => Number(/Execution Time: ([\d.]+)/.exec(plan.join('\n'))[1]);

async function measure(client, pick, isTold) {
  const times = [];
  for (const statement of STATEMENTS) {
    const plan = await planOf(client, pick(statement));
    times.push(millisecondsOf(plan).toFixed(1));
    if (isTold) console.log(`\n## ${statement[0]}\n${plan.join('\n')}`);
  }
  return times;
}

async function compare(url, isTold) {
  const names = MIGRATIONS.map(({ name }) => name);
  await migrateTo(url, names.slice(0, names.indexOf(FIRST_INDEX)));
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of FILL) await client.query(statement);
    await client.query('VACUUM ANALYZE');
    console.log('without the indexes');
    const before = await measure(client, ([, statement]) => statement, isTold);
    await migrate(url);
    await client.query('VACUUM ANALYZE');
    console.log('\nwith the indexes');
    const after = await measure(client, (statement) => statement.at(-1), isTold);
    console.log();
    printTable(STATEMENTS.map(([what], i) => ({ what, 'before, ms': before[i], 'after, ms': after[i] })));
  } finally {
    await client.end();
  }
}

const words = process.argv.slice(2);
const url = words.find((word) => word.startsWith('postgres'));
const isTold = words.includes('--plans');
if (url) await compare(url, isTold);
else {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'));
  const server = await EmbeddedPostgres.start(folder);
  try {
    await compare(server.url(), isTold);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
