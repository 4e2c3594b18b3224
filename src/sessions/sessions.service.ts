import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller } from '../auth/index.js';
import { ApiError, notFound } from '../common/api-error.js';
import { type Page, type PageRequest } from '../common/paging.js';
import { truncate } from '../common/text.js';
import { type Session } from './session.entity.js';
import { type SessionDraft } from './session.js';
import { SessionsRepository } from './sessions.repository.js';

const MAX_SESSIONS_PER_USER = 150;
const MAX_NAME_LENGTH = 128;
const DEFAULT_CONTEXT = 10;

/** Sessions belong to a project and a user: nobody else sees or changes them. */
@Injectable()
export class SessionsService {
  constructor(private readonly sessions: SessionsRepository) {}

  /** @throws ApiError SESSION_LIMIT when the user has 150 sessions */
  async create({ projectId, userId }: Caller, draft: SessionDraft): Promise<Session> {
    const session = {
      id: randomUUID(),
      userId,
      name: truncate(draft.name, MAX_NAME_LENGTH),
      outputLanguage: draft.outputLanguage ?? 'AUTO',
      jobMode: draft.jobMode ?? 'AUTO',
      maxContextualJobHistory: draft.maxContextualJobHistory ?? DEFAULT_CONTEXT,
    };
    const created = await this.sessions.insertBelowLimit(projectId, session, MAX_SESSIONS_PER_USER);
    if (!created) throw new ApiError('SESSION_LIMIT');
    return created;
  }

  /** @throws ApiError NOT_FOUND */
  async get({ projectId, userId }: Caller, id: string): Promise<Session> {
    const session = await this.sessions.findOfUser(projectId, userId, id);
    if (!session) throw notFound(`session ${id}`);
    return session;
  }

  list({ projectId, userId }: Caller, search: string | null, request: PageRequest): Promise<Page<Session>> {
    return this.sessions.pageOfUser(projectId, userId, search, request);
  }
}
