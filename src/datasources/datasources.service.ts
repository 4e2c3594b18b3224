import { Injectable } from '@nestjs/common';
import { type Caller } from '../auth/index.js';
import { ApiError, notFound } from '../common/api-error.js';
import { newId } from '../common/ids.js';
import { type Page, type PageRequest } from '../common/paging.js';
import { currentTrace } from '../common/trace.js';
import { DatasetsService } from '../datasets/index.js';
import { TaskQueue } from '../queue/index.js';
import { extensionOf, ObjectStore, UploadsService } from '../storage/index.js';
import { type Datasource, type DatasourceStatus } from './datasource.entity.js';
import { displayName } from './display-name.js';
import { DatasourcesRepository, type StatusCounts } from './datasources.repository.js';

/** What a caller says of a new data source. */
export interface DatasourceDraft {
  /** File name with extension. */
  readonly name: string;
  readonly fileObjectKey: string;
}

/** A file copied for a data source that has no row yet. */
type NewDatasource = Pick<
  Datasource,
  'id' | 'name' | 'extension' | 'size' | 'objectKey' | 'status' | 'trace'
>;

/** Data sources: files of a dataset, read in the background. */
@Injectable()
export class DatasourcesService {
  constructor(
    private readonly datasources: DatasourcesRepository,
    private readonly datasets: DatasetsService,
    private readonly uploads: UploadsService,
    private readonly store: ObjectStore,
    private readonly queue: TaskQueue,
  ) {}

  /** @throws ApiError NOT_FOUND, NO_PERMISSION, INVALID_EXTENSION or DATASOURCE_FAILED */
  async create(caller: Caller, datasetId: string, draft: DatasourceDraft): Promise<Datasource> {
    const dataset = await this.datasets.getOwn(caller, datasetId);
    const file = await this.copyUpload(caller, draft);
    return this.insert(caller, file, () =>
      this.datasources.insert(caller.projectId, { ...file, datasetId: dataset.id }),
    );
  }

  /** Creates a dataset named after the file as well. @throws ApiError INVALID_EXTENSION or DATASOURCE_FAILED */
  async createWithDataset(caller: Caller, draft: DatasourceDraft): Promise<Datasource> {
    const file = await this.copyUpload(caller, draft);
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

  private async copyUpload(caller: Caller, draft: DatasourceDraft): Promise<NewDatasource> {
    const extension = extensionOf(draft.name);
    const upload = await this.uploads.find(caller.projectId, draft.fileObjectKey);
    if (!upload)
      throw new ApiError('DATASOURCE_FAILED', 'file_object_key: no such upload; upload the file first');
    const id = newId('ds');
    const objectKey = `projects/${caller.projectId}/datasources/${id}/original.${extension}`;
    await this.store.copy(upload.objectKey, objectKey);
    const name = displayName(draft.name);
    return { id, name, extension, size: upload.size, objectKey, status: 'synching', trace: currentTrace() };
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
      await this.store.remove(file.objectKey);
      throw error;
    }
  }
}
