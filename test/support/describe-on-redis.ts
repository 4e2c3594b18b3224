import { spawnSync } from 'node:child_process';
import { describe, it } from '@jest/globals';

const isInstalled = spawnSync('redis-server', ['--version']).status === 0;

/** Describes what needs a Redis server, which each suite starts itself. Where there is none installed, it is skipped. */
export function describeOnRedis(title: string, body: () => void): void {
  if (isInstalled) describe(title, body);
  else describe.skip(`${title} (needs redis-server on the PATH)`, () => it.todo('is tested'));
}
