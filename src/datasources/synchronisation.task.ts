import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ApiError } from '../common/api-error.js';
import { makeScratchFolder } from '../common/scratch.js';
import { Settings } from '../config/index.js';
import { FileIngestor, UnreadableFile } from '../engine/index.js';
import { type Task, TaskQueue } from '../queue/index.js';
import { RemoteFileFailure } from '../remote-files/index.js';
import { type Datasource, type StoredTable } from './datasource.entity.js';
import { DatasourceFiles } from './datasource-files.js';
import { DatasourcesRepository } from './datasources.repository.js';

const FAULT =
  'the service could not read the file because of a fault of its own: delete it and upload it again';

/** Reads the files of new data sources into tables. Doing it twice gives the same result. */
@Injectable()
export class SynchronisationTask implements OnApplicationBootstrap {
  private readonly logger = new Logger(SynchronisationTask.name);

  constructor(
    private readonly datasources: DatasourcesRepository,
    private readonly files: DatasourceFiles,
    private readonly ingestor: FileIngestor,
    private readonly queue: TaskQueue,
    private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queue.work('sync-datasource', (task, signal) => this.run(task, signal), {
      concurrency: this.settings.syncConcurrency,
      onGivenUp: ({ projectId, id }, error) => this.refuse(projectId, id, reasonOf(error) ?? FAULT),
    });
    for (const task of await this.datasources.listUnfinished()) await this.queue.add('sync-datasource', task);
  }

  /** Ends with the data source `synched` or `invalid`. Throws only when trying again may help. */
  async run({ projectId, id }: Task, signal: AbortSignal): Promise<void> {
    const datasource = await this.datasources.find(projectId, id);
    if (datasource?.status !== 'synching') return;
    await this.read(datasource, signal);
  }

  private async read(datasource: Datasource, signal: AbortSignal): Promise<void> {
    const { id, projectId } = datasource;
    const scratch = await makeScratchFolder(this.settings.dataDir, 'sync');
    try {
      const tables = await this.readInto(scratch, datasource, signal);
      await this.finish(datasource, tables);
      this.logger.log(`data source ${id} is synched: ${tables.length} tables`);
    } catch (error) {
      const reason = mayPass(error) ? null : reasonOf(error);
      if (reason === null) throw error;
      this.logger.log(`data source ${id} is invalid: ${reason}`);
      await this.refuse(projectId, id, reason);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  private async readInto(
    scratch: string,
    datasource: Datasource,
    signal: AbortSignal,
  ): Promise<StoredTable[]> {
    const { extension, name } = datasource;
    const path = join(scratch, `original.${extension}`);
    const outputFolder = join(scratch, 'tables');
    await this.fetch(datasource, signal);
    await this.files.download(datasource, path);
    const file = await this.ingestor.ingest({
      path,
      extension: `.${extension}`,
      name,
      outputFolder,
      signal,
    });
    return this.files.storeTables(datasource, outputFolder, file);
  }

  /** Once the file is kept its URL is forgotten: a second run works on the same bytes, and the secrets in it are gone. */
  private async fetch(datasource: Datasource, signal: AbortSignal): Promise<void> {
    const { id, projectId, sourceUrl } = datasource;
    if (sourceUrl === null) return;
    const size = await this.files.fetch(sourceUrl, datasource, signal);
    await this.datasources.noteFetched(projectId, id, size);
  }

  private async finish(datasource: Datasource, tables: StoredTable[]): Promise<void> {
    const { projectId, id } = datasource;
    const isThere = await this.datasources.update(projectId, id, { status: 'synched', reason: null, tables });
    // It was deleted meanwhile.
    if (!isThere) await this.files.remove(datasource);
  }

  private async refuse(projectId: string, id: string, reason: string): Promise<void> {
    const changes = { status: 'invalid' as const, reason, tables: [], sourceUrl: null };
    const isThere = await this.datasources.update(projectId, id, changes);
    if (!isThere) await this.files.remove({ projectId, id });
  }
}

/** Why a file cannot become a data source, for people; null where that is a fault of the service. */
function reasonOf(error: unknown): string | null {
  if (error instanceof RemoteFileFailure) return `url: ${error.message}`;
  if (error instanceof ApiError && error.failure === 'INSUFFICIENT_STORAGE') return error.message;
  return error instanceof UnreadableFile ? error.message : null;
}

/** Whether trying again may help although the reason is known. */
function mayPass(error: unknown): boolean {
  return error instanceof RemoteFileFailure && error.mayPass;
}
