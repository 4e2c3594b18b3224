import { type MessagePort } from 'node:worker_threads';
import { QueryRefused } from '../../analytics/query-refused.js';
import { ChartNotPossible, type ChartRequest } from '../../charts/chart-request.js';
import { type DrawnChart } from '../../charts/drawn-chart.js';
import { type AnalysisRequest, type Analyst, type QueryRunner } from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { type TableMemory, withMemory } from '../tables/table-memory.js';
import { type Verdict } from '../model/account.js';
import { ChatModel, type ChatReply, type ChatTurn, ModelFailed } from '../model/client/chat-model.js';
import {
  type ThreadCall,
  type ThreadMessage,
  type ThreadReply,
  type ThreadRequest,
} from './thread-messages.js';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The end of an answer that lies in the thread: what the analyst says goes out, what it asks for comes in. */
export class AnswerLink extends ChatModel {
  private readonly waiting = new Map<number, Waiting>();
  private readonly files = new Map<object, number>();
  private unsaid: ThreadMessage[] = [];
  private calls = 0;

  constructor(
    private readonly port: MessagePort,
    private readonly memory: TableMemory,
  ) {
    super();
    port.on('message', (reply: ThreadReply) => this.settle(reply));
  }

  /** Has one question answered. Never throws: a failure is told to the other end. */
  async carryOut(analyst: Analyst, request: ThreadRequest): Promise<void> {
    // Nobody aborts here: a thread whose answer is not wanted any more is ended.
    const { signal } = new AbortController();
    this.say({ type: 'begun' });
    try {
      for await (const event of analyst.answer(this.requestOf(request), signal)) this.tell(event);
      this.say({ type: 'done' });
    } catch (error) {
      this.say({ type: 'failed', error });
    } finally {
      this.port.close();
    }
  }

  /** Has a chart drawn. */
  render(request: ChartRequest): Promise<DrawnChart> {
    return this.call({ type: 'chart', request });
  }

  /** Has the model asked. */
  override complete(turn: ChatTurn): Promise<ChatReply> {
    return this.call({ type: 'chat', turn });
  }

  /** Tells what became of the sentences of a reply. */
  readonly judged = (verdict: Verdict): void => this.say({ type: 'judged', verdict });

  private requestOf(request: ThreadRequest): AnalysisRequest {
    const { documents } = request;
    const query: QueryRunner['query'] = (sql, parameters) => this.call({ type: 'query', sql, parameters });
    return {
      ...request,
      tables: this.memory.recognised(request.tables),
      documents: documents && {
        ...documents,
        search: (question, limit) => this.call({ type: 'search', question, limit }),
      },
      workbench: withMemory({ query }, this.memory),
    };
  }

  private tell(event: AnswerEvent): void {
    if (event.type === 'table') {
      const { known, file } = this.fileOf(event.table);
      const result = { columns: [], rows: [], truncated: false };
      this.emit(known ? { ...event, table: { ...event.table, result } } : event, file);
    } else if (event.type === 'image') {
      const { known, file } = this.fileOf(event.image);
      const image = { ...event.image, png: new Uint8Array(), specification: null };
      this.emit(known ? { ...event, image } : event, file);
    } else this.emit(event, null);
  }

  /** Events that follow each other at once travel together: each message wakes the other thread. */
  private emit(event: AnswerEvent, file: number | null): void {
    if (this.unsaid.length === 0) setImmediate(() => this.send());
    this.unsaid.push({ type: 'event', file, event });
  }

  private fileOf(content: object): { readonly known: boolean; readonly file: number } {
    const file = this.files.get(content);
    if (file !== undefined) return { known: true, file };
    this.files.set(content, this.files.size);
    return { known: false, file: this.files.size - 1 };
  }

  // What comes back is what was asked for.
  private call<Value>(call: ThreadCall): Promise<Value> {
    const id = (this.calls += 1);
    return new Promise<Value>((resolve, reject) => {
      this.waiting.set(id, { resolve: (value) => resolve(value as Value), reject });
      this.say({ type: 'call', id, call });
    });
  }

  private settle(reply: ThreadReply): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ('value' in reply) waiting?.resolve(reply.value);
    else waiting?.reject(errorOf(reply));
  }

  /** Says it at once, behind the events before it. */
  private say(message: ThreadMessage): void {
    this.unsaid.push(message);
    this.send();
  }

  private send(): void {
    const messages = this.unsaid;
    this.unsaid = [];
    if (messages.length > 0) this.port.postMessage(messages);
  }
}

function errorOf({ is, error }: Extract<ThreadReply, { is: string }>): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (is === 'refused') return new QueryRefused(message, { cause: error });
  if (is === 'modelAway' || is === 'modelFailed')
    return new ModelFailed(message, is === 'modelAway', { cause: error });
  return is === 'notPossible' ? new ChartNotPossible(message) : error;
}
