import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type GoldTable } from '../human/human-set.js';

const FOLDER = join(import.meta.dirname, '..', '..', 'everyday');

/** Whether the decision learned from questions, or not. */
export const HALVES = ['learned', 'unseen'] as const;
export type Half = (typeof HALVES)[number];

interface Line {
  readonly id: string;
  /** Names of the files that form the dataset. */
  readonly dataset: readonly string[];
  readonly question: string;
  readonly level: 'easy' | 'medium' | 'hard' | 'unanswerable';
  /** Null where the tables do not say it. */
  readonly answer: GoldTable | null;
  readonly ordered?: boolean;
}

/** A question of everyday business. */
export interface EverydayQuestion extends Omit<Line, 'dataset'> {
  /** What its tables are about: "hotel". */
  readonly domain: string;
  readonly paths: readonly string[];
}

/** The questions of everyday business with their tables, which are unpacked for as long as they are needed. */
export class EverydaySet {
  private constructor(
    readonly questions: readonly EverydayQuestion[],
    private readonly folder: string,
  ) {}

  static async unpack(half: Half): Promise<EverydaySet> {
    const folder = await mkdtemp(join(tmpdir(), 'quarry-everyday-'));
    const text = await readFile(join(FOLDER, `${half}.jsonl`), 'utf8');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    for (const name of new Set(lines.flatMap(({ dataset }) => dataset))) await unpackTable(name, folder);
    const questions = lines.map(({ dataset, ...line }) => ({
      ...line,
      domain: dataset[0]?.split('__')[0] ?? '',
      paths: dataset.map((name) => join(folder, name)),
    }));
    return new EverydaySet(questions, folder);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}

async function unpackTable(name: string, folder: string): Promise<void> {
  const packed = await readFile(join(FOLDER, 'tables', `${name}.gz`));
  await writeFile(join(folder, name), await promisify(gunzip)(packed));
}
