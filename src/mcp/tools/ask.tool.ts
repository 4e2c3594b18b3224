import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ApiError } from '../../common/api/api-error.js';
import { joinSignals } from '../../common/join-signals.js';
import { type Job, type JobEvent, JobsService, JobStream } from '../../jobs/index.js';
import { AnswerReplies } from '../replies/answer-replies.js';
import { ANSWER_VIEW } from '../replies/answer-view.js';
import { AskedJobs } from '../asked-jobs.js';
import { type Reply } from '../replies/reply.js';
import { type McpTool, type ToolCall } from './mcp-tool.js';
import { type Answer, answer, id } from './schemas.js';

/** Common clients give a call up after a minute: before that they are told to come back for the answer. */
const MOST_WAIT_MS = 50_000;

const input = z.object({
  question: z.string().min(1).describe('The question, in any of 17 languages, as a person would ask it'),
  dataset_id: id('The dataset to answer from: its id from list_datasets'),
  session_id: id(
    'From an earlier answer, to continue its conversation ("and the lowest?"); if left out, a new conversation starts',
  ).optional(),
});

/** Asks a question as `POST /v2/team/jobs` does, and waits for its answer. */
@Injectable()
export class AskTool implements McpTool<typeof input, typeof answer> {
  readonly name = 'ask';
  readonly title = 'Ask a question about data';
  readonly description =
    'Answers a question from the tables and documents of a dataset: computes the answer, cross-checks it and ' +
    'replies with text, ' +
    'the first rows of result tables and charts. Numbers are computed from the data, never guessed. Ask one ' +
    'thing at a time, in ' +
    'the words of the data (see describe_dataset). Use get_rows for whole tables and get_evidence for the queries.';
  readonly input = input;
  readonly output = answer;
  readonly view = ANSWER_VIEW.uri;

  constructor(
    private readonly jobs: JobsService,
    private readonly stream: JobStream,
    private readonly asked: AskedJobs,
    private readonly replies: AnswerReplies,
  ) {}

  async run(
    { question, dataset_id: datasetId, session_id }: z.output<typeof input>,
    call: ToolCall,
  ): Promise<Reply<Answer>> {
    const job = await this.asked.create({ question, datasetId, sessionId: session_id ?? null }, call);
    await this.follow(job, call);
    if (call.gone.aborted && call.isCancelledByLeaving) await this.jobs.cancel(call.caller, job.id);
    return this.replies.of(await this.jobs.get(call.caller, job.id));
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

function stepBegunBy(event: JobEvent): string | null {
  return event.type === 'task' && event.status === 'running' ? event.group.name : null;
}
