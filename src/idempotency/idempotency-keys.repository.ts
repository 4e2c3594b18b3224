import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { ProjectScopedRepository } from '../database/index.js';
import { IdempotencyKey } from './idempotency-key.entity.js';

@Injectable()
export class IdempotencyKeysRepository extends ProjectScopedRepository<IdempotencyKey> {
  constructor(@InjectRepository(IdempotencyKey) rows: Repository<IdempotencyKey>) {
    super(rows);
  }

  /** Lets other requests with the key, of any process, wait until the transaction ends. */
  async lock(projectId: string, id: string, unitOfWork: EntityManager): Promise<void> {
    await unitOfWork.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `idempotency-keys/${projectId}/${id}`,
    ]);
  }

  findUnexpired(projectId: string, id: string, unitOfWork?: EntityManager): Promise<IdempotencyKey | null> {
    return this.scoped(projectId, unitOfWork)
      .andWhere('entity.id = :id AND entity.expiresAt > clock_timestamp()', { id })
      .getOne();
  }

  /** Inserts a key, in the place of one that has expired. */
  async replace(
    projectId: string,
    key: Omit<IdempotencyKey, 'projectId'>,
    unitOfWork: EntityManager,
  ): Promise<void> {
    await unitOfWork.upsert(IdempotencyKey, { ...key, projectId }, ['projectId', 'id']);
  }

  /** Deletes the keys of all projects that have expired. */
  async deleteExpired(): Promise<void> {
    await this.rows.createQueryBuilder().delete().where('expires_at <= clock_timestamp()').execute();
  }
}
