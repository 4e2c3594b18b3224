import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Embedder, EmbeddingFailed } from '../../engine/index.js';
import { type Task, TaskQueue } from '../../queue/index.js';
import { type Datasource } from '../records/datasource.entity.js';
import { DatasourceEmbedding } from './datasource-embedding.js';
import { DatasourceFiles } from './datasource-files.js';
import { DatasourcesRepository } from '../records/datasources.repository.js';

const RETRY_INTERVAL_MS = 60_000;
const FAULT = 'an internal error';

/**
 * Embeds the text of files that have no vectors of the configured model: new ones, those of another model, and those
 * that failed before. A task is a turn of a project, under whose id it
 * stands: it embeds one file and goes to the end of the queue.
 */
@Injectable()
export class EmbeddingTask implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(EmbeddingTask.name);
  private retries: NodeJS.Timeout | undefined;

  constructor(
    private readonly datasources: DatasourcesRepository,
    private readonly embedding: DatasourceEmbedding,
    private readonly files: DatasourceFiles,
    private readonly queue: TaskQueue,
    @Inject(Embedder) private readonly embedder: Embedder | null,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { embedder } = this;
    if (embedder === null) return;
    this.queue.work('embed-passages', (task, signal) => this.run(task, embedder, signal), {
      // The rows stay without vectors, so the next round tries again.
      onGivenUp: () => Promise.resolve(),
    });
    await this.startAll(embedder);
    this.retries = setInterval(() => {
      this.startAll(embedder).catch((error: unknown) => {
        this.logger.warn(`embedding is waiting for the database: ${String(error)}`);
      });
    }, RETRY_INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.retries);
  }

  private async startAll({ model }: Embedder): Promise<void> {
    for (const projectId of await this.datasources.listProjectsToEmbed(model)) await this.addTurn(projectId);
  }

  private addTurn(projectId: string): Promise<void> {
    return this.queue.add('embed-passages', { projectId, id: projectId, trace: null });
  }

  private async run({ projectId }: Task, embedder: Embedder, shutdown: AbortSignal): Promise<void> {
    const datasource = await this.datasources.findToEmbed(projectId, embedder.model);
    if (!datasource) return;
    try {
      await this.embed(datasource, embedder, shutdown);
    } catch (error) {
      shutdown.throwIfAborted();
      return this.noteFault(datasource, error);
    }
    await this.addTurn(projectId);
  }

  private async embed(datasource: Datasource, embedder: Embedder, signal: AbortSignal): Promise<void> {
    const vectors = await this.embedding.embed(datasource, embedder, signal);
    const isKept = await this.datasources.updateRead(datasource, { vectors, vectorFault: null });
    // The data source was deleted or corrected meanwhile, or another model's vectors are of no use any more.
    const outdated = isKept ? datasource.vectors : vectors;
    if (outdated) await this.files.removeVectors(outdated);
    if (isKept) this.logger.log(`data source ${datasource.id} was embedded with ${embedder.model}`);
  }

  /** A file that failed comes after the others, and keeps none of them waiting. */
  private async noteFault(datasource: Datasource, error: unknown): Promise<void> {
    const isKnown = error instanceof EmbeddingFailed;
    const reason = isKnown ? error.message : FAULT;
    if (isKnown) this.logger.warn(`data source ${datasource.id} could not be embedded: ${reason}`);
    else this.logger.error(`data source ${datasource.id} could not be embedded`, error);
    const vectorFault = { reason, at: new Date().toISOString() };
    await this.datasources.updateRead(datasource, { vectorFault });
  }
}
