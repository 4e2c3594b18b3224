import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { ApiKey } from './api-key.entity.js';

/** Rows of API keys. The look-up by hash is the one query that is not tied to a project: it finds out which it is. */
@Injectable()
export class ApiKeysRepository {
  constructor(@InjectRepository(ApiKey) private readonly rows: Repository<ApiKey>) {}

  findByHash(hash: string): Promise<ApiKey | null> {
    return this.rows.findOneBy({ hash });
  }

  list(projectId: string): Promise<ApiKey[]> {
    return this.rows.find({ where: { projectId }, order: { createdAt: 'ASC' } });
  }

  async insert(projectId: string, key: Pick<ApiKey, 'prefix' | 'hash' | 'expiresAt'>): Promise<ApiKey> {
    return this.rows.save(this.rows.create({ ...key, projectId }));
  }

  /** @returns whether a key of that prefix was there to be revoked */
  async revoke(projectId: string, prefix: string): Promise<boolean> {
    const result = await this.rows.update(
      { projectId, prefix, revokedAt: IsNull() },
      { revokedAt: new Date() },
    );
    return (result.affected ?? 0) > 0;
  }

  /** Makes the project's other valid keys end at `end`, unless they end earlier. */
  async expireOthers(projectId: string, keptId: string, end: Date): Promise<void> {
    await this.rows
      .createQueryBuilder()
      .update()
      .set({ expiresAt: () => `LEAST(COALESCE(expires_at, :end), :end)` })
      .where('project_id = :projectId AND id <> :keptId AND revoked_at IS NULL')
      .setParameters({ projectId, keptId, end })
      .execute();
  }
}
