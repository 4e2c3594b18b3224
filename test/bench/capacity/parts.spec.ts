import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  apisFor,
  type Measured,
  MEANT_LOAD,
  meanService,
  mixed,
  partsOf,
  peakRate,
  type PerJob,
  type Scenario,
  storageOf,
  trafficOf,
  workersFor,
} from './parts.js';

const JOB: PerJob = {
  statements: 20,
  rows: 20,
  walBytes: 1000,
  redisCommands: 50,
  redisMs: 4,
  apiMs: 10,
  workerMs: 300,
  databaseMs: 8,
  rowBytes: 6000,
  rowBytesWithoutEvents: 1000,
  archivedBytes: 2000,
  files: 1,
  fileBytes: 10_000,
};

/** Of two kinds: one takes a second, the other three, and more statements. */
const MEASURED: Measured = {
  machine: { processors: 2, model: 'any', loadBefore: 0 },
  slots: 4,
  idle: { statementsPerSecond: 2, redisCommandsPerSecond: 10 },
  kinds: {
    short: { serviceSeconds: [1, 1, 1], perJob: JOB },
    long: { serviceSeconds: [2, 3, 4], perJob: { ...JOB, statements: 40 } },
  },
  beside: { indexBytes: 400, auditBytes: 600, keyBytes: 0 },
  connections: 12,
  streams: { steps: [{ streams: 500 }, { streams: 2000 }] },
};

/** Ten jobs a second in the busiest hour. */
const SCENARIO: Scenario = {
  jobs: 360_000,
  workers: 10,
  peakShare: 0.1,
  mix: { short: 0.5, long: 0.5 },
  databaseProcessors: 2,
  archiveDays: 65,
};

describe('the parts of a service', () => {
  it('take of a mix of jobs what its kinds take by their shares', () => {
    expect(peakRate(SCENARIO)).toBe(10);
    expect(meanService(MEASURED, SCENARIO.mix)).toBe(2);
    expect(mixed(MEASURED, SCENARIO.mix, ({ statements }) => statements)).toBe(30);
    expect(() => meanService(MEASURED, { other: 1 })).toThrow('other was not measured');
  });

  it('break at the load that asks for all of them, the first in front', () => {
    const parts = partsOf(MEASURED, SCENARIO);

    expect(parts.map(({ name, holds }) => [name, holds])).toEqual([
      ['10 workers', 20],
      ['2 api processes', 200],
      ['PostgreSQL, 2 processors', 250],
      ['Redis, one thread', 250],
      ['streams of 2 api processes', 2000],
    ]);
    expect(parts[0]).toMatchObject({ load: 0.5, breaksAt: 720_000 });
  });

  it('are as many as the busiest hour takes, and not all of each', () => {
    const busy = { ...SCENARIO, jobs: 36_000_000 };

    expect(workersFor(MEASURED, busy)).toBe(Math.ceil((1000 * 2) / 4 / MEANT_LOAD));
    expect(workersFor(MEASURED, busy, 1)).toBe(500);
    expect(apisFor(MEASURED, busy)).toBe(Math.ceil(10 / MEANT_LOAD));
    expect(apisFor(MEASURED, SCENARIO)).toBe(2);
  });

  it('ask the servers for what jobs take and what every process takes all the time', () => {
    expect(trafficOf(MEASURED, SCENARIO)).toEqual({
      statements: 300 + 12,
      idleStatements: 12,
      walBytes: 10_000,
      redisCommands: 560,
      connections: 72,
    });
  });

  it('keep in the database, of answers that are archived, what stays of their rows', () => {
    const { rowsOfYear, rowsOfYearArchived, objectsOfYearArchived } = storageOf(MEASURED, SCENARIO);

    expect(rowsOfYear).toBe(360_000 * 7000 * 365);
    expect(rowsOfYearArchived).toBe(360_000 * (7000 * 65 + 2000 * 300));
    expect(objectsOfYearArchived).toBe(360_000 * (10_000 * 365 + 2000 * 300));
  });

  it('are reckoned from what was measured: the figures that are kept are whole', () => {
    const path = new URL('measured.json', `file://${process.cwd()}/test/bench/capacity/`);
    const kept = JSON.parse(readFileSync(path, 'utf8')) as Measured;
    const mix = { chart: 0.4, table: 0.4, documents: 0.2 };

    for (const { holds } of partsOf(kept, { ...SCENARIO, mix })) expect(holds).toBeGreaterThan(0);
    for (const bytes of Object.values(storageOf(kept, { ...SCENARIO, mix })))
      expect(bytes).toBeGreaterThan(0);
    expect(kept.machine.processors).toBeGreaterThan(0);
  });
});
