import { type AnswerEvent } from '../../../src/engine/answering/answer-event.js';
import { type ResultTable } from '../../../src/engine/table.js';

/** The text of the reply. */
export function replyText(events: readonly AnswerEvent[]): string {
  return textOf(events, 'Respond');
}

/** The questions that an answer offers to ask next, or to choose from. */
export function offeredQuestions(events: readonly AnswerEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'questions' ? [...event.questions] : []));
}

/** The table that the query gave. */
export function resultOf(events: readonly AnswerEvent[]): ResultTable {
  const [result] = events.flatMap((event) => (event.type === 'table' ? [event.table.result] : []));
  if (!result) throw new Error('no result');
  return result;
}

/** What is said while the question is analysed, or in the reply. */
export function textOf(events: readonly AnswerEvent[], stage: 'Analyze' | 'Respond'): string {
  return events
    .flatMap((event) => (event.type === 'message' && event.group.stage === stage ? [event.text] : []))
    .join('');
}
