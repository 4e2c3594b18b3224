import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { Project } from './project.entity.js';

/** Quotas that a project has of its own. Null: the default of the settings. */
export type OwnQuotas = Pick<Project, 'jobQuota' | 'storageQuota'>;

/** SQL that takes bytes of the storage of a project, `$1`, where its quota, or else `$2`, has room for them. */
export const takeStorageSql = (
  bytes: string,
): string => `UPDATE projects SET storage_used = storage_used + ${bytes}
  WHERE id = $1 AND storage_used + ${bytes} <= COALESCE(storage_quota, $2::bigint)`;

/**
 * What projects use, counted in their rows. Each change is one statement that compares and counts, in the transaction of the row that
 * the unit stands for, so that no two requests can share the last unit.
 */
@Injectable()
export class QuotasRepository {
  constructor(@InjectRepository(Project) private readonly rows: Repository<Project>) {}

  /**
   * @param most the quotas of projects that have none of their own
   * @returns whether there is room for any bytes; null when there was no job left
   */
  async takeJob(
    projectId: string,
    most: { readonly jobs: number; readonly bytes: number },
    unitOfWork: EntityManager,
  ): Promise<{ readonly hasRoom: boolean } | null> {
    const [[taken]] = await unitOfWork.query<[{ hasRoom: boolean }[], number]>(
      `UPDATE projects SET jobs_used = jobs_used + 1 WHERE id = $1 AND jobs_used < COALESCE(job_quota, $2)
       RETURNING storage_used < COALESCE(storage_quota, $3::bigint) AS "hasRoom"`,
      [projectId, most.jobs, most.bytes],
    );
    return taken ?? null;
  }

  async giveJobBack(projectId: string, unitOfWork: EntityManager): Promise<void> {
    await this.change(unitOfWork, {
      set: 'jobs_used = GREATEST(jobs_used - 1, 0)',
      where: 'true',
      values: [projectId],
    });
  }

  /** @param most bytes for projects without a quota of their own @returns whether there was room for `bytes` more */
  async takeStorage(
    projectId: string,
    { bytes, most }: { readonly bytes: number; readonly most: number },
    unitOfWork: EntityManager,
  ): Promise<boolean> {
    const [, count] = await unitOfWork.query<[unknown, number]>(takeStorageSql('$3::bigint'), [
      projectId,
      most,
      bytes,
    ]);
    return count === 1;
  }

  async giveStorageBack(projectId: string, bytes: number, unitOfWork: EntityManager): Promise<void> {
    await this.change(unitOfWork, {
      set: 'storage_used = GREATEST(storage_used - $2, 0)',
      where: 'true',
      values: [projectId, bytes],
    });
  }

  /** @param quotas what is undefined stays */
  async set(projectId: string, quotas: Partial<OwnQuotas>): Promise<void> {
    await this.rows.update({ id: projectId }, quotas);
  }

  /** @param change its `values` are `$1` onwards, the first of them the project @returns whether a row was changed */
  private async change(
    unitOfWork: EntityManager,
    { set, where, values }: { set: string; where: string; values: unknown[] },
  ): Promise<boolean> {
    const [, count] = await unitOfWork.query<[unknown, number]>(
      `UPDATE projects SET ${set} WHERE id = $1 AND ${where}`,
      values,
    );
    return count === 1;
  }
}
