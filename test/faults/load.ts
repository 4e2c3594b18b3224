import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster } from './cluster.js';
import { type Ledger } from './ledger.js';
import { makeSales } from './sales.js';
import { type Workload } from './workload.js';

/** How many clients do each, one request after the other. */
const STREAMS = 2;
const ANSWERS = 1;
const FILE_ROWS = 2000;
/** Between two requests of a client. */
const PAUSE_MS = 250;
const FILE_PAUSE_MS = 10_000;
const LISTS = ['/v2/team/datasets', '/v2/team/sessions', '/v2/team/quota'];

/** What the clients did since it was asked last. */
interface Served {
  readonly requests: number;
  readonly streams: number;
  readonly files: number;
  readonly failed: number;
}

/** Clients that ask, read and add files all the time and never try again: what they are not answered has failed. */
export class Load {
  private readonly clients: Promise<void>[] = [];
  private served = { requests: 0, streams: 0, files: 0, failed: 0 };
  private isOver = false;
  /** What failed, a line each. */
  readonly failures: string[] = [];

  constructor(
    private readonly cluster: Cluster,
    private readonly workload: Workload,
    private readonly ledger: Ledger,
  ) {}

  start(): void {
    for (let client = 0; client < STREAMS; client += 1) this.clients.push(this.repeat(() => this.stream()));
    for (let client = 0; client < ANSWERS; client += 1) this.clients.push(this.repeat(() => this.answer()));
    this.clients.push(this.repeat(() => this.look()));
    this.clients.push(this.repeat(() => this.addFile(), FILE_PAUSE_MS));
  }

  /** Lets each client do what it began. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.clients);
  }

  /** What was done since the last time, and begins to count anew. */
  take(): Served {
    const { served } = this;
    this.served = { requests: 0, streams: 0, files: 0, failed: 0 };
    return served;
  }

  private async repeat(work: () => Promise<void>, pauseMs = PAUSE_MS): Promise<void> {
    while (!this.isOver) {
      try {
        await work();
      } catch (error) {
        this.served.failed += 1;
        this.failures.push(String(error));
      }
      await delay(pauseMs);
    }
  }

  private async stream(): Promise<void> {
    const question = await this.counted(this.caller().create<{ id: string }>('/v2/team/sessions', SESSION));
    const job = this.caller().askForStream({ ...this.workload.question, session_id: question.id });
    this.ledger.addJob(job);
    await this.counted(job);
    this.served.streams += 1;
  }

  private async answer(): Promise<void> {
    const answer = this.caller().askForAnswer(this.workload.question);
    this.ledger.addAnswer(answer);
    await this.counted(answer);
  }

  private async look(): Promise<void> {
    for (const path of LISTS) await this.counted(this.caller().get(path));
  }

  private async addFile(): Promise<void> {
    const dataset = await this.counted(
      this.caller().create<{ id: string }>('/v2/team/datasets', { name: 'Sales' }),
    );
    const key = await this.counted(this.caller().upload('sales.csv', makeSales(FILE_ROWS)));
    const path = `/v2/team/datasets/${dataset.id}/datasources`;
    const body = { name: 'sales.csv', type: 'FILE', file_object_key: key };
    const { id } = await this.counted(this.caller().create<{ id: string }>(path, body));
    this.ledger.addSource({ id, datasetId: dataset.id, rows: FILE_ROWS });
    this.served.files += 1;
  }

  private async counted<T>(request: Promise<T>): Promise<T> {
    this.served.requests += 1;
    return request;
  }

  private caller() {
    return this.cluster.plainCaller(this.cluster.nextApi());
  }
}

const SESSION = { name: 'Questions', max_contextual_job_history: 0 };
