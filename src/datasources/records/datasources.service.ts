import { Injectable } from '@nestjs/common';
import { type Caller } from '../../auth/index.js';
import { notFound } from '../../common/api/api-error.js';
import { newId } from '../../common/ids.js';
import { type Page, type PageRequest } from '../../common/api/paging.js';
import { hasCode } from '../../common/faults/system-error.js';
import { currentTrace, noteSubject } from '../../common/trace.js';
import { FOREIGN_KEY_VIOLATION, type Identified, type Transaction } from '../../database/index.js';
import { DatasetsService } from '../../datasets/index.js';
import { TaskQueue } from '../../queue/index.js';
import { type SignedUrl } from '../../storage/index.js';
import { DatasourceFiles, type FileOrigin, type Original } from '../reading/datasource-files.js';
import { DatasourceRemoval } from './datasource-removal.js';
import { type Datasource, type DatasourceStatus } from './datasource.entity.js';
import { displayName, plainName } from './display-name.js';
import { DatasourcesRepository, type StatusCounts } from './datasources.repository.js';

/** What a caller says of a new data source. */
export interface DatasourceDraft {
  /** File name with its extension. */
  readonly name: string;
  readonly origin: FileOrigin;
}

/** A data source that has no row yet. */
type NewDatasource = Pick<Datasource, 'id' | 'name' | 'extension' | 'status' | 'trace' | keyof Original>;

/** Which data source of which dataset. */
export interface DatasourceKey {
  readonly datasetId: string;
  readonly id: string;
}

/** Data sources: files of a dataset, read in the background. */
@Injectable()
export class DatasourcesService {
  constructor(
    private readonly datasources: DatasourcesRepository,
    private readonly datasets: DatasetsService,
    private readonly files: DatasourceFiles,
    private readonly queue: TaskQueue,
    private readonly removal: DatasourceRemoval,
  ) {}

  /**
   * @param transaction creates the row
   * @throws ApiError NOT_FOUND, NO_PERMISSION, INVALID_EXTENSION, DATASOURCE_FAILED, EMPTY_FILE or INSUFFICIENT_STORAGE
   */
  async create(
    caller: Caller,
    datasetId: string,
    draft: DatasourceDraft,
    transaction: Transaction,
  ): Promise<Datasource> {
    const dataset = await this.datasets.getOwn(caller, datasetId);
    const file = await this.prepare(caller, draft);
    return this.insert(caller, file, () =>
      transaction((unitOfWork) =>
        this.datasources.insertWithinQuota(caller.projectId, { ...file, datasetId: dataset.id }, unitOfWork),
      ),
    );
  }

  /**
   * Creates a dataset named after the file as well.
   * @param transaction creates the rows
   * @throws ApiError INVALID_EXTENSION, DATASOURCE_FAILED, EMPTY_FILE or INSUFFICIENT_STORAGE
   */
  async createWithDataset(
    caller: Caller,
    draft: DatasourceDraft,
    transaction: Transaction,
  ): Promise<Datasource> {
    const file = await this.prepare(caller, draft);
    return this.insert(caller, file, () =>
      transaction(async (unitOfWork) => {
        const dataset = await this.datasets.create(caller, { name: file.name, description: '' }, unitOfWork);
        const row = { ...file, datasetId: dataset.id };
        return this.datasources.insertWithinQuota(caller.projectId, row, unitOfWork);
      }),
    );
  }

  /** A data source that was created, whole or by its id. @throws ApiError NOT_FOUND when it is deleted already */
  async getCreated(projectId: string, created: Datasource | Identified): Promise<Datasource> {
    if ('datasetId' in created) return created;
    const datasource = await this.datasources.find(projectId, created.id);
    if (!datasource) throw notFound(`datasource ${created.id}`);
    return datasource;
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

  /** Those of some data sources of a dataset that are there and read, with their intake, oldest first. */
  listWithIntake(projectId: string, datasetId: string, ids: readonly string[]): Promise<Datasource[]> {
    return this.datasources.listWithIntake(projectId, datasetId, ids);
  }

  /** Removes a data source and all that was made of it. @throws ApiError NOT_FOUND or NO_PERMISSION */
  async remove(caller: Caller, datasetId: string, id: string): Promise<void> {
    await this.datasets.getOwn(caller, datasetId);
    const { projectId } = caller;
    await this.removal.removeOne(await this.get(projectId, datasetId, id));
    await this.queue.add('verify-knowledge', { projectId, id: datasetId, trace: currentTrace() });
  }

  /** Removes a dataset with all its data sources. @throws ApiError NOT_FOUND or NO_PERMISSION */
  async removeDataset(caller: Caller, datasetId: string): Promise<void> {
    await this.removal.removeDataset(await this.datasets.getOwn(caller, datasetId));
  }

  /**
   * A URL from which the original file can be fetched under its name, without an API key.
   * @throws ApiError NOT_FOUND, or PRESIGN_FAILED while the file is not there yet
   */
  async presign({ projectId }: Caller, key: DatasourceKey, expiresInSeconds: number): Promise<SignedUrl> {
    const datasource = await this.get(projectId, key.datasetId, key.id);
    return this.files.sign(datasource, expiresInSeconds);
  }

  private async prepare({ projectId }: Caller, { name, origin }: DatasourceDraft): Promise<NewDatasource> {
    const file = { id: newId('ds'), extension: this.files.extensionOf(plainName(name)) };
    const original = await this.files.prepare({ ...file, projectId }, origin);
    return { ...file, ...original, name: displayName(name), status: 'synching', trace: currentTrace() };
  }

  /** Inserts the row and lets the file be read; when there is no row in the end, no file stays either. */
  private async insert(
    { projectId }: Caller,
    file: NewDatasource,
    insertRow: () => Promise<Datasource>,
  ): Promise<Datasource> {
    const datasource = await this.insertOrRemove(projectId, file, insertRow);
    noteSubject({ datasourceId: datasource.id });
    const kind = file.sourceUrl === null ? 'sync-datasource' : 'fetch-datasource';
    await this.queue.add(kind, { projectId, id: datasource.id, trace: file.trace });
    return datasource;
  }

  private async insertOrRemove(
    projectId: string,
    file: NewDatasource,
    insertRow: () => Promise<Datasource>,
  ): Promise<Datasource> {
    try {
      return await insertRow();
    } catch (error) {
      await this.files.remove({ projectId, id: file.id });
      // The dataset was deleted meanwhile.
      if (hasCode(error, FOREIGN_KEY_VIOLATION)) throw notFound('dataset');
      throw error;
    }
  }
}
