import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { USUAL_CONTENT_LIMITS } from '../../../src/engine/ingestion/content-limits.js';
import { Duck } from '../../../src/engine/ingestion/duck.js';
import { type IngestedFile } from '../../../src/engine/ingestion/ingested-file.js';
import { type Surroundings } from '../../../src/engine/ingestion/meaning/column-features.js';
import { sampledColumns } from '../../../src/engine/ingestion/meaning/sampled-columns.js';
import { ReadingDesk } from '../../../src/engine/ingestion/process/reading-desk.js';
import { parquetRows } from '../../../src/engine/parquet-rows.js';

const DUCK_BYTES = 2 ** 30;

/** Reads shared tables as the service does, in this process. */
export class SampledTables {
  private readonly desk: ReadingDesk;

  private constructor(
    private readonly data: string,
    private readonly scratch: string,
  ) {
    this.desk = new ReadingDesk(scratch);
  }

  static async create(data: string): Promise<SampledTables> {
    return new SampledTables(data, await mkdtemp(join(tmpdir(), 'quarry-columns-')));
  }

  /** What a file gave. @param path below the folder of shared data */
  async ingest(path: string): Promise<IngestedFile> {
    const outputFolder = this.output;
    await rm(outputFolder, { recursive: true, force: true });
    await mkdir(outputFolder, { recursive: true });
    const limits = { ...USUAL_CONTENT_LIMITS, threads: 1, duckMemoryBytes: DUCK_BYTES };
    const file = {
      path: join(this.data, path),
      extension: extname(path),
      name: basename(path),
      correction: {},
    };
    return this.desk.read({ ...file, ...limits, outputFolder }, () => undefined);
  }

  /** The first table of a file with samples of its columns; null where there is none. */
  async read(path: string): Promise<Surroundings | null> {
    const [table] = (await this.ingest(path)).tables;
    if (!table) return null;
    const { profile, intake } = table;
    const units = new Map(intake.columns.flatMap(({ name, unit }) => (unit === null ? [] : [[name, unit]])));
    const relation = parquetRows(
      join(this.output, table.file),
      profile.totalRows.map(({ index }) => index),
    );
    const duck = await Duck.open({ memoryBytes: DUCK_BYTES, threads: 1 }, this.scratch);
    const columns = await sampledColumns(duck, relation, { profiles: profile.columns, units });
    duck.close();
    return { rowCount: profile.rowCount, tableName: profile.name, columns };
  }

  async close(): Promise<void> {
    this.desk.close();
    await rm(this.scratch, { recursive: true, force: true });
  }

  private get output(): string {
    return join(this.scratch, 'tables');
  }
}
