// Memory under mixed load: four clients upload, ask charted questions and delete, over and over, in a service of their own.
// Prints, for each minute, the resident memory and the JavaScript heap of the service's process, and what was done.
//   node test/bench/mixed-load.mjs --minutes 20
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { OwnService } from '../../scripts/own-service.mjs';
import { printTable } from './print-table.mjs';

const CLIENTS = 4;
const MINUTE_MS = 60_000;
const SAMPLE_MS = 1000;
const POLL_MS = 100;
/** The most that the memory may have grown by since the end of the first minute. */
const MOST_GROWTH_MIB = 150;
const ROWS = 2000;

const QUESTIONS = [
  'What is the total amount by region?',
  'How did the amount develop by month?',
  'What is the distribution of amount?',
  'Is there a correlation between amount and pieces?',
  'Show the average amount by product and region',
];

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, snapshots: { type: 'boolean', default: false } },
});
const minutes = Number(values.minutes);
const done = { uploads: 0, answers: 0, charts: 0, deletes: 0, failures: 0 };

/** A client that sends requests of one user. */
class Client {
  constructor(url, key, user) {
    this.url = url;
    this.key = key;
    this.user = user;
  }

  async json(method, path, body = {}) {
    const response = await this.#send(method, path, JSON.stringify({ user_id: this.user, ...body }), {
      'content-type': 'application/json',
    });
    return dataOf(response);
  }

  async get(path) {
    return dataOf(await this.#send('GET', `${path}?user_id=${this.user}`));
  }

  async upload(name, content) {
    const form = new FormData();
    form.set('user_id', this.user);
    form.set('file', new Blob([content]), name);
    return dataOf(await this.#send('POST', '/file/upload-datasource', form));
  }

  #send(method, path, body, headers = {}) {
    const options = { method, headers: { 'x-pd-api-key': this.key, ...headers }, body };
    return fetch(`${this.url}/v2/team${path}`, options);
  }
}

async function dataOf(response) {
  const { code, msg, data } = await response.json();
  if (code !== 0) throw new Error(`${msg} (code ${code})`);
  return data;
}

function csvOf(seed) {
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const day = new Date(Date.UTC(2023, 0, 1 + (i % 600))).toISOString().slice(0, 10);
    const region = ['north', 'south', 'east', 'west'][(i * seed) % 4];
    return `${day},${region},${['pen', 'ink', 'book'][i % 3]},${((i * 37 * seed) % 1000) / 10},${(i * seed) % 40}`;
  });
  return `day,region,product,amount,pieces\n${rows.join('\n')}\n`;
}

/** One round of a client: a file comes, questions are asked about it, and all goes again. */
async function round(client, seed) {
  const dataset = await client.json('POST', '/datasets', { name: `load ${seed}` });
  const { file_object_key } = await client.upload(`sales ${seed}.csv`, csvOf(seed));
  const source = { name: `sales ${seed}.csv`, type: 'FILE', file_object_key };
  const { id } = await client.json('POST', `/datasets/${dataset.id}/datasources`, source);
  while ((await client.get(`/datasets/${dataset.id}/datasources/${id}`)).status === 'synching') {
    await delay(POLL_MS);
  }
  done.uploads += 1;
  const session = await client.json('POST', '/sessions', { name: `load ${seed}` });
  for (const question of QUESTIONS) await ask(client, { session, dataset, question });
  await client.get(`/sessions/${session.id}/history`).catch(() => null);
  await client.json('DELETE', `/sessions/${session.id}`);
  await client.json('DELETE', `/datasets/${dataset.id}`);
  done.deletes += 2;
}

async function ask(client, { session, dataset, question }) {
  const { blocks } = await client.json('POST', '/jobs', {
    session_id: session.id,
    dataset_id: dataset.id,
    question,
    stream: false,
  });
  done.answers += 1;
  for (const { content } of blocks.filter(({ type }) => type === 'IMAGE')) {
    await (await fetch(content.url)).arrayBuffer();
    done.charts += 1;
  }
}

async function keepBusy(client, until) {
  for (let seed = 1; Date.now() < until; seed += 2) {
    await round(client, seed).catch((error) => {
      done.failures += 1;
      console.log(`failed: ${error.message}`);
    });
  }
}

/** @returns MiB: resident as the system tells, used of the heap as the process does */
async function sample(service) {
  const status = await readFile(`/proc/${service.pid}/status`, 'utf8');
  const metrics = await fetch(`${service.url}/metrics`, { headers: { connection: 'close' } }).then((answer) =>
    answer.text(),
  );
  const heap = /^nodejs_heap_size_used_bytes(?:\{.*\})? (\S+)/m.exec(metrics);
  return {
    resident: Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024,
    heap: Number(heap?.[1] ?? Number.NaN) / 2 ** 20,
  };
}

/** @returns the memory at the end of a minute; of the heap the least within it, which is what is left after a collection */
async function watchMinute(service, minute, start) {
  let heap = Number.POSITIVE_INFINITY;
  let resident = 0;
  while (Date.now() < start + minute * MINUTE_MS) {
    await delay(SAMPLE_MS);
    const now = await sample(service).catch((error) => {
      if (!service.isRunning) throw error;
      return { resident, heap };
    });
    heap = Math.min(heap, now.heap);
    resident = now.resident;
  }
  printTable(
    [
      {
        minute: String(minute).padStart(6),
        'resident MiB': resident.toFixed(0).padStart(12),
        'heap MiB': heap.toFixed(0).padStart(8),
        uploads: String(done.uploads).padStart(7),
        answers: String(done.answers).padStart(7),
        charts: String(done.charts).padStart(6),
        deletes: String(done.deletes).padStart(7),
        failures: String(done.failures).padStart(8),
      },
    ].slice(0, 1),
  );
  return { heap, resident };
}

const service = await OwnService.start({
  RATE_LIMIT: '0',
  ...(values.snapshots && { NODE_OPTIONS: '--heapsnapshot-signal=SIGUSR2' }),
});
try {
  const key = service.createKey();
  const start = Date.now();
  const until = start + minutes * MINUTE_MS;
  const clients = Array.from({ length: CLIENTS }, (_, i) =>
    keepBusy(new Client(service.url, key, `user${i}`), until),
  );
  const seen = [];
  for (let minute = 1; minute <= minutes; minute++) {
    seen.push(await watchMinute(service, minute, start));
    if (values.snapshots && [2, minutes].includes(minute)) process.kill(service.pid, 'SIGUSR2');
  }
  await Promise.all(clients);
  const growth = seen.at(-1).resident - seen[0].resident;
  console.log(`grown by ${growth.toFixed(0)} MiB since the first minute; at most ${MOST_GROWTH_MIB}`);
  if (growth > MOST_GROWTH_MIB || done.failures > 0) process.exitCode = 1;
} finally {
  await service.stop();
}
