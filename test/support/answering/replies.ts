import { type AnswerEvent } from '../../../src/engine/answering/answer-event.js';

/** The text of the reply. */
export function replyText(events: readonly AnswerEvent[]): string {
  return events
    .map((event) => (event.type === 'message' && event.group.stage === 'Respond' ? event.text : ''))
    .join('');
}

/** The questions that an answer offers to ask next, or to choose from. */
export function offeredQuestions(events: readonly AnswerEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'questions' ? [...event.questions] : []));
}
