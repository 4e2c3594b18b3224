import { availableParallelism } from 'node:os';
import {
  define,
  mebibytes,
  probability,
  seconds,
  someOf,
  type SettingDefinition,
  wholeNumber,
} from '../setting-definition.js';

/** How much work one process does at once in reading files, and how much each may take. */
export const SYNCHRONISATION_SETTING_DEFINITIONS = {
  fetchConcurrency: define('FETCH_CONCURRENCY', {
    description: 'How many files one process fetches by URL at the same time',
    default: '16',
    example: '16',
    parse: wholeNumber(1, 256),
  }),
  fetchConcurrencyPerProject: define('FETCH_CONCURRENCY_PER_PROJECT', {
    description:
      'How many files of one project are fetched at the same time; with `REDIS_URL`, across all processes',
    default: '4',
    example: '4',
    parse: wholeNumber(1, 256),
  }),
  syncConcurrency: define('SYNC_CONCURRENCY', {
    description: 'How many files one process reads at the same time',
    default: '3',
    example: '3',
    parse: wholeNumber(1, 64),
  }),
  syncConcurrencyPerProject: define('SYNC_CONCURRENCY_PER_PROJECT', {
    description:
      'How many files of one project are read at the same time; with `REDIS_URL`, across all processes',
    default: '2',
    example: '2',
    parse: wholeNumber(1, 64),
  }),
  syncMemoryBytes: define('SYNC_MEMORY_MB', {
    description: 'Memory limit for reading one file, in MiB',
    default: '1536',
    example: '1536',
    parse: mebibytes(256),
  }),
  syncTimeoutMs: define('SYNC_TIMEOUT', {
    description: 'Time limit for reading one file, in seconds',
    default: '600',
    example: '600',
    parse: seconds(1, 86_400),
  }),
  extraFileTypes: define('EXTRA_FILE_TYPES', {
    description:
      'File types accepted beyond the thirteen of the contract, comma-separated: `html` (.html, .htm), `parquet`',
    default: null,
    example: 'html,parquet',
    parse: someOf('html', 'parquet'),
  }),
  syncMaxColumns: define('SYNC_MAX_COLUMNS', {
    description: 'Maximum number of columns in a table',
    default: '2000',
    example: '2000',
    parse: wholeNumber(1, 20_000),
  }),
  syncMaxUnpackedBytes: define('SYNC_MAX_UNPACKED_MB', {
    description: 'Maximum unpacked size of an Office file, in MiB',
    default: '1024',
    example: '1024',
    parse: mebibytes(1),
  }),
  syncMaxArchiveEntries: define('SYNC_MAX_ARCHIVE_ENTRIES', {
    description: 'Maximum number of parts in an Office file',
    default: '10000',
    example: '10000',
    parse: wholeNumber(1, 1_000_000),
  }),
  syncMaxJsonDepth: define('SYNC_MAX_JSON_DEPTH', {
    description: 'Maximum nesting depth of JSON',
    default: '200',
    example: '200',
    parse: wholeNumber(1, 1000),
  }),
} as const;

/** @param read reads one setting */
export function readSynchronisationSettings(read: <T>(definition: SettingDefinition<T>) => T) {
  const definitions = SYNCHRONISATION_SETTING_DEFINITIONS;
  return {
    fetchConcurrency: read(definitions.fetchConcurrency),
    fetchConcurrencyPerProject: read(definitions.fetchConcurrencyPerProject),
    syncConcurrency: read(definitions.syncConcurrency),
    syncConcurrencyPerProject: read(definitions.syncConcurrencyPerProject),
    syncMemoryBytes: read(definitions.syncMemoryBytes),
    syncTimeoutMs: read(definitions.syncTimeoutMs),
    syncMaxColumns: read(definitions.syncMaxColumns),
    syncMaxUnpackedBytes: read(definitions.syncMaxUnpackedBytes),
    syncMaxArchiveEntries: read(definitions.syncMaxArchiveEntries),
    syncMaxJsonDepth: read(definitions.syncMaxJsonDepth),
  };
}

/** How much work one process does at once in answering, and how much each answer may take. */
export const ANSWER_SETTING_DEFINITIONS = {
  answerConcurrency: define('ANSWER_CONCURRENCY', {
    description: 'How many questions one process answers at the same time',
    default: '4',
    example: '4',
    parse: wholeNumber(1, 64),
  }),
  answerTimeoutMs: define('ANSWER_TIMEOUT', {
    description: 'Time limit for one answer, in seconds',
    default: '300',
    example: '300',
    parse: seconds(1, 86_400),
  }),
  queryMemoryBytes: define('QUERY_MEMORY_MB', {
    description: 'Memory limit for the queries of one answer, in MiB',
    default: '1024',
    example: '1024',
    parse: mebibytes(64),
  }),
  queryTimeoutMs: define('QUERY_TIMEOUT', {
    description: 'Time limit for one query, in seconds',
    default: '60',
    example: '60',
    parse: seconds(1, 86_400),
  }),
  queryMaxRows: define('QUERY_MAX_ROWS', {
    description:
      'Maximum number of rows in a result table; longer results are truncated, and the answer says so',
    default: '10000',
    example: '10000',
    parse: wholeNumber(1, 1_000_000),
  }),
  queryThreads: define('QUERY_THREADS', {
    description: 'Threads per query or file import',
    default: String(Math.min(availableParallelism(), 4)),
    example: '2',
    parse: wholeNumber(1, 64),
  }),
  answerConfidence: define('ANSWER_CONFIDENCE', {
    description:
      'Minimum probability, from 0 to 1, that a reading of the question is right before it is answered; below it, Quarry asks back. A higher value gives fewer answers and fewer wrong ones',
    default: '0.7',
    example: '0.8',
    parse: probability(),
  }),
  readingTimeoutMs: define('READING_TIMEOUT', {
    description:
      'Time limit for the built-in analyst to understand one question, in seconds, not counting queries and charts; after that it declines, or the job fails',
    default: '30',
    example: '30',
    parse: seconds(1, 3600),
  }),
  chartThreads: define('CHART_THREADS', {
    description: 'Threads for drawing charts',
    default: '1',
    example: '2',
    parse: wholeNumber(1, 16),
  }),
} as const;
