import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const REQUEST_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const TASK_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];
const FIRST_EVENT_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const CONFIDENCES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1];
const STAGE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Everything that is measured, as Prometheus knows it. */
export class Instruments {
  private readonly registry = new Registry();

  readonly requests = new Histogram({
    name: 'quarry_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route and status',
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
    help: 'Time from the creation of a job to its end, including waiting, by final status',
    labelNames: ['status'],
    buckets: TASK_SECONDS,
    registers: [this.registry],
  });
  readonly firstEvents = new Histogram({
    name: 'quarry_job_first_event_seconds',
    help: 'Time from the creation of a job to the first answer event sent to the client that created it',
    buckets: FIRST_EVENT_SECONDS,
    registers: [this.registry],
  });
  readonly streams = new Gauge({
    name: 'quarry_open_streams',
    help: 'Open event streams of jobs',
    registers: [this.registry],
  });
  readonly answers = new Counter({
    name: 'quarry_answers_total',
    help: 'Answers of finished jobs, by analyst (builtin, model) and outcome: told, asked_back, declined',
    labelNames: ['analyst', 'outcome'],
    registers: [this.registry],
  });
  readonly confidence = new Histogram({
    name: 'quarry_answer_confidence',
    help: 'Estimated probability, 0 to 1, that an answer of the built-in analyst is right, if it was estimated',
    buckets: CONFIDENCES,
    registers: [this.registry],
  });
  readonly modelConfidence = new Counter({
    name: 'quarry_model_answers_total',
    help: 'Answers of the language model, by confidence: high, medium, low',
    labelNames: ['confidence'],
    registers: [this.registry],
  });
  readonly slots = new Gauge({
    name: 'quarry_task_slots',
    help: 'Task slots of the process, by kind and state: busy, free',
    labelNames: ['kind', 'state'],
    registers: [this.registry],
  });
  readonly repeats = new Counter({
    name: 'quarry_task_repeats_total',
    help: 'Tasks that are run again, by kind and reason: retry, hand_back, take_over',
    labelNames: ['kind', 'reason'],
    registers: [this.registry],
  });
  readonly poolConnections = new Gauge({
    name: 'quarry_database_pool_connections',
    help: 'Connections of the process to the database, by state: busy, idle',
    labelNames: ['state'],
    registers: [this.registry],
  });
  readonly poolLimit = new Gauge({
    name: 'quarry_database_pool_limit',
    help: 'Maximum number of database connections of the process',
    registers: [this.registry],
  });
  readonly poolWaiting = new Gauge({
    name: 'quarry_database_pool_waiting',
    help: 'Requests waiting for a database connection',
    registers: [this.registry],
  });
  readonly build = new Gauge({
    name: 'quarry_build_info',
    help: 'Always 1, by version and revision of the service',
    labelNames: ['version', 'revision'],
    registers: [this.registry],
  });
  readonly backupAge = new Gauge({
    name: 'quarry_backup_age_seconds',
    help: 'Time since the start of the last complete backup; absent if none is known',
    registers: [this.registry],
  });
  readonly keysEnding = new Gauge({
    name: 'quarry_api_keys_ending',
    help: 'API keys of all projects that were used in the last 30 days and expire within two weeks',
    registers: [this.registry],
  });
  readonly waiting = new Gauge({
    name: 'quarry_queue_waiting',
    help: 'Waiting tasks, by kind',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  readonly age = new Gauge({
    name: 'quarry_queue_age_seconds',
    help: 'How long the next task has been waiting, by kind; 0 if none is waiting',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  readonly dependencyUp = new Gauge({
    name: 'quarry_dependency_up',
    help: 'Whether a server that the process needs is reachable (1) or not (0), by name: database, object-store, redis',
    labelNames: ['name'],
    registers: [this.registry],
  });
  readonly kills = new Counter({
    name: 'quarry_sandbox_kills_total',
    help: 'Child processes that ended before finishing their work, by work and reason: memory, time, crash',
    labelNames: ['sandbox', 'reason'],
    registers: [this.registry],
  });
  readonly cacheRequests = new Counter({
    name: 'quarry_cache_requests_total',
    help: 'Lookups in local caches, by cache and outcome: hit, miss',
    labelNames: ['cache', 'outcome'],
    registers: [this.registry],
  });
  readonly cacheBytes = new Gauge({
    name: 'quarry_cache_bytes',
    help: 'Bytes in local caches, by cache',
    labelNames: ['cache'],
    registers: [this.registry],
  });
  readonly tokens = new Counter({
    name: 'quarry_model_tokens_total',
    help: 'Model tokens, as counted by the model service or else estimated, by purpose and direction',
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
    help: 'Cost of the language model, in the currency of the configured prices',
    registers: [this.registry],
  });
  readonly modelSentences = new Counter({
    name: 'quarry_model_sentences_total',
    help: 'Sentences in replies of the language model, by verdict: bound, corrected, left_out',
    labelNames: ['verdict'],
    registers: [this.registry],
  });

  readonly verified = new Counter({
    name: 'quarry_verified_questions_total',
    help: 'Verified questions that were asked again, by outcome: same, changed_with_data, broken, read_differently',
    labelNames: ['kind'],
    registers: [this.registry],
  });

  readonly feedback = new Counter({
    name: 'quarry_feedback_total',
    help: 'Feedback on answers, by verdict: right, wrong; repeated feedback on an answer counts again',
    labelNames: ['verdict'],
    registers: [this.registry],
  });
  readonly archived = new Counter({
    name: 'quarry_answers_archived_total',
    help: 'Answers moved from the database to the object store',
    registers: [this.registry],
  });
  readonly auditLost = new Counter({
    name: 'quarry_audit_entries_lost_total',
    help: 'Audit log entries that were lost because the database was unavailable for too long',
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
