import { setTimeout as delay } from 'node:timers/promises';
import { contentOf, type StreamEvent } from '../support/event-stream.js';
import { type Caller, type FollowedJob } from './caller.js';

const SETTLE_MS = 120_000;
const POLL_MS = 250;

interface AcceptedSource {
  readonly id: string;
  readonly datasetId: string;
  readonly rows: number;
}

/** What a client got that waited for the whole answer. */
export interface Answer {
  /** Of the job. */
  readonly id: string;
  readonly reply: string;
}

/** What became of all that was accepted. */
interface Counts {
  readonly jobs: number;
  readonly finished: number;
  readonly failed: number;
  readonly sources: number;
  readonly synched: number;
  readonly invalid: number;
}

/** Notes all that the service accepted, and checks what became of it. */
export class Ledger {
  private readonly jobs: Promise<FollowedJob>[] = [];
  private readonly answers: Promise<Answer>[] = [];
  private readonly sources: AcceptedSource[] = [];
  /** What was lost, half-done or done twice, a line each. */
  readonly faults: string[] = [];

  /** @param expected the reply of every job that finishes; of the versions that run, either's */
  constructor(
    private readonly caller: Caller,
    private readonly expected: ReadonlySet<string>,
  ) {}

  addJob(job: Promise<FollowedJob>): void {
    // Whoever settles hears of it.
    job.catch(() => undefined);
    this.jobs.push(job);
  }

  addAnswer(answer: Promise<Answer>): void {
    // Whoever settles hears of it.
    answer.catch(() => undefined);
    this.answers.push(answer);
  }

  addSource(source: AcceptedSource): void {
    this.sources.push(source);
  }

  /** What went wrong, a line each. @param deaths of processes that ended by themselves */
  wrongsOf({ failed }: Counts, deaths: number): string[] {
    return [
      ...this.faults,
      ...(failed > 0 ? [`${failed} jobs have no answer`] : []),
      ...(deaths > 0 ? [`${deaths} processes ended by themselves`] : []),
    ];
  }

  /** Waits until everything has come to its end, and looks at each. */
  async settle(): Promise<Counts> {
    const states = await Promise.all([
      ...this.jobs.map((job) => this.checkJob(job)),
      ...this.answers.map((answer) => this.checkAnswer(answer)),
    ]);
    const statuses = await Promise.all(this.sources.map((source) => this.checkSource(source)));
    const count = (of: readonly string[], one: string) => of.filter((other) => other === one).length;
    return {
      jobs: states.length,
      finished: count(states, 'finished'),
      failed: count(states, 'failed'),
      sources: statuses.length,
      synched: count(statuses, 'synched'),
      invalid: count(statuses, 'invalid'),
    };
  }

  private async checkJob(promise: Promise<FollowedJob>): Promise<string> {
    const followed = await promise.catch((error: unknown) => String(error));
    if (typeof followed === 'string') return this.fault(followed, 'lost');
    const { id, events } = followed;
    const { state, session_id: session } = await this.caller.get<JobRecord>(`/v2/team/jobs/${id}`);
    const stored = await this.caller.follow(id);
    const name = `job ${id} (${state})`;
    const other = firstDifference(events, stored.events);
    if (other !== null) this.fault(`${name}: its client has read ${other}`);
    if (events.filter(({ event }) => event === 'END_MARK').length !== 1)
      this.fault(`${name} has not one end`);
    const history = await this.caller.get<{ records: { job_id: string }[] }>(
      `/v2/team/sessions/${session}/history?page_size=100`,
    );
    const records = history.records.filter((record) => record.job_id === id).length;
    if (records !== (state === 'finished' ? 1 : 0)) this.fault(`${name} is ${records} times in the history`);
    if (state === 'finished' && !this.expected.has(replyOf(events))) this.fault(`${name} has another answer`);
    return state;
  }

  private async checkAnswer(promise: Promise<Answer>): Promise<string> {
    const answer = await promise.catch((error: unknown) => String(error));
    if (typeof answer === 'string') return this.fault(answer, 'lost');
    const { state } = await this.caller.get<JobRecord>(`/v2/team/jobs/${answer.id}`);
    if (!this.expected.has(answer.reply)) this.fault(`job ${answer.id} (${state}) has another answer`);
    return state;
  }

  private async checkSource({ id, datasetId, rows }: AcceptedSource): Promise<string> {
    const path = `/v2/team/datasets/${datasetId}/datasources/${id}`;
    const deadline = Date.now() + SETTLE_MS;
    let { status, reason } = await this.caller.get<SourceRecord>(path);
    while (status === 'synching') {
      if (Date.now() > deadline) return this.fault(`data source ${id} is never read`, 'lost');
      await delay(POLL_MS);
      ({ status, reason } = await this.caller.get<SourceRecord>(path));
    }
    if (status !== 'synched') return this.fault(`data source ${id} is ${status}: ${reason ?? ''}`, status);
    const { tables } = await this.caller.get<{ tables: { row_count: number }[] }>(`${path}/intake`);
    const counts = tables.map((table) => table.row_count);
    if (String(counts) !== String(rows))
      this.fault(`data source ${id} has ${String(counts)} of ${rows} rows`);
    return status;
  }

  private fault(text: string, state = ''): string {
    this.faults.push(text);
    return state;
  }
}

interface JobRecord {
  readonly state: string;
  readonly session_id: string;
}

interface SourceRecord {
  readonly status: string;
  readonly reason?: string;
}

/** The text of the reply. */
export function replyOf(events: readonly StreamEvent[]): string {
  const messages = events.filter(({ event }) => event === 'MESSAGE');
  return messages
    .filter((event) => (JSON.parse(event.data) as { stage: string }).stage === 'Respond')
    .map((event) => String(contentOf(event)))
    .join('');
}

/** Where two readings of a job part, or null; addresses of files are signed anew at each, and the end has no time of its own. */
function firstDifference(read: readonly StreamEvent[], stored: readonly StreamEvent[]): string | null {
  const [left, right] = [read.map(describe), stored.map(describe)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    if (left[at] !== right[at])
      return `as event ${at + 1} ${left[at] ?? 'nothing'}, and stored is ${right[at] ?? 'nothing'}`;
  }
  return null;
}

function describe({ event, data }: StreamEvent): string {
  return `${event} ${data.replace(/"(?:(?:[a-z_]*url|expires_at)":"[^"]*"|created":\d+)/g, '')}`;
}
