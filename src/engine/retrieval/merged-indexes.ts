import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isNativeError } from 'node:util/types';
import { type EngineObserver, NoObserver } from '../engine-observer.js';
import { type RetrievalLimits } from './index-database.js';
import { type IndexedSource, mergeIndexes } from './merged-index.js';

export interface MergedIndexesOptions {
  /** Made when it is not there; for nothing else, on the file system of the indexes. */
  readonly folder: string;
  /** What the folder may hold; the choices that were not searched for longest go first. */
  readonly maxBytes: number;
  readonly limits: RetrievalLimits;
  /** Hears why a merged index could not be made or taken; searches go without. */
  readonly onFailure: (error: unknown) => void;
}

/** Fewer indexes are searched as fast one by one. */
const LEAST_SOURCES = 20;
/** Choices that wait to be merged. */
const MOST_WAITING = 4;
const CACHE = 'merged-indexes';
const ENDING = '.parquet';
const UNFINISHED = 'making-';
/** What nobody used for so long goes: a killed process left it, or its data sources may be gone. */
const UNUSED_MS = 3_600_000;

/**
 * Merged indexes of choices of data sources that were searched before, on local disk. They are copies only: the folder
 * may be emptied at any time, and several processes may share it. A choice is known by the names of its indexes in their
 * order; what a name stands for never changes.
 */
export class MergedIndexes {
  private readonly waiting = new Set<string>();
  private work = Promise.resolve();

  constructor(
    private readonly options: MergedIndexesOptions,
    private readonly observer: EngineObserver = new NoObserver(),
  ) {}

  /**
   * Puts the merged index of a choice at a path, where it stays whatever is cleared away here.
   * @returns false when there is none to be had
   */
  async take(names: readonly string[], path: string): Promise<boolean> {
    const isTaken = await this.place(names, path);
    if (names.length >= LEAST_SOURCES) this.observer.cacheUsed(CACHE, isTaken);
    return isTaken;
  }

  /**
   * Has the indexes of a choice merged for the next time, one choice after the other; a few indexes are left as they are.
   * @returns once the given files are not needed any more; the merging goes on
   */
  async add(names: readonly string[], sources: readonly IndexedSource[]): Promise<void> {
    const target = this.pathOf(names);
    if (sources.length < LEAST_SOURCES || this.waiting.size >= MOST_WAITING || this.waiting.has(target))
      return;
    this.waiting.add(target);
    const folder = join(this.options.folder, `${UNFINISHED}${randomUUID()}`);
    const kept = sources.map((_, i) => ({ indexPath: join(folder, `${i}${ENDING}`) }));
    try {
      await mkdir(folder, { recursive: true });
      await Promise.all(sources.map(({ indexPath }, i) => link(indexPath, kept[i]?.indexPath ?? '')));
    } catch (error) {
      this.waiting.delete(target);
      await rm(folder, { recursive: true, force: true });
      this.options.onFailure(error);
      return;
    }
    this.work = this.work.then(() => this.merge(kept, folder, target)).catch(this.options.onFailure);
  }

  /** Waits for what is being merged. */
  async close(): Promise<void> {
    await this.work;
  }

  private async place(names: readonly string[], path: string): Promise<boolean> {
    const now = new Date();
    try {
      await link(this.pathOf(names), path);
      await utimes(path, now, now);
      return true;
    } catch (error) {
      if (!isMissing(error)) this.options.onFailure(error);
      return false;
    }
  }

  /** Removes what was not used for long, and of the rest what is too much. To be called from time to time. */
  async clearAway(): Promise<void> {
    const { folder, maxBytes } = this.options;
    await mkdir(folder, { recursive: true });
    const entries = await Promise.all((await readdir(folder)).map((name) => entryOf(folder, name)));
    let bytes = 0;
    let kept = 0;
    for (const { path, size, usedMs } of entries
      .flat()
      .toSorted((left, right) => right.usedMs - left.usedMs)) {
      const isFinished = path.endsWith(ENDING);
      if (isFinished) bytes += size;
      const isOutdated = (isFinished && bytes > maxBytes) || Date.now() - usedMs > UNUSED_MS;
      if (isOutdated) await rm(path, { recursive: true, force: true });
      else if (isFinished) kept += size;
    }
    this.observer.cacheHolds(CACHE, kept);
  }

  private async merge(sources: readonly IndexedSource[], folder: string, target: string): Promise<void> {
    const merged = join(folder, 'merged');
    try {
      await mergeIndexes(sources, merged, this.options.limits);
      await rename(merged, target);
    } finally {
      this.waiting.delete(target);
      await rm(folder, { recursive: true, force: true });
    }
    await this.clearAway();
  }

  private pathOf(names: readonly string[]): string {
    const hash = createHash('sha256').update(JSON.stringify(names)).digest('hex');
    return join(this.options.folder, `${hash}${ENDING}`);
  }
}

interface Entry {
  readonly path: string;
  readonly size: number;
  readonly usedMs: number;
}

/** None where another process has removed it. */
async function entryOf(folder: string, name: string): Promise<Entry[]> {
  const path = join(folder, name);
  try {
    const { size, mtimeMs } = await stat(path);
    return [{ path, size, usedMs: mtimeMs }];
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return isNativeError(error) && 'code' in error && error.code === 'ENOENT';
}
