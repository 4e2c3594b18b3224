import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Json } from '@duckdb/node-api';
import { USUAL_CONTENT_LIMITS } from '../../src/engine/ingestion/content-limits.js';
import { Duck } from '../../src/engine/ingestion/duck.js';
import {
  type IngestedFile,
  type IngestedPassages,
  type TableIntake,
} from '../../src/engine/ingestion/ingested-file.js';
import { type IntakeCorrection } from '../../src/engine/ingestion/intake-correction.js';
import { type Content, type Grid, type TextPiece } from '../../src/engine/ingestion/readers/content.js';
import { ContentReader } from '../../src/engine/ingestion/readers/content-reader.js';
import { type TableProfile } from '../../src/engine/table.js';

type Cell = string | null;

/** Rows of a grid: a number stands for so many rows that the file leaves out. */
export type Rows = readonly (readonly Cell[] | number)[];

/** A grid as a parser gives it. */
export function grid(rows: Rows, rest: Partial<Omit<Grid, 'kind' | 'rows'>> = {}): Grid {
  return {
    kind: 'grid',
    name: 'Sheet1',
    page: null,
    headings: [],
    headerRows: null,
    merged: [],
    notes: [],
    ...rest,
    rows: numbered(rows),
  };
}

export function piece(text: string): TextPiece {
  return { kind: 'text', text, page: null, headings: [] };
}

// eslint-disable-next-line @typescript-eslint/require-await -- rows are read asynchronously wherever they come from
async function* numbered(rows: Rows): Grid['rows'] {
  let number = 0;
  for (const row of rows) {
    if (typeof row === 'number') number += row;
    else yield { number: ++number, cells: row };
  }
}

/** A table as it was made: `name:TYPE` of its columns, its rows as DuckDB gives them back. */
interface MadeTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Json[])[];
  readonly profile: TableProfile;
  readonly intake: TableIntake;
}

/** What some content was made into. */
interface Made {
  readonly file: IngestedFile;
  readonly tables: readonly MadeTable[];
  readonly pieces: readonly TextPiece[];
}

interface MakeOptions {
  readonly kind?: 'workbook' | 'document';
  readonly correction?: IntakeCorrection;
  readonly maxColumns?: number;
}

/** Makes tables out of what a parser could give, in a temporary folder. */
export class ContentIngestion {
  private constructor(
    private readonly folder: string,
    private readonly duck: Duck,
  ) {}

  static async create(): Promise<ContentIngestion> {
    const folder = await mkdtemp(join(tmpdir(), 'quarry-content-'));
    return new ContentIngestion(folder, await Duck.open({ memoryBytes: 2 ** 28, threads: 1 }, folder));
  }

  async make(contents: readonly Content[], options: MakeOptions = {}): Promise<Made> {
    const { kind = 'workbook', correction = {}, maxColumns = 100 } = options;
    const scratchFolder = await mkdtemp(join(this.folder, 'scratch-'));
    const outputFolder = await mkdtemp(join(this.folder, 'out-'));
    const pieces: TextPiece[] = [];
    const format = {
      extensions: ['.x'],
      kind,
      isText: false,
      parser: () => each(contents),
      emptyNote: 'there is nothing in it',
    };
    const reader = new ContentReader(format, () => new CollectedPieces(pieces));
    const source = { path: '', name: 'book.x', extension: '.x' };
    const file = await reader.read(source, {
      duck: this.duck,
      outputFolder,
      scratchFolder,
      ...USUAL_CONTENT_LIMITS,
      maxColumns,
      correction,
      onProgress: () => undefined,
    });
    const tables: MadeTable[] = [];
    for (const { profile, intake, file: name } of file.tables) {
      const columns = profile.columns.map((column) => `${column.name}:${column.sqlType}`);
      const rows = await this.duck.rows(`FROM '${join(outputFolder, name)}' LIMIT 1000`);
      tables.push({ name: profile.name, columns, rows, profile, intake });
    }
    return { file, tables, pieces };
  }

  /** The only table of a workbook with one sheet. */
  async table(rows: Rows, rest: Partial<Omit<Grid, 'kind' | 'rows'>> = {}): Promise<MadeTable> {
    const { tables } = await this.make([grid(rows, rest)]);
    const [table, ...others] = tables;
    if (!table || others.length > 0) throw new Error(`there are ${String(tables.length)} tables`);
    return table;
  }

  async remove(): Promise<void> {
    this.duck.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

// eslint-disable-next-line @typescript-eslint/require-await -- parsers are asynchronous
async function* each(contents: readonly Content[]): AsyncGenerator<Content> {
  yield* contents;
}

class CollectedPieces {
  constructor(private readonly pieces: TextPiece[]) {}

  add(one: TextPiece): Promise<void> {
    this.pieces.push(one);
    return Promise.resolve();
  }

  finish(): Promise<IngestedPassages | null> {
    const passageCount = this.pieces.length;
    const files = { file: 'passages.parquet', indexFile: 'postings.parquet' };
    const passages = { ...files, passageCount, topics: [], wordCount: 0, indexMilliseconds: 0 };
    return Promise.resolve(passageCount === 0 ? null : passages);
  }
}
