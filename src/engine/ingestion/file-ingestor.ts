import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type IngestedFile } from './ingested-file.js';
import { type IntakeCorrection } from './intake-correction.js';
import { runInProcess } from './process/ingest-process.js';
import { IngestProcesses } from './process/ingest-processes.js';
import { type IngestOutcome } from './process/ingest-task.js';
import { CrashedReader, IngestionFailed, UnreadableFile } from './unreadable-file.js';

export interface IngestionLimits {
  /** Memory the reading process may hold; over it the process is killed. */
  readonly memoryBytes: number;
  /** Time one file may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly threads: number;
  /** A table with more columns is refused. */
  readonly maxColumns: number;
}

export interface IngestRequest {
  /** The file on local disk, under a name of ours. It is only read. */
  readonly path: string;
  /** With the dot, for example `.csv`. */
  readonly extension: string;
  /** The file's name as its owner knows it: tables are named after it. */
  readonly name: string;
  /** Folder of this ingestion alone, created if absent: holds exactly the tables afterwards, nothing on failure. */
  readonly outputFolder: string;
  readonly correction?: IntakeCorrection;
  readonly signal?: AbortSignal;
  /** Hears, now and then, which share of the work is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Hears at the end, however it ended, what the reading took. */
  readonly onEnd?: (usage: IngestionUsage) => void;
}

/** What reading one file took. JSON-safe. */
export interface IngestionUsage {
  readonly milliseconds: number;
  /** The most memory the reading process held; null where the system does not tell. */
  readonly peakBytes: number | null;
  /** True when the reading process died. */
  readonly crashed: boolean;
}

const DEFAULT_LIMITS: IngestionLimits = {
  memoryBytes: 2 * 2 ** 30,
  timeoutMs: 600_000,
  threads: 2,
  // DuckDB holds thousands of cells of every column in memory while it writes.
  maxColumns: 2000,
};

/** Turns files into typed tables, each in a short-lived process of its own. */
export class FileIngestor {
  private readonly limits: IngestionLimits;
  private readonly processes: IngestProcesses;

  constructor(limits: Partial<IngestionLimits> = {}) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.processes = new IngestProcesses(this.limits.memoryBytes);
  }

  /**
   * Reads one file into Parquet tables with their profiles. Running it again gives the same.
   *
   * @throws UnreadableFile when the file cannot be read or the correction not be applied; its message is for the file's owner
   * @throws IngestionFailed when the machine is at fault; may be tried again
   * @throws the signal's reason when aborted
   */
  async ingest(request: IngestRequest): Promise<IngestedFile> {
    const { outputFolder } = request;
    await mkdir(outputFolder, { recursive: true });
    const scratchFolder = await mkdtemp(join(outputFolder, '.scratch-'));
    try {
      const file = await this.read(request, scratchFolder);
      await rm(scratchFolder, { recursive: true, force: true });
      return file;
    } catch (error) {
      await rm(outputFolder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Ends the process that is kept ready for the next file. */
  close(): void {
    this.processes.close();
  }

  private async read(request: IngestRequest, scratchFolder: string): Promise<IngestedFile> {
    const outcome = await this.run(request, scratchFolder);
    switch (outcome.kind) {
      case 'ingested':
        return outcome.file;
      case 'unreadable':
        throw new UnreadableFile(outcome.reason, { cause: outcome.detail ?? undefined });
      case 'failed':
        throw new IngestionFailed('the file could not be read now', { cause: outcome.detail });
    }
  }

  private async run(request: IngestRequest, scratchFolder: string): Promise<IngestOutcome> {
    const { path, extension, name, outputFolder, correction = {} } = request;
    const { signal = null, onProgress, onEnd } = request;
    const { maxColumns, threads, memoryBytes, timeoutMs } = this.limits;
    signal?.throwIfAborted();
    const duckMemoryBytes = Math.floor(memoryBytes / 2);
    const file = { path, extension, name, correction, outputFolder, scratchFolder };
    const task = { ...file, maxColumns, threads, duckMemoryBytes };
    const start = performance.now();
    let peakBytes: number | null = null;
    let crashed = false;
    const observer = {
      onProgress: (share: number) => onProgress?.(share),
      onPeak: (bytes: number) => (peakBytes = Math.max(bytes, peakBytes ?? 0)),
    };
    try {
      return await runInProcess(this.processes.take(), task, { memoryBytes, timeoutMs, signal }, observer);
    } catch (error) {
      crashed = error instanceof CrashedReader;
      throw error;
    } finally {
      onEnd?.({ milliseconds: Math.round(performance.now() - start), peakBytes, crashed });
    }
  }
}
