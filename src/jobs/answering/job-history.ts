import { Injectable } from '@nestjs/common';
import { type PastQuestion } from '../../engine/index.js';
import { AnswerArchive } from '../archive/answer-archive.js';
import { SessionsService } from '../../sessions/index.js';
import { type Block } from '../records/block.js';
import { blocksOf } from '../events/job-event.js';
import { type Job } from '../records/job.entity.js';
import { JobsRepository } from '../records/jobs.repository.js';

/** What was asked before in the session of a job. */
@Injectable()
export class JobHistory {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly sessions: SessionsService,
    private readonly archive: AnswerArchive,
  ) {}

  /** The questions before a job and their replies, the oldest first, as many as its session looks back on. */
  async load(job: Job): Promise<PastQuestion[]> {
    const { projectId, userId, sessionId } = job;
    const session = await this.sessions.get({ projectId, userId, datasetIds: null }, sessionId);
    const past = await this.jobs.listBefore(job, session.maxContextualJobHistory);
    const events = await this.archive.eventsOfAll(past);
    return past.map(({ id, question }) => {
      const blocks = blocksOf(events.get(id) ?? []);
      return {
        question,
        reply: replyOf(blocks),
        suggested: suggestedIn(blocks),
        statements: statementsIn(blocks),
      };
    });
  }
}

function replyOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => (block.type === 'MESSAGE' && block.group.stage === 'Respond' ? block.content : ''))
    .join('');
}

const suggestedIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.type === 'QUESTIONS' ? [...block.content] : []));

/** The content of the code blocks, without their fences. */
const statementsIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) =>
    block.type === 'CODE' ? [block.content.replace(/^`{3,}\w*\n|\n`{3,}\s*$/g, '')] : [],
  );
