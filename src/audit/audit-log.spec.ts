import { Logger } from '@nestjs/common';
import { beforeEach, expect, it } from '@jest/globals';
import { Metrics } from '../metrics/index.js';
import { NoSpans } from '../tracing/spans.js';
import { type AuditRecord } from './audit-entry.js';
import { AuditLog } from './audit-log.js';
import { type AuditRepository } from './audit.repository.js';

/** A database that may be away. */
class Entries implements Pick<AuditRepository, 'insert'> {
  isAway = false;
  readonly written: AuditRecord[] = [];

  insert(records: readonly AuditRecord[]): Promise<void> {
    if (this.isAway) return Promise.reject(new Error('away'));
    this.written.push(...records);
    return Promise.resolve();
  }
}

const MOST_WAITING = 20_000;

let entries: Entries;
let metrics: Metrics;
let log: AuditLog;

beforeEach(() => {
  Logger.overrideLogger(false);
  entries = new Entries();
  metrics = new Metrics(new NoSpans());
  log = new AuditLog(entries as unknown as AuditRepository, metrics);
});

function addMany(count: number): void {
  const unknown = { projectId: null, userId: null, keyPrefix: null, traceId: null, clientAddress: null };
  const end = { resourceId: null, outcome: 0, httpStatus: 200 };
  for (let i = 0; i < count; i += 1) {
    log.add({ at: new Date(i), operation: String(i), resourceType: 'session', ...unknown, ...end });
  }
}

it('writes entries in their order, many at once', async () => {
  addMany(2500);

  expect(await log.flush()).toBe(true);
  expect(entries.written.map(({ operation }) => operation)).toEqual(
    Array.from({ length: 2500 }, (_, i) => String(i)),
  );
});

it('keeps what waits for the database, counts what is too much, and writes the rest when it is back', async () => {
  entries.isAway = true;
  addMany(MOST_WAITING + 3);
  const isWritten = await log.flush();
  entries.isAway = false;
  await log.onApplicationShutdown();

  expect(isWritten).toBe(false);
  expect(entries.written).toHaveLength(MOST_WAITING);
  const pool = { busy: 0, idle: 0, waiting: 0, limit: 1 };
  const state = { backlogs: [], dependencies: [], pool, backupAgeSeconds: null, endingKeys: null };
  expect(await metrics.report(state)).toContain('quarry_audit_entries_lost_total 3');
});
