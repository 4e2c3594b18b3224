import { readRedisLayout, REDIS_SETTING_DEFINITIONS, type RedisLayout } from './redis-settings.js';
import {
  type Environment,
  InvalidSetting,
  oneOf,
  type SettingDefinition,
  wholeNumber,
} from '../setting-definition.js';

/** What a process does: `api` serves HTTP, `worker` reads files and answers questions, `both` does all of it. */
export type Role = 'api' | 'worker' | 'both';

export interface ClusterSettings {
  /** Null: background work and job events stay inside the process. */
  readonly redisUrl: string | null;
  readonly redisLayout: RedisLayout;
  readonly role: Role;
  readonly shutdownGraceMs: number;
  /** A worker that shows no sign of life for so long is taken for dead. */
  readonly workerLeaseMs: number;
  /** Pause before a task that failed for a passing reason is tried again; it doubles each time. */
  readonly taskRetryMs: number;
}

const role: SettingDefinition<Role> = {
  variable: 'ROLE',
  description:
    'Role of the process: `api` serves HTTP, `worker` reads files and answers questions, `both` does ' +
    'everything. `api` and `worker` require `REDIS_URL`, `DATABASE_URL` and `S3_ENDPOINT`',
  default: 'both',
  example: 'worker',
  parse: oneOf('api', 'worker', 'both'),
};

const shutdownGraceMs: SettingDefinition<number> = {
  variable: 'SHUTDOWN_GRACE',
  description:
    'How long a stopping process has to finish its work or, with `REDIS_URL`, hand it over to another, in seconds',
  default: '20',
  example: '20',
  parse: (text) => wholeNumber(1, 3600)(text) * 1000,
};

const workerLeaseMs: SettingDefinition<number> = {
  variable: 'WORKER_LEASE',
  description:
    'With `REDIS_URL`: how long a worker may go without a heartbeat before it is considered dead and its ' +
    'work is reassigned, in seconds',
  default: '30',
  example: '30',
  parse: (text) => wholeNumber(2, 3600)(text) * 1000,
};

const taskRetryMs: SettingDefinition<number> = {
  variable: 'TASK_RETRY_MS',
  description:
    'Delay before work that failed for a temporary reason is retried, in milliseconds; it doubles with each ' +
    'attempt, up to the sixth',
  default: '500',
  example: '500',
  parse: wholeNumber(1, 60_000),
};

/** The environment variables of a service of several processes. */
export const CLUSTER_SETTING_DEFINITIONS = {
  ...REDIS_SETTING_DEFINITIONS,
  role,
  shutdownGraceMs,
  workerLeaseMs,
  taskRetryMs,
};

/** What processes of one service must share, because none of them has it to itself. */
const SHARED = ['REDIS_URL', 'DATABASE_URL', 'S3_ENDPOINT'] as const;

/**
 * @param find reads one setting
 * @throws InvalidSetting when a process of one role lacks what it shares with the others
 */
export function readClusterSettings(
  environment: Environment,
  find: <T>(definition: SettingDefinition<T>) => T | null,
): ClusterSettings {
  const settings = {
    redisUrl: find(REDIS_SETTING_DEFINITIONS.redisUrl),
    redisLayout: readRedisLayout(find),
    role: find(role) ?? 'both',
    shutdownGraceMs: find(shutdownGraceMs) ?? 0,
    workerLeaseMs: find(workerLeaseMs) ?? 0,
    taskRetryMs: find(taskRetryMs) ?? 0,
  };
  const missing = SHARED.filter((variable) => !environment[variable]);
  if (settings.role !== 'both' && missing.length > 0) {
    throw new InvalidSetting(
      `ROLE=${settings.role} requires services that all processes share: ${missing.join(', ')} must be set`,
    );
  }
  return settings;
}

/** Whether a process reads files and answers questions. */
export function doesWork({ role }: Pick<ClusterSettings, 'role'>): boolean {
  return role !== 'api';
}

/** Whether a process serves the API. */
export function servesApi({ role }: Pick<ClusterSettings, 'role'>): boolean {
  return role !== 'worker';
}
