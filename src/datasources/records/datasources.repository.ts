import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type DeepPartial,
  type EntityManager,
  type FindOptionsWhere,
  IsNull,
  Not,
  Repository,
  type SelectQueryBuilder,
} from 'typeorm';
import { QuotasService } from '../../auth/index.js';
import { type Page, type PageRequest } from '../../common/api/paging.js';
import { ProjectScopedRepository, storable } from '../../database/index.js';
import { type Task } from '../../queue/index.js';
import { type DatasourceRevision } from '../reading/datasource-files.js';
import { Datasource, type DatasourceStatus } from './datasource.entity.js';

type NewRow = Omit<DeepPartial<Datasource>, 'projectId'>;

/** SQL for the model that embedded a file's text, empty if none did; null where there is no text. As an index has it. */
const MODEL = `(CASE WHEN status = 'synched' AND passages IS NOT NULL THEN coalesce(vectors->>'model', '') END)`;

export type StatusCounts = Readonly<Record<DatasourceStatus, number>>;

@Injectable()
export class DatasourcesRepository extends ProjectScopedRepository<Datasource> {
  constructor(
    @InjectRepository(Datasource) rows: Repository<Datasource>,
    private readonly quotas: QuotasService,
  ) {
    super(rows);
  }

  /** @throws ApiError INSUFFICIENT_STORAGE when its file does not fit the project's quota */
  async insertWithinQuota(projectId: string, row: NewRow, unitOfWork: EntityManager): Promise<Datasource> {
    const inserted = await this.insert(projectId, row, unitOfWork);
    await this.quotas.takeStorage(projectId, row.size ?? 0, unitOfWork);
    return inserted;
  }

  /**
   * Notes the size of a file that was fetched and forgets its URL.
   * @throws ApiError INSUFFICIENT_STORAGE when it does not fit the project's quota
   */
  async noteFetched(projectId: string, id: string, size: number): Promise<void> {
    await this.transaction(async (unitOfWork) => {
      const { affected } = await unitOfWork.update(Datasource, { projectId, id }, { size, sourceUrl: null });
      if (affected === 1) await this.quotas.takeStorage(projectId, size, unitOfWork);
    });
  }

  /** @returns the bytes that it counted of the quota, as they are now, or null when there was no such row */
  async deleteCounted(projectId: string, id: string, unitOfWork: EntityManager): Promise<number | null> {
    const [rows] = await unitOfWork.query<[{ bytes: number }[], number]>(
      'DELETE FROM datasources WHERE id = $1 AND project_id = $2 RETURNING coalesce(size, 0)::float8 AS bytes',
      [id, projectId],
    );
    return rows[0]?.bytes ?? null;
  }

  /** With what reading the file found, and what it is read by. */
  findWithIntake(projectId: string, id: string): Promise<Datasource | null> {
    return this.findBy(projectId, 'id', id, ['intake', 'correction']);
  }

  /** @returns false when the revision is not being read any more: deleted, corrected or finished */
  async updateReading(
    { projectId, id, revision }: DatasourceRevision,
    changes: Partial<Datasource>,
  ): Promise<boolean> {
    const unfinished = { projectId, id, revision, status: 'synching' as const };
    const { affected } = await this.rows.update(unfinished, storable(changes));
    return affected === 1;
  }

  /** @returns false when the revision is not what was read any more: deleted or corrected */
  async updateRead(
    { projectId, id, revision }: DatasourceRevision,
    changes: Pick<Datasource, 'vectorFault'> & Partial<Pick<Datasource, 'vectors'>>,
  ): Promise<boolean> {
    const read = { projectId, id, revision, status: 'synched' as const };
    const { affected } = await this.rows.update(read, changes);
    return affected === 1;
  }

  /** The project's next file with text that has no vectors of the model: those that never failed first, then the oldest try. */
  async findToEmbed(projectId: string, model: string): Promise<Datasource | null> {
    const [row] = await this.rows.query<Pick<Datasource, 'id'>[]>(
      `SELECT id FROM datasources WHERE (${MODEL} < $1 OR ${MODEL} > $1) AND project_id = $2
       ORDER BY vector_fault->>'at' NULLS FIRST, created_at, id LIMIT 1`,
      [model, projectId],
    );
    return row ? this.find(projectId, row.id) : null;
  }

  /** All projects that have such files. Of each, only the first and the last model are looked up. */
  async listProjectsToEmbed(model: string): Promise<string[]> {
    const end = (which: 'min' | 'max') =>
      `(SELECT ${which}(${MODEL}) FROM datasources WHERE project_id = projects.id)`;
    const rows = await this.rows.query<{ id: string }[]>(
      `SELECT id FROM projects WHERE ${end('min')} < $1 OR ${end('max')} > $1`,
      [model],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Lets the file be read again, by the correction.
   * @returns the data source, being read, or null when it is gone
   */
  async startRevision(
    { projectId, id }: Pick<Datasource, 'projectId' | 'id'>,
    changes: Pick<Datasource, 'correction' | 'trace'>,
    unitOfWork: EntityManager,
  ): Promise<Datasource | null> {
    const afresh = { status: 'synching' as const, progress: 0, reason: null, tables: [], passages: null };
    const withoutVectors = { vectors: null, vectorFault: null };
    await unitOfWork
      .createQueryBuilder()
      .update(Datasource)
      .set({ ...storable(changes), ...afresh, ...withoutVectors, revision: () => 'revision + 1' })
      .where('id = :id AND project_id = :projectId', { id, projectId })
      .execute();
    return this.scoped(projectId, unitOfWork).andWhere('entity.id = :id', { id }).getOne();
  }

  /** @param statuses those wanted; empty for all */
  pageOfDataset(
    projectId: string,
    datasetId: string,
    statuses: readonly DatasourceStatus[],
    request: PageRequest,
  ): Promise<Page<Datasource>> {
    const condition = "dataset_id = $2 AND ($3::text[] = '{}' OR status = ANY ($3))";
    return this.page(projectId, { condition, values: [datasetId, statuses] }, request);
  }

  /** Every data source of a dataset, oldest first. */
  listOfDataset(projectId: string, datasetId: string, unitOfWork?: EntityManager): Promise<Datasource[]> {
    return this.scoped(projectId, unitOfWork)
      .andWhere('entity.datasetId = :datasetId', { datasetId })
      .orderBy('entity.createdAt')
      .addOrderBy('entity.id')
      .getMany();
  }

  /** Those of some data sources of a dataset that are there and read, with their intake. */
  listWithIntake(projectId: string, datasetId: string, ids: readonly string[]): Promise<Datasource[]> {
    return this.scoped(projectId)
      .addSelect('entity.intake')
      .andWhere('entity.datasetId = :datasetId', { datasetId })
      .andWhere('entity.id = ANY(:ids)', { ids })
      .andWhere("entity.status = 'synched'")
      .orderBy('entity.createdAt')
      .addOrderBy('entity.id')
      .getMany();
  }

  /** The oldest data sources of a dataset that are read. */
  listFirstSynched(projectId: string, datasetId: string, limit: number): Promise<Datasource[]> {
    return this.firstSynched(projectId, datasetId, limit).getMany();
  }

  private firstSynched(projectId: string, datasetId: string, limit: number): SelectQueryBuilder<Datasource> {
    return this.scoped(projectId)
      .andWhere("entity.datasetId = :datasetId AND entity.status = 'synched'", { datasetId })
      .orderBy('entity.createdAt')
      .addOrderBy('entity.id')
      .take(limit);
  }

  /** The first that are read, with what keys are found by. */
  listFirstSketched(projectId: string, datasetId: string, limit: number): Promise<Datasource[]> {
    return this.firstSynched(projectId, datasetId, limit).addSelect('entity.keySketches').getMany();
  }

  /** The first that are read, with their intake. */
  listFirstWithIntake(projectId: string, datasetId: string, limit: number): Promise<Datasource[]> {
    return this.firstSynched(projectId, datasetId, limit).addSelect('entity.intake').getMany();
  }

  /** Which are read, of the first. */
  listRead(
    projectId: string,
    datasetId: string,
    limit: number,
  ): Promise<Pick<Datasource, 'id' | 'revision'>[]> {
    return this.firstSynched(projectId, datasetId, limit)
      .select(['entity.id', 'entity.revision', 'entity.createdAt'])
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

  /** Files that are to be fetched, of all projects. No process may be working on them after a restart. */
  listUnfetched(): Promise<Task[]> {
    return this.listSynching({ sourceUrl: Not(IsNull()) });
  }

  /** Files that are to be read, of all projects. No process may be working on them after a restart. */
  listUnread(): Promise<Task[]> {
    return this.listSynching({ sourceUrl: IsNull() });
  }

  private listSynching(which: FindOptionsWhere<Datasource>): Promise<Task[]> {
    return this.rows.find({
      select: { id: true, projectId: true, trace: true },
      where: { ...which, status: 'synching' },
      order: { createdAt: 'ASC' },
    });
  }
}
