// Creating, getting and listing sessions over HTTP, beside a bare Nest application that sends the same statements to the same
// table and does nothing else: the ratio shows what the key check, rate limit, validation, traces and envelope of Quarry cost.
// Each application is a process of its own, this one makes the load; they take turns, and the medians of all rounds count.
// Run `npm run build` first, then `node test/bench/http.mjs [rounds] [seconds]`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { median } from './measure.mjs';
import { printTable } from './print-table.mjs';

const ROUNDS = Number(process.argv[2] ?? 15);
const SECONDS = Number(process.argv[3] ?? 2);
/** Requests of each kind before the first round: after fewer, Node.js still translates the code that they run. */
const WARM_UP = 20_000;
const CONNECTIONS = 50;
const LEAST_RATIO = 0.7;
const USERS = 1000;
const SESSIONS_PER_USER = 20;
/** Many, so that no user reaches the limit of sessions within a round. */
const NEW_USERS = 5000;
const DATABASE = new URL('../../dist/database/index.js', import.meta.url);
/** Quarry also looks the key up every few seconds, and removes expired uploads now and then. */
const ON_SESSIONS = /\bsessions\b/;

const SEED = `
  INSERT INTO sessions SELECT gen_random_uuid(), $1, 'user-' || n % ${USERS}, 'Session ' || n, 'AUTO', 'AUTO', 10
  FROM generate_series(1, ${USERS * SESSIONS_PER_USER}) n RETURNING id, user_id`;

/** Endless requests of each kind; after a round of creations the table is as before. */
function requestsOn(seeded) {
  let turn = 0;
  const path = '/v2/team/sessions';
  return {
    create: () => {
      const body = { user_id: `new-${turn++ % NEW_USERS}`, name: 'A session' };
      return { method: 'POST', path, body: JSON.stringify(body) };
    },
    get: () => {
      const { id, user_id: user } = seeded[(turn++ * 7919) % seeded.length];
      return { method: 'GET', path: `${path}/${id}?user_id=${user}` };
    },
    list: () => ({ method: 'GET', path: `${path}?user_id=user-${turn++ % USERS}` }),
  };
}

/** @returns the running application's process and what it says of itself */
async function start(name, environment) {
  const child = fork(new URL('http-app.mjs', import.meta.url), [name], {
    env: { ...process.env, ...environment },
    execArgv: ['--import', '@swc-node/register/esm-register'],
  });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${name} does not start`)));
  const [started] = await Promise.race([once(child, 'message'), failed]);
  return { name, child, url: `http://127.0.0.1:${started.port}`, ...started };
}

async function usageOf({ child }) {
  child.send('usage');
  return (await once(child, 'message'))[0];
}

/** Loads an application. @param extent `duration` in seconds, or `amount` of requests */
async function load(app, key, request, extent) {
  await usageOf(app);
  const result = await autocannon({
    url: app.url,
    connections: CONNECTIONS,
    ...extent,
    headers: { 'x-pd-api-key': key, 'content-type': 'application/json' },
    // Quarry answers most failures with 200 too; every success names what was created or read.
    verifyBody: (body) => body.includes('"id":"'),
    requests: [{ setupRequest: (defaults) => ({ ...defaults, ...request() }) }],
  });
  const { count, statements, processor } = await usageOf(app);
  return {
    rate: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts + result.mismatches,
    queries: count / result.requests.sent,
    processor: processor / result['2xx'],
    statements: statements
      .map((one) => one.replace(/\s+/g, ' ').trim())
      .filter((one) => ON_SESSIONS.test(one)),
  };
}

async function compare(kind, { quarry, bare, request, client }) {
  const run = async (app, extent) => {
    const result = await load(app, quarry.key, request, extent);
    await client.query(`DELETE FROM sessions WHERE user_id LIKE 'new-%'`);
    await client.query('VACUUM ANALYZE sessions');
    return result;
  };
  for (const app of [quarry, bare]) await run(app, { amount: WARM_UP });
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++) {
    const results = {};
    for (const app of i % 2 === 0 ? [quarry, bare] : [bare, quarry])
      results[app.name] = await run(app, { duration: SECONDS });
    rounds.push(results);
  }
  return summary(kind, rounds);
}

function summary(kind, rounds) {
  const middle = (value) => median(rounds.map(value));
  const sum = (value) => rounds.reduce((total, round) => total + value(round), 0);
  const ratio = middle(({ quarry, bare }) => quarry.rate / bare.rate);
  const failures = sum(({ quarry, bare }) => quarry.failures + bare.failures);
  const isSame = rounds.every(({ quarry, bare }) => `${quarry.statements}` === `${bare.statements}`);
  const columns = ['quarry', 'bare'].map((name) => [
    [`${name} req/s`, middle((round) => round[name].rate).toFixed(0)],
    [`${name} p50/p99 ms`, `${middle((round) => round[name].p50)}/${middle((round) => round[name].p99)}`],
    [`${name} queries`, middle((round) => round[name].queries).toFixed(3)],
  ]);
  const row = {
    request: kind,
    ...Object.fromEntries(columns.flat()),
    ratio: ratio.toFixed(2),
    'cpu ratio': middle(({ quarry, bare }) => bare.processor / quarry.processor).toFixed(2),
    failures: String(failures),
    'same SQL': isSame ? 'yes' : 'NO',
    load: loadavg()[0].toFixed(1),
  };
  return { row, isGood: ratio >= LEAST_RATIO && failures === 0 && isSame };
}

async function run(url, dataDir) {
  const client = new pg.Client(url);
  await client.connect();
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, RATE_LIMIT: '0' };
  const quarry = await start('quarry', environment);
  const bare = await start('bare', { ...environment, BENCH_PROJECT: quarry.project });
  const { rows: seeded } = await client.query(SEED, [quarry.project]);
  const results = [];
  for (const [kind, request] of Object.entries(requestsOn(seeded)))
    results.push(await compare(kind, { quarry, bare, request, client }));
  for (const { child } of [quarry, bare]) {
    child.disconnect();
    await once(child, 'exit');
  }
  await client.end();
  printTable(results.map(({ row }) => row));
  console.log(
    `median of ${ROUNDS} alternating rounds of ${SECONDS} s with ${CONNECTIONS} connections; queries are those of one ` +
      `request; the ratio of the requests per second must be at least ${LEAST_RATIO}`,
  );
  if (!results.every(({ isGood }) => isGood)) process.exitCode = 1;
}

async function withDatabase(work) {
  const { EmbeddedPostgres, migrate } = await import(DATABASE.href);
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'));
  const server = await EmbeddedPostgres.start(join(folder, 'postgres'), [
    'fsync=off',
    'full_page_writes=off',
  ]);
  try {
    await migrate(server.url());
    await work(server.url(), join(folder, 'data'));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (!existsSync(DATABASE)) {
  console.log('dist/ is missing: run `npm run build` first');
  process.exitCode = 1;
} else {
  await withDatabase(run);
}
