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

/** What a row stands for of its project's storage. */
export interface StoredRow {
  readonly projectId: string;
  readonly bytes: number;
}

/** What a project is told that has no room. */
export function noRoom(): ApiError {
  return new ApiError('INSUFFICIENT_STORAGE', 'delete data sources or sessions, or ask for a larger quota');
}

/**
 * Counts what projects use. A unit is taken and given back in the transaction of the row it stands for, by one statement that
 * compares and counts, so that no two requests can share the last unit. That statement comes after those of the rows: whoever
 * waits for the project has what he needs of the rest, and nobody waits for him in turn.
 *
 * Storage is the bytes of data sources' files, of uploads, of uploads in parts as announced, and of the results of jobs.
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

  /** @throws ApiError INSUFFICIENT_STORAGE when the project has no room for results at all */
  async requireRoom(projectId: string, unitOfWork: EntityManager): Promise<void> {
    const rows = await unitOfWork.query<unknown[]>(
      'SELECT 1 FROM projects WHERE id = $1 AND storage_used < COALESCE(storage_quota, $2)',
      [projectId, this.settings.storageQuotaBytes ?? UNLIMITED],
    );
    if (rows.length === 0) throw noRoom();
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
    if (!isTaken) throw noRoom();
  }

  /** Bytes that a project may still store, as far as is known now: who stores them takes them then. */
  async findRoom(projectId: string): Promise<number> {
    const project = await this.projects.findOneByOrFail({ id: projectId });
    const { storageQuota, storageUsed } = this.usageOf(project);
    return Math.max(0, (storageQuota ?? UNLIMITED) - storageUsed);
  }

  async giveStorageBack(projectId: string, bytes: number, unitOfWork: EntityManager): Promise<void> {
    if (bytes === 0) return;
    await this.change(unitOfWork, {
      set: 'storage_used = GREATEST(storage_used - $2, 0)',
      where: 'true',
      values: [projectId, bytes],
    });
  }

  /** Gives back what rows of several projects stood for. */
  async giveAllStorageBack(rows: readonly StoredRow[], unitOfWork: EntityManager): Promise<void> {
    const bytes = new Map<string, number>();
    for (const row of rows) bytes.set(row.projectId, (bytes.get(row.projectId) ?? 0) + row.bytes);
    for (const [projectId, sum] of bytes) await this.giveStorageBack(projectId, sum, unitOfWork);
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
