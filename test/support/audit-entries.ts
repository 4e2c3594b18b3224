import { AuditLog, type AuditRecord, AuditRepository } from '../../src/audit/index.js';
import { type TestService } from './test-service.js';

const ALWAYS = { projectId: null, from: new Date(0), to: new Date('9999-01-01') };

/** All entries of a service's audit log, also those that wait to be written. */
export async function entriesIn({ app }: TestService): Promise<AuditRecord[]> {
  await app.get(AuditLog, { strict: false }).flush();
  const all: AuditRecord[] = [];
  for await (const entry of app.get(AuditRepository, { strict: false }).list(ALWAYS)) all.push(entry);
  return all;
}

/** The entries that some requests lead to. */
export async function newEntries(service: TestService, work: () => Promise<unknown>): Promise<AuditRecord[]> {
  const before = (await entriesIn(service)).length;
  await work();
  return (await entriesIn(service)).slice(before);
}
