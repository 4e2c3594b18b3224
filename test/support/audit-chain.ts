import { afterEach, beforeEach } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type AuditRecord, toRecord } from '../../src/audit/audit-entry.js';
import { AuditRepository } from '../../src/audit/audit.repository.js';
import { type AuditVerification, AuditVerifier } from '../../src/audit/audit-verifier.js';
import { cloneDatabase, type TestDatabase } from './test-database.js';

export const DAY_MS = 86_400_000;

/** What a test begins with. */
interface Opened {
  server: TestDatabase;
  database: DataSource;
  entries: AuditRepository;
}

/** Entries named by their numbers, the first of them the oldest. */
export function records(count: number, { from = 0, at = new Date() } = {}): AuditRecord[] {
  const nobody = { projectId: null, keyPrefix: null, traceId: null, clientAddress: null };
  return Array.from({ length: count }, (_, i) =>
    toRecord({
      ...nobody,
      at,
      userId: `übel "ann" ${from + i}`,
      operation: `operation ${from + i}`,
      resourceType: 'session',
      resourceId: null,
      outcome: 0,
      httpStatus: 200,
    }),
  );
}

/** Opens an audit log without entries for each test of a file. */
export function auditChain() {
  // It is there as soon as a test runs.
  const opened = {} as Opened;
  const connect = () => new DataSource({ type: 'postgres', url: opened.server.url }).initialize();

  async function open(server: TestDatabase): Promise<void> {
    opened.server = server;
    opened.database = await connect();
    opened.entries = new AuditRepository(opened.database);
  }

  async function close(): Promise<void> {
    await opened.database.destroy();
    await opened.server.drop();
  }

  beforeEach(async () => open(await cloneDatabase()));
  afterEach(close);

  const verify = (known: AuditVerification['head'] = null) =>
    new AuditVerifier(opened.database).verify(known);

  /** Statements of somebody who has the database, and none of its triggers. */
  async function tamper(...statements: string[]): Promise<void> {
    await opened.database.transaction(async (unitOfWork) => {
      await unitOfWork.query('ALTER TABLE audit_entries DISABLE TRIGGER USER');
      for (const statement of statements) await unitOfWork.query(statement);
      await unitOfWork.query('ALTER TABLE audit_entries ENABLE TRIGGER USER');
    });
  }

  return { opened, connect, open, close, verify, tamper };
}
