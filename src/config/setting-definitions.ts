import { resolve } from 'node:path';
import { CLUSTER_SETTING_DEFINITIONS } from './groups/cluster-settings.js';
import { EMBEDDING_SETTING_DEFINITIONS } from './groups/embedding-settings.js';
import { MODEL_SETTING_DEFINITIONS } from './groups/model-settings.js';
import { OIDC_SETTING_DEFINITIONS } from './groups/oidc-settings.js';
import { OPERATION_SETTING_DEFINITIONS } from './groups/operation-settings.js';
import { PROXY_SETTING_DEFINITIONS } from './groups/proxy-settings.js';
import { S3_SETTING_DEFINITIONS } from './groups/s3-settings.js';
import { hostList } from './groups/host-list.js';
import { basePath, define, oneOf, seconds, text, url, wholeNumber } from './setting-definition.js';
import { ANSWER_SETTING_DEFINITIONS, SYNCHRONISATION_SETTING_DEFINITIONS } from './groups/work-settings.js';

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

/** An upload has parts of 5 MiB, and S3 takes no more than 10 000. */
const MOST_FILE_BYTES = 10_000 * 5 * MEBIBYTE;

/** Every environment variable the service reads, in the order of docs/settings.md. */
export const SETTING_DEFINITIONS = {
  port: define('PORT', {
    description: 'Port of the HTTP server',
    default: '3000',
    example: '3000',
    parse: wholeNumber(1, 65_535),
  }),
  host: define('HOST', {
    description: 'Address to listen on; `0.0.0.0` accepts connections from other machines',
    default: '127.0.0.1',
    example: '0.0.0.0',
    parse: text(1),
  }),
  basePath: define('BASE_PATH', {
    description: 'Additional path prefix under which everything is also served',
    default: '/',
    example: '/api',
    parse: basePath,
  }),
  publicUrl: define('PUBLIC_URL', {
    description:
      'Address at which clients reach the service; every signed URL starts with it. Default: `http://localhost:PORT`',
    default: null,
    example: 'https://quarry.example.com',
    parse: url('http:', 'https:'),
  }),
  dataDir: define('DATA_DIR', {
    description: 'Folder for the embedded database, stored files and scratch files',
    default: '.data',
    example: '/var/lib/quarry',
    parse: (value) => resolve(value),
  }),
  databaseUrl: define('DATABASE_URL', {
    description: 'PostgreSQL database; without it an embedded one is started',
    default: null,
    example: 'postgres://quarry:secret@db.example.com:5432/quarry',
    isSecret: true,
    parse: url('postgres:', 'postgresql:'),
  }),
  databasePoolSize: define('DATABASE_POOL_SIZE', {
    description:
      'Maximum number of PostgreSQL connections of the process; all processes together must stay below `max_connections`',
    default: '20',
    example: '20',
    parse: wholeNumber(2, 1000),
  }),
  ...S3_SETTING_DEFINITIONS,
  ...CLUSTER_SETTING_DEFINITIONS,
  cacheMaxBytes: define('CACHE_MAX_BYTES', {
    description:
      'With `S3_ENDPOINT`: size of the process’s local cache of tables and texts in `DATA_DIR`, in bytes; 0 disables it',
    default: String(4 * GIBIBYTE),
    example: String(20 * GIBIBYTE),
    parse: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  }),
  signingSecret: define('SIGNING_SECRET', {
    description:
      'Secret that signs the URLs of stored files; without it one is generated and kept in `DATA_DIR`',
    default: null,
    example: 'output of: openssl rand -hex 32',
    isSecret: true,
    parse: text(32),
  }),
  logLevel: define('LOG_LEVEL', {
    description: 'Lowest level that is logged: `debug`, `info`, `warn` or `error`',
    default: 'info',
    example: 'info',
    parse: oneOf('debug', 'info', 'warn', 'error'),
  }),
  ...OIDC_SETTING_DEFINITIONS,
  ...PROXY_SETTING_DEFINITIONS,
  ...OPERATION_SETTING_DEFINITIONS,
  maxFileBytes: define('MAX_FILE_BYTES', {
    description: 'Largest file that may be uploaded or downloaded from a URL, in bytes',
    default: String(5 * GIBIBYTE),
    example: String(GIBIBYTE),
    parse: wholeNumber(1, MOST_FILE_BYTES),
  }),
  uploadTtlSeconds: define('UPLOAD_TTL', {
    description: 'Lifetime of a multipart upload, in seconds; an upload not completed by then is deleted',
    default: '86400',
    example: '86400',
    parse: wholeNumber(60, 604_800),
  }),
  idempotencyTtlSeconds: define('IDEMPOTENCY_TTL', {
    description: 'How long an `Idempotency-Key` is remembered, in seconds',
    default: '86400',
    example: '86400',
    parse: wholeNumber(60, 604_800),
  }),
  jobQuota: define('JOB_QUOTA', {
    description: 'Total number of jobs per project, unless it has its own quota; if unset, no limit',
    default: null,
    example: '10000',
    parse: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  }),
  openJobsPerProject: define('OPEN_JOBS_PER_PROJECT', {
    description: 'Maximum number of unfinished jobs per project; more are rejected until one has finished',
    default: '100',
    example: '100',
    parse: wholeNumber(1, 1_000_000),
  }),
  storageQuotaBytes: define('STORAGE_QUOTA_BYTES', {
    description:
      'Storage per project, in bytes: data sources, uploads (unfinished ones at their announced size) and ' +
      'results; unless it has its own quota; if unset, no limit',
    default: null,
    example: String(100 * GIBIBYTE),
    parse: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  }),
  rateLimitPerSecond: define('RATE_LIMIT', {
    description: 'Requests per second per project; 0 means no limit',
    default: '20',
    example: '20',
    parse: wholeNumber(0, 1_000_000),
  }),
  rateLimitBurst: define('RATE_BURST', {
    description: 'Burst size: requests a project may send at once',
    default: '40',
    example: '40',
    parse: wholeNumber(1, 1_000_000),
  }),
  wrongKeysPerMinute: define('WRONG_KEY_LIMIT', {
    description:
      'Wrong API keys allowed per minute and address; beyond that, only keys that have worked before are ' +
      'checked. 0 means no limit',
    default: '60',
    example: '60',
    parse: wholeNumber(0, 1_000_000),
  }),
  fetchAllowedHosts: define('FETCH_ALLOWED_HOSTS', {
    description:
      'Internal hosts that files may be fetched from by URL, comma-separated: host names, addresses and ' +
      'address ranges; public hosts are always allowed',
    default: null,
    example: 'files.internal,10.20.0.0/16',
    parse: hostList,
  }),
  fetchTimeoutMs: define('FETCH_TIMEOUT', {
    description: 'Time limit for fetching one file by URL, in seconds; its host must respond within 10',
    default: '300',
    example: '300',
    parse: seconds(1, 86_400),
  }),
  resultUrlTtlSeconds: define('RESULT_URL_TTL', {
    description: 'Lifetime of the URLs of result tables and charts, in seconds',
    default: '600',
    example: '600',
    parse: wholeNumber(60, 604_800),
  }),
  keepAliveMs: define('STREAM_KEEP_ALIVE', {
    description: 'Interval of keep-alive comments on a silent stream, in seconds',
    default: '15',
    example: '15',
    parse: seconds(1, 3600),
  }),
  overviewCode: define('OVERVIEW_CODE', {
    description:
      'Type of `code` in the dataset overview: `object` as specified, or `integer` for clients that compare it with 0',
    default: 'object',
    example: 'integer',
    parse: oneOf('object', 'integer'),
  }),
  ...SYNCHRONISATION_SETTING_DEFINITIONS,
  ...EMBEDDING_SETTING_DEFINITIONS,
  ...MODEL_SETTING_DEFINITIONS,
  ...ANSWER_SETTING_DEFINITIONS,
} as const;
