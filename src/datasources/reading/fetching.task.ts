import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Metrics } from '../../metrics/index.js';
import { type Task, TaskQueue } from '../../queue/index.js';
import { type Datasource } from '../records/datasource.entity.js';
import { DatasourceFiles } from './datasource-files.js';
import { DatasourcesRepository } from '../records/datasources.repository.js';
import { ReadingOutcome } from './reading-outcome.js';
import { ReadingWatch } from './reading-watch.js';

/** Fetches the files of data sources that were given by URL, and hands them on to be read: a slow host keeps no reading waiting. */
@Injectable()
export class FetchingTask implements OnApplicationBootstrap {
  constructor(
    private readonly datasources: DatasourcesRepository,
    private readonly files: DatasourceFiles,
    private readonly outcome: ReadingOutcome,
    private readonly queue: TaskQueue,
    private readonly metrics: Metrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queue.work('fetch-datasource', (task, signal) => this.run(task, signal), {
      onGivenUp: (task, error) => this.outcome.giveUp(task, error),
    });
    await this.queue.recover('fetch-datasource', () => this.datasources.listUnfetched());
  }

  private async run(task: Task, shutdown: AbortSignal): Promise<void> {
    const datasource = await this.datasources.find(task.projectId, task.id);
    if (datasource?.status !== 'synching') return;
    const { sourceUrl } = datasource;
    if (sourceUrl === null || (await this.fetch(datasource, sourceUrl, shutdown)))
      await this.queue.add('sync-datasource', task);
  }

  /** @returns whether there is a file to be read */
  private async fetch(datasource: Datasource, url: string, shutdown: AbortSignal): Promise<boolean> {
    const watch = new ReadingWatch(this.datasources, datasource);
    const signal = AbortSignal.any([shutdown, watch.signal]);
    try {
      await this.metrics.measureStage('synchronisation', 'fetch', () => this.store(datasource, url, signal));
      return true;
    } catch (error) {
      await this.outcome.settle(datasource, watch, error);
      return false;
    } finally {
      watch.stop();
    }
  }

  /** Once the file is kept its URL is forgotten: a second run works on the same bytes, and the secrets in it are gone. */
  private async store(datasource: Datasource, url: string, signal: AbortSignal): Promise<void> {
    const size = await this.files.fetch(url, datasource, signal);
    await this.datasources.noteFetched(datasource.projectId, datasource.id, size);
    await this.outcome.clear(datasource);
  }
}
