import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, Repository } from 'typeorm';
import { type Page, type PageRequest } from '../common/paging.js';
import { ProjectScopedRepository } from '../database/index.js';
import { type Task } from '../queue/index.js';
import { Job, type JobStatus } from './job.entity.js';

const OPEN = "status IN ('queued', 'running')";

@Injectable()
export class JobsRepository extends ProjectScopedRepository<Job> {
  constructor(@InjectRepository(Job) rows: Repository<Job>) {
    super(rows);
  }

  /** The finished jobs of a session, newest first. */
  pageOfSession(projectId: string, sessionId: string, request: PageRequest): Promise<Page<Job>> {
    return this.page(this.finished(projectId, sessionId), request);
  }

  /** The newest finished jobs of a session, oldest first. */
  async listLatest(projectId: string, sessionId: string, count: number): Promise<Job[]> {
    if (count === 0) return [];
    const { items } = await this.pageOfSession(projectId, sessionId, { number: 1, size: count });
    return [...items].reverse();
  }

  /**
   * Notes that a job is to end; one that waits ends at once.
   * @returns the status it has now, or null when it was not open
   */
  async requestCancel(projectId: string, id: string): Promise<JobStatus | null> {
    const result = await this.rows
      .createQueryBuilder()
      .update()
      .set({
        cancelRequestedAt: () => 'clock_timestamp()',
        status: () => `CASE status WHEN 'queued' THEN 'cancelled' ELSE status END`,
        finishedAt: () => `CASE status WHEN 'queued' THEN clock_timestamp() END`,
      })
      .where(`id = :id AND project_id = :projectId AND ${OPEN}`, { id, projectId })
      .returning('status')
      .execute();
    const [row] = result.raw as { status: JobStatus }[];
    return row?.status ?? null;
  }

  async isCancelRequested(projectId: string, id: string): Promise<boolean> {
    return this.scoped(projectId)
      .andWhere('entity.id = :id AND entity.cancelRequestedAt IS NOT NULL', { id })
      .getExists();
  }

  /** Brings an open job to its final state. @returns false when it is deleted or closed already */
  async close(projectId: string, id: string, end: Pick<Job, 'status' | 'events'>): Promise<boolean> {
    const result = await this.rows
      .createQueryBuilder()
      .update()
      .set({ status: end.status, events: () => ':events', finishedAt: () => 'clock_timestamp()' })
      .where(`id = :id AND project_id = :projectId AND ${OPEN}`, { id, projectId })
      .setParameter('events', JSON.stringify(end.events))
      .execute();
    return result.affected === 1;
  }

  /** Running jobs that began before a moment, of all projects. */
  listOverdue(startedBefore: Date): Promise<Job[]> {
    return this.rows.find({ where: { status: 'running', startedAt: LessThan(startedBefore) } });
  }

  /** What no process may be working on after a restart, of all projects. */
  listUnfinished(): Promise<Task[]> {
    return this.rows.find({
      select: { id: true, projectId: true },
      where: { status: In(['queued', 'running']) },
      order: { createdAt: 'ASC' },
    });
  }

  private finished(projectId: string, sessionId: string) {
    return this.scoped(projectId)
      .andWhere('entity.sessionId = :sessionId', { sessionId })
      .andWhere("entity.status = 'finished'");
  }
}
