import { Injectable } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { type Gauge } from 'prom-client';
import { currentTrace } from '../common/trace.js';
import { type OpenSpan, Spans } from '../tracing/index.js';
import { Instruments } from './instruments.js';
import {
  type MeasuredModelUse,
  type MeasuredOutcome,
  type OpenStage,
  type ProcessState,
  type StagedWork,
} from './measured.js';

/**
 * What the process measures of itself, for Prometheus. Tasks and stages are measured here alone, and kept as spans with the same
 * names and times.
 */
@Injectable()
export class Metrics {
  private readonly instruments = new Instruments();

  constructor(private readonly spans: Spans) {}

  readonly contentType = this.instruments.contentType;

  /** Everything measured so far, in the text format of Prometheus. */
  async report({
    backlogs,
    dependencies,
    pool,
    backupAgeSeconds,
    endingKeys,
  }: ProcessState): Promise<string> {
    const { waiting, age, dependencyUp, poolConnections, poolWaiting, poolLimit, backupAge, keysEnding } =
      this.instruments;
    for (const gauge of [waiting, age, dependencyUp]) gauge.reset();
    poolConnections.set({ state: 'busy' }, pool.busy);
    poolConnections.set({ state: 'idle' }, pool.idle);
    poolWaiting.set(pool.waiting);
    poolLimit.set(pool.limit);
    tellIfKnown(backupAge, backupAgeSeconds);
    tellIfKnown(keysEnding, endingKeys);
    for (const { kind, backlog } of backlogs) {
      if (backlog === null) continue;
      waiting.set({ kind }, backlog.waiting);
      age.set({ kind }, backlog.ageSeconds);
    }
    for (const { name, isUp } of dependencies) dependencyUp.set({ name }, isUp ? 1 : 0);
    return this.instruments.report();
  }

  /** Carries out a task, as a span of the request that caused it, and measures it. */
  async measureTask(
    kind: string,
    task: { readonly id: string; readonly projectId: string },
    carryOut: () => Promise<void>,
  ): Promise<void> {
    const attributes = { 'quarry.project_id': task.projectId, 'quarry.task_id': task.id };
    const span = this.startSpan(kind, 'consumer', attributes);
    const end = this.instruments.tasks.startTimer({ kind });
    this.occupySlots(kind, 1);
    try {
      await span.within(carryOut);
      end({ outcome: 'ended' });
      span.end();
    } catch (error) {
      end({ outcome: 'failed' });
      span.end({}, error);
      throw error;
    } finally {
      this.occupySlots(kind, -1);
    }
  }

  /** The process begins to carry out tasks of a kind. @param concurrency as many at once */
  slotsOpened(kind: string, concurrency: number): void {
    this.instruments.slots.set({ kind, state: 'busy' }, 0);
    this.instruments.slots.set({ kind, state: 'free' }, concurrency);
  }

  /**
   * A task is to be done once more.
   * @param reason `retry`: it failed; `hand_back`: the process stops, or lost it; `take_over`: the process that had it is gone
   */
  taskRepeated(kind: string, reason: 'retry' | 'hand_back' | 'take_over'): void {
    this.instruments.repeats.inc({ kind, reason });
  }

  /** Carries out a stage of the task at hand, and measures it. */
  async measureStage<T>(work: StagedWork, name: string, carryOut: () => Promise<T>): Promise<T> {
    const stage = this.startStage(work, name);
    try {
      const result = await stage.within(carryOut);
      stage.end();
      return result;
    } catch (error) {
      stage.end(error);
      throw error;
    }
  }

  startStage(work: StagedWork, name: string): OpenStage {
    const span = this.startSpan(name, 'internal', { 'quarry.work': work });
    const end = this.instruments.stages.startTimer({ work, stage: name });
    return {
      within: (part) => span.within(part),
      end: (error) => {
        end({ outcome: error === undefined ? 'ended' : 'failed' });
        span.end({}, error);
      },
    };
  }

  /** Notes a stage that another process has measured, and that ends now. */
  noteStage(work: StagedWork, name: string, milliseconds: number): void {
    const startedAt = new Date(Date.now() - milliseconds);
    this.startSpan(name, 'internal', { 'quarry.work': work }, startedAt).end();
    this.instruments.stages.observe({ work, stage: name, outcome: 'ended' }, milliseconds / 1000);
  }

  /** A stage of answering, as the engine tells of it. */
  readonly stage = <T>(name: string, carryOut: () => Promise<T>): Promise<T> =>
    this.measureStage('answering', name, carryOut);

  /** @param status its last one @param milliseconds from its creation on, waiting included */
  jobEnded(status: string, milliseconds: number): void {
    this.instruments.jobs.observe({ status }, milliseconds / 1000);
  }

  /** A finished job was answered. @param confidence 0 to 1, or of a language model's reply; null: not estimated */
  questionAnswered({ kind, analyst, confidence }: MeasuredOutcome): void {
    this.instruments.answers.inc({ analyst, outcome: kind });
    if (typeof confidence === 'number') this.instruments.confidence.observe(confidence);
    else if (confidence !== null) this.instruments.modelConfidence.inc({ confidence });
  }

  /** The first event of an answer was sent to whoever asked. @param milliseconds from the creation of the job on */
  firstEventSent(milliseconds: number): void {
    this.instruments.firstEvents.observe(Math.max(0, milliseconds) / 1000);
  }

  /** A stream of events is open. @returns what is to be called, once, when it is not any more */
  streamOpened(): () => void {
    this.instruments.streams.inc();
    return () => this.instruments.streams.dec();
  }

  /** What the process is built from. */
  builtFrom(build: { readonly version: string; readonly revision: string }): void {
    this.instruments.build.set(build, 1);
  }

  /** A child process was ended, or died. */
  sandboxKilled(sandbox: string, reason: string): void {
    this.instruments.kills.inc({ sandbox, reason });
  }

  cacheUsed(cache: string, isHit: boolean): void {
    this.instruments.cacheRequests.inc({ cache, outcome: isHit ? 'hit' : 'miss' });
  }

  cacheHolds(cache: string, bytes: number): void {
    this.instruments.cacheBytes.set({ cache }, bytes);
  }

  /** Tokens that a model was given to embed. */
  tokensEmbedded(tokens: number): void {
    this.instruments.tokens.inc({ kind: 'embedding', direction: 'input' }, tokens);
  }

  /** What an answer took of a language model, also as a span that begins and ends now. */
  modelUsed({ input, output, isEstimated, steps, cost, milliseconds, verdict }: MeasuredModelUse): void {
    const { tokens, modelSteps, modelCost, modelSentences } = this.instruments;
    tokens.inc({ kind: 'answering', direction: 'input' }, input);
    tokens.inc({ kind: 'answering', direction: 'output' }, output);
    modelSteps.inc(steps);
    modelCost.inc(cost);
    const { bound = 0, corrected = 0, leftOut = 0 } = verdict ?? {};
    modelSentences.inc({ verdict: 'bound' }, bound - corrected);
    modelSentences.inc({ verdict: 'corrected' }, corrected);
    modelSentences.inc({ verdict: 'left_out' }, leftOut);
    const span = this.startSpan('model-use', 'internal', { 'quarry.work': 'answering' });
    span.end({
      'gen_ai.usage.input_tokens': input,
      'gen_ai.usage.output_tokens': output,
      'quarry.model.tokens_estimated': String(isEstimated),
      'quarry.model.steps': steps,
      'quarry.model.cost': cost,
      'quarry.model.milliseconds': Math.round(milliseconds),
      ...(verdict && {
        'quarry.model.sentences_bound': bound,
        'quarry.model.sentences_corrected': corrected,
        'quarry.model.sentences_left_out': leftOut,
      }),
    });
  }

  /** A verified question was asked again. @param kind what became of it */
  questionVerified(kind: string): void {
    this.instruments.verified.inc({ kind });
  }

  /** Somebody marked an answer. */
  feedbackGiven(verdict: 'right' | 'wrong'): void {
    this.instruments.feedback.inc({ verdict });
  }

  /** Answers moved from the database to the object store. */
  answersArchived(count: number): void {
    this.instruments.archived.inc(count);
  }

  /** Entries of the audit log that could not be written. */
  auditEntriesLost(count: number): void {
    this.instruments.auditLost.inc(count);
  }

  /** Express middleware that measures every request. Paths that lead nowhere count as one. */
  readonly measureRequest = (request: Request, response: Response, next: NextFunction): void => {
    const end = this.instruments.requests.startTimer({ method: request.method });
    response.once('close', () => {
      const { path = 'none' } = (request.route ?? {}) as { path?: string };
      end({ route: path, status: response.statusCode });
    });
    next();
  };

  private occupySlots(kind: string, count: number): void {
    this.instruments.slots.inc({ kind, state: 'busy' }, count);
    this.instruments.slots.dec({ kind, state: 'free' }, count);
  }

  private startSpan(
    name: string,
    kind: 'consumer' | 'internal',
    attributes: Readonly<Record<string, string>>,
    startedAt?: Date,
  ): OpenSpan {
    const parent = currentTrace()?.traceparent ?? null;
    return this.spans.start({ name, kind, parent, attributes, ...(startedAt && { startedAt }) });
  }
}

/** What is not known is not told; without labels a gauge is 0 otherwise. */
function tellIfKnown(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove();
  else gauge.set(value);
}
