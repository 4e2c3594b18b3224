import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { type RedisLayout } from '../config/index.js';

/** A connection to one server, or those to the nodes of a cluster. */
export type RedisClient = Redis | Cluster;

/** One server, with the prefix of keys that the settings have by default. */
export const ALONE: RedisLayout = { kind: 'alone', nodes: [], sentinelPassword: null, keyPrefix: 'quarry' };

const DEFAULT_PORT = 6379;
/** A cluster that elects a new master is waited for that long: as often, after this pause. */
const REDIRECTIONS = 600;
const REDIRECTION_PAUSE_MS = 200;

/** Opens the Redis of a URL as it is laid out. @param options of each connection */
export function openRedis(url: string, layout: RedisLayout, options: RedisOptions): RedisClient {
  switch (layout.kind) {
    case 'alone':
      return new Redis(url, { ...options, reconnectOnError: isDemoted });
    case 'sentinel':
      return openBehindSentinels(url, layout, options);
    case 'cluster':
      return openCluster(url, layout, options);
  }
}

function openBehindSentinels(url: string, layout: RedisLayout, options: RedisOptions): Redis {
  const { hostname, pathname } = new URL(url);
  return new Redis({
    ...options,
    ...credentialsOf(url),
    name: hostname,
    db: Number(pathname.slice(1)),
    sentinels: layout.nodes.map((node) => ({ ...node })),
    ...(layout.sentinelPassword === null ? {} : { sentinelPassword: layout.sentinelPassword }),
    ...(hasTls(url) ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
    sentinelRetryStrategy: options.retryStrategy ?? (() => null),
    reconnectOnError: isDemoted,
  });
}

function openCluster(url: string, { nodes }: RedisLayout, options: RedisOptions): Cluster {
  const { hostname, port } = new URL(url);
  const { lazyConnect, enableReadyCheck, retryStrategy, ...ofNodes } = options;
  const named = { host: hostname, port: Number(port) || DEFAULT_PORT };
  return new Cluster([named, ...nodes], {
    lazyConnect: lazyConnect ?? false,
    enableReadyCheck: enableReadyCheck ?? true,
    clusterRetryStrategy: retryStrategy ?? (() => null),
    maxRedirections: REDIRECTIONS,
    retryDelayOnClusterDown: REDIRECTION_PAUSE_MS,
    retryDelayOnFailover: REDIRECTION_PAUSE_MS,
    // A certificate names hosts, not addresses.
    ...(hasTls(url) ? { dnsLookup: (host, done) => done(null, host) } : {}),
    redisOptions: { ...ofNodes, ...credentialsOf(url) },
  });
}

function credentialsOf(url: string): RedisOptions {
  const { username, password } = new URL(url);
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(hasTls(url) ? { tls: {} } : {}),
  };
}

function hasTls(url: string): boolean {
  return new URL(url).protocol === 'rediss:';
}

/** A server that was the master, and now refuses to write: who is it now is asked, and the command sent again. */
function isDemoted(error: Error): false | 2 {
  return error.message.startsWith('READONLY') ? 2 : false;
}
