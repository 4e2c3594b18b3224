// Starts what docker/compose.yaml starts, without a container engine: each process of its own, with the environment that the file
// gives, beside a real PostgreSQL, Redis and S3 server (OpenStack Swift in place of SeaweedFS). Then a file is uploaded and a question
// asked of the api, which a worker answers, and all are stopped as Compose stops them.
// Usage, as root with redis-server, docker compose (or docker-compose) and Swift: node scripts/run-composed.mjs
// Where there is an S3 server: QUARRY_TEST_S3_ENDPOINT, QUARRY_TEST_S3_ACCESS_KEY and QUARRY_TEST_S3_SECRET_KEY name it.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { load } from 'js-yaml';
import pg from 'pg';
import { EmbeddedPostgres } from '../dist/database/index.js';
import { QuarryClient } from '../examples/quarry-client.mjs';

const QUESTIONS = [
  'What is the average temp_max by location?',
  'How many days were there of each weather in New York?',
];
const START_TIMEOUT_MS = 120_000;
const folder = await mkdtemp(join(tmpdir(), 'quarry-composed-'));
const ends = [];

try {
  const s3 = await startS3();
  const services = await readCompose(s3);
  const addresses = {
    'postgres:5432': await startPostgres(services.postgres.environment),
    'redis:6379': await startRedis(services.redis.environment),
    'http://seaweedfs:8333': s3.endpoint,
    'http://localhost:8333': s3.endpoint,
  };
  say(
    'migrate',
    execFileSync(...commandOf(services.migrate, addresses))
      .toString()
      .trim(),
  );
  const { api, workers } = await startProcesses(services, addresses);
  await ask(api);
  await tellWhoAnswered(workers);
  for (const process_ of [api, ...workers]) await stop(process_, services.api.stop_grace_period);
} finally {
  for (const end of ends.reverse()) await end();
  await rm(folder, { recursive: true, force: true });
}

/** What the client of Compose makes of the file, with new secrets. */
async function readCompose(s3) {
  const example = await readFile('docker/.env.example', 'utf8');
  const own = { S3_ACCESS_KEY: s3.accessKey, S3_SECRET_KEY: s3.secretKey };
  const filled = example.replaceAll(
    /^(\w+)=(.*)$/gm,
    (_, name, value) => `${name}=${own[name] ?? (value || randomBytes(24).toString('hex'))}`,
  );
  const path = join(folder, '.env');
  await writeFile(path, filled);
  const options = ['--env-file', path, '-f', 'docker/compose.yaml', 'config'];
  const isPlugin = spawnSync('docker', ['compose', 'version']).status === 0;
  const config = isPlugin
    ? execFileSync('docker', ['compose', ...options])
    : execFileSync('docker-compose', options);
  const { services } = load(config.toString());
  say('compose', `services: ${Object.keys(services).join(', ')}`);
  return services;
}

async function startS3() {
  const { QUARRY_TEST_S3_ENDPOINT: given, ...environment } = process.env;
  if (!given) {
    ends.push(() => spawnSync('sh', ['-c', `cat ${folder}/s3/*.pid | xargs -r kill`]));
    execFileSync('.ci/start-s3.sh', [join(folder, 's3')], { stdio: 'inherit' });
  }
  const endpoint = given ?? 'http://127.0.0.1:8085';
  say('objects', `Swift answers at ${endpoint}`);
  return {
    endpoint,
    accessKey: environment.QUARRY_TEST_S3_ACCESS_KEY ?? 'test:tester',
    secretKey: environment.QUARRY_TEST_S3_SECRET_KEY ?? 'testing',
  };
}

/** @returns host and port */
async function startPostgres({ POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: database }) {
  const server = await EmbeddedPostgres.start(join(folder, 'postgres'));
  ends.push(() => server.stop());
  const client = new pg.Client(server.url());
  await client.connect();
  try {
    // The embedded server's own user has the same name.
    await client.query(`ALTER ROLE ${user} PASSWORD '${password}'`);
    await client.query(`CREATE DATABASE ${database} OWNER ${user}`);
    const { rows } = await client.query('SELECT version()');
    say('postgres', rows[0].version);
  } finally {
    await client.end();
  }
  return new URL(server.url()).host;
}

async function startRedis({ REDIS_PASSWORD: password }) {
  const port = await freePort();
  const options = ['--port', port, '--requirepass', password, '--appendonly', 'yes', '--dir', folder];
  const server = spawn('redis-server', [...options, '--maxmemory-policy', 'noeviction'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(() => end(server, 'SIGTERM'));
  for await (const line of server.stdout) if (String(line).includes('Ready to accept connections')) break;
  server.stdout.resume();
  say('redis', `answers at 127.0.0.1:${port}`);
  return `127.0.0.1:${port}`;
}

async function startProcesses({ api, worker }, addresses) {
  const started = await Promise.all([
    startProcess('api', api, addresses),
    ...Array.from({ length: worker.deploy.replicas }, (_, i) =>
      startProcess(`worker ${i + 1}`, worker, addresses),
    ),
  ]);
  return { api: started[0], workers: started.slice(1) };
}

async function startProcess(name, service, addresses) {
  const port = await freePort();
  // As each container has a port and a disk of its own.
  const own = { PORT: port, DATA_DIR: join(folder, name.replace(' ', '-')), LOG_LEVEL: 'warn' };
  const [command, words, options] = commandOf(
    { command: ['node', 'dist/main.js'], ...service },
    addresses,
    own,
  );
  const child = spawn(command, words, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  ends.push(() => end(child, 'SIGKILL'));
  const url = `http://localhost:${port}`;
  await untilReady(`${url}/health/ready`, child);
  say(name, `ready at ${url}: ${await (await fetch(`${url}/health/ready`)).text()}`);
  return { name, url, child, environment: options.env };
}

/** The words for `spawn`: a service's command with its environment, and the addresses of this machine. */
function commandOf({ command, environment }, addresses, own = {}) {
  const found = Object.entries(environment).map(([name, value]) => [
    name,
    Object.entries(addresses).reduce((text, [from, to]) => text.replace(from, to), String(value)),
  ]);
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...Object.fromEntries(found), ...own };
  return [process.execPath, command.slice(1), { env }];
}

async function untilReady(url, child) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${url} does not become ready`);
    await delay(250);
  }
}

async function ask({ url, environment }) {
  const words = ['dist/cli.js', 'key', 'create', '--project', 'default', '--json'];
  const { key } = JSON.parse(execFileSync(process.execPath, words, { env: environment }));
  const client = new QuarryClient(url, key, 'compose');
  const dataset_id = await client.addFile('examples/data/weather.csv');
  say('client', `uploaded weather.csv: dataset ${dataset_id} is read`);
  const session_id = await client.createSession('Composed');
  for (const question of QUESTIONS) {
    say('client', `asks: ${question}`);
    for await (const { event, data } of client.ask({ session_id, dataset_id, question })) tell(event, data);
  }
}

function tell(event, data) {
  const content = data.choices?.[0].delta.content;
  const isLong = ['MESSAGE', 'CODE'].includes(event) && String(content).trim() === '';
  if (isLong) return;
  const text =
    typeof content === 'string'
      ? content
      : (content?.url ?? content?.name ?? JSON.stringify(content ?? data));
  say('stream', `${event.padEnd(9)} ${String(text).trim().replaceAll('\n', ' ').slice(0, 150)}`);
}

async function tellWhoAnswered(workers) {
  for (const { name, url } of workers) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const tasks = metrics
      .split('\n')
      .filter((line) => /^quarry_(task_duration_seconds_count|cache_requests_total)/.test(line));
    say(name, tasks.join('  ') || 'did nothing');
  }
}

async function stop({ name, child }, grace) {
  const began = Date.now();
  await end(child, 'SIGTERM');
  say(name, `ended with code ${child.exitCode} after ${Date.now() - began} ms, of ${grace}`);
}

async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

function say(who, text) {
  console.log(`${who.padEnd(9)}| ${text}`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = String(server.address().port);
  server.close();
  return port;
}
