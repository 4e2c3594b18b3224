import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { QueryRefused } from '../../analytics/query-refused.js';
import { ChartNotPossible } from '../../charts/chart-request.js';
import { type AnalysisRequest } from '../analyst.js';
import { type AnswerEvent, type AnswerImage, type AnswerTable } from '../answer-event.js';
import { type Charts } from '../builtin/answer-question.js';
import { type ChatModel, ModelFailed } from '../model/client/chat-model.js';
import { ThinkingTime } from './thinking-time.js';
import {
  type ThreadCall,
  type ThreadEvent,
  type ThreadMessage,
  type ThreadReply,
} from './thread-messages.js';

/** The end of an answer that lies outside the thread: events come in, what is asked for goes out. */
export class ThreadAnswer {
  /** The thread's end. */
  readonly port: MessagePort;
  private readonly own: MessagePort;
  private readonly inbox: ThreadMessage[] = [];
  private readonly thinking: ThinkingTime;
  private readonly files = new Map<number, AnswerTable | AnswerImage>();
  private openCalls = 0;
  private ended = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly request: AnalysisRequest,
    private readonly outside: { readonly charts: Charts; readonly model: ChatModel | null },
    thinkingMs: number,
  ) {
    this.thinking = new ThinkingTime(thinkingMs);
    const { port1, port2 } = new MessageChannel();
    this.own = port1;
    this.port = port2;
    port1.on('message', (messages: readonly ThreadMessage[]) => {
      for (const message of messages) this.receive(message);
    });
  }

  /** Aborts when the thread has thought for longer than it may. */
  get outOfTime(): AbortSignal {
    return this.thinking.signal;
  }

  /** True when the thread has said its last word, or is gone. */
  get hasEnded(): boolean {
    return this.ended;
  }

  /** Ends the answer as failed: the thread did not end it. */
  fail(error: unknown): void {
    this.receive({ type: 'failed', error });
  }

  /**
   * What the analyst in the thread emits. Calls are carried out here, so that they belong to whoever asks for the events.
   * @throws what the analyst throws, and what ended the thread
   */
  async *events(signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    for (;;) {
      const message = await this.next();
      switch (message.type) {
        case 'begun':
          break;
        case 'judged':
          this.request.account?.judge(message.verdict);
          break;
        case 'event':
          yield this.whole(message);
          break;
        case 'call':
          void this.carryOut(message.id, message.call, signal);
          break;
        case 'done':
          return;
        case 'failed':
          throw message.error;
      }
    }
  }

  close(): void {
    this.thinking.stop();
    this.own.close();
  }

  private receive(message: ThreadMessage): void {
    if (message.type === 'begun') this.thinking.run();
    else if (message.type !== 'event' && message.type !== 'judged') this.thinking.stop();
    if (message.type === 'call') this.openCalls += 1;
    this.ended ||= message.type === 'done' || message.type === 'failed';
    this.inbox.push(message);
    this.wake();
  }

  private async next(): Promise<ThreadMessage> {
    let message = this.inbox.shift();
    while (message === undefined) {
      await new Promise<void>((resolve) => (this.wake = resolve));
      message = this.inbox.shift();
    }
    return message;
  }

  private async carryOut(id: number, call: ThreadCall, signal: AbortSignal): Promise<void> {
    const reply = await this.outcome(call, signal).then(
      (value): ThreadReply => ({ id, value }),
      (error: unknown): ThreadReply => ({ id, error, is: kindOf(error) }),
    );
    this.openCalls -= 1;
    if (this.openCalls === 0) this.thinking.run();
    this.own.postMessage(reply);
  }

  private outcome(call: ThreadCall, signal: AbortSignal): Promise<unknown> {
    const { workbench, documents } = this.request;
    switch (call.type) {
      case 'query':
        return workbench.query(call.sql, call.parameters);
      case 'search':
        return documents?.search(call.question, call.limit, signal) ?? Promise.resolve([]);
      case 'chart':
        return this.outside.charts.render(call.request, signal);
      case 'chat':
        return (
          this.outside.model?.complete(call.turn, signal) ?? Promise.reject(new Error('there is no model'))
        );
    }
  }

  /** An event with the file that it shares with others. */
  private whole({ event, file }: ThreadEvent): AnswerEvent {
    const known = file === null ? undefined : this.files.get(file);
    if (event.type === 'table') {
      if (known && 'result' in known) return { ...event, table: known };
      if (file !== null) this.files.set(file, event.table);
    }
    if (event.type === 'image') {
      if (known && 'png' in known) return { ...event, image: known };
      if (file !== null) this.files.set(file, event.image);
    }
    return event;
  }
}

function kindOf(error: unknown): Extract<ThreadReply, { is: string }>['is'] {
  if (error instanceof ModelFailed) return error.isPassing ? 'modelAway' : 'modelFailed';
  if (error instanceof QueryRefused) return 'refused';
  return error instanceof ChartNotPossible ? 'notPossible' : 'other';
}
