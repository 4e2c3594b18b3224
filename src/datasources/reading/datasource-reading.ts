import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { FileIngestor, type IngestedFile } from '../../engine/index.js';
import { Metrics } from '../../metrics/index.js';
import { type Datasource, type Intake } from '../records/datasource.entity.js';
import { DatasourceFiles } from './datasource-files.js';
import { type ReadingWatch } from './reading-watch.js';

/** The columns of a data source that its reading fills. */
export type ReadContents = Pick<Datasource, 'tables' | 'passages' | 'intake' | 'keySketches'>;

/** How much of the whole is done when the file is at hand, and when it is read. */
const FETCHED = 0.1;
const READ = 0.9;

/** Reads the file of a data source and stores what was read. */
@Injectable()
export class DatasourceReading {
  constructor(
    private readonly files: DatasourceFiles,
    private readonly ingestor: FileIngestor,
    private readonly metrics: Metrics,
  ) {}

  /**
   * @param datasource with its correction
   * @param scratch an empty folder of this reading alone
   * @param watch hears of the progress, and may end the reading
   * @throws UnreadableFile when the file is at fault
   */
  async read(
    datasource: Datasource,
    scratch: string,
    watch: ReadingWatch,
    shutdown: AbortSignal,
  ): Promise<ReadContents> {
    const signal = AbortSignal.any([shutdown, watch.signal]);
    const path = join(scratch, `original.${datasource.extension}`);
    await this.metrics.measureStage('synchronisation', 'download', () =>
      this.files.download(datasource, path),
    );
    watch.report(FETCHED);
    const outputFolder = join(scratch, 'contents');
    const file = await this.metrics.measureStage('synchronisation', 'read', async () => {
      const read = await this.ingest(datasource, { path, outputFolder }, watch, signal);
      // The last thing that the reading process does.
      if (read.passages) this.metrics.noteStage('synchronisation', 'index', read.passages.indexMilliseconds);
      return read;
    });
    watch.report(READ);
    const stored = await this.metrics.measureStage('synchronisation', 'write', () =>
      this.files.storeContents(datasource, outputFolder, file),
    );
    const keySketches = file.tables.map((table) => table.keySketches);
    return { ...stored, keySketches, intake: intakeOf(file, watch) };
  }

  private ingest(
    { projectId, name, extension, correction }: Datasource,
    paths: { readonly path: string; readonly outputFolder: string },
    watch: ReadingWatch,
    signal: AbortSignal,
  ): Promise<IngestedFile> {
    return this.ingestor.ingest({
      ...paths,
      owner: projectId,
      name,
      extension: `.${extension}`,
      correction,
      signal,
      onProgress: (share) => watch.report(FETCHED + share * (READ - FETCHED)),
      onEnd: (usage) => (watch.usage = usage),
    });
  }
}

function intakeOf({ tables, notes }: IngestedFile, { usage }: ReadingWatch): Intake {
  return { tables: tables.map(({ intake }) => intake), notes, usage };
}
