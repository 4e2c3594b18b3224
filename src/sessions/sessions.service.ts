import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type Caller, QuotasService } from '../auth/index.js';
import { ApiError, notFound } from '../common/api/api-error.js';
import { type Page, type PageRequest } from '../common/api/paging.js';
import { truncate } from '../common/validation/text.js';
import { RemovalsService } from '../storage/index.js';
import { type Session } from './session.entity.js';
import { type SessionDraft, sessionFolder } from './session.js';
import { SessionsRepository } from './sessions.repository.js';

const MAX_SESSIONS_PER_USER = 150;
const MAX_NAME_LENGTH = 128;
const DEFAULT_CONTEXT = 10;

/** Sessions belong to a project and a user; no one else can see or change them. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly removals: RemovalsService,
    private readonly quotas: QuotasService,
  ) {}

  /** @throws ApiError SESSION_LIMIT when the user has 150 sessions */
  async create(
    { projectId, userId }: Caller,
    draft: SessionDraft,
    unitOfWork?: EntityManager,
  ): Promise<Session> {
    const session = {
      id: randomUUID(),
      userId,
      name: truncate(draft.name, MAX_NAME_LENGTH),
      outputLanguage: draft.outputLanguage ?? 'AUTO',
      jobMode: draft.jobMode ?? 'AUTO',
      maxContextualJobHistory: draft.maxContextualJobHistory ?? DEFAULT_CONTEXT,
    };
    const created = await this.sessions.insertBelowLimit(
      projectId,
      session,
      MAX_SESSIONS_PER_USER,
      unitOfWork,
    );
    if (!created) throw new ApiError('SESSION_LIMIT');
    return created;
  }

  /** @throws ApiError NOT_FOUND, also where a question of it was asked of a dataset that the caller does not reach */
  async get({ projectId, userId, datasetIds }: Caller, id: string): Promise<Session> {
    const session = await this.sessions.findOfUser(projectId, userId, id);
    const isHidden =
      session && datasetIds && (await this.sessions.hasJobsBeyond(projectId, session.id, datasetIds));
    if (!session || isHidden) throw notFound(`session ${id}`);
    return session;
  }

  /** Changes the name and the other given fields. @throws ApiError NOT_FOUND */
  async modify(caller: Caller, id: string, draft: SessionDraft): Promise<void> {
    const session = await this.get(caller, id);
    await this.sessions.update(caller.projectId, id, {
      name: truncate(draft.name, MAX_NAME_LENGTH),
      outputLanguage: draft.outputLanguage ?? session.outputLanguage,
      jobMode: draft.jobMode ?? session.jobMode,
      maxContextualJobHistory: draft.maxContextualJobHistory ?? session.maxContextualJobHistory,
    });
  }

  /** Removes the session, its history and the files of its answers. @throws ApiError NOT_FOUND */
  async remove(caller: Caller, id: string): Promise<void> {
    const { projectId } = caller;
    const session = await this.get(caller, id);
    const removal = await this.sessions.transaction(async (unitOfWork) => {
      const bytes = await this.sessions.deleteCounted(projectId, session.id, unitOfWork);
      const removal = await this.removals.record(projectId, sessionFolder(projectId, session.id), unitOfWork);
      await this.quotas.giveStorageBack(projectId, bytes, unitOfWork);
      return removal;
    });
    await this.removals.start(removal);
  }

  /** @param search part of the name, in any case; null for all */
  list(
    { projectId, userId, datasetIds }: Caller,
    search: string | null,
    request: PageRequest,
  ): Promise<Page<Session>> {
    return this.sessions.pageOfUser(projectId, { userId, search, datasetIds }, request);
  }
}
