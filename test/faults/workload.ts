import { type StreamEvent } from '../support/event-stream.js';
import { type Caller } from './caller.js';
import { Ledger, replyOf } from './ledger.js';
import { makeSales } from './sales.js';

/** Large enough for an answer to take a while. */
const QUESTION_ROWS = 400_000;
const QUESTION = 'median and average amount by product and region';
/** Large enough for a reading to take a while. */
const FILE_ROWS = 60_000;

/** What is asked of the service while it is disturbed. */
export class Workload {
  private constructor(
    private readonly caller: Caller,
    /** The body of the job that asks it. */
    readonly question: object,
    /** What the question is answered with. */
    private readonly replies: Set<string>,
    private readonly datasetId: string,
  ) {}

  /** Has a table read and a question about it answered while nothing is wrong. */
  static async prepare(caller: Caller, rows = QUESTION_ROWS): Promise<Workload> {
    const ledger = new Ledger(caller, new Set());
    const { datasetId } = await addFile(caller, ledger, rows);
    await ledger.settle();
    if (ledger.faults.length > 0) throw new Error(ledger.faults.join('\n'));
    const question = await makeQuestion(caller, datasetId);
    const workload = new Workload(caller, question, new Set(), datasetId);
    await workload.learnReply();
    return workload;
  }

  /** Learns what the question is answered with by the version that runs, while nothing is wrong. */
  async learnReply(): Promise<void> {
    const { events } = await this.caller.ask(await this.anotherQuestion());
    const reply = replyOf(events);
    if (reply === '') throw new Error('the question is not answered');
    this.replies.add(reply);
  }

  /** A ledger that knows the answer. */
  openLedger(): Ledger {
    return new Ledger(this.caller, this.replies);
  }

  /** The same question in a session of its own, whose history stays short. */
  anotherQuestion(): Promise<object> {
    return makeQuestion(this.caller, this.datasetId);
  }

  /** Adds a file. @returns the id of its data source, which is being read */
  async addFile(ledger: Ledger): Promise<string> {
    return (await addFile(this.caller, ledger, FILE_ROWS)).id;
  }

  /** Asks the question. @returns the id of the job once its stream has brought an event that is waited for */
  async ask(ledger: Ledger, until: (event: StreamEvent) => boolean = () => true): Promise<string> {
    return new Promise((resolve, reject) => {
      const job = this.caller.ask(this.question, (event, id) => {
        if (until(event)) resolve(id);
      });
      ledger.addJob(job);
      job.then(({ id }) => resolve(id), reject);
    });
  }
}

async function addFile(
  caller: Caller,
  ledger: Ledger,
  rows: number,
): Promise<{ id: string; datasetId: string }> {
  const dataset = await caller.post<{ id: string }>('/v2/team/datasets', { name: 'Sales' });
  const key = await caller.upload('sales.csv', makeSales(rows));
  const path = `/v2/team/datasets/${dataset.id}/datasources`;
  const source = await caller.post<{ id: string }>(path, {
    name: 'sales.csv',
    type: 'FILE',
    file_object_key: key,
  });
  const accepted = { id: source.id, datasetId: dataset.id };
  ledger.addSource({ ...accepted, rows });
  return accepted;
}

/** @returns the body of a job that may be asked again and again: earlier ones say nothing about it */
async function makeQuestion(caller: Caller, datasetId: string): Promise<object> {
  const session = await caller.post<{ id: string }>('/v2/team/sessions', {
    name: 'Questions',
    max_contextual_job_history: 0,
  });
  return { session_id: session.id, dataset_id: datasetId, question: QUESTION };
}
