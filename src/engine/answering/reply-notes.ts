import { type AnswerEvent } from './answer-event.js';

/** An answer whose reply ends with some lines more. */
export async function* withReplyNotes(
  events: AsyncIterable<AnswerEvent> | Iterable<AnswerEvent>,
  notes: readonly string[],
): AsyncGenerator<AnswerEvent> {
  let isSaid = notes.length === 0;
  for await (const event of events) {
    const isEnd = event.type === 'questions' || (event.type === 'task' && event.status !== 'running');
    if (!isSaid && 'group' in event && event.group.stage === 'Respond' && isEnd) {
      isSaid = true;
      yield { type: 'message', group: event.group, text: notes.map((note) => `- ${note}\n`).join('') };
    }
    yield event;
  }
}
