import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/index.js';
import { type Datasource } from '../../datasources/index.js';
import { type AnswerEvent } from '../../engine/index.js';
import { JobAnalysis } from '../answering/job-analysis.js';
import { type Job } from '../records/job.entity.js';
import { AnswerLinksService } from './answer-links.service.js';
import { withLinkAtEnd } from './evidence-link.js';

/** Adds a link to the end of each reply, if the settings ask for it. */
@Injectable()
export class LinkedAnswers {
  constructor(
    private readonly analysis: JobAnalysis,
    private readonly links: AnswerLinksService,
    private readonly settings: Settings,
  ) {}

  /** As `JobAnalysis` answers. @throws as it does */
  answer(job: Job, datasources: readonly Datasource[], signal: AbortSignal): AsyncIterable<AnswerEvent> {
    const events = this.analysis.answer(job, datasources, signal);
    if (!this.settings.endsWithLinks) return events;
    return withLinkAtEnd(events, async () => this.links.urlOf(await this.links.ownOf(job)));
  }
}
