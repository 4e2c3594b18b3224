import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { QuotasService, type StoredRow } from '../../auth/index.js';
import { type Dataset, DatasetsService } from '../../datasets/index.js';
import { RemovalsService } from '../../storage/index.js';
import { folderOf } from '../reading/datasource-files.js';
import { type Datasource } from './datasource.entity.js';
import { DatasourcesRepository } from './datasources.repository.js';

type Removals = Awaited<ReturnType<RemovalsService['record']>>[];

/** Removes data sources for good: rows, files and what they count of the quota, wholly or not at all. */
@Injectable()
export class DatasourceRemoval {
  constructor(
    private readonly datasources: DatasourcesRepository,
    private readonly datasets: DatasetsService,
    private readonly removals: RemovalsService,
    private readonly quotas: QuotasService,
  ) {}

  async removeOne(datasource: Datasource): Promise<void> {
    await this.carryOut((unitOfWork) => this.removeRows([datasource], unitOfWork));
  }

  async removeDataset({ projectId, id }: Dataset): Promise<void> {
    await this.carryOut(async (unitOfWork) => {
      // Locks the dataset first, so that nobody adds a data source meanwhile.
      await this.datasets.lock(projectId, id, unitOfWork);
      const rows = await this.datasources.listOfDataset(projectId, id, unitOfWork);
      const removals = await this.removeRows(rows, unitOfWork);
      await this.datasets.delete(projectId, id, unitOfWork);
      return removals;
    });
  }

  /** The files go when the rows are gone for certain. */
  private async carryOut(work: (unitOfWork: EntityManager) => Promise<Removals>): Promise<void> {
    const removals = await this.datasources.transaction(work);
    for (const removal of removals) await this.removals.start(removal);
  }

  private async removeRows(rows: readonly Datasource[], unitOfWork: EntityManager): Promise<Removals> {
    const removals: Removals = [];
    const stored: StoredRow[] = [];
    for (const row of rows) {
      const { projectId, id } = row;
      const bytes = await this.datasources.deleteCounted(projectId, id, unitOfWork);
      if (bytes === null) continue;
      removals.push(await this.removals.record(projectId, folderOf(row), unitOfWork));
      stored.push({ projectId, bytes });
    }
    await this.quotas.giveAllStorageBack(stored, unitOfWork);
    return removals;
  }
}
