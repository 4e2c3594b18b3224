import { randomUUID } from 'node:crypto';
import {
  Analyst,
  type AnalysisRequest,
  type AnswerEvent,
  type AnswerImage,
  type AnswerTable,
} from '../../src/engine/index.js';
import { type TestService } from './test-service.js';

export type Script = (request: AnalysisRequest, signal: AbortSignal) => AsyncIterable<AnswerEvent>;

/** Lets a test answer one question itself, until the service restarts. All others are answered as ever. */
export function scriptAnswer({ app }: TestService, question: string, script: Script): void {
  const analyst = app.get(Analyst, { strict: false });
  const answer = analyst.answer.bind(analyst);
  analyst.answer = (request, signal) =>
    request.question === question ? script(request, signal) : answer(request, signal);
}

/** The events of one step of an answer. */
export function stepOf(name: string, stage: 'Analyze' | 'Respond') {
  const group = { id: randomUUID(), name, stage, files: [] };
  return {
    begin: (): AnswerEvent => ({ type: 'task', group, status: 'running' }),
    message: (text: string): AnswerEvent => ({ type: 'message', group, text }),
    code: (markdown: string): AnswerEvent => ({ type: 'code', group, markdown }),
    table: (table: AnswerTable): AnswerEvent => ({ type: 'table', group, table }),
    image: (image: AnswerImage): AnswerEvent => ({ type: 'image', group, image }),
    questions: (questions: readonly string[]): AnswerEvent => ({ type: 'questions', group, questions }),
    end: (): AnswerEvent => ({ type: 'task', group, status: 'done' }),
  };
}
