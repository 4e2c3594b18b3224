import { meanOf } from './random.js';

/** What a job takes of each part, and leaves. */
export interface PerJob {
  readonly statements: number;
  readonly rows: number;
  readonly walBytes: number;
  readonly redisCommands: number;
  /** Milliseconds of processor time. */
  readonly redisMs: number;
  readonly apiMs: number;
  readonly workerMs: number;
  readonly databaseMs: number;
  readonly rowBytes: number;
  readonly rowBytesWithoutEvents: number;
  /** Of its events as an object. */
  readonly archivedBytes: number;
  readonly files: number;
  readonly fileBytes: number;
}

/** What `capacity-measured.mjs` writes. */
export interface Measured {
  readonly machine: { readonly processors: number; readonly model: string; readonly loadBefore: number };
  /** Jobs that a worker answers at once. */
  readonly slots: number;
  /** Of one api process and one worker, a second. */
  readonly idle: { readonly statementsPerSecond: number; readonly redisCommandsPerSecond: number };
  readonly kinds: Readonly<
    Record<string, { readonly serviceSeconds: readonly number[]; readonly perJob: PerJob }>
  >;
  readonly beside: { readonly indexBytes: number; readonly auditBytes: number; readonly keyBytes: number };
  /** Of one api process and one worker. */
  readonly connections: number;
  readonly streams: { readonly steps: readonly { readonly streams: number }[] };
}

/** What is asked of how large a service. */
export interface Scenario {
  readonly jobs: number;
  readonly workers: number;
  /** Which share of a day's jobs comes in its busiest hour. */
  readonly peakShare: number;
  /** By kind of job; together 1. */
  readonly mix: Readonly<Record<string, number>>;
  readonly databaseProcessors: number;
  /** Days after which answers move to the object store. */
  readonly archiveDays: number;
}

/** A part of the service, and when it breaks. */
interface Part {
  readonly name: string;
  /** Jobs a second, at most. */
  readonly holds: number;
  /** Which share of that the busiest hour asks for. */
  readonly load: number;
  /** Jobs a day at which its busiest hour asks for all. */
  readonly breaksAt: number;
}

/** How full what is sized by load is meant to be in the busiest hour: beyond it, delays grow quickly. */
export const MEANT_LOAD = 0.7;
const MS = 1000;
const HOUR = 3600;
const DAYS_OF_YEAR = 365;

/** What a job of the mix takes. */
export function mixed({ kinds }: Measured, mix: Scenario['mix'], of: (job: PerJob) => number): number {
  return Object.entries(mix).reduce((sum, [kind, share]) => sum + share * of(kindOf(kinds, kind).perJob), 0);
}

/** The mean seconds that a job of the mix holds a slot. */
export function meanService({ kinds }: Measured, mix: Scenario['mix']): number {
  return Object.entries(mix).reduce(
    (sum, [kind, share]) => sum + share * meanOf(kindOf(kinds, kind).serviceSeconds),
    0,
  );
}

/** Jobs a second in the busiest hour. */
export const peakRate = ({ jobs, peakShare }: Scenario): number => (jobs * peakShare) / HOUR;

/** How many workers it takes. @param load how busy they are to be in the busiest hour */
export function workersFor(measured: Measured, scenario: Scenario, load = MEANT_LOAD): number {
  return Math.ceil((peakRate(scenario) * meanService(measured, scenario.mix)) / measured.slots / load);
}

/** How many api processes it takes: each has one thread, and holds so many streams as were tried. */
export function apisFor(measured: Measured, scenario: Scenario): number {
  const busy = (peakRate(scenario) * mixed(measured, scenario.mix, ({ apiMs }) => apiMs)) / MS;
  const open = peakRate(scenario) * meanService(measured, scenario.mix);
  return Math.max(2, Math.ceil(busy / MEANT_LOAD), Math.ceil(open / mostStreams(measured) / MEANT_LOAD));
}

/** The parts of a service with as many api processes as it takes, the one that breaks first in front. */
export function partsOf(measured: Measured, scenario: Scenario): Part[] {
  const of = (what: (job: PerJob) => number) => mixed(measured, scenario.mix, what);
  const apis = apisFor(measured, scenario);
  const service = meanService(measured, scenario.mix);
  const part = (name: string, holds: number): Part => ({
    name,
    holds,
    load: peakRate(scenario) / holds,
    breaksAt: (holds * HOUR) / scenario.peakShare,
  });
  return [
    part(`${scenario.workers} workers`, (scenario.workers * measured.slots) / service),
    part(`${apis} api processes`, (apis * MS) / of(({ apiMs }) => apiMs)),
    part(`streams of ${apis} api processes`, (apis * mostStreams(measured)) / service),
    part(
      `PostgreSQL, ${scenario.databaseProcessors} processors`,
      (scenario.databaseProcessors * MS) / of(({ databaseMs }) => databaseMs),
    ),
    part('Redis, one thread', MS / of(({ redisMs }) => redisMs)),
  ].sort((a, b) => a.holds - b.holds);
}

/** What the servers hear in the busiest hour, a second, and how many connections the database has. */
export function trafficOf(measured: Measured, scenario: Scenario) {
  const of = (what: (job: PerJob) => number) => mixed(measured, scenario.mix, what) * peakRate(scenario);
  const pairs = (scenario.workers + apisFor(measured, scenario)) / 2;
  return {
    statements: of(({ statements }) => statements) + measured.idle.statementsPerSecond * pairs,
    idleStatements: measured.idle.statementsPerSecond * pairs,
    walBytes: of(({ walBytes }) => walBytes),
    redisCommands: of(({ redisCommands }) => redisCommands) + measured.idle.redisCommandsPerSecond * pairs,
    connections: Math.ceil(measured.connections * pairs),
  };
}

/** Bytes after a year in which nothing is deleted: with the answers in their rows, and with the older ones in the object store. */
export function storageOf(measured: Measured, { jobs, mix, archiveDays }: Scenario) {
  const of = (what: (job: PerJob) => number) => mixed(measured, mix, what);
  const beside = measured.beside.indexBytes + measured.beside.auditBytes;
  const whole = of(({ rowBytes }) => rowBytes) + beside;
  const emptied = of(({ rowBytesWithoutEvents }) => rowBytesWithoutEvents) + beside;
  const files = of(({ fileBytes }) => fileBytes);
  const moved = DAYS_OF_YEAR - archiveDays;
  return {
    rowsOfDay: jobs * whole,
    objectsOfDay: jobs * files,
    rowsOfYear: jobs * whole * DAYS_OF_YEAR,
    objectsOfYear: jobs * files * DAYS_OF_YEAR,
    rowsOfYearArchived: jobs * (whole * archiveDays + emptied * moved),
    objectsOfYearArchived: jobs * (files * DAYS_OF_YEAR + of(({ archivedBytes }) => archivedBytes) * moved),
  };
}

function mostStreams({ streams }: Measured): number {
  return Math.max(...streams.steps.map(({ streams: count }) => count));
}

function kindOf(kinds: Measured['kinds'], name: string): Measured['kinds'][string] {
  const kind = kinds[name];
  if (!kind) throw new Error(`${name} was not measured`);
  return kind;
}
