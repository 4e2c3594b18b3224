import { compiledEntry } from '../../compiled-entry.js';
import { Threads } from '../../threads.js';
import { type AnalysisRequest, Analyst } from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { type Charts } from '../builtin/answer-question.js';
import { type DatasetOverview, type DescribedFile } from '../builtin/overview.js';
import { plainReply } from '../builtin/steps.js';
import { Catalogue } from '../narration/catalogue.js';
import { CountedModel, type ModelUse } from '../model/account.js';
import { type ConfiguredModel } from '../model/configured-model.js';
import { OverviewModel } from '../model/overview/overview-model.js';
import { ThreadAnswer } from './thread-answer.js';
import { type ThreadRequest, type ThreadTask } from './thread-messages.js';

const THREAD_MEMORY_MEGABYTES = 1024;
/**
 * By the estimates of what is kept, which were not held against the heap: a tenth of what a thread may take is for tables that
 * may be asked about again.
 */
const USUAL_KEPT_BYTES = 96 * 2 ** 20;
const EMPTY_OVERVIEW: DatasetOverview = { summary: '', keywords: [], questions: [] };

const NOTHING_WRITTEN = { text: null, use: null };

/** What there is in files, and what was taken of a model to say it. */
interface FilesOverview {
  readonly overview: DatasetOverview;
  /** Null where no model was asked. */
  readonly use: ModelUse | null;
}

export interface ThreadedAnalystOptions {
  readonly charts: Charts;
  /** Questions answered at the same time, each in a thread of its own. */
  readonly threads: number;
  /** Time one question may be thought about, what is waited for left out, in milliseconds. */
  readonly thinkingMs: number;
  /** How likely a reading must be right to be told, 0 to 1; what is usual where it is not given. */
  readonly confidence?: number;
  /** What one thread may keep of tables from one question to the next, about, in bytes; what is usual where it is not given. */
  readonly keptBytes?: number;
  /** The language model that is asked; none where it is not given. */
  readonly model?: ConfiguredModel | null;
}

/**
 * The analysts in threads, the one with a model where there is one, else the built-in one: whatever a question is like, it holds up no other. A thread that thinks for too long, needs
 * too much memory or works for nobody any more is ended, and another one takes its place.
 */
export class ThreadedAnalyst extends Analyst {
  private readonly threads: Threads<ThreadTask, DatasetOverview | null>;
  private readonly overviews: OverviewModel | null;

  constructor(private readonly options: ThreadedAnalystOptions) {
    super();
    this.overviews = options.model ? new OverviewModel(options.model) : null;
    this.threads = new Threads({
      entry: compiledEntry('analyst-entry'),
      leastThreads: 1,
      // An overview does not wait for answers.
      threads: options.threads + 1,
      memoryMegabytes: THREAD_MEMORY_MEGABYTES,
      timeoutMs: null,
    });
  }

  /** Starts the first thread, which otherwise starts with the first question. */
  start(): void {
    this.threads.start();
  }

  override async *answer(request: AnalysisRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    signal.throwIfAborted();
    const { charts, thinkingMs } = this.options;
    const model = request.isBuiltin === true ? null : (this.options.model ?? null);
    const usage = (await model?.usage(signal, request.account?.isSpent)) ?? null;
    const counted = model && request.account ? new CountedModel(model, request.account) : model;
    const answer = new ThreadAnswer(request, { charts, model: counted }, thinkingMs);
    const ending = new AbortController();
    const limits = AbortSignal.any([signal, answer.outOfTime, ending.signal]);
    const confidence = this.options.confidence ?? null;
    const task = {
      type: 'answer',
      request: travelling(request),
      confidence,
      keptBytes: this.options.keptBytes ?? USUAL_KEPT_BYTES,
      model: usage,
      port: answer.port,
    } as const;
    const run = this.threads.run(task, limits, [answer.port]).catch((error: unknown) => answer.fail(error));
    let isBegun = false;
    try {
      for await (const event of answer.events(limits)) {
        isBegun = true;
        yield event;
      }
      // Else the next question finds this thread still busy, and waits for another one to start.
      await run;
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (isBegun || !(answer.outOfTime.aborted || isOutOfMemory(error))) throw error;
    } finally {
      answer.close();
      // The thread works for nobody any more.
      if (!answer.hasEnded) ending.abort();
    }
    const catalogue = Catalogue.of(request.language === 'AUTO' ? 'EN' : request.language);
    yield* plainReply(catalogue.text('decline.tooMuch'));
  }

  /**
   * Describes files as `overviewOf` does, with what the model says of them where there is one that answers.
   * @param isSpent whether whoever asks has taken all that he may of the model
   * @returns empty texts and lists where that takes too long, and what it took of the model
   */
  async overview(
    files: readonly DescribedFile[],
    fileCount: number,
    isSpent = false,
  ): Promise<FilesOverview> {
    const { text: written, use } = (await this.overviews?.describe(files, isSpent)) ?? NOTHING_WRITTEN;
    return { overview: await this.checkedOverview({ type: 'overview', files, fileCount, written }), use };
  }

  private async checkedOverview(task: ThreadTask): Promise<DatasetOverview> {
    const limit = AbortSignal.timeout(this.options.thinkingMs);
    try {
      return (await this.threads.run(task, limit)) ?? EMPTY_OVERVIEW;
    } catch (error) {
      if (limit.aborted || isOutOfMemory(error)) return EMPTY_OVERVIEW;
      throw error;
    }
  }

  /** Stops the threads; answers that are not done fail. Safe to call twice. */
  close(): Promise<void> {
    return this.threads.close();
  }
}

function travelling(request: AnalysisRequest): ThreadRequest {
  const { question, language, userPrompt, history, mode, withCitation, tables, keys, verified } = request;
  const documents = request.documents && {
    files: request.documents.files,
    passageCount: request.documents.passageCount,
  };
  const asked = { question, language, userPrompt, history, mode, withCitation };
  return { ...asked, tables, ...(keys && { keys }), ...(verified && { verified }), documents };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
