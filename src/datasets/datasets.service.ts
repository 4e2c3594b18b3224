import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type Caller } from '../auth/index.js';
import { ApiError, notFound } from '../common/api/api-error.js';
import { newId } from '../common/ids.js';
import { type Page, type PageRequest } from '../common/api/paging.js';
import { truncate } from '../common/validation/text.js';
import { type Dataset, type DatasetProfile } from './dataset.entity.js';
import { DatasetsRepository } from './datasets.repository.js';

const MAX_NAME_LENGTH = 128;
const MAX_DESCRIPTION_LENGTH = 5000;

/** A caller's input for a dataset. */
export interface DatasetDraft {
  readonly name: string;
  readonly description: string;
}

/** Datasets are seen by the whole project and changed by their creator. */
@Injectable()
export class DatasetsService {
  constructor(private readonly datasets: DatasetsRepository) {}

  create({ projectId, userId }: Caller, draft: DatasetDraft, unitOfWork?: EntityManager): Promise<Dataset> {
    const dataset = {
      id: newId('dset'),
      userId,
      name: truncate(draft.name, MAX_NAME_LENGTH),
      description: truncate(draft.description, MAX_DESCRIPTION_LENGTH),
    };
    return this.datasets.insert(projectId, dataset, unitOfWork);
  }

  /** @throws ApiError NOT_FOUND */
  async get(projectId: string, id: string): Promise<Dataset> {
    const dataset = await this.datasets.find(projectId, id);
    if (!dataset) throw notFound(`dataset ${id}`);
    return dataset;
  }

  /** A dataset that the caller may change. @throws ApiError NOT_FOUND or NO_PERMISSION */
  async getOwn({ projectId, userId }: Caller, id: string): Promise<Dataset> {
    const dataset = await this.get(projectId, id);
    if (dataset.userId !== userId) throw notTheCreator();
    return dataset;
  }

  /** Changes what is said. @throws ApiError NOT_FOUND, NO_PERMISSION or INVALID_PARAMETERS when nothing is said */
  async modify(caller: Caller, id: string, draft: Partial<DatasetDraft>): Promise<void> {
    const { name, description } = draft;
    if (name === undefined && description === undefined) {
      throw new ApiError('INVALID_PARAMETERS', 'name: give a name, a description, or both');
    }
    const dataset = await this.getOwn(caller, id);
    await this.datasets.update(caller.projectId, id, {
      name: truncate(name ?? dataset.name, MAX_NAME_LENGTH),
      description: truncate(description ?? dataset.description, MAX_DESCRIPTION_LENGTH),
    });
  }

  /** What was found over all its tables; null where that was never asked for. */
  profile(projectId: string, id: string): Promise<DatasetProfile | null> {
    return this.datasets.findProfile(projectId, id);
  }

  async keepProfile(projectId: string, id: string, profile: DatasetProfile): Promise<void> {
    await this.datasets.update(projectId, id, { profile });
  }

  /** Locks a dataset until the transaction ends. */
  lock(projectId: string, id: string, unitOfWork: EntityManager): Promise<void> {
    return this.datasets.lock(projectId, id, unitOfWork);
  }

  /** Deletes the row; whoever calls has removed what belongs to it. */
  async delete(projectId: string, id: string, unitOfWork: EntityManager): Promise<void> {
    await this.datasets.delete(projectId, id, unitOfWork);
  }

  /** @param search part of the name or description, in any case; null for all */
  list(
    { projectId, datasetIds }: Caller,
    search: string | null,
    request: PageRequest,
  ): Promise<Page<Dataset>> {
    return this.datasets.pageMatching(projectId, { search, datasetIds }, request);
  }
}

/** The error for users who are not the creator of a dataset. */
export function notTheCreator(): ApiError {
  return new ApiError('NO_PERMISSION', 'only the creator of the dataset may change it');
}
