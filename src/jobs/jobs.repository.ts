import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { type Page, type PageRequest } from '../common/paging.js';
import { ProjectScopedRepository } from '../database/index.js';
import { type Task } from '../queue/index.js';
import { Job } from './job.entity.js';

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
