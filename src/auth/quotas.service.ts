import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { ApiError } from '../common/api-error.js';
import { Settings } from '../config/index.js';
import { Project } from './project.entity.js';

/** More than anybody has. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** What a project has used of its quotas. Null: no limit. */
export interface Usage {
  readonly jobsUsed: number;
  readonly jobQuota: number | null;
  /** In bytes. */
  readonly storageUsed: number;
  readonly storageQuota: number | null;
}

/**
 * Counts what projects use. A unit is taken and given back in the transaction of the row it stands for, by one statement that
 * compares and counts, so that no two requests can share the last unit.
 */
@Injectable()
export class QuotasService {
  constructor(
    @InjectRepository(Project) private readonly projects: Repository<Project>,
    private readonly settings: Settings,
  ) {}

  /** @throws ApiError JOB_QUOTA when the project has no job left */
  async takeJob(projectId: string, unitOfWork: EntityManager): Promise<void> {
    const isTaken = await this.change(unitOfWork, {
      set: 'jobs_used = jobs_used + 1',
      where: 'jobs_used < COALESCE(job_quota, $2)',
      values: [projectId, this.settings.jobQuota ?? UNLIMITED],
    });
    if (!isTaken) throw new ApiError('JOB_QUOTA');
  }

  /** Gives the unit of a job back that has no answer. */
  async giveJobBack(projectId: string, unitOfWork: EntityManager): Promise<void> {
    await this.change(unitOfWork, {
      set: 'jobs_used = GREATEST(jobs_used - 1, 0)',
      where: 'true',
      values: [projectId],
    });
  }

  /** @throws ApiError INSUFFICIENT_STORAGE when the project has no room for `bytes` more */
  async takeStorage(projectId: string, bytes: number, unitOfWork: EntityManager): Promise<void> {
    const isTaken = await this.change(unitOfWork, {
      set: 'storage_used = storage_used + $3',
      where: 'storage_used + $3 <= COALESCE(storage_quota, $2)',
      values: [projectId, this.settings.storageQuotaBytes ?? UNLIMITED, bytes],
    });
    if (!isTaken) throw new ApiError('INSUFFICIENT_STORAGE', 'delete data sources or ask for a larger quota');
  }

  async giveStorageBack(projectId: string, bytes: number, unitOfWork: EntityManager): Promise<void> {
    await this.change(unitOfWork, {
      set: 'storage_used = GREATEST(storage_used - $2, 0)',
      where: 'true',
      values: [projectId, bytes],
    });
  }

  usageOf(project: Project): Usage {
    return {
      jobsUsed: project.jobsUsed,
      jobQuota: project.jobQuota ?? this.settings.jobQuota,
      storageUsed: project.storageUsed,
      storageQuota: project.storageQuota ?? this.settings.storageQuotaBytes,
    };
  }

  /** Gives a project quotas of its own; null goes back to the default. What is undefined stays. */
  async setQuotas(
    projectId: string,
    quotas: Partial<Pick<Project, 'jobQuota' | 'storageQuota'>>,
  ): Promise<void> {
    await this.projects.update({ id: projectId }, quotas);
  }

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
