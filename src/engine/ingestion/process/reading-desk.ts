import { copyFile, cp, link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { Duck } from '../duck.js';
import { type IngestedFile } from '../ingested-file.js';
import { readerOf } from '../readers/file-readers.js';
import { type IngestTask } from './ingest-task.js';

const PROGRESS_INTERVAL_MS = 200;
/** Several threads take longer to agree on the work than one to do it where there is less. */
const LEAST_SHARED_BYTES = 2 ** 20;

interface OpenDuck {
  readonly threads: number;
  readonly duck: Duck;
}

/**
 * Where a process reads its files, one after the other: a folder of its own, and a database that reaches this folder and
 * nothing else. To open a database takes as long as to read a small file, so it stays open.
 */
export class ReadingDesk {
  private open: OpenDuck | null = null;

  /** @param folder is there; nobody else uses it */
  constructor(private readonly folder: string) {}

  /**
   * Does one task: reads the file, writes its tables and describes them.
   * @param onProgress hears now and then which share of the work is done, from 0 to 1
   */
  async read(task: IngestTask, onProgress: (share: number) => void): Promise<IngestedFile> {
    const source = `${this.folder}/source`;
    const outputFolder = `${this.folder}/out`;
    const scratchFolder = `${this.folder}/scratch`;
    try {
      await mkdir(outputFolder);
      await mkdir(scratchFolder);
      await link(task.path, source).catch(() => copyFile(task.path, source));
      const work = { ...task, path: source, outputFolder, scratchFolder, onProgress };
      const file = await this.readAt(work);
      await move(outputFolder, task.outputFolder);
      return file;
    } finally {
      const left = [source, outputFolder, scratchFolder];
      await Promise.all(left.map((path) => rm(path, { recursive: true, force: true })));
    }
  }

  /** Closes the database. */
  close(): void {
    this.open?.duck.close();
    this.open = null;
  }

  private async readAt(work: DeskWork): Promise<IngestedFile> {
    const { onProgress } = work;
    const reader = readerOf(work.extension);
    const isParallel = reader.isParallel && (await stat(work.path)).size >= LEAST_SHARED_BYTES;
    const duck = await this.duckOf(isParallel ? work.threads : 1, work.duckMemoryBytes);
    const progress = setInterval(() => onProgress(duck.progress), PROGRESS_INTERVAL_MS);
    try {
      return await reader.read(work, { ...work, duck });
    } finally {
      clearInterval(progress);
    }
  }

  private async duckOf(threads: number, memoryBytes: number): Promise<Duck> {
    if (this.open?.threads === threads) return this.open.duck;
    this.close();
    const duck = await Duck.open({ memoryBytes, threads }, `${this.folder}/spill`);
    this.open = { threads, duck };
    await duck.confine([], [this.folder]);
    return duck;
  }
}

type DeskWork = IngestTask & {
  readonly scratchFolder: string;
  readonly onProgress: (share: number) => void;
};

/** Puts what a folder holds into an empty one. */
async function move(from: string, to: string): Promise<void> {
  // Where it may not be replaced, or lies on another disk, a copy does the same.
  await rename(from, to).catch(() => cp(from, to, { recursive: true }));
}
