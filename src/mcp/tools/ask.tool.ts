import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller } from '../../auth/index.js';
import { ApiError } from '../../common/api-error.js';
import { joinSignals } from '../../common/join-signals.js';
import { IdempotencyService } from '../../idempotency/index.js';
import { type Job, type JobDraft, type JobEvent, JobsService, JobStream } from '../../jobs/index.js';
import { SessionsService } from '../../sessions/index.js';
import { AnswerReplies } from '../answer-replies.js';
import { ANSWER_VIEW } from '../answer-view.js';
import { AskAudit } from '../ask-audit.js';
import { type Reply } from '../reply.js';
import { type McpTool, type ToolCall } from './mcp-tool.js';
import { type Answer, answer, id } from './schemas.js';

/** Common clients give a call up after a minute: before that they are told to come back for the answer. */
const MOST_WAIT_MS = 50_000;

const input = z.object({
  question: z.string().min(1).describe('The question, in any of 17 languages, as a person would ask it'),
  dataset_id: id('The dataset to answer from, as list_datasets has it'),
  session_id: id(
    'Of an earlier answer, to continue its conversation ("and the lowest?"); left out: a new conversation',
  ).optional(),
});

/** Asks a question as `POST /v2/team/jobs` does, and waits for its answer. */
@Injectable()
export class AskTool implements McpTool<typeof input, typeof answer> {
  readonly name = 'ask';
  readonly title = 'Ask a question about data';
  readonly description =
    'Answers a question from the tables and documents of a dataset: computes it, checks it a second time and replies with text, ' +
    'the first rows of result tables and charts. Numbers are computed from the data, never guessed. Ask one thing at a time, in ' +
    'words of the data (see describe_dataset). Use get_rows for whole tables and get_evidence for the queries.';
  readonly input = input;
  readonly output = answer;
  readonly view = ANSWER_VIEW.uri;

  constructor(
    private readonly jobs: JobsService,
    private readonly stream: JobStream,
    private readonly sessions: SessionsService,
    private readonly idempotency: IdempotencyService,
    private readonly replies: AnswerReplies,
    private readonly audit: AskAudit,
  ) {}

  async run(asked: z.output<typeof input>, call: ToolCall): Promise<Reply<Answer>> {
    const job = await this.audit.enter(call, () => this.create(asked, call));
    await this.follow(job, call);
    if (call.gone.aborted && call.isCancelledByLeaving) await this.jobs.cancel(call.caller, job.id);
    return this.replies.of(await this.jobs.get(call.caller, job.id));
  }

  /** Makes the job; a session that was begun for it goes with it where it is refused. */
  private async create(asked: z.output<typeof input>, { caller, requestKey }: ToolCall): Promise<Job> {
    const sessionId = asked.session_id ?? (await this.beginSession(caller, asked.question));
    try {
      const { id: jobId } = await this.idempotency.once(requestKey, (transaction) =>
        this.jobs.create(caller, draftOf(asked, sessionId), transaction),
      );
      return await this.jobs.get(caller, jobId);
    } catch (error) {
      if (asked.session_id === undefined) await this.sessions.remove(caller, sessionId);
      throw error;
    }
  }

  private async beginSession(caller: Caller, question: string): Promise<string> {
    const settings = { outputLanguage: null, jobMode: null, maxContextualJobHistory: null };
    return (await this.sessions.create(caller, { name: question, ...settings })).id;
  }

  /** Tells of the steps of a job until it ends, nobody listens any more, or it takes too long. */
  private async follow(job: Job, { gone, tellStep }: ToolCall): Promise<void> {
    const waiting = joinSignals([gone, AbortSignal.timeout(MOST_WAIT_MS)]);
    try {
      for await (const event of this.stream.events(job, waiting.signal)) {
        const step = stepBegunBy(event);
        if (step !== null) await tellStep(step);
      }
    } catch (error) {
      if (!(error instanceof ApiError) || error.failure !== 'STOPPING') throw error;
      throw new ApiError('STOPPING', `job_id ${job.id}`, { cause: error });
    } finally {
      waiting.release();
    }
  }
}

/** What `POST /v2/team/jobs` makes of a question without options. */
function draftOf({ question, dataset_id: datasetId }: z.output<typeof input>, sessionId: string): JobDraft {
  return {
    sessionId,
    question,
    datasetId,
    datasourceIds: [],
    outputLanguage: null,
    jobMode: null,
    userPrompt: null,
    withCitation: true,
  };
}

function stepBegunBy(event: JobEvent): string | null {
  return event.type === 'task' && event.status === 'running' ? event.group.name : null;
}
