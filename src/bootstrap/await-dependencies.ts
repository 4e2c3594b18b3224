import { Logger } from '@nestjs/common';
import { type Awaited, waitFor } from '../common/wait-for.js';
import { type RedisLayout, type Settings } from '../config/index.js';
import { isDatabaseAway, pingDatabase } from '../database/index.js';
import { isRedisAway, pingRedis } from '../redis/index.js';

const TIMEOUT_MS = 120_000;
const CONNECT_TIMEOUT_MS = 5000;

/** Waits until the servers that the settings name are there, and logs for which. @throws Error when one does not come in time */
export async function awaitDependencies(settings: Settings): Promise<void> {
  const logger = new Logger('Start');
  const awaited = dependenciesOf(settings);
  await Promise.all(awaited.map((one) => waitFor(one, TIMEOUT_MS, (text) => logger.log(text))));
}

function dependenciesOf({ databaseUrl, redisUrl, redisLayout, s3 }: Settings): Awaited<unknown>[] {
  return [
    ...(databaseUrl === null ? [] : [postgres(databaseUrl)]),
    ...(redisUrl === null ? [] : [redis(redisUrl, redisLayout)]),
    ...(s3 === null ? [] : [objectStore(s3.endpoint)]),
  ];
}

function postgres(url: string): Awaited<unknown> {
  const probe = () => pingDatabase(url, CONNECT_TIMEOUT_MS);
  return { name: `PostgreSQL at ${new URL(url).host}`, probe, mayCome: isDatabaseAway };
}

function redis(url: string, layout: RedisLayout): Awaited<unknown> {
  const probe = () => pingRedis(url, CONNECT_TIMEOUT_MS, layout);
  return { name: `Redis at ${new URL(url).host}`, probe, mayCome: isRedisAway };
}

function objectStore(endpoint: string): Awaited<unknown> {
  const probe = () => fetch(endpoint, { method: 'HEAD', signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
  // Whatever fails, fails before there is an answer.
  return { name: `the S3 server at ${new URL(endpoint).host}`, probe, mayCome: () => true };
}
