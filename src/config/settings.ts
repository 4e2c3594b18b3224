import { type ClusterSettings, readClusterSettings, type Role } from './groups/cluster-settings.js';
import { type EmbeddingSettings, readEmbeddingSettings } from './groups/embedding-settings.js';
import { type AnalystChoice, type ModelSettings, readAnalystSettings } from './groups/model-settings.js';
import { type OidcSettings, readOidcSettings } from './groups/oidc-settings.js';
import { type OperationSettings, readOperationSettings } from './groups/operation-settings.js';
import { LOWER_CASE_VARIABLES, type ProxySettings, readProxySettings } from './groups/proxy-settings.js';
import { type RedisLayout } from './groups/redis-settings.js';
import { readS3Settings, type S3Settings } from './groups/s3-settings.js';
import { type Environment, readSetting, type SettingDefinition } from './setting-definition.js';
import { SETTING_DEFINITIONS as definitions } from './setting-definitions.js';
import { FILE_SUFFIX, withSecretFiles } from './secret-files.js';
import { type UnknownSetting, unknownSettings } from './unknown-settings.js';
import { readSynchronisationSettings } from './groups/work-settings.js';

/** The validated settings of the process, read once at start; also their injection token. */
export abstract class Settings implements ClusterSettings, OperationSettings {
  abstract readonly port: number;
  abstract readonly host: string;
  /** Empty, or a path that begins with a slash and ends without one. */
  abstract readonly basePath: string;
  /** Without a slash at its end. */
  abstract readonly publicUrl: string;
  /** Absolute path. */
  abstract readonly dataDir: string;
  /** Null: the embedded database. */
  abstract readonly databaseUrl: string | null;
  /** Connections to the database that the process holds at most. */
  abstract readonly databasePoolSize: number;
  /** Null: files are kept in `dataDir`. */
  abstract readonly s3: S3Settings | null;
  /** Null: background work and job events stay inside the process. */
  abstract readonly redisUrl: string | null;
  abstract readonly redisLayout: RedisLayout;
  abstract readonly role: Role;
  abstract readonly shutdownGraceMs: number;
  abstract readonly workerLeaseMs: number;
  abstract readonly taskRetryMs: number;
  /** Of the copies of objects on an S3 server that the process keeps in `dataDir`; 0: none. */
  abstract readonly cacheMaxBytes: number;
  /** Null: one is made and kept in `dataDir`. */
  abstract readonly signingSecret: string | null;
  /** Null: the acting user is believed. */
  abstract readonly oidc: OidcSettings | null;
  /** Through what requests go out. */
  abstract readonly proxies: ProxySettings;
  abstract readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
  abstract readonly servesDocs: boolean;
  abstract readonly servesPage: boolean;
  abstract readonly sharesAnswers: boolean;
  abstract readonly endsWithLinks: boolean;
  abstract readonly servesMcp: boolean;
  abstract readonly servesMetrics: boolean;
  abstract readonly logFormat: 'text' | 'json';
  abstract readonly otlpEndpoint: string | null;
  abstract readonly buildRevision: string;
  abstract readonly trustedProxies: readonly string[];
  abstract readonly keyLifetimeDays: number | null;
  /** Whether reads and questions are entered in the audit log too. */
  abstract readonly auditsReads: boolean;
  abstract readonly auditRetentionDays: number | null;
  abstract readonly resultRetentionDays: number | null;
  /** Null: answers stay in the database. */
  abstract readonly answerArchiveDays: number | null;
  abstract readonly uploadRetentionDays: number | null;
  abstract readonly maxFileBytes: number;
  abstract readonly uploadTtlSeconds: number;
  abstract readonly idempotencyTtlSeconds: number;
  /** Jobs of a project in all; null: no limit. */
  abstract readonly jobQuota: number | null;
  /** Jobs of a project that may be open at once. */
  abstract readonly openJobsPerProject: number;
  /** Null: no limit. */
  abstract readonly storageQuotaBytes: number | null;
  /** Requests per second and project; 0: no limit. */
  abstract readonly rateLimitPerSecond: number;
  abstract readonly rateLimitBurst: number;
  /** Wrong keys of an address; 0: no limit. */
  abstract readonly wrongKeysPerMinute: number;
  /** Host names, addresses and address ranges, in lower case. */
  abstract readonly fetchAllowedHosts: readonly string[];
  abstract readonly fetchTimeoutMs: number;
  abstract readonly resultUrlTtlSeconds: number;
  /** Silence of a stream after which it shows that it goes on. */
  abstract readonly keepAliveMs: number;
  abstract readonly overviewCode: 'object' | 'integer';
  abstract readonly fetchConcurrency: number;
  abstract readonly fetchConcurrencyPerProject: number;
  abstract readonly syncConcurrency: number;
  abstract readonly syncConcurrencyPerProject: number;
  abstract readonly syncMemoryBytes: number;
  abstract readonly syncTimeoutMs: number;
  /** File types that are taken beyond the thirteen of the contract. */
  abstract readonly extraFileTypes: readonly ('html' | 'parquet')[];
  abstract readonly syncMaxColumns: number;
  abstract readonly syncMaxUnpackedBytes: number;
  abstract readonly syncMaxArchiveEntries: number;
  abstract readonly syncMaxJsonDepth: number;
  /** Null: documents are searched by words alone. */
  abstract readonly embedding: EmbeddingSettings | null;
  abstract readonly analyst: AnalystChoice;
  /** Null: no language model is used. */
  abstract readonly model: ModelSettings | null;
  abstract readonly answerConcurrency: number;
  abstract readonly answerTimeoutMs: number;
  abstract readonly queryMemoryBytes: number;
  abstract readonly queryTimeoutMs: number;
  abstract readonly queryMaxRows: number;
  abstract readonly queryThreads: number;
  abstract readonly answerConfidence: number;
  abstract readonly readingTimeoutMs: number;
  abstract readonly chartThreads: number;
}

/** The variable of the command line alone. */
const API_KEY_VARIABLE = 'QUARRY_API_KEY';

const ALL = Object.values<SettingDefinition<unknown>>(definitions);
const SECRET_VARIABLES = ALL.filter(({ isSecret }) => isSecret).map(({ variable }) => variable);

/** Every variable that is read. */
export function settingVariables(): string[] {
  const secrets = [...SECRET_VARIABLES, API_KEY_VARIABLE];
  const inFiles = secrets.map((variable) => `${variable}${FILE_SUFFIX}`);
  return [...ALL.map(({ variable }) => variable), ...LOWER_CASE_VARIABLES, API_KEY_VARIABLE, ...inFiles];
}

/** Variables that look like settings but are not. */
export function findUnknownSettings(environment: Environment = process.env): UnknownSetting[] {
  return unknownSettings(environment, settingVariables());
}

/**
 * Reads and validates all settings, secrets also from the files that `…_FILE` names.
 * @param given the process's environment unless a test gives another
 * @throws InvalidSetting for the first variable whose value is wrong
 */
export function loadSettings(given: Environment = process.env): Settings {
  const environment = withSecretFiles(given, SECRET_VARIABLES);
  const find = <T>(definition: SettingDefinition<T>): T | null => readSetting(definition, environment);
  const read = <T>(definition: SettingDefinition<T>): T => orFault(find(definition), definition);
  const port = read(definitions.port);
  return {
    port,
    host: read(definitions.host),
    basePath: read(definitions.basePath),
    publicUrl: find(definitions.publicUrl) ?? `http://localhost:${port}`,
    dataDir: read(definitions.dataDir),
    databaseUrl: find(definitions.databaseUrl),
    databasePoolSize: read(definitions.databasePoolSize),
    s3: readS3Settings(environment),
    ...readClusterSettings(environment, find),
    cacheMaxBytes: read(definitions.cacheMaxBytes),
    signingSecret: find(definitions.signingSecret),
    oidc: readOidcSettings(environment),
    proxies: readProxySettings(environment),
    logLevel: read(definitions.logLevel),
    ...readOperationSettings(find),
    maxFileBytes: read(definitions.maxFileBytes),
    uploadTtlSeconds: read(definitions.uploadTtlSeconds),
    idempotencyTtlSeconds: read(definitions.idempotencyTtlSeconds),
    jobQuota: find(definitions.jobQuota),
    openJobsPerProject: read(definitions.openJobsPerProject),
    storageQuotaBytes: find(definitions.storageQuotaBytes),
    rateLimitPerSecond: read(definitions.rateLimitPerSecond),
    rateLimitBurst: read(definitions.rateLimitBurst),
    wrongKeysPerMinute: read(definitions.wrongKeysPerMinute),
    fetchAllowedHosts: find(definitions.fetchAllowedHosts) ?? [],
    fetchTimeoutMs: read(definitions.fetchTimeoutMs),
    resultUrlTtlSeconds: read(definitions.resultUrlTtlSeconds),
    keepAliveMs: read(definitions.keepAliveMs),
    overviewCode: read(definitions.overviewCode),
    ...readSynchronisationSettings(read),
    extraFileTypes: find(definitions.extraFileTypes) ?? [],
    embedding: readEmbeddingSettings(environment),
    ...readAnalystSettings(environment),
    answerConcurrency: read(definitions.answerConcurrency),
    answerTimeoutMs: read(definitions.answerTimeoutMs),
    queryMemoryBytes: read(definitions.queryMemoryBytes),
    queryTimeoutMs: read(definitions.queryTimeoutMs),
    queryMaxRows: read(definitions.queryMaxRows),
    queryThreads: read(definitions.queryThreads),
    answerConfidence: read(definitions.answerConfidence),
    readingTimeoutMs: read(definitions.readingTimeoutMs),
    chartThreads: read(definitions.chartThreads),
  };
}

/**
 * The API key that the command line speaks with a service by, as a program that starts it has put it there; null where there is none.
 * @param given the process's environment unless a test gives another
 * @throws InvalidSetting when the file that `QUARRY_API_KEY_FILE` names cannot be read
 */
export function findApiKey(given: Environment = process.env): string | null {
  const environment = withSecretFiles(given, [API_KEY_VARIABLE]);
  const key = environment[API_KEY_VARIABLE]?.trim() ?? '';
  return key === '' ? null : key;
}

/** Shorter ones may be common words. */
const LEAST_SECRET_LENGTH = 8;

/** Values that must never be shown, not even in the log. */
export function secretsOf({
  databaseUrl,
  redisUrl,
  redisLayout,
  s3,
  signingSecret,
  embedding,
  model,
  proxies,
}: Settings): string[] {
  const passwords = [databaseUrl, redisUrl, proxies.httpsProxy, proxies.httpProxy].map((url) =>
    url === null ? '' : new URL(url).password,
  );
  const decoded = passwords.map((password) => decodeURIComponent(password));
  const keys = [redisLayout.sentinelPassword, s3?.secretKey, signingSecret, embedding?.apiKey, model?.apiKey];
  const secrets = [...passwords, ...decoded, ...keys].map((secret) => secret ?? '');
  return secrets.filter(({ length }) => length >= LEAST_SECRET_LENGTH);
}

function orFault<T>(value: T | null, { variable }: SettingDefinition<T>): T {
  if (value === null) throw new Error(`${variable} has no default`);
  return value;
}
