import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { JobsService } from '../../jobs/index.js';
import { AnswerReplies } from '../replies/answer-replies.js';
import { ANSWER_VIEW } from '../replies/answer-view.js';
import { type Reply } from '../replies/reply.js';
import { type McpTool, type ToolCall } from './mcp-tool.js';
import { type Answer, answer, id } from './schemas.js';

const input = z.object({ job_id: id('The job_id from a reply of ask') });

/** Gives an answer again, or one that was not finished when it was asked for. */
@Injectable()
export class GetAnswerTool implements McpTool<typeof input, typeof answer> {
  readonly name = 'get_answer';
  readonly title = 'Get an answer';
  readonly description =
    'Returns the answer of a job, as ask does. If the job is not finished, it returns the progress: call it ' +
    'again in a few seconds.';
  readonly input = input;
  readonly output = answer;
  readonly view = ANSWER_VIEW.uri;

  constructor(
    private readonly jobs: JobsService,
    private readonly replies: AnswerReplies,
  ) {}

  async run({ job_id }: z.output<typeof input>, { caller }: ToolCall): Promise<Reply<Answer>> {
    return this.replies.of(await this.jobs.get(caller, job_id));
  }
}
