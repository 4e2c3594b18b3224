import { compiledEntry } from '../compiled-entry.js';
import { Threads } from '../threads.js';
import { type CsvTable } from './xlsx.js';

const TIMEOUT_MS = 60_000;
const THREAD_MEMORY_MEGABYTES = 1024;

/** Writes workbooks in a thread of its own, which goes when it has had nothing to do for a while. */
export class SpreadsheetWriter {
  private readonly threads = new Threads<CsvTable, Uint8Array | null>({
    entry: compiledEntry('xlsx-entry'),
    threads: 1,
    leastThreads: 0,
    memoryMegabytes: THREAD_MEMORY_MEGABYTES,
    timeoutMs: TIMEOUT_MS,
  });

  /**
   * A result table as XLSX.
   * @returns null when it has too many cells
   * @throws Error when it takes too long
   */
  write(table: CsvTable): Promise<Uint8Array | null> {
    return this.threads.run(table);
  }

  /** Ends the thread. Safe to call twice. */
  close(): Promise<void> {
    return this.threads.close();
  }
}
