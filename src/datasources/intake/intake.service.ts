import { Injectable } from '@nestjs/common';
import { type Caller } from '../../auth/index.js';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { currentTrace } from '../../common/trace.js';
import { DatasetsService } from '../../datasets/index.js';
import { type IntakeCorrection } from '../../engine/index.js';
import { TaskQueue } from '../../queue/index.js';
import { RemovalsService } from '../../storage/index.js';
import { type Datasource } from '../records/datasource.entity.js';
import { revisionFolderOf } from '../reading/datasource-files.js';
import { DatasourcesRepository } from '../records/datasources.repository.js';
import { type DatasourceKey } from '../records/datasources.service.js';

/** How the files of data sources were read, and how they should be. */
@Injectable()
export class IntakeService {
  constructor(
    private readonly datasources: DatasourcesRepository,
    private readonly datasets: DatasetsService,
    private readonly removals: RemovalsService,
    private readonly queue: TaskQueue,
  ) {}

  /** The data source with its intake and correction. @throws ApiError NOT_FOUND */
  async get(projectId: string, { datasetId, id }: DatasourceKey): Promise<Datasource> {
    const datasource = await this.datasources.findWithIntake(projectId, id);
    if (datasource?.datasetId !== datasetId) throw notFound(`datasource ${id}`);
    return datasource;
  }

  /** A data source that the caller may have read otherwise. @throws ApiError NOT_FOUND, NO_PERMISSION, or DATASOURCE_FAILED when there is no file */
  async getCorrectable(caller: Caller, key: DatasourceKey): Promise<Datasource> {
    await this.datasets.getOwn(caller, key.datasetId);
    const current = await this.get(caller.projectId, key);
    if (current.size === null && current.sourceUrl === null) throw neverFetched();
    return current;
  }

  /**
   * Has the file read again, by the correction alone: what was said before is forgotten, as is what was read.
   * @throws ApiError NOT_FOUND, NO_PERMISSION, or DATASOURCE_FAILED when there is no file
   */
  async correct(caller: Caller, key: DatasourceKey, correction: IntakeCorrection): Promise<Datasource> {
    const { projectId } = caller;
    const current = await this.getCorrectable(caller, key);
    const { datasource, removal } = await this.datasources.transaction(async (unitOfWork) => {
      const changes = { correction, trace: currentTrace() };
      const started = await this.datasources.startRevision(current, changes, unitOfWork);
      if (!started) throw notFound(`datasource ${key.id}`);
      const outdated = revisionFolderOf({ projectId, id: started.id, revision: started.revision - 1 });
      return {
        datasource: started,
        removal: await this.removals.record(projectId, outdated, unitOfWork),
      };
    });
    await this.removals.start(removal);
    const kind = datasource.sourceUrl === null ? 'sync-datasource' : 'fetch-datasource';
    await this.queue.add(kind, { projectId, id: datasource.id, trace: datasource.trace });
    return datasource;
  }
}

/** Refuses to read a missing file. */
export function neverFetched(): ApiError {
  return new ApiError('DATASOURCE_FAILED', 'the file could not be downloaded: add it again');
}
