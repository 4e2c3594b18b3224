import { Injectable } from '@nestjs/common';
import { isContinuation } from '../../engine/index.js';
import { AnswerArchive } from '../archive/answer-archive.js';
import { queriesOf } from '../evidence/run-queries.js';
import { type Block } from '../records/block.js';
import { blocksOf } from '../events/job-event.js';
import { type Job } from '../records/job.entity.js';
import { type Verdict } from './job-feedback.entity.js';
import { type JudgedRow, JudgedJobsRepository } from './judged-jobs.repository.js';

/** A question and the statements that were run to answer it. */
interface AskedQuestion {
  readonly jobId: string;
  readonly question: string;
  /** The statements in SQL that gave the tables of the reply, in order. */
  readonly statements: readonly string[];
}

/** A question whose answer was marked. */
export interface JudgedQuestion extends AskedQuestion {
  readonly verdict: Verdict;
  /** Who marked it. */
  readonly userId: string;
  readonly judgedAt: Date;
  /** Whether its session had an answer before. */
  readonly isLater: boolean;
  /** Whether its reply does not say that it was read with what was asked before. */
  readonly standsAlone: boolean;
  /** What was meant; its job is null, and nothing was run, where it was not asked. */
  readonly correction: (Omit<AskedQuestion, 'jobId'> & { readonly jobId: string | null }) | null;
}

/** How far back feedback is considered. */
const MOST_JUDGED = 300;

/** The questions over a dataset that people said something of. */
@Injectable()
export class JudgedJobs {
  constructor(
    private readonly jobs: JudgedJobsRepository,
    private readonly archive: AnswerArchive,
  ) {}

  /** The newest marks of answers over a dataset, the newest first. */
  async list(projectId: string, datasetId: string): Promise<JudgedQuestion[]> {
    const rows = await this.jobs.listJudged(projectId, datasetId, MOST_JUDGED);
    const ids = rows.flatMap(({ job_id: id, corrected_job_id: corrected }) => [id, corrected ?? id]);
    const jobs = await this.jobs.listFinished(projectId, datasetId, [...new Set(ids)]);
    const events = await this.archive.eventsOfAll(jobs.values());
    const answers = new Map<string, Answer>();
    for (const [id, job] of jobs) answers.set(id, { job, blocks: blocksOf(events.get(id) ?? []) });
    return rows.flatMap((row) => {
      const answer = answers.get(row.job_id);
      return answer ? [judged(row, answer, answers)] : [];
    });
  }
}

interface Answer {
  readonly job: Job;
  readonly blocks: readonly Block[];
}

function judged(row: JudgedRow, answer: Answer, answers: ReadonlyMap<string, Answer>): JudgedQuestion {
  const corrected = row.corrected_job_id === null ? undefined : answers.get(row.corrected_job_id);
  const question = corrected?.job.question ?? row.corrected_question;
  return {
    ...asked(answer),
    verdict: row.verdict,
    userId: row.user_id,
    judgedAt: row.created_at,
    isLater: row.is_later,
    standsAlone: standsAlone(row, answer),
    correction:
      question === null
        ? null
        : {
            jobId: corrected?.job.id ?? null,
            question,
            statements: corrected ? asked(corrected).statements : [],
          },
  };
}

function asked({ job, blocks }: Answer): AskedQuestion {
  // Other statements only count what was used.
  const told = new Set(
    blocks.flatMap((block) =>
      block.type === 'TABLE' && block.group.stage === 'Respond' ? [block.content.objectKey] : [],
    ),
  );
  const statements = queriesOf(blocks).flatMap(({ sql, table }) =>
    table && told.has(table.objectKey) ? [sql] : [],
  );
  return { jobId: job.id, question: job.question, statements };
}

/** A model is given what was asked before, and does not say whether it went by it. */
function standsAlone({ is_later: isLater }: JudgedRow, { job, blocks }: Answer): boolean {
  if (!isLater) return true;
  const texts = blocks.flatMap((block) => (block.type === 'MESSAGE' ? [block.content] : []));
  return job.modelUse === null && !texts.some(isContinuation);
}
