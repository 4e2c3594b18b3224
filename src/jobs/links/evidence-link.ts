import { type AnswerEvent } from '../../engine/index.js';

type TaskEvent = Extract<AnswerEvent, { type: 'task' }>;

/**
 * An answer whose reply ends with a link, as a line of its own.
 * @param url makes the link; asked once, when the reply is complete
 */
export async function* withLinkAtEnd(
  events: AsyncIterable<AnswerEvent>,
  url: () => Promise<string>,
): AsyncGenerator<AnswerEvent> {
  let ending: TaskEvent | null = null;
  for await (const event of events) {
    // A reply may have several groups: what stands behind the last of them are its sources.
    if (ending !== null) yield* event.type === 'sources' ? linked(ending, await url()) : [ending];
    ending = isEndOfReply(event) ? event : null;
    if (ending === null) yield event;
  }
  if (ending !== null) yield* linked(ending, await url());
}

function isEndOfReply(event: AnswerEvent): event is TaskEvent {
  return event.type === 'task' && event.status === 'done' && event.group.stage === 'Respond';
}

function linked(end: TaskEvent, url: string): AnswerEvent[] {
  return [{ type: 'message', group: end.group, text: `\n${url}\n` }, end];
}
