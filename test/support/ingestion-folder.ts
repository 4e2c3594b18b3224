import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Json } from '@duckdb/node-api';
import { type FileIngestor, type IngestRequest } from '../../src/engine/ingestion/file-ingestor.js';
import { type IngestedFile, type IngestedTable } from '../../src/engine/ingestion/ingested-file.js';
import { type IntakeCorrection } from '../../src/engine/ingestion/intake-correction.js';
import { outcomeOf } from '../../src/engine/ingestion/process/outcome.js';
import { ReadingDesk } from '../../src/engine/ingestion/process/reading-desk.js';
import { USUAL_CONTENT_LIMITS } from '../../src/engine/ingestion/content-limits.js';
import { connectToDuck } from './duck.js';
import { UnreadableFile } from '../../src/engine/ingestion/unreadable-file.js';

type Ingestor = Pick<FileIngestor, 'ingest'>;

const LIMITS = { ...USUAL_CONTENT_LIMITS, threads: 2, duckMemoryBytes: 2 ** 30 };

/** Where this process reads its files, one after the other, as the child process does. */
class DeskOfProcess {
  private readonly desk: ReadingDesk;
  private last: Promise<unknown> = Promise.resolve();

  constructor() {
    const folder = mkdtempSync(join(tmpdir(), 'quarry-desk-'));
    this.desk = new ReadingDesk(folder);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }

  read({ correction = {}, ...request }: IngestRequest): Promise<IngestedFile> {
    const file = this.last.then(() => this.desk.read({ ...request, correction, ...LIMITS }, () => undefined));
    this.last = file.catch(() => undefined);
    return file;
  }
}

let desk: DeskOfProcess | null = null;

/** Reads files as the child process does, but in this process: quicker, and without its limits of time and memory. */
class IngestorInProcess implements Ingestor {
  async ingest(request: IngestRequest): Promise<IngestedFile> {
    await mkdir(request.outputFolder, { recursive: true });
    desk ??= new DeskOfProcess();
    try {
      return await desk.read(request);
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome.kind !== 'unreadable') throw error;
      throw new UnreadableFile(outcome.reason, { cause: outcome.detail ?? undefined });
    }
  }
}

/** A table as it was ingested: `name:TYPE` of its columns, its rows as DuckDB gives them back. */
export interface StoredTable {
  readonly columns: string[];
  readonly rows: Json[][];
  readonly table: IngestedTable;
}

/** A temporary folder in which a test writes files and ingests them. */
export class IngestionFolder {
  private constructor(
    readonly path: string,
    readonly ingestor: Ingestor,
  ) {}

  /** Ingests in this process, unless given an ingestor. */
  static async create(ingestor: Ingestor = new IngestorInProcess()): Promise<IngestionFolder> {
    return new IngestionFolder(await mkdtemp(join(tmpdir(), 'quarry-ingestion-')), ingestor);
  }

  get output(): string {
    return join(this.path, 'out');
  }

  /** Writes a file and reads it back as a table. */
  async table(content: string | Uint8Array, name = 'data.csv'): Promise<StoredTable> {
    const path = join(this.path, `source${extname(name)}`);
    await writeFile(path, content);
    return this.tableAt(path, name);
  }

  async tableAt(path: string, name: string, correction: IntakeCorrection = {}): Promise<StoredTable> {
    await rm(this.output, { recursive: true, force: true });
    const request = { path, extension: extname(name), name, correction, outputFolder: this.output };
    const [table] = (await this.ingestor.ingest(request)).tables;
    if (!table) throw new Error('the file gave no table');
    const columns = table.profile.columns.map((column) => `${column.name}:${column.sqlType}`);
    return { columns, rows: await this.rows(table.file), table };
  }

  /** Names of everything in the output folder. */
  async left(): Promise<string[]> {
    return readdir(this.output).catch(() => []);
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }

  private async rows(file: string): Promise<Json[][]> {
    const connection = await connectToDuck();
    const reader = await connection.runAndReadAll(`FROM '${join(this.output, file)}' LIMIT 1000`);
    connection.closeSync();
    return reader.getRowsJson();
  }
}
