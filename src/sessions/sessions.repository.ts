import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { type Caller } from '../auth/index.js';
import { type Page, type PageRequest } from '../common/api/paging.js';
import { escapeLike } from '../common/validation/text.js';
import { ProjectScopedRepository } from '../database/index.js';
import { Session } from './session.entity.js';

/** SQL for the bytes that a job uses of the storage quota: the files of its answer. */
export const RESULT_BYTES = '(SELECT coalesce(sum(bytes), 0)::float8 FROM unnest(result_bytes) AS bytes)';

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

  /**
   * Inserts unless the user already has `limit` sessions. Concurrent requests are counted one after the other.
   */
  async insertBelowLimit(
    projectId: string,
    session: NewSession,
    limit: number,
    unitOfWork?: EntityManager,
  ): Promise<Session | null> {
    const { id, userId, name, outputLanguage, jobMode, maxContextualJobHistory } = session;
    const [inserted] = await this.send<{ created_at: Date }>(
      `INSERT INTO sessions (id, project_id, user_id, name, output_language, job_mode, max_contextual_job_history)
       SELECT $1, $2, $3, $4, $5, $6, $7 WHERE count_sessions_alone($2, $3) < $8 RETURNING created_at`,
      [id, projectId, userId, name, outputLanguage, jobMode, maxContextualJobHistory, limit],
      unitOfWork,
    );
    return inserted ? { ...session, projectId, createdAt: inserted.created_at } : null;
  }

  /**
   * Deletes a session and, before it, its jobs, whose results count.
   * @returns the bytes that they counted of the quota
   */
  async deleteCounted(projectId: string, id: string, unitOfWork: EntityManager): Promise<number> {
    // No job can be added in the meantime.
    await unitOfWork.query('SELECT 1 FROM sessions WHERE id = $1 AND project_id = $2 FOR UPDATE', [
      id,
      projectId,
    ]);
    const [jobs] = await unitOfWork.query<[{ bytes: number }[], number]>(
      `DELETE FROM jobs WHERE session_id = $1 AND project_id = $2 RETURNING ${RESULT_BYTES} AS bytes`,
      [id, projectId],
    );
    await this.delete(projectId, id, unitOfWork);
    return jobs.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Whether a question of a session was asked of another dataset than these. */
  async hasJobsBeyond(projectId: string, id: string, datasetIds: readonly string[]): Promise<boolean> {
    const jobs = await this.send(
      'SELECT 1 FROM jobs WHERE project_id = $1 AND session_id = $2 AND dataset_id <> ALL($3) LIMIT 1',
      [projectId, id, datasetIds],
    );
    return jobs.length > 0;
  }

  /**
   * @param search part of the name, in any case; null for all
   * @param datasetIds only sessions without a question to another dataset than these; null for all
   */
  pageOfUser(
    projectId: string,
    {
      userId,
      search,
      datasetIds,
    }: Pick<Caller, 'userId' | 'datasetIds'> & { readonly search: string | null },
    request: PageRequest,
  ): Promise<Page<Session>> {
    const pattern = search === null ? null : `%${escapeLike(search)}%`;
    const beyond =
      'SELECT 1 FROM jobs WHERE jobs.project_id = $1 AND session_id = sessions.id AND dataset_id <> ALL($4)';
    const condition = `user_id = $2 AND ($3::text IS NULL OR name ILIKE $3) AND ($4::text[] IS NULL OR NOT EXISTS (${beyond}))`;
    return this.page(projectId, { condition, values: [userId, pattern, datasetIds] }, request);
  }
}
