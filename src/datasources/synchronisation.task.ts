import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { makeScratchFolder } from '../common/scratch.js';
import { withTrace } from '../common/trace.js';
import { Settings } from '../config/index.js';
import { FileIngestor, type IngestedFile, UnreadableFile } from '../engine/index.js';
import { type Task, TaskQueue } from '../queue/index.js';
import { ObjectStore } from '../storage/index.js';
import { type Datasource, type StoredTable } from './datasource.entity.js';
import { DatasourcesRepository } from './datasources.repository.js';

const FAULT =
  'the service could not read the file because of a fault of its own: delete it and upload it again';

/** Reads the files of new data sources into tables. Doing it twice gives the same result. */
@Injectable()
export class SynchronisationTask implements OnApplicationBootstrap {
  private readonly logger = new Logger(SynchronisationTask.name);

  constructor(
    private readonly datasources: DatasourcesRepository,
    private readonly store: ObjectStore,
    private readonly ingestor: FileIngestor,
    private readonly queue: TaskQueue,
    private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queue.work('sync-datasource', (task, signal) => this.run(task, signal), {
      concurrency: this.settings.syncConcurrency,
      onGivenUp: ({ projectId, id }) => this.refuse(projectId, id, FAULT),
    });
    for (const task of await this.datasources.listUnfinished()) await this.queue.add('sync-datasource', task);
  }

  /** Ends with the data source `synched` or `invalid`. Throws only when trying again may help. */
  async run({ projectId, id }: Task, signal: AbortSignal): Promise<void> {
    const datasource = await this.datasources.find(projectId, id);
    if (datasource?.status !== 'synching') return;
    await withTrace(datasource.trace ?? { id, externalId: null }, () => this.read(datasource, signal));
  }

  private async read(datasource: Datasource, signal: AbortSignal): Promise<void> {
    const { id, projectId } = datasource;
    const scratch = await makeScratchFolder(this.settings.dataDir, 'sync');
    try {
      const tables = await this.readInto(scratch, datasource, signal);
      await this.finish(datasource, tables);
      this.logger.log(`data source ${id} is synched: ${tables.length} tables`);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      this.logger.log(`data source ${id} is invalid: ${error.message}`);
      await this.refuse(projectId, id, error.message);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  private async readInto(
    scratch: string,
    datasource: Datasource,
    signal: AbortSignal,
  ): Promise<StoredTable[]> {
    const { objectKey, extension, name } = datasource;
    const path = join(scratch, `original.${extension}`);
    const outputFolder = join(scratch, 'tables');
    await this.store.download(objectKey, path);
    const file = await this.ingestor.ingest({
      path,
      extension: `.${extension}`,
      name,
      outputFolder,
      signal,
    });
    return this.storeTables(datasource, outputFolder, file);
  }

  private async storeTables(
    datasource: Datasource,
    folder: string,
    { tables }: IngestedFile,
  ): Promise<StoredTable[]> {
    const stored: StoredTable[] = [];
    for (const [index, { file, profile }] of tables.entries()) {
      const objectKey = `${folderOf(datasource)}/tables/${index}.parquet`;
      await this.store.writeFile(objectKey, join(folder, file));
      stored.push({ objectKey, profile });
    }
    return stored;
  }

  private async finish(datasource: Datasource, tables: StoredTable[]): Promise<void> {
    const { projectId, id } = datasource;
    const isThere = await this.datasources.update(projectId, id, { status: 'synched', reason: null, tables });
    // It was deleted meanwhile.
    if (!isThere) await this.store.remove(folderOf(datasource));
  }

  private async refuse(projectId: string, id: string, reason: string): Promise<void> {
    await this.datasources.update(projectId, id, { status: 'invalid', reason, tables: [] });
  }
}

function folderOf({ projectId, id }: Datasource): string {
  return `projects/${projectId}/datasources/${id}`;
}
