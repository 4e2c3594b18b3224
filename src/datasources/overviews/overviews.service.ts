import { Injectable } from '@nestjs/common';
import { ModelBudgetsService } from '../../auth/index.js';
import { type Dataset, DatasetsService } from '../../datasets/index.js';
import { type DatasetOverview, type ModelUse, ThreadedAnalyst } from '../../engine/index.js';
import { Metrics } from '../../metrics/index.js';
import { DatasourcesRepository } from '../records/datasources.repository.js';

/** Files that an overview describes; it counts the others. */
const OVERVIEW_FILES = 20;

export interface OverviewOfDataset {
  readonly dataset: Dataset;
  readonly overview: DatasetOverview;
}

/** Summarises datasets. */
@Injectable()
export class OverviewsService {
  constructor(
    private readonly datasources: DatasourcesRepository,
    private readonly datasets: DatasetsService,
    private readonly analyst: ThreadedAnalyst,
    private readonly budgets: ModelBudgetsService,
    private readonly metrics: Metrics,
  ) {}

  /** What there is in a dataset; of files that are not read yet, nothing. @throws ApiError NOT_FOUND */
  async get(projectId: string, datasetId: string): Promise<OverviewOfDataset> {
    const dataset = await this.datasets.get(projectId, datasetId);
    const datasources = await this.datasources.listFirstSynched(projectId, datasetId, OVERVIEW_FILES);
    const { synched } = await this.datasources.countByStatus(projectId, datasetId);
    const files = datasources.map(({ id, name, tables, passages }) => ({
      datasourceId: id,
      name,
      profiles: tables.map(({ profile }) => profile),
      wordCount: passages?.wordCount ?? 0,
      topics: passages?.topics ?? [],
    }));
    const isSpent = await this.budgets.isSpent(projectId);
    const { overview, use } = await this.analyst.overview(files, synched, isSpent);
    if (use) await this.count(projectId, use);
    return { dataset, overview };
  }

  private async count(projectId: string, use: ModelUse): Promise<void> {
    this.metrics.modelUsed(use);
    await this.budgets.count(projectId, { tokens: use.input + use.output, cost: use.cost });
  }
}
