import { InvalidSetting, type SettingDefinition, text, url } from '../setting-definition.js';

/** How the Redis of `REDIS_URL` is laid out, and where in it the keys of the service are. */
export interface RedisLayout {
  /** `alone`: the URL names the server. `sentinel`: its host is the name of the master. `cluster`: it names one of the nodes. */
  readonly kind: 'alone' | 'sentinel' | 'cluster';
  /** The Sentinels, or further nodes of the cluster. */
  readonly nodes: readonly RedisNode[];
  readonly sentinelPassword: string | null;
  /** Begins all keys. In a cluster it is a hash tag: scripts reach keys of one slot only. */
  readonly keyPrefix: string;
}

/** The address of a server. */
export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

const redisUrl: SettingDefinition<string> = {
  variable: 'REDIS_URL',
  description:
    'Redis server that distributes background work and job events among processes; without it they stay ' +
    'within the one process',
  default: null,
  example: 'redis://:secret@redis.example.com:6379',
  isSecret: true,
  parse: url('redis:', 'rediss:'),
};

const redisSentinels: SettingDefinition<readonly RedisNode[]> = {
  variable: 'REDIS_SENTINELS',
  description:
    'Addresses of Redis Sentinels, comma-separated; the host in `REDIS_URL` is then the name of the master',
  default: null,
  example: 'sentinel-1:26379,sentinel-2:26379,sentinel-3:26379',
  parse: nodeList,
};

const redisSentinelPassword: SettingDefinition<string> = {
  variable: 'REDIS_SENTINEL_PASSWORD',
  description: 'Password of the Sentinels themselves, if they require one',
  default: null,
  example: 'output of: openssl rand -hex 32',
  isSecret: true,
  parse: text(1),
};

const redisClusterNodes: SettingDefinition<readonly RedisNode[]> = {
  variable: 'REDIS_CLUSTER_NODES',
  description:
    'Addresses of Redis Cluster nodes, comma-separated; any node that responds reports the others. ' +
    '`REDIS_URL` names one more, and the user and password for all',
  default: null,
  example: 'redis-1:6379,redis-2:6379,redis-3:6379',
  parse: nodeList,
};

const redisKeyPrefix: SettingDefinition<string> = {
  variable: 'REDIS_KEY_PREFIX',
  description:
    'Prefix of all Redis keys and channels, so that several services can share one server; in a cluster it ' +
    'becomes a hash tag, which keeps all keys on one shard',
  default: 'quarry',
  example: 'quarry-staging',
  parse: keyPrefix,
};

/** The environment variables of Redis. */
export const REDIS_SETTING_DEFINITIONS = {
  redisUrl,
  redisSentinels,
  redisSentinelPassword,
  redisClusterNodes,
  redisKeyPrefix,
};

/**
 * @param find reads one setting
 * @throws InvalidSetting where settings do not go together
 */
export function readRedisLayout(find: <T>(definition: SettingDefinition<T>) => T | null): RedisLayout {
  const address = find(redisUrl);
  const sentinels = find(redisSentinels);
  const nodes = find(redisClusterNodes);
  const sentinelPassword = find(redisSentinelPassword);
  const prefix = find(redisKeyPrefix) ?? '';
  if (sentinels && nodes)
    throw new InvalidSetting(
      'REDIS_SENTINELS and REDIS_CLUSTER_NODES are both set: use either Sentinels or a cluster',
    );
  if ((sentinels ?? nodes) && address === null)
    throw new InvalidSetting(
      `REDIS_URL must be set when ${(sentinels ? redisSentinels : redisClusterNodes).variable} is, for example REDIS_URL=redis://:secret@${sentinels ? 'mymaster' : 'redis-1:6379'}`,
    );
  if (sentinelPassword !== null && !sentinels)
    throw new InvalidSetting('REDIS_SENTINELS must be set when REDIS_SENTINEL_PASSWORD is');
  if (nodes && !['', '/', '/0'].includes(new URL(address ?? '').pathname))
    throw new InvalidSetting(
      'REDIS_URL must not name a database when REDIS_CLUSTER_NODES is set: a cluster has only one',
    );
  if (sentinels) return { kind: 'sentinel', nodes: sentinels, sentinelPassword, keyPrefix: prefix };
  if (nodes) return { kind: 'cluster', nodes, sentinelPassword, keyPrefix: `{${prefix}}` };
  return { kind: 'alone', nodes: [], sentinelPassword, keyPrefix: prefix };
}

function nodeList(value: string): readonly RedisNode[] {
  return value.split(',').map((entry) => {
    const [, plain, bracketed, port] =
      /^(?:([\w.-]+)|\[([0-9a-f:.]+)\]):(\d{1,5})$/i.exec(entry.trim()) ?? [];
    const host = plain ?? bracketed;
    if (host === undefined || !(Number(port) >= 1 && Number(port) <= 65_535))
      throw new Error('must be addresses with ports, separated by commas');
    return { host, port: Number(port) };
  });
}

function keyPrefix(value: string): string {
  if (!/^[\w.:-]{1,64}$/.test(value))
    throw new Error('must consist of 1 to 64 letters, digits, dots, colons, dashes and underscores');
  return value;
}
