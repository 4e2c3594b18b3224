import { compiledEntry } from '../../../compiled-entry.js';
import { Threads } from '../../../threads.js';
import { type SearchTask, type TableSearch } from './search-task.js';
import { type TableReading } from './table-readings.js';

const TIMEOUT_MS = 10_000;
const THREAD_MEMORY_MEGABYTES = 512;

/** Searches tables in threads of its own, so that a long search delays nothing else. */
export class SearchThreads implements TableSearch {
  private readonly threads: Threads<SearchTask, TableReading[]>;

  /** @param threads questions searched at the same time */
  constructor(threads: number) {
    this.threads = new Threads({
      entry: compiledEntry(import.meta.url, './search-entry.js'),
      threads,
      memoryMegabytes: THREAD_MEMORY_MEGABYTES,
      timeoutMs: TIMEOUT_MS,
    });
  }

  /** Starts the threads, which otherwise start with the first search. */
  start(): void {
    this.threads.start();
  }

  read(task: SearchTask, signal: AbortSignal): Promise<readonly TableReading[]> {
    return this.threads.run(task, signal);
  }

  /** Stops the threads; searches not yet done fail. Safe to call twice. */
  close(): Promise<void> {
    return this.threads.close();
  }
}
