import { spawnSync } from 'node:child_process';
import { describeWhere } from './describe-where.js';

const isThere = spawnSync('redis-server', ['--version']).status === 0;

/** Describes what needs a Redis server, which each suite starts itself. Where there is none installed, it is skipped. */
export function describeOnRedis(title: string, body: () => void): void {
  describeWhere({ isThere, text: 'redis-server on the PATH' }, title, body);
}
