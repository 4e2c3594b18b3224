import { isatty } from 'node:tty';
import { addressList } from './host-list.js';
import { oneOf, type SettingDefinition, url, wholeNumber } from '../setting-definition.js';

export const LONGEST_KEY_LIFE_DAYS = 3650;

/** Settings for observing the service and for data retention. */
export interface OperationSettings {
  /** Whether the API is described at `/docs` and `/openapi.json`. */
  readonly servesDocs: boolean;
  /** Whether the page for people is served at `/`. */
  readonly servesPage: boolean;
  /** Whether answers may be shared by links. */
  readonly sharesAnswers: boolean;
  /** Whether replies end with a link that shows the answer with its evidence. */
  readonly endsWithLinks: boolean;
  /** Whether assistants are served over the Model Context Protocol at `/mcp`. */
  readonly servesMcp: boolean;
  /** Whether `/metrics` is served. */
  readonly servesMetrics: boolean;
  readonly logFormat: 'text' | 'json';
  /** Base address of the OpenTelemetry service that spans are sent to; null: none are kept. */
  readonly otlpEndpoint: string | null;
  /** Commit that the service was built from, as whoever built it says. */
  readonly buildRevision: string;
  /** Proxies in front of the service whose word on the client's address counts. */
  readonly trustedProxies: readonly string[];
  /** Of an API key, unless it is made with another; null: it does not end. */
  readonly keyLifetimeDays: number | null;
  /** Whether reads and questions are entered in the audit log too. */
  readonly auditsReads: boolean;
  /** Null: entries are kept for ever. */
  readonly auditRetentionDays: number | null;
  /** Null: jobs and their answers are kept for ever. */
  readonly resultRetentionDays: number | null;
  /** Null: answers stay in the database. */
  readonly answerArchiveDays: number | null;
  /** Null: uploaded files are kept for ever. */
  readonly uploadRetentionDays: number | null;
}

const docs = onOrOff(
  'DOCS',
  'Whether API documentation is served at `/docs` and `/openapi.json`: `on` or `off`',
);
const page = onOrOff('PAGE', 'Whether the page for people is served at `/`: `on` or `off`');
const sharing = onOrOff(
  'SHARING',
  'Whether answers can be shared by links that need no key: `on` or `off`; `off` also disables existing links',
);
const evidenceLinks: SettingDefinition<'on' | 'off'> = {
  variable: 'EVIDENCE_LINKS',
  description:
    'Whether each reply ends with a link to its answer on the page, for clients that do not show evidence: ' +
    '`on` or `off`. Anyone with the link can see the answer for 30 days',
  default: 'off',
  example: 'on',
  parse: oneOf('on', 'off'),
};
const mcp = onOrOff(
  'MCP',
  'Whether assistants are served over the Model Context Protocol at `/mcp`: `on` or `off`',
);
const metrics = onOrOff('METRICS', 'Whether metrics are served at `/metrics`: `on` or `off`');

const logFormat: SettingDefinition<'text' | 'json'> = {
  variable: 'LOG_FORMAT',
  description:
    'Log format: `text` for people, `json` for programs, one line per message. Default: `text` on a ' +
    'terminal, otherwise `json`',
  default: null,
  example: 'json',
  parse: oneOf('text', 'json'),
};

const otlpEndpoint: SettingDefinition<string> = {
  variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  description:
    'OpenTelemetry endpoint that traces are sent to (OTLP over HTTP, JSON); without it there are no traces. ' +
    'Other `OTEL_…` variables, such as `OTEL_SERVICE_NAME`, work as usual',
  default: null,
  example: 'http://collector:4318',
  parse: url('http:', 'https:'),
};

const buildRevision: SettingDefinition<string> = {
  variable: 'BUILD_REVISION',
  description: 'Commit the service was built from, reported at `/metrics`; set when the image is built',
  default: 'unknown',
  example: '3f2c1ab',
  parse: (value) => {
    if (!/^[\w.+/-]{1,100}$/.test(value)) throw new Error('must be a commit hash');
    return value;
  },
};

const trustedProxies: SettingDefinition<readonly string[]> = {
  variable: 'TRUSTED_PROXIES',
  description:
    "Proxies in front of the service whose `X-Forwarded-For` header is trusted for the client's address: " +
    'addresses and address ranges, comma-separated',
  default: null,
  example: '10.0.0.0/8',
  parse: addressList,
};

const keyLifetimeDays: SettingDefinition<number> = {
  variable: 'KEY_LIFETIME_DAYS',
  description:
    'Days until a new API key expires, unless it is created with another lifetime; existing keys keep theirs. 0 means never',
  default: '365',
  example: '90',
  parse: wholeNumber(0, LONGEST_KEY_LIFE_DAYS),
};

const auditReads: SettingDefinition<'on' | 'off'> = {
  variable: 'AUDIT_READS',
  description:
    'Whether the audit log also records who read what, and which data a question was asked of: `on` or `off`',
  default: 'off',
  example: 'on',
  parse: oneOf('on', 'off'),
};

const auditRetentionDays = days(
  'AUDIT_RETENTION_DAYS',
  'Days after which audit log entries are deleted; if unset, never',
);
const resultRetentionDays = days(
  'RESULT_RETENTION_DAYS',
  'Days after which finished jobs are deleted, with their answers and files; if unset, never',
);
const answerArchiveDays = days(
  'ANSWER_ARCHIVE_DAYS',
  'Days after which the answers of finished jobs are moved from the database to the object store; they ' +
    'remain readable. If unset, never',
);
const uploadRetentionDays = days(
  'UPLOAD_RETENTION_DAYS',
  'Days after which uploaded files are deleted; data sources made from them remain',
  '7',
);

/** The environment variables for operating the service. */
export const OPERATION_SETTING_DEFINITIONS = {
  docs,
  page,
  sharing,
  evidenceLinks,
  mcp,
  metrics,
  logFormat,
  otlpEndpoint,
  buildRevision,
  trustedProxies,
  keyLifetimeDays,
  auditReads,
  auditRetentionDays,
  resultRetentionDays,
  answerArchiveDays,
  uploadRetentionDays,
};

/** @param find reads one setting */
export function readOperationSettings(
  find: <T>(definition: SettingDefinition<T>) => T | null,
): OperationSettings {
  return {
    servesDocs: find(docs) === 'on',
    servesPage: find(page) === 'on',
    sharesAnswers: find(sharing) === 'on',
    endsWithLinks: [evidenceLinks, sharing, page].every((setting) => find(setting) === 'on'),
    servesMcp: find(mcp) === 'on',
    servesMetrics: find(metrics) === 'on',
    logFormat: find(logFormat) ?? (isatty(1) ? 'text' : 'json'),
    otlpEndpoint: find(otlpEndpoint),
    buildRevision: find(buildRevision) ?? 'unknown',
    trustedProxies: find(trustedProxies) ?? [],
    keyLifetimeDays: find(keyLifetimeDays) || null,
    auditsReads: find(auditReads) === 'on',
    auditRetentionDays: find(auditRetentionDays),
    resultRetentionDays: find(resultRetentionDays),
    answerArchiveDays: find(answerArchiveDays),
    uploadRetentionDays: find(uploadRetentionDays),
  };
}

function onOrOff(variable: string, description: string): SettingDefinition<'on' | 'off'> {
  return { variable, description, default: 'on', example: 'off', parse: oneOf('on', 'off') };
}

function days(
  variable: string,
  description: string,
  preset: string | null = null,
): SettingDefinition<number> {
  return { variable, description, default: preset, example: '365', parse: wholeNumber(1, 36_500) };
}
