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
  readonly firstEvents = new Histogram({
    name: 'quarry_job_first_event_seconds',
    help: 'Time from the creation of a job to the first event of its answer that was sent to the client who created it',
    buckets: FIRST_EVENT_SECONDS,
    registers: [this.registry],
  });
  readonly streams = new Gauge({
    name: 'quarry_open_streams',
    help: 'Streams of the events of jobs that are open',
    registers: [this.registry],
  });
  readonly answers = new Counter({
    name: 'quarry_answers_total',
    help: 'Answers of finished jobs, by analyst (builtin, model) and what became of the question: told, asked_back, declined',
    labelNames: ['analyst', 'outcome'],
    registers: [this.registry],
  });
  readonly confidence = new Histogram({
    name: 'quarry_answer_confidence',
    help: 'How likely what the built-in analyst told is right, 0 to 1, where it estimated that',
    buckets: CONFIDENCES,
    registers: [this.registry],
  });
  readonly modelConfidence = new Counter({
    name: 'quarry_model_answers_total',
    help: 'Answers that the language model told, by how sure they are: high, medium, low',
    labelNames: ['confidence'],
    registers: [this.registry],
  });
  readonly slots = new Gauge({
    name: 'quarry_task_slots',
    help: 'Tasks that the process can carry out at once, by kind, and by whether one is: busy, free',
    labelNames: ['kind', 'state'],
    registers: [this.registry],
  });
  readonly repeats = new Counter({
    name: 'quarry_task_repeats_total',
    help: 'Tasks that are done once more, by kind and why: retry, hand_back, take_over',
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
    help: 'Connections to the database that the process may have',
    registers: [this.registry],
  });
  readonly poolWaiting = new Gauge({
    name: 'quarry_database_pool_waiting',
    help: 'How many wait for a connection to the database',
    registers: [this.registry],
  });
  readonly build = new Gauge({
    name: 'quarry_build_info',
    help: 'Always 1, by the version of the service and the revision that it was built from',
    labelNames: ['version', 'revision'],
    registers: [this.registry],
  });
  readonly backupAge = new Gauge({
    name: 'quarry_backup_age_seconds',
    help: 'Time since the begin of the last whole backup; absent where none is known',
    registers: [this.registry],
  });
  readonly keysEnding = new Gauge({
    name: 'quarry_api_keys_ending',
    help: 'API keys of all projects that were used within 30 days and end within two weeks',
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

  readonly verified = new Counter({
    name: 'quarry_verified_questions_total',
    help: 'Verified questions that were asked again, by what became of them: same, changed_with_data, broken, read_differently',
    labelNames: ['kind'],
    registers: [this.registry],
  });

  readonly feedback = new Counter({
    name: 'quarry_feedback_total',
    help: 'Answers that people marked, by verdict: right, wrong; one that is marked again counts again',
    labelNames: ['verdict'],
    registers: [this.registry],
  });
  readonly archived = new Counter({
    name: 'quarry_answers_archived_total',
    help: 'Answers that moved from the database to the object store',
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
