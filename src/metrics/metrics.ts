import { Injectable } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const REQUEST_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const TASK_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

/** How many tasks of a kind wait, and for how long the next of them has. */
export interface Backlog {
  readonly kind: string;
  readonly waiting: number;
  readonly ageSeconds: number;
}

/** What the process measures of itself, for Prometheus. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'quarry_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [this.registry],
  });
  private readonly tasks = new Histogram({
    name: 'quarry_task_duration_seconds',
    help: 'Time one attempt at a task takes, by kind: reading a file, answering a question, removing objects',
    labelNames: ['kind', 'outcome'],
    buckets: TASK_SECONDS,
    registers: [this.registry],
  });
  private readonly waiting = new Gauge({
    name: 'quarry_queue_waiting',
    help: 'Tasks that wait, by kind',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  private readonly age = new Gauge({
    name: 'quarry_queue_age_seconds',
    help: 'Time for which the next task has waited, by kind; 0 when none waits',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  private readonly cacheUses = new Counter({
    name: 'quarry_cache_uses_total',
    help: 'Uses of stored files: of a copy on local disk (hit), or after fetching it from the S3 server (miss)',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly cacheBytes = new Gauge({
    name: 'quarry_cache_bytes',
    help: 'Size of the copies of stored files on local disk',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  readonly contentType = this.registry.contentType;

  /** Measures the copies of stored files. */
  readonly objectCache = {
    countUse: (outcome: 'hit' | 'miss'): void => {
      this.cacheUses.inc({ outcome });
    },
    setBytes: (bytes: number): void => {
      this.cacheBytes.set(bytes);
    },
  };

  /** Everything measured so far, in the text format of Prometheus. */
  async report(backlogs: readonly Backlog[]): Promise<string> {
    for (const { kind, waiting, ageSeconds } of backlogs) {
      this.waiting.set({ kind }, waiting);
      this.age.set({ kind }, ageSeconds);
    }
    return this.registry.metrics();
  }

  /** Carries out a task and measures it. */
  async measureTask(kind: string, carryOut: () => Promise<void>): Promise<void> {
    const end = this.tasks.startTimer({ kind });
    try {
      await carryOut();
      end({ outcome: 'ended' });
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  }

  /** Express middleware that measures every request. Paths that lead nowhere count as one. */
  readonly measureRequest = (request: Request, response: Response, next: NextFunction): void => {
    const end = this.requests.startTimer({ method: request.method });
    response.once('close', () => {
      const { path = 'none' } = (request.route ?? {}) as { path?: string };
      end({ route: path, status: response.statusCode });
    });
    next();
  };
}
