import { Injectable } from '@nestjs/common';
import { type Block, failureOf, isOpen, type Job, JobLog } from '../../jobs/index.js';
import { AnswerCharts } from './answer-charts.js';
import { AnswerTables } from './answer-tables.js';
import { type Reply } from './reply.js';
import { ReplyBudget, shorten } from './reply-budget.js';
import { type Answer } from '../tools/schemas.js';

const MOST_REPLY_CHARACTERS = 8000;
const MOST_QUESTION_CHARACTERS = 300;
const MOST_SOURCES = 20;
const MOST_NEXT_QUESTIONS = 5;

/** Tells of a job what an assistant needs: its reply, the beginnings of its tables, its charts. */
@Injectable()
export class AnswerReplies {
  constructor(
    private readonly log: JobLog,
    private readonly tables: AnswerTables,
    private readonly charts: AnswerCharts,
  ) {}

  /** @throws ApiError JOB_FAILED or JOB_CANCELLED where the job has ended without an answer */
  async of(job: Job): Promise<Reply<Answer>> {
    if (isOpen(job)) return { structured: notYet(job) };
    const failure = failureOf(job);
    if (failure) throw failure;
    const blocks = await this.log.blocks(job);
    const reply = blocks.filter((block) => 'group' in block && block.group.stage === 'Respond');
    const budget = new ReplyBudget();
    const note = (what: string) => (leftOut: number) =>
      `${leftOut} ${what} are left out: see the page or GET /v2/team/jobs/${job.id} for everything.`;
    const text = budget.text(textOf(reply), MOST_REPLY_CHARACTERS, note('characters of the reply'));
    const results = await this.tables.preview(job, { blocks, reply }, budget);
    const charts = await this.charts.of(reply, budget);
    const sources = { most: MOST_SOURCES, note: note('sources') };
    const structured = {
      ...headOf(job),
      state: 'finished' as const,
      reply: text,
      results,
      charts: charts.map(({ name }) => name),
      sources: budget.list(sourcesOf(blocks), sources, (source) => source),
      next_questions: nextQuestionsOf(blocks),
      notes: budget.notes,
    };
    return { structured, images: charts };
  }
}

function headOf({ id, sessionId, question }: Job): Pick<Answer, 'job_id' | 'session_id' | 'question'> {
  return { job_id: id, session_id: sessionId, question: shorten(question, MOST_QUESTION_CHARACTERS) };
}

function notYet(job: Job): Answer {
  return {
    ...headOf(job),
    state: job.status === 'queued' ? 'queued' : 'running',
    reply: '',
    results: [],
    charts: [],
    sources: [],
    next_questions: [],
    notes: [`There is no reply yet: call get_answer with job_id ${job.id} in a few seconds.`],
  };
}

function textOf(blocks: readonly Block[]): string {
  return blocks.flatMap((block) => (block.type === 'MESSAGE' ? [block.content] : [])).join('');
}

function sourcesOf(blocks: readonly Block[]): string[] {
  const sources = blocks.flatMap((block) => (block.type === 'SOURCES' ? block.content : []));
  const names = sources.map(({ name, passage }) =>
    typeof passage?.page === 'number' ? `${name}, page ${passage.page}` : name,
  );
  return [...new Set(names)];
}

function nextQuestionsOf(blocks: readonly Block[]): string[] {
  const questions = blocks.flatMap((block) => (block.type === 'QUESTIONS' ? block.content : []));
  return questions.slice(0, MOST_NEXT_QUESTIONS).map((text) => shorten(text, MOST_QUESTION_CHARACTERS));
}
