import { execFileSync, spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An S3 server that keeps the objects of the processes under test. */
export interface ObjectServer {
  readonly port: number;
  readonly accessKey: string;
  readonly secretKey: string;
  stop(): Promise<void>;
}

const NEEDED = ['swift-proxy-server', 'memcached'];

/** @param folder of the server, should one be started. @returns null where there is none to be had */
export function openObjectServer(folder: string): ObjectServer | null {
  const { QUARRY_TEST_S3_ENDPOINT, QUARRY_TEST_S3_ACCESS_KEY, QUARRY_TEST_S3_SECRET_KEY } = process.env;
  if (QUARRY_TEST_S3_ENDPOINT) {
    return {
      port: Number(new URL(QUARRY_TEST_S3_ENDPOINT).port),
      accessKey: QUARRY_TEST_S3_ACCESS_KEY ?? '',
      secretKey: QUARRY_TEST_S3_SECRET_KEY ?? '',
      stop: () => Promise.resolve(),
    };
  }
  if (!NEEDED.every((program) => spawnSync('which', [program]).status === 0)) return null;
  execFileSync('.ci/start-s3.sh', [folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { port: 8085, accessKey: 'test:tester', secretKey: 'testing', stop: () => endAll(folder) };
}

async function endAll(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.pid'));
  for (const file of files) process.kill(Number(await readFile(join(folder, file), 'utf8')));
}
