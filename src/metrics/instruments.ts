import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const REQUEST_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const TASK_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];
const STAGE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Everything that is measured, as Prometheus knows it. */
export class Instruments {
  private readonly registry = new Registry();

  readonly requests = new Histogram({
    name: 'quarry_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [this.registry],
  });
  readonly tasks = new Histogram({
    name: 'quarry_task_duration_seconds',
    help: 'Time one attempt at a task takes, by kind: reading a file, answering a question, removing objects',
    labelNames: ['kind', 'outcome'],
    buckets: TASK_SECONDS,
    registers: [this.registry],
  });
  readonly stages = new Histogram({
    name: 'quarry_stage_duration_seconds',
    help: 'Time one stage of answering or synchronisation takes',
    labelNames: ['work', 'stage', 'outcome'],
    buckets: STAGE_SECONDS,
    registers: [this.registry],
  });
  readonly jobs = new Histogram({
    name: 'quarry_job_duration_seconds',
    help: 'Time from the creation of a job to its end, waiting included, by its last status',
    labelNames: ['status'],
    buckets: TASK_SECONDS,
    registers: [this.registry],
  });
  readonly waiting = new Gauge({
    name: 'quarry_queue_waiting',
    help: 'Tasks that wait, by kind',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  readonly age = new Gauge({
    name: 'quarry_queue_age_seconds',
    help: 'Time for which the next task has waited, by kind; 0 when none waits',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  readonly dependencyUp = new Gauge({
    name: 'quarry_dependency_up',
    help: 'Whether a server that the process needs is there (1) or away (0), by its name: database, object-store, redis',
    labelNames: ['name'],
    registers: [this.registry],
  });
  readonly kills = new Counter({
    name: 'quarry_sandbox_kills_total',
    help: 'Child processes that ended before their work did, by what they did and why: memory, time, crash',
    labelNames: ['sandbox', 'reason'],
    registers: [this.registry],
  });
  readonly cacheRequests = new Counter({
    name: 'quarry_cache_requests_total',
    help: 'Look-ups in local caches, by cache and outcome: hit, miss',
    labelNames: ['cache', 'outcome'],
    registers: [this.registry],
  });
  readonly cacheBytes = new Gauge({
    name: 'quarry_cache_bytes',
    help: 'Bytes that local caches hold, by cache',
    labelNames: ['cache'],
    registers: [this.registry],
  });
  readonly tokens = new Counter({
    name: 'quarry_model_tokens_total',
    help: 'Tokens of models, as their services count them or else estimated, by what the model did, and whether it was given or gave them',
    labelNames: ['kind', 'direction'],
    registers: [this.registry],
  });
  readonly modelSteps = new Counter({
    name: 'quarry_model_steps_total',
    help: 'Requests to the language model',
    registers: [this.registry],
  });
  readonly modelCost = new Counter({
    name: 'quarry_model_cost_total',
    help: 'What the language model cost, in the currency of the prices in the settings',
    registers: [this.registry],
  });
  readonly modelSentences = new Counter({
    name: 'quarry_model_sentences_total',
    help: 'Sentences of replies of the language model, by verdict: bound, corrected, left_out',
    labelNames: ['verdict'],
    registers: [this.registry],
  });

  readonly feedback = new Counter({
    name: 'quarry_feedback_total',
    help: 'Answers that people marked, by verdict: right, wrong; one that is marked again counts again',
    labelNames: ['verdict'],
    registers: [this.registry],
  });
  readonly auditLost = new Counter({
    name: 'quarry_audit_entries_lost_total',
    help: 'Entries of the audit log that were not written, because the database was away for too long',
    registers: [this.registry],
  });

  readonly contentType = this.registry.contentType;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  report(): Promise<string> {
    return this.registry.metrics();
  }
}
