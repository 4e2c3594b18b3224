import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../common/faults/system-error.js';
import { type Tombstone } from '../erasure/index.js';

/** Beside the backups of a service: what was erased since the oldest of them. Each line is a tombstone as JSON. */
export const TOMBSTONE_LIST = 'tombstones.jsonl';

const SUBJECT = /^[0-9a-f]{64}$/;

/** @param folder that holds backups @returns none where there is no list @throws Error where it is damaged */
export async function readTombstones(folder: string): Promise<Tombstone[]> {
  const path = join(folder, TOMBSTONE_LIST);
  try {
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
    return lines.map((line) => parsed(line, path));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Adds to the list; of two tombstones of the same, the later one stays. The list is never half written. */
export async function addTombstones(folder: string, added: readonly Tombstone[]): Promise<void> {
  const bySubject = new Map<string, Tombstone>();
  for (const one of [...(await readTombstones(folder)), ...added])
    bySubject.set(one.subject, latest(one, bySubject.get(one.subject)));
  const lines = [...bySubject.values()].map(
    ({ subject, erasedAt, withAuditLog }) =>
      `${JSON.stringify({ subject, erased_at: erasedAt.toISOString(), with_audit_log: withAuditLog })}\n`,
  );
  const unfinished = join(folder, `${TOMBSTONE_LIST}.${randomUUID()}`);
  try {
    await writeFile(unfinished, lines.join(''), { mode: 0o600 });
    await rename(unfinished, join(folder, TOMBSTONE_LIST));
  } finally {
    await rm(unfinished, { force: true });
  }
}

function latest(one: Tombstone, other = one): Tombstone {
  const erasedAt = one.erasedAt > other.erasedAt ? one.erasedAt : other.erasedAt;
  return { subject: one.subject, erasedAt, withAuditLog: one.withAuditLog || other.withAuditLog };
}

function parsed(line: string, path: string): Tombstone {
  try {
    const {
      subject,
      erased_at: text,
      with_audit_log: withAuditLog,
    } = JSON.parse(line) as Record<string, unknown>;
    const erasedAt = new Date(String(text));
    if (typeof subject !== 'string' || !SUBJECT.test(subject) || Number.isNaN(erasedAt.getTime()))
      throw new Error('no tombstone');
    return { subject, erasedAt, withAuditLog: withAuditLog === true };
  } catch (error) {
    throw new Error(`${path} is damaged: a line is no tombstone`, { cause: error });
  }
}
