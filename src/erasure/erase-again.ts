import { type DataSource } from 'typeorm';
import { Eraser, type ErasurePorts } from './eraser.js';
import { ErasuresRepository } from './erasures.repository.js';
import { type Tombstone, TombstonesRepository } from './tombstones.js';

const NOTHING_RUNS = { cancelMs: 0, settleMs: 0 };
const nothing = (): Promise<void> => Promise.resolve();

/**
 * Erases from a restored service, which does not run, what was erased after its backup; and keeps the tombstones.
 * @param tombstones of what was erased after the rows were saved, and older ones
 * @param rowsAt when the rows were saved
 * @returns how many projects and users were there again
 */
export async function eraseAgain(
  { database, store, tellEntries }: { database: DataSource } & Pick<ErasurePorts, 'store' | 'tellEntries'>,
  tombstones: readonly Tombstone[],
  rowsAt: Date,
): Promise<number> {
  const kept = new TombstonesRepository(database);
  const erasures = new ErasuresRepository(database);
  const ports = { store, tellEntries, forgetJobs: nothing, clearCaches: nothing };
  const eraser = new Eraser(erasures, ports, NOTHING_RUNS);
  const later = tombstones.filter(({ erasedAt }) => erasedAt >= rowsAt);
  const found = await kept.find(later);
  for (const { subject, projectId, ...scope } of found) {
    const withAuditLog = later.some((one) => one.subject === subject && one.withAuditLog);
    const erasure = await eraser.begin(projectId, { ...scope, withAuditLog });
    if (!erasure) continue;
    await eraser.carryOut(erasure);
    await erasures.forget(erasure);
  }
  await kept.add(tombstones);
  return found.length;
}
