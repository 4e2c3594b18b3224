import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type RedisLayout, type S3Settings, type Settings } from '../config/index.js';
import { pingRedis } from '../redis/index.js';
import { type ObjectStore, openObjectStore } from '../storage/index.js';
import { type Check } from './check.js';
import { compareClocks } from './clocks.js';
import { describeFault } from '../common/faults/describe-fault.js';

const TIMEOUT_MS = 10_000;
const TRIAL = Buffer.from('written and removed by: quarry config check\n');

/** What is tried of the Redis at an address. */
export function redisChecks(url: string, layout: RedisLayout): Check[] {
  const reach = async (): Promise<string> => {
    await pingRedis(url, TIMEOUT_MS, layout);
    return describeReached(new URL(url).host, layout);
  };
  return [{ name: 'redis', run: reach }];
}

function describeReached(host: string, { kind, nodes }: RedisLayout): string {
  if (kind === 'sentinel') return `reached the master ${host} through ${nodes.length} Sentinels`;
  return kind === 'cluster' ? `reached the cluster at ${host}` : `reached at ${host}`;
}

/** What is tried of the S3 server: an object of its own is written, read, listed and removed. */
export function objectStoreChecks(settings: Settings, s3: S3Settings): Check[] {
  return [
    { name: 'object store', run: async () => `${await statusOf(s3.endpoint)} at ${s3.endpoint}` },
    { name: 'bucket', run: () => tryBucket(settings, s3) },
    { name: 'clock of the object store', run: () => clockOf(s3.endpoint) },
  ];
}

async function statusOf(endpoint: string): Promise<string> {
  const { status } = await head(endpoint);
  return `HTTP ${status}`;
}

async function tryBucket(settings: Settings, s3: S3Settings): Promise<string> {
  // A server that is away is told at once; the store would wait for it.
  await head(s3.endpoint);
  // Made where there is none, as at the start.
  const store = await openObjectStore(settings);
  const key = `trial/${randomUUID()}`;
  await may('write to', s3, () => store.write(key, Readable.from([TRIAL])));
  try {
    await may('read from', s3, () => readTrial(store, key));
    await may('list', s3, () => listTrial(store, key));
  } finally {
    await may('remove from', s3, () => store.remove(key));
  }
  return `can write to, read from, list and delete from the bucket ${s3.bucket}`;
}

async function may(act: string, { bucket }: S3Settings, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`the key may not ${act} the bucket ${bucket}: ${describeFault(error)}`, { cause: error });
  }
}

async function readTrial(store: ObjectStore, key: string): Promise<void> {
  if (!(await buffer(await store.read(key))).equals(TRIAL))
    throw new Error('the bytes read differ from the bytes written');
}

async function listTrial(store: ObjectStore, key: string): Promise<void> {
  for await (const object of store.list(key)) if (object.key === key) return;
  throw new Error('the written object is not listed');
}

async function clockOf(endpoint: string): Promise<string> {
  const begun = Date.now();
  const { headers } = await head(endpoint);
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return 'not reported by the server';
  // The header has whole seconds, those behind the point cut off.
  return compareClocks({ hereMs: (begun + Date.now()) / 2, thereMs: date + 500 });
}

function head(endpoint: string): Promise<Response> {
  return fetch(endpoint, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
}
