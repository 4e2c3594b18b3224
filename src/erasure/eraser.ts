import { setTimeout as delay } from 'node:timers/promises';
import { type ObjectStore } from '../storage/index.js';
import { AUDIT_ROWS } from './erasable-rows.js';
import { type ErasedItem, type Erasure, type ErasureScope, OBJECTS } from './erasure.js';
import { type ErasuresRepository } from './erasures.repository.js';

/** What an erasure works with beside the rows. */
export interface ErasurePorts {
  readonly store: ObjectStore;
  /** Lets nobody follow jobs any more that were erased. */
  readonly forgetJobs: (ids: readonly string[]) => Promise<void>;
  /** Tells in the audit log that entries of it were erased. */
  readonly tellEntries: (ids: readonly string[]) => Promise<void>;
  /** Empties the local caches at hand. */
  readonly clearCaches: () => Promise<void>;
}

export interface ErasureTiming {
  /** How long running jobs may take to heed that they are cancelled. */
  readonly cancelMs: number;
  /** How long requests may go on that were let in before: keys are remembered for seconds. */
  readonly settleMs: number;
}

export const ERASURE_TIMING: ErasureTiming = { cancelMs: 30_000, settleMs: 4000 };
const POLL_MS = 200;
const PAGE = 1000;

/**
 * Erases a project or what a user has in it: rows, then their objects, then copies of these. Every step may be done twice, and
 * notes what it removed before or while it does; so an erasure that is cut off goes on when it is asked for again.
 */
export class Eraser {
  constructor(
    private readonly erasures: ErasuresRepository,
    private readonly ports: ErasurePorts,
    private readonly timing = ERASURE_TIMING,
  ) {}

  /**
   * @param projectId null when there is no such project any more
   * @returns the erasure that is carried out, or the one that was cut off; null when there is nothing to erase
   */
  async begin(projectId: string | null, scope: ErasureScope): Promise<Erasure | null> {
    const begun = await this.erasures.findBegun(scope);
    if (begun || projectId === null) return begun;
    return this.erasures.begin(projectId, scope);
  }

  async carryOut(erasure: Erasure): Promise<void> {
    if (erasure.userId === null) await this.erasures.revokeKeys(erasure);
    await this.erasures.cancelJobs(erasure);
    await this.untilJobsEnd(erasure);
    for (const upload of await this.erasures.listBegunUploads(erasure)) {
      await this.ports.store.abortUpload(upload);
    }
    await this.erasures.eraseRows(erasure);
    await this.tellEntries(erasure);
    await this.erasures.tombstones.leave(erasure);
    await this.removeObjects(erasure);
    await delay(this.timing.settleMs);
    // What was let in before, and found its row gone, has cleaned up by now unless it was killed.
    await this.removeObjects(erasure);
    await this.forgetJobs(erasure);
    await this.ports.clearCaches();
    await this.erasures.forgetPrefixes(erasure);
  }

  /** The objects that would be removed. */
  async *plannedObjects(projectId: string, { userId }: ErasureScope): AsyncGenerator<ErasedItem> {
    for (const prefix of await this.erasures.listPlannedPrefixes({ projectId, userId })) {
      for await (const { key, size } of this.ports.store.list(prefix)) yield { item: key, bytes: size };
    }
  }

  private async untilJobsEnd(erasure: Erasure): Promise<void> {
    const deadline = Date.now() + this.timing.cancelMs;
    while (Date.now() < deadline && (await this.erasures.countRunningJobs(erasure)) > 0) await delay(POLL_MS);
  }

  /** Notes the objects before they go. */
  private async removeObjects(erasure: Erasure): Promise<void> {
    const { store } = this.ports;
    for await (const { item: prefix } of this.erasures.listPrefixes(erasure)) {
      for await (const page of pages(store.list(prefix))) {
        const items = page.map(({ key, size }) => ({ item: key, bytes: size }));
        await this.erasures.note(erasure, OBJECTS, items);
      }
      await store.remove(prefix);
    }
  }

  private async tellEntries(erasure: Erasure): Promise<void> {
    for await (const page of pages(this.erasures.listErased(erasure, AUDIT_ROWS.table))) {
      await this.ports.tellEntries(page.map(({ item }) => item));
    }
  }

  private async forgetJobs(erasure: Erasure): Promise<void> {
    for await (const page of pages(this.erasures.listErased(erasure, 'jobs'))) {
      await this.ports.forgetJobs(page.map(({ item }) => item));
    }
  }
}

async function* pages<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
