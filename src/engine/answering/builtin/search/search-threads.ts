import { Piscina } from 'piscina';
import { compiledEntry } from '../../../compiled-entry.js';
import { type SearchTask, type TableSearch } from './search-task.js';
import { type TableReading } from './table-readings.js';

const TIMEOUT_MS = 10_000;
const THREAD_MEMORY_MEGABYTES = 512;

/** Searches tables in threads of its own, so that a long search delays nothing else. */
export class SearchThreads implements TableSearch {
  private readonly pool: Piscina<SearchTask, TableReading[]>;
  private isClosed = false;

  /** @param threads questions searched at the same time */
  constructor(threads: number) {
    this.pool = new Piscina({
      filename: compiledEntry(import.meta.url, './search-entry.js').href,
      minThreads: threads,
      maxThreads: threads,
      // The pool tries require() first. Node.js aborts the process when a thread ends while it requires an ES module.
      execArgv: ['--no-experimental-require-module'],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MEGABYTES },
    });
    // A thread that dies while idle is replaced; without a listener its error would end the process.
    this.pool.on('error', () => undefined);
  }

  async read(task: SearchTask, signal: AbortSignal): Promise<readonly TableReading[]> {
    if (this.isClosed) throw new Error('the search is closed');
    return this.pool.run(task, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
  }

  /** Stops the threads; searches not yet done fail. Safe to call twice. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    // The pool replaces a thread that an abort ended, even when that one ends after the pool itself.
    this.pool.on('workerCreate', () => setImmediate(() => void this.pool.destroy()));
    await this.pool.destroy();
  }
}
