import { Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { pass, RequestLimits } from '../../auth/index.js';
import { type ApiError, notFound } from '../../common/api/api-error.js';
import { noteSubject } from '../../common/trace.js';
import { AnswerLinksService, type OpenedLink } from './answer-links.service.js';

/** The error for a link that does not work, for whatever reason. */
export function noSuchLink(): ApiError {
  return notFound('shared answer');
}

/** Opens answers by their links. Invalid links count as wrong keys from the same address. */
@Injectable()
export class LinkDoor {
  constructor(
    private readonly links: AnswerLinksService,
    private readonly limits: RequestLimits,
  ) {}

  /** @throws ApiError NOT_FOUND, RATE_LIMIT for an address that has tried too many */
  async open(token: string, request: Request, response: Response): Promise<OpenedLink> {
    pass(response, await this.limits.waitOfAddress(request.ip));
    const opened = await this.links.open(token);
    if (opened) {
      noteSubject({ projectId: opened.job.projectId, jobId: opened.job.id });
      return opened;
    }
    await this.limits.takeOfAddress(request.ip);
    throw noSuchLink();
  }
}
