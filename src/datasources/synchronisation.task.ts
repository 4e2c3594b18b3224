import { rm } from 'node:fs/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ApiError } from '../common/api-error.js';
import { makeScratchFolder } from '../common/scratch.js';
import { hasCode } from '../common/system-error.js';
import { Settings } from '../config/index.js';
import { type IngestionUsage, UnreadableFile } from '../engine/index.js';
import { type Task, TaskQueue } from '../queue/index.js';
import { RemoteFileFailure } from '../remote-files/index.js';
import { type Datasource } from './datasource.entity.js';
import { DatasourceFiles } from './datasource-files.js';
import { DatasourceReading, type ReadContents } from './datasource-reading.js';
import { DatasourcesRepository } from './datasources.repository.js';
import { ReadingWatch } from './reading-watch.js';

const FAULT =
  'the service could not read the file because of a fault of its own: delete it and upload it again';

const NO_ROOM = 'ENOSPC';

/** Reads the files of new and corrected data sources. Doing it twice gives the same result. */
@Injectable()
export class SynchronisationTask implements OnApplicationBootstrap {
  private readonly logger = new Logger(SynchronisationTask.name);

  constructor(
    private readonly datasources: DatasourcesRepository,
    private readonly files: DatasourceFiles,
    private readonly reading: DatasourceReading,
    private readonly queue: TaskQueue,
    private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queue.work('sync-datasource', (task, signal) => this.run(task, signal), {
      concurrency: this.settings.syncConcurrency,
      concurrencyPerProject: this.settings.syncConcurrencyPerProject,
      onGivenUp: (task, error) => this.giveUp(task, error),
    });
    await this.queue.recover('sync-datasource', () => this.datasources.listUnfinished());
  }

  /** Ends with the data source `synched` or `invalid`. Throws only when trying again may help. */
  async run({ projectId, id }: Task, shutdown: AbortSignal): Promise<void> {
    const datasource = await this.datasources.findWithIntake(projectId, id);
    if (datasource?.status !== 'synching') return;
    await this.read(datasource, shutdown);
  }

  private async read(datasource: Datasource, shutdown: AbortSignal): Promise<void> {
    const watch = new ReadingWatch(this.datasources, datasource);
    const scratch = await makeScratchFolder(this.settings.dataDir, 'sync');
    try {
      const contents = await this.reading.read(datasource, scratch, watch, shutdown);
      await this.finish(datasource, contents);
    } catch (error) {
      await this.settle(datasource, watch, error);
    } finally {
      watch.stop();
      await rm(scratch, { recursive: true, force: true });
    }
  }

  private async settle(datasource: Datasource, watch: ReadingWatch, error: unknown): Promise<void> {
    const reason = mayPass(error) ? null : reasonOf(error);
    if (watch.signal.aborted) await this.clear(datasource);
    else if (reason === null) throw error;
    else await this.refuse(datasource, reason, watch.usage);
  }

  private async finish(datasource: Datasource, contents: ReadContents): Promise<void> {
    const changes = { status: 'synched' as const, progress: 1, ...contents };
    if (!(await this.datasources.updateReading(datasource, changes))) return this.clear(datasource);
    this.logger.log(`data source ${datasource.id} is synched: ${contents.tables.length} tables`);
    if (contents.passages) await this.letEmbed(datasource);
  }

  /** The text is searched by its words until then. */
  private async letEmbed({ projectId }: Datasource): Promise<void> {
    if (this.settings.embedding === null) return;
    await this.queue.add('embed-passages', { projectId, id: projectId, trace: null });
  }

  private async refuse(datasource: Datasource, reason: string, usage: IngestionUsage | null): Promise<void> {
    const intake = { tables: [], notes: [], usage };
    const changes = { status: 'invalid' as const, reason, sourceUrl: null, intake };
    if (!(await this.datasources.updateReading(datasource, changes))) return this.clear(datasource);
    this.logger.log(`data source ${datasource.id} is invalid: ${reason}`);
  }

  private async giveUp({ projectId, id }: Task, error: unknown): Promise<void> {
    const datasource = await this.datasources.find(projectId, id);
    if (datasource) await this.refuse(datasource, reasonOf(error) ?? FAULT, null);
  }

  /** Removes what a reading stored that nobody waits for any more: the data source was deleted or corrected. */
  private async clear(datasource: Datasource): Promise<void> {
    const current = await this.datasources.find(datasource.projectId, datasource.id);
    if (!current) await this.files.remove(datasource);
    else if (current.revision !== datasource.revision) await this.files.removeRevision(datasource);
  }
}

/** Why a file cannot become a data source, for people; null where that is a fault of the service. */
function reasonOf(error: unknown): string | null {
  if (error instanceof RemoteFileFailure) return `url: ${error.message}`;
  if (error instanceof ApiError && error.failure === 'INSUFFICIENT_STORAGE') return error.message;
  if (hasCode(error, NO_ROOM))
    return 'the service had no room left on its disk: delete it and upload it again later';
  return error instanceof UnreadableFile ? error.message : null;
}

/** Whether trying again may help although the reason is known. */
function mayPass(error: unknown): boolean {
  return hasCode(error, NO_ROOM) || (error instanceof RemoteFileFailure && error.mayPass);
}
