import { randomUUID } from 'node:crypto';
import {
  type AnswerEvent,
  type AnswerGroup,
  type AnswerOutcome,
  type AnswerStage,
  DECLINED,
  TOLD,
} from '../answer-event.js';

/** The end of an answer that rests on tables of these data sources. */
export function tableSources(datasourceIds: readonly string[], outcome: AnswerOutcome = TOLD): AnswerEvent {
  const sources = [...new Set(datasourceIds)].map((datasourceId) => ({ datasourceId, passage: null }));
  return { type: 'sources', sources, outcome };
}

/** One step of an answer: makes the events of its group. */
export class Step {
  private readonly group: AnswerGroup;

  constructor(name: string, stage: AnswerStage, files: readonly string[]) {
    this.group = { id: randomUUID(), name, stage, files };
  }

  begin(): AnswerEvent {
    return { type: 'task', group: this.group, status: 'running' };
  }

  end(status: 'done' | 'error' = 'done'): AnswerEvent {
    return { type: 'task', group: this.group, status };
  }

  /** One line of text; lines of a step stand below each other. */
  line(text: string): AnswerEvent {
    return { type: 'message', group: this.group, text: `${text}\n` };
  }

  /** A piece of text that more may follow on the same line. */
  text(text: string): AnswerEvent {
    return { type: 'message', group: this.group, text };
  }

  code(markdown: string): AnswerEvent {
    return { type: 'code', group: this.group, markdown };
  }

  table(table: Extract<AnswerEvent, { type: 'table' }>['table']): AnswerEvent {
    return { type: 'table', group: this.group, table };
  }

  image(image: Extract<AnswerEvent, { type: 'image' }>['image']): AnswerEvent {
    return { type: 'image', group: this.group, image };
  }

  questions(questions: readonly string[]): AnswerEvent {
    return { type: 'questions', group: this.group, questions };
  }
}

/** An answer that declines: one text, over no data. */
export function* plainReply(text: string): Generator<AnswerEvent> {
  const step = new Step('Conclusions', 'Respond', []);
  yield step.begin();
  yield step.line(text);
  yield step.end();
  yield tableSources([], DECLINED);
}
