import { Injectable } from '@nestjs/common';
import { type Caller } from '../auth/index.js';
import { IdempotencyService } from '../idempotency/index.js';
import { type Job, type JobDraft, JobsService } from '../jobs/index.js';
import { SessionsService } from '../sessions/index.js';
import { AskAudit } from './ask-audit.js';
import { type ToolCall } from './tools/mcp-tool.js';

/** What an assistant asks. */
interface AskedQuestion {
  readonly question: string;
  readonly datasetId: string;
  /** Null: a conversation is begun. */
  readonly sessionId: string | null;
}

/** Makes jobs of the questions that assistants ask: the same as other clients do. */
@Injectable()
export class AskedJobs {
  constructor(
    private readonly jobs: JobsService,
    private readonly sessions: SessionsService,
    private readonly idempotency: IdempotencyService,
    private readonly audit: AskAudit,
  ) {}

  /** @throws ApiError as the creation of a job and of a session do; then nothing is left of either */
  create(asked: AskedQuestion, call: ToolCall): Promise<Job> {
    return this.audit.enter(call, async () => {
      if (asked.sessionId !== null) return this.createIn(asked.sessionId, asked, call);
      const sessionId = await this.beginSession(call.caller, asked.question);
      try {
        return await this.createIn(sessionId, asked, call);
      } catch (error) {
        await this.sessions.remove(call.caller, sessionId);
        throw error;
      }
    });
  }

  private async createIn(
    sessionId: string,
    asked: AskedQuestion,
    { caller, requestKey }: ToolCall,
  ): Promise<Job> {
    const { id } = await this.idempotency.once(requestKey, (transaction) =>
      this.jobs.create(caller, draftOf(asked, sessionId), transaction),
    );
    return this.jobs.get(caller, id);
  }

  private async beginSession(caller: Caller, question: string): Promise<string> {
    const settings = { outputLanguage: null, jobMode: null, maxContextualJobHistory: null };
    return (await this.sessions.create(caller, { name: question, ...settings })).id;
  }
}

/** What `POST /v2/team/jobs` makes of a question without options. */
function draftOf({ question, datasetId }: AskedQuestion, sessionId: string): JobDraft {
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
