import { type AnswerEvent } from '../answer-event.js';

/** An answer of the built-in analyst that says why it stands in for the model. */
export async function* withFallbackNote(
  events: AsyncIterable<AnswerEvent>,
  reason: string,
): AsyncGenerator<AnswerEvent> {
  let isSaid = false;
  for await (const event of events) {
    const isEnd = event.type === 'questions' || (event.type === 'task' && event.status !== 'running');
    if (!isSaid && 'group' in event && event.group.stage === 'Respond' && isEnd) {
      isSaid = true;
      yield { type: 'message', group: event.group, text: `- ${reason}\n` };
    }
    yield event;
  }
}
