import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { type Page, type PageRequest } from '../../common/api/paging.js';
import { ApiKey } from './api-key.entity.js';
import { type KeyRole } from './key-roles.js';

const MOST_ENDING = 1000;

/** A key that is in use and ends soon. */
export interface EndingKey {
  readonly prefix: string;
  /** Name of its project. */
  readonly project: string;
  readonly expiresAt: Date;
}

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

  /** Newest first. */
  async page(projectId: string, { number, size }: PageRequest): Promise<Page<ApiKey>> {
    const [items, total] = await this.rows.findAndCount({
      where: { projectId },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (number - 1) * size,
      take: size,
    });
    return { items, total };
  }

  /** Whether the project has a key at all, or one of a role that is not revoked. */
  hasAny(projectId: string, role?: KeyRole): Promise<boolean> {
    return this.rows.existsBy({ projectId, ...(role && { role, revokedAt: IsNull() }) });
  }

  async insert(
    projectId: string,
    key: Pick<ApiKey, 'name' | 'role' | 'prefix' | 'hash' | 'expiresAt' | 'allowedAddresses' | 'datasetIds'>,
  ): Promise<ApiKey> {
    return this.rows.save(this.rows.create({ ...key, projectId }));
  }

  /** Which of some datasets the project has. */
  async listDatasets(projectId: string, ids: readonly string[]): Promise<string[]> {
    const rows = await this.rows.query<{ id: string }[]>(
      'SELECT id FROM datasets WHERE project_id = $1 AND id = ANY($2)',
      [projectId, ids],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Keys, of all projects, that are in use and end before a moment, the first to end first. One that was made to live only for a
   * while ends as it is meant to.
   */
  listEnding(before: Date): Promise<EndingKey[]> {
    return this.rows.query<EndingKey[]>(
      `SELECT keys.prefix, projects.name AS project, keys.expires_at AS "expiresAt"
       FROM api_keys AS keys JOIN projects ON projects.id = keys.project_id
       WHERE keys.revoked_at IS NULL AND keys.expires_at > now() AND keys.expires_at <= $1
         AND keys.last_used_at > now() - interval '30 days'
         AND keys.expires_at > keys.created_at + interval '30 days'
       ORDER BY keys.expires_at LIMIT ${MOST_ENDING}`,
      [before],
    );
  }

  /** Notes that a key is used, unless that was noted within the last minute, by whichever process. */
  async noteUse(id: string): Promise<void> {
    await this.rows
      .createQueryBuilder()
      .update()
      .set({ lastUsedAt: () => 'now()' })
      .where(`id = :id AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`, { id })
      .execute();
  }

  /** @returns whether a key of that prefix or id was there to be revoked */
  async revoke(projectId: string, key: Pick<ApiKey, 'prefix'> | Pick<ApiKey, 'id'>): Promise<boolean> {
    const result = await this.rows.update(
      { ...key, projectId, revokedAt: IsNull() },
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
