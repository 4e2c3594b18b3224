import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { ApiError } from '../../common/api/api-error.js';
import { Settings } from '../../config/index.js';
import { type Project } from './project.entity.js';
import { ProjectsRepository } from './projects.repository.js';
import { type OwnQuotas, QuotasRepository } from './quotas.repository.js';

/** Larger than any real usage. */
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

/** The error for a project without storage left. */
export function noRoom(): ApiError {
  return new ApiError('INSUFFICIENT_STORAGE', 'delete data sources or sessions, or ask for a larger quota');
}

/**
 * Counts what projects use. A unit is taken and given back in the transaction of the row it stands for, after that row: whoever
 * waits for the project has what he needs of the rest, and nobody waits for him in turn.
 *
 * Storage is the bytes of data sources' files, of uploads, of uploads in parts as announced, and of the results of jobs.
 */
@Injectable()
export class QuotasService {
  constructor(
    private readonly quotas: QuotasRepository,
    private readonly projects: ProjectsRepository,
    private readonly settings: Settings,
  ) {}

  /** @throws ApiError JOB_QUOTA when the project has no job left, INSUFFICIENT_STORAGE when it has no room for results at all */
  async takeJob(projectId: string, unitOfWork: EntityManager): Promise<void> {
    const most = { jobs: this.settings.jobQuota ?? UNLIMITED, bytes: this.mostBytes };
    const taken = await this.quotas.takeJob(projectId, most, unitOfWork);
    if (!taken) throw new ApiError('JOB_QUOTA');
    if (!taken.hasRoom) throw noRoom();
  }

  /** Gives the unit of a job back that has no answer. */
  async giveJobBack(projectId: string, unitOfWork: EntityManager): Promise<void> {
    await this.quotas.giveJobBack(projectId, unitOfWork);
  }

  /** @throws ApiError INSUFFICIENT_STORAGE when the project has no room for `bytes` more */
  async takeStorage(projectId: string, bytes: number, unitOfWork: EntityManager): Promise<void> {
    const isTaken = await this.quotas.takeStorage(projectId, { bytes, most: this.mostBytes }, unitOfWork);
    if (!isTaken) throw noRoom();
  }

  /** Bytes that a project may still store, as far as is known now: who stores them takes them then. */
  async findRoom(projectId: string): Promise<number> {
    const project = await this.projects.get(projectId);
    const { storageQuota, storageUsed } = this.usageOf(project);
    return Math.max(0, (storageQuota ?? UNLIMITED) - storageUsed);
  }

  async giveStorageBack(projectId: string, bytes: number, unitOfWork: EntityManager): Promise<void> {
    if (bytes > 0) await this.quotas.giveStorageBack(projectId, bytes, unitOfWork);
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
  setQuotas(projectId: string, quotas: Partial<OwnQuotas>): Promise<void> {
    return this.quotas.set(projectId, quotas);
  }

  /** Bytes that projects without a quota of their own may store. */
  get mostBytes(): number {
    return this.settings.storageQuotaBytes ?? UNLIMITED;
  }
}
