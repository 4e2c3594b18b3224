import { Injectable } from '@nestjs/common';
import { type Caller } from '../auth/index.js';
import { notFound } from '../common/api-error.js';
import { newId } from '../common/ids.js';
import { type Page, type PageRequest } from '../common/paging.js';
import { currentTrace } from '../common/trace.js';
import { DatasetsService } from '../datasets/index.js';
import { TaskQueue } from '../queue/index.js';
import { extensionOf } from '../storage/index.js';
import { DatasourceFiles, type FileOrigin } from './datasource-files.js';
import { type Datasource, type DatasourceStatus } from './datasource.entity.js';
import { displayName } from './display-name.js';
import { DatasourcesRepository, type StatusCounts } from './datasources.repository.js';

/** What a caller says of a new data source. */
export interface DatasourceDraft {
  /** File name with extension. */
  readonly name: string;
  readonly origin: FileOrigin;
}

/** A data source that has no row yet. */
type NewDatasource = Omit<Datasource, 'projectId' | 'datasetId' | 'reason' | 'tables' | 'createdAt'>;

/** Data sources: files of a dataset, read in the background. */
@Injectable()
export class DatasourcesService {
  constructor(
    private readonly datasources: DatasourcesRepository,
    private readonly datasets: DatasetsService,
    private readonly files: DatasourceFiles,
    private readonly queue: TaskQueue,
  ) {}

  /** @throws ApiError NOT_FOUND, NO_PERMISSION, INVALID_EXTENSION, DATASOURCE_FAILED or EMPTY_FILE */
  async create(caller: Caller, datasetId: string, draft: DatasourceDraft): Promise<Datasource> {
    const dataset = await this.datasets.getOwn(caller, datasetId);
    const file = await this.prepare(caller, draft);
    return this.insert(caller, file, () =>
      this.datasources.insert(caller.projectId, { ...file, datasetId: dataset.id }),
    );
  }

  /** Creates a dataset named after the file as well. @throws ApiError INVALID_EXTENSION, DATASOURCE_FAILED or EMPTY_FILE */
  async createWithDataset(caller: Caller, draft: DatasourceDraft): Promise<Datasource> {
    const file = await this.prepare(caller, draft);
    return this.insert(caller, file, () =>
      this.datasources.transaction(async (unitOfWork) => {
        const dataset = await this.datasets.create(caller, { name: file.name, description: '' }, unitOfWork);
        return this.datasources.insert(caller.projectId, { ...file, datasetId: dataset.id }, unitOfWork);
      }),
    );
  }

  /** @throws ApiError NOT_FOUND */
  async get(projectId: string, datasetId: string, id: string): Promise<Datasource> {
    const datasource = await this.datasources.find(projectId, id);
    if (datasource?.datasetId !== datasetId) throw notFound(`datasource ${id}`);
    return datasource;
  }

  /** @throws ApiError NOT_FOUND when the dataset is missing */
  async list(
    projectId: string,
    datasetId: string,
    statuses: readonly DatasourceStatus[],
    request: PageRequest,
  ): Promise<Page<Datasource>> {
    await this.datasets.get(projectId, datasetId);
    return this.datasources.pageOfDataset(projectId, datasetId, statuses, request);
  }

  /** @throws ApiError NOT_FOUND when the dataset is missing */
  async countByStatus(projectId: string, datasetId: string): Promise<StatusCounts> {
    await this.datasets.get(projectId, datasetId);
    return this.datasources.countByStatus(projectId, datasetId);
  }

  /** All data sources of a dataset, oldest first. @throws ApiError NOT_FOUND when the dataset is missing */
  async listAll(projectId: string, datasetId: string): Promise<Datasource[]> {
    await this.datasets.get(projectId, datasetId);
    return this.datasources.listOfDataset(projectId, datasetId);
  }

  private async prepare({ projectId }: Caller, { name, origin }: DatasourceDraft): Promise<NewDatasource> {
    const file = { id: newId('ds'), extension: extensionOf(name) };
    const original = await this.files.prepare({ ...file, projectId }, origin);
    return { ...file, ...original, name: displayName(name), status: 'synching', trace: currentTrace() };
  }

  /** Inserts the row and lets the file be read; when there is no row in the end, no file stays either. */
  private async insert(
    { projectId }: Caller,
    file: NewDatasource,
    insertRow: () => Promise<Datasource>,
  ): Promise<Datasource> {
    try {
      const datasource = await insertRow();
      await this.queue.add('sync-datasource', { projectId, id: datasource.id });
      return datasource;
    } catch (error) {
      await this.files.remove({ projectId, id: file.id });
      throw error;
    }
  }
}
