import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { type Page, type PageRequest } from '../common/api/paging.js';
import { escapeLike } from '../common/validation/text.js';
import { ProjectScopedRepository } from '../database/index.js';
import { Dataset, type DatasetProfile } from './dataset.entity.js';

/** Kept by triggers. */
const COUNTED_BY_HOUR = { table: 'datasets_by_hour', count: 'datasets' };

@Injectable()
export class DatasetsRepository extends ProjectScopedRepository<Dataset> {
  constructor(@InjectRepository(Dataset) rows: Repository<Dataset>) {
    super(rows);
  }

  async lock(projectId: string, id: string, unitOfWork: EntityManager): Promise<void> {
    await this.scoped(projectId, unitOfWork)
      .andWhere('entity.id = :id', { id })
      .setLock('pessimistic_write')
      .getOne();
  }

  async findProfile(projectId: string, id: string): Promise<DatasetProfile | null> {
    const dataset = await this.scoped(projectId)
      .andWhere('entity.id = :id', { id })
      .addSelect('entity.profile')
      .getOne();
    return dataset?.profile ?? null;
  }

  /**
   * @param search part of the name or description, in any case; null for all
   * @param datasetIds which are looked at; null for all
   */
  pageMatching(
    projectId: string,
    { search, datasetIds }: { readonly search: string | null; readonly datasetIds: readonly string[] | null },
    request: PageRequest,
  ): Promise<Page<Dataset>> {
    if (search === null && datasetIds === null) return this.pageOfAll(projectId, COUNTED_BY_HOUR, request);
    const pattern = search === null ? null : `%${escapeLike(search)}%`;
    // As the index has it.
    const matches = '$2::text IS NULL OR lower(name) LIKE lower($2) OR lower(description) LIKE lower($2)';
    const condition = `(${matches}) AND ($3::text[] IS NULL OR id = ANY($3))`;
    return this.page(projectId, { condition, values: [pattern, datasetIds] }, request);
  }
}
