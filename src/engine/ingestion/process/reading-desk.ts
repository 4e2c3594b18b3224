import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
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
 * nothing else. To open a database takes as long as to read a small file, so it stays open. Nothing else runs in the process:
 * it waits for the file system where that answers at once, for to be called back takes many times as long.
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
    for (const folder of [outputFolder, scratchFolder]) mkdirSync(folder, { recursive: true });
    try {
      placeAt(task.path, source);
      const work = { ...task, path: source, outputFolder, scratchFolder, onProgress };
      const file = await this.readAt(work);
      moveFiles(outputFolder, task.outputFolder);
      return file;
    } finally {
      rmSync(source, { force: true });
      empty(outputFolder);
      empty(scratchFolder);
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
    const isParallel = reader.isParallel && statSync(work.path).size >= LEAST_SHARED_BYTES;
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

/** A second name for a file or, where it cannot have one, a copy. */
function placeAt(path: string, target: string): void {
  try {
    linkSync(path, target);
  } catch {
    copyFileSync(path, target);
  }
}

/** Moves what a folder holds into an empty one. */
function moveFiles(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    try {
      renameSync(`${from}/${name}`, `${to}/${name}`);
    } catch {
      // On another disk a copy does the same.
      cpSync(`${from}/${name}`, `${to}/${name}`, { recursive: true });
    }
  }
}

/** Folders are kept: to make and remove them takes longer than what is done in them. */
function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(`${folder}/${name}`, { recursive: true, force: true });
}
