import { mkdir, rm } from 'node:fs/promises';
import { type EngineObserver, NoObserver } from '../engine-observer.js';
import { type ContentLimits, contentLimitsOf, USUAL_CONTENT_LIMITS } from './content-limits.js';
import { type IngestedFile } from './ingested-file.js';
import { type IntakeCorrection } from './intake-correction.js';
import { IngestProcesses } from './process/ingest-processes.js';
import { type IngestOutcome, type IngestTask } from './process/ingest-task.js';
import { CrashedReader, IngestionFailed, StoppedReader, UnreadableFile } from './unreadable-file.js';

export interface IngestionLimits extends ContentLimits {
  /** Memory the reading process may hold; over it the process is killed. */
  readonly memoryBytes: number;
  /** Time one file may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly threads: number;
  /**
   * Where the reading processes have their folders, best on the disk of the files they read. What is there is removed first.
   * Null for the system's folder of temporary files.
   */
  readonly folder: string | null;
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
  /** Whose file it is: files of one owner may be read by one process after the other. Without it, it has a process of its own. */
  readonly owner?: string;
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
  ...USUAL_CONTENT_LIMITS,
  memoryBytes: 2 * 2 ** 30,
  timeoutMs: 600_000,
  threads: 2,
  folder: null,
};

/** Turns files into typed tables, in short-lived processes. */
export class FileIngestor {
  private readonly limits: IngestionLimits;
  private readonly processes: IngestProcesses;

  constructor(
    limits: Partial<IngestionLimits> = {},
    private readonly observer: EngineObserver = new NoObserver(),
  ) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.processes = new IngestProcesses(this.limits);
  }

  /** Starts the first process, which otherwise starts with the first file. */
  start(): void {
    this.processes.start();
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
    try {
      return await this.read(request);
    } catch (error) {
      await rm(outputFolder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Ends the processes that are kept ready for the next files. */
  close(): void {
    this.processes.close();
  }

  private async read(request: IngestRequest): Promise<IngestedFile> {
    const outcome = await this.run(request);
    switch (outcome.kind) {
      case 'ingested':
        return outcome.file;
      case 'unreadable':
        throw new UnreadableFile(outcome.reason, { cause: outcome.detail ?? undefined });
      case 'failed':
        throw new IngestionFailed('the file could not be read at the moment', { cause: outcome.detail });
    }
  }

  private async run(request: IngestRequest): Promise<IngestOutcome> {
    const { owner = null, signal = null, onProgress, onEnd } = request;
    const { memoryBytes, timeoutMs } = this.limits;
    signal?.throwIfAborted();
    const start = performance.now();
    const reader = this.processes.take(owner);
    const seen: { peakBytes: number | null; end: 'well' | 'ill' | 'crashed' } = {
      peakBytes: null,
      end: 'ill',
    };
    try {
      const limits = { memoryBytes, timeoutMs, signal };
      const outcome = await reader.process.run(this.taskOf(request), limits, {
        onProgress: (share) => onProgress?.(share),
        onPeak: (bytes) => (seen.peakBytes = Math.max(bytes, seen.peakBytes ?? 0)),
      });
      if (outcome.kind === 'ingested') seen.end = 'well';
      return outcome;
    } catch (error) {
      if (error instanceof StoppedReader) this.observer.sandboxKilled('ingestion', error.kill);
      if (error instanceof CrashedReader) seen.end = 'crashed';
      throw error;
    } finally {
      const { peakBytes, end } = seen;
      await this.processes.giveBack(reader, end === 'well' ? { peakBytes: peakBytes ?? 0 } : null);
      onEnd?.({
        milliseconds: Math.round(performance.now() - start),
        peakBytes,
        crashed: end === 'crashed',
      });
    }
  }

  private taskOf(request: IngestRequest): IngestTask {
    const { path, extension, name, outputFolder, correction = {} } = request;
    const { threads, memoryBytes } = this.limits;
    const file = { path, extension, name, correction, outputFolder };
    return {
      ...file,
      ...contentLimitsOf(this.limits),
      threads,
      duckMemoryBytes: Math.floor(memoryBytes / 2),
    };
  }
}
