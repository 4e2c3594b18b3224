import { rm } from 'node:fs/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { makeScratchFolder } from '../../common/scratch.js';
import { Settings } from '../../config/index.js';
import { type Task, TaskQueue } from '../../queue/index.js';
import { type Datasource } from '../records/datasource.entity.js';
import { DatasourceReading, type ReadContents } from './datasource-reading.js';
import { DatasourcesRepository } from '../records/datasources.repository.js';
import { ReadingOutcome } from './reading-outcome.js';
import { ReadingWatch } from './reading-watch.js';

/** Reads the files of new and corrected data sources. Doing it twice gives the same result. */
@Injectable()
export class SynchronisationTask implements OnApplicationBootstrap {
  private readonly logger = new Logger(SynchronisationTask.name);

  constructor(
    private readonly datasources: DatasourcesRepository,
    private readonly reading: DatasourceReading,
    private readonly outcome: ReadingOutcome,
    private readonly queue: TaskQueue,
    private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queue.work('sync-datasource', (task, signal) => this.run(task, signal), {
      onGivenUp: (task, error) => this.outcome.giveUp(task, error),
    });
    await this.queue.recover('sync-datasource', () => this.datasources.listUnread());
  }

  /** Ends with the data source `synched` or `invalid`. Throws only when trying again may help. */
  async run(task: Task, shutdown: AbortSignal): Promise<void> {
    const datasource = await this.datasources.findWithIntake(task.projectId, task.id);
    if (datasource?.status !== 'synching') return;
    if (datasource.sourceUrl !== null) return this.queue.add('fetch-datasource', task);
    await this.read(datasource, shutdown);
    const { projectId, datasetId, trace } = datasource;
    await this.queue.add('verify-knowledge', { projectId, id: datasetId, trace });
  }

  private async read(datasource: Datasource, shutdown: AbortSignal): Promise<void> {
    const watch = new ReadingWatch(this.datasources, datasource);
    const scratch = await makeScratchFolder(this.settings.dataDir, 'sync');
    try {
      const contents = await this.reading.read(datasource, scratch, watch, shutdown);
      await this.finish(datasource, contents);
    } catch (error) {
      await this.outcome.settle(datasource, watch, error);
    } finally {
      watch.stop();
      await rm(scratch, { recursive: true, force: true });
    }
  }

  private async finish(datasource: Datasource, contents: ReadContents): Promise<void> {
    const changes = { status: 'synched' as const, progress: 1, ...contents };
    if (!(await this.datasources.updateReading(datasource, changes))) return this.outcome.clear(datasource);
    this.logger.log(`data source ${datasource.id} is synched: ${contents.tables.length} tables`);
    if (contents.passages) await this.letEmbed(datasource);
  }

  /** The text is searched by its words until then. */
  private async letEmbed({ projectId }: Datasource): Promise<void> {
    if (this.settings.embedding === null) return;
    await this.queue.add('embed-passages', { projectId, id: projectId, trace: null });
  }
}
