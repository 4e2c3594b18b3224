import { type AnswerEvent } from './answer-event.js';

/**
 * An answer whose reply ends with some lines more.
 * @param notes the lines; or what gives them for the statements that were run
 */
export async function* withReplyNotes(
  events: AsyncIterable<AnswerEvent> | Iterable<AnswerEvent>,
  notes: readonly string[] | ((statements: string) => readonly string[]),
): AsyncGenerator<AnswerEvent> {
  let isSaid = false;
  let statements = '';
  for await (const event of events) {
    if (event.type === 'code') statements += `${event.markdown}\n`;
    const isEnd = event.type === 'questions' || (event.type === 'task' && event.status !== 'running');
    if (!isSaid && 'group' in event && event.group.stage === 'Respond' && isEnd) {
      isSaid = true;
      const lines = typeof notes === 'function' ? notes(statements) : notes;
      const text = lines.map((line) => `- ${line}\n`).join('');
      if (text !== '') yield { type: 'message', group: event.group, text };
    }
    yield event;
  }
}
