import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { ProjectScopedRepository } from '../database/index.js';
import { DatasetKnowledge, type KnowledgeVersion } from './dataset-knowledge.entity.js';

@Injectable()
export class KnowledgeRepository extends ProjectScopedRepository<DatasetKnowledge> {
  constructor(@InjectRepository(DatasetKnowledge) rows: Repository<DatasetKnowledge>) {
    super(rows);
  }

  /** The newest version; null where there is none. */
  findNewest(
    projectId: string,
    datasetId: string,
    unitOfWork?: EntityManager,
  ): Promise<DatasetKnowledge | null> {
    return this.scoped(projectId, unitOfWork)
      .andWhere('entity.datasetId = :datasetId', { datasetId })
      .orderBy('entity.version', 'DESC')
      .limit(1)
      .getOne();
  }

  findVersion(projectId: string, datasetId: string, version: number): Promise<DatasetKnowledge | null> {
    return this.scoped(projectId)
      .andWhere('entity.datasetId = :datasetId', { datasetId })
      .andWhere('entity.version = :version', { version })
      .getOne();
  }

  /** Whether any of the versions that are kept has verified questions. */
  async hasVerified(projectId: string, datasetId: string): Promise<boolean> {
    const rows = await this.send(
      'SELECT FROM dataset_knowledge WHERE project_id = $1 AND dataset_id = $2 AND has_verified LIMIT 1',
      [projectId, datasetId],
    );
    return rows.length > 0;
  }

  /** The datasets of all projects whose newest version has verified questions. */
  listVerified(): Promise<Pick<DatasetKnowledge, 'projectId' | 'datasetId'>[]> {
    return this.rows.query<Pick<DatasetKnowledge, 'projectId' | 'datasetId'>[]>(
      `SELECT project_id AS "projectId", dataset_id AS "datasetId" FROM dataset_knowledge AS known WHERE has_verified
       AND NOT EXISTS (SELECT FROM dataset_knowledge AS newer
         WHERE newer.dataset_id = known.dataset_id AND newer.version > known.version)`,
    );
  }

  /** Those that are kept, newest first. */
  listVersions(projectId: string, datasetId: string): Promise<KnowledgeVersion[]> {
    return this.scoped(projectId)
      .select(['entity.id', 'entity.version', 'entity.userId', 'entity.createdAt'])
      .andWhere('entity.datasetId = :datasetId', { datasetId })
      .orderBy('entity.version', 'DESC')
      .getMany();
  }

  /** @param first the oldest version that stays */
  async deleteBefore(
    projectId: string,
    datasetId: string,
    first: number,
    unitOfWork: EntityManager,
  ): Promise<void> {
    await this.within(unitOfWork)
      .createQueryBuilder()
      .delete()
      .where('project_id = :projectId AND dataset_id = :datasetId AND version < :first', {
        projectId,
        datasetId,
        first,
      })
      .execute();
  }
}
