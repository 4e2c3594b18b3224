import { type ContentLimits } from '../content-limits.js';
import { type Duck } from '../duck.js';
import { type IngestedFile } from '../ingested-file.js';
import { type IntakeCorrection } from '../intake-correction.js';

/** The file to read. `name` is what its owner calls it; `path` a name of ours. */
export interface SourceFile {
  readonly path: string;
  readonly name: string;
  readonly extension: string;
}

/** Where a reader works: a database, the folder that takes the tables, and one that is removed afterwards. */
export interface Workplace extends ContentLimits {
  readonly duck: Duck;
  readonly outputFolder: string;
  readonly scratchFolder: string;
  /** Hears now and then which share of the file is read, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly correction: IntakeCorrection;
}

/** Turns files of some kinds into typed tables and text. A new format is a new class in the list and nothing else. */
export interface FileReader {
  /** With the dot and in lower case, for example `.csv`. */
  readonly extensions: readonly string[];
  /** True where the database itself reads the file, by several threads. Elsewhere these take memory and bring no time. */
  readonly isParallel: boolean;
  /** @throws UnreadableFile with a reason for people */
  read(source: SourceFile, workplace: Workplace): Promise<IngestedFile>;
}
