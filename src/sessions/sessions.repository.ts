import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { type Page, type PageRequest } from '../common/paging.js';
import { escapeLike } from '../common/text.js';
import { ProjectScopedRepository } from '../database/index.js';
import { Session } from './session.entity.js';

type NewSession = Omit<Session, 'projectId' | 'createdAt'>;

@Injectable()
export class SessionsRepository extends ProjectScopedRepository<Session> {
  constructor(@InjectRepository(Session) rows: Repository<Session>) {
    super(rows);
  }

  async findOfUser(projectId: string, userId: string, id: string): Promise<Session | null> {
    const session = await this.find(projectId, id);
    return session?.userId === userId ? session : null;
  }

  /** Inserts unless the user has `limit` sessions already, also when many requests try at once. */
  async insertBelowLimit(
    projectId: string,
    session: NewSession,
    limit: number,
    unitOfWork: EntityManager,
  ): Promise<Session | null> {
    const { userId } = session;
    await unitOfWork.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `sessions/${projectId}/${userId}`,
    ]);
    const count = await unitOfWork.getRepository(Session).countBy({ projectId, userId });
    return count < limit ? this.insert(projectId, session, unitOfWork) : null;
  }

  /** @param search part of the name, in any case; null for all */
  pageOfUser(
    projectId: string,
    userId: string,
    search: string | null,
    request: PageRequest,
  ): Promise<Page<Session>> {
    const pattern = search === null ? null : `%${escapeLike(search)}%`;
    const condition = 'user_id = $2 AND ($3::text IS NULL OR name ILIKE $3)';
    return this.page(projectId, { condition, values: [userId, pattern] }, request);
  }
}
