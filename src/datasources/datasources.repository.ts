import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type Page, type PageRequest } from '../common/paging.js';
import { ProjectScopedRepository } from '../database/index.js';
import { type Task } from '../queue/index.js';
import { Datasource, type DatasourceStatus } from './datasource.entity.js';

export type StatusCounts = Readonly<Record<DatasourceStatus, number>>;

@Injectable()
export class DatasourcesRepository extends ProjectScopedRepository<Datasource> {
  constructor(@InjectRepository(Datasource) rows: Repository<Datasource>) {
    super(rows);
  }

  /** @param statuses those wanted; empty for all */
  pageOfDataset(
    projectId: string,
    datasetId: string,
    statuses: readonly DatasourceStatus[],
    request: PageRequest,
  ): Promise<Page<Datasource>> {
    const query = this.scoped(projectId).andWhere('entity.datasetId = :datasetId', { datasetId });
    if (statuses.length > 0) query.andWhere('entity.status IN (:...statuses)', { statuses });
    return this.page(query, request);
  }

  /** Every data source of a dataset, oldest first. */
  listOfDataset(projectId: string, datasetId: string): Promise<Datasource[]> {
    return this.scoped(projectId)
      .andWhere('entity.datasetId = :datasetId', { datasetId })
      .orderBy('entity.createdAt')
      .addOrderBy('entity.id')
      .getMany();
  }

  async countByStatus(projectId: string, datasetId: string): Promise<StatusCounts> {
    const rows = await this.scoped(projectId)
      .andWhere('entity.datasetId = :datasetId', { datasetId })
      .select('entity.status', 'status')
      .addSelect('count(*)::int', 'count')
      .groupBy('entity.status')
      .getRawMany<{ status: DatasourceStatus; count: number }>();
    const counts = { synching: 0, synched: 0, invalid: 0 };
    for (const { status, count } of rows) counts[status] = count;
    return counts;
  }

  /** What no process may be working on after a restart, of all projects. */
  listUnfinished(): Promise<Task[]> {
    return this.rows.find({
      select: { id: true, projectId: true },
      where: { status: 'synching' },
      order: { createdAt: 'ASC' },
    });
  }
}
