import { type AnswerEvent } from './answer-event.js';

/** Gives the lines for statements that were run. */
type NotesOf = (statements: string) => readonly string[];

/**
 * An answer whose reply ends with some lines more.
 * @param notes the lines; or what gives them for the statements that were run
 */
export async function* withReplyNotes(
  events: AsyncIterable<AnswerEvent> | Iterable<AnswerEvent>,
  notes: readonly string[] | NotesOf,
): AsyncGenerator<AnswerEvent> {
  let isSaid = false;
  let statements = '';
  for await (const event of events) {
    if (event.type === 'code') statements += `${event.markdown}\n`;
    if (!isSaid && isEndOf(event, 'Respond')) {
      isSaid = true;
      const lines = typeof notes === 'function' ? notes(statements) : notes;
      const text = lines.map((line) => `- ${line}\n`).join('');
      if (text !== '') yield { type: 'message', group: event.group, text };
    }
    yield event;
  }
}

/** An answer whose reply ends with the lines for all statements, and each step that ran some with the lines for these. */
export async function* withNotesOfStatements(
  events: AsyncIterable<AnswerEvent> | Iterable<AnswerEvent>,
  notes: NotesOf,
): AsyncGenerator<AnswerEvent> {
  let statements = '';
  for await (const event of withReplyNotes(events, notes)) {
    if (event.type === 'code') statements += `${event.markdown}\n`;
    if (event.type === 'task' && isEndOf(event, 'Analyze')) {
      const text = notes(statements)
        .map((line) => `${line}\n`)
        .join('');
      if (statements !== '' && text !== '') yield { type: 'message', group: event.group, text };
      statements = '';
    }
    yield event;
  }
}

type GroupEvent = Extract<AnswerEvent, { readonly group: unknown }>;

/** Whether nothing more is said in a group of a stage: questions come last in a reply. */
function isEndOf(event: AnswerEvent, stage: 'Analyze' | 'Respond'): event is GroupEvent {
  const isLast = event.type === 'questions' || (event.type === 'task' && event.status !== 'running');
  return isLast && 'group' in event && event.group.stage === stage;
}
