import { contentOf, dataOfEvent, type StreamEvent } from './event-stream.js';

export interface Block {
  readonly type: string;
  readonly content: unknown;
  readonly group_id: string;
  readonly group_name?: string;
  readonly stage: string;
}
export interface Answer {
  readonly job_id: string;
  readonly blocks: Block[];
}
export interface FileContent {
  readonly name: string;
  readonly url: string;
  readonly expires_at: string;
}

export interface HistoryRecord {
  readonly job_id: string;
  readonly question: { readonly blocks: Block[] };
  readonly answer: { readonly blocks: Block[] };
}

/** The blocks of one type. */
export function ofType(blocks: readonly Block[], type: string): Block[] {
  return blocks.filter((block) => block.type === type);
}

/** The text of the reply. */
export function replyOf(blocks: readonly Block[]): string {
  return ofType(blocks, 'MESSAGE')
    .filter(({ stage }) => stage === 'Respond')
    .map(({ content }) => String(content))
    .join('');
}

/** The blocks without what differs from run to run: ids and signed URLs. */
export function summary(blocks: readonly Block[]): object[] {
  return blocks.map(({ type, content, group_name: name, stage }) => ({
    type,
    name: type === 'QUESTIONS' ? undefined : name,
    stage: type === 'SOURCES' || type === 'QUESTIONS' ? 'Respond' : stage,
    content:
      typeof content === 'object' && content !== null && 'url' in content
        ? (content as FileContent).name
        : content,
  }));
}

/** Makes blocks of a stream's events, as a client would. */
export function joinEvents(events: readonly StreamEvent[]): Block[] {
  const blocks: Block[] = [];
  for (const event of events.slice(1, -1).filter(({ event: type }) => type !== 'TASK')) {
    const { group_id: groupId, group_name: groupName, stage } = dataOfEvent(event);
    const block = {
      type: event.event,
      content: contentOf(event),
      group_id: groupId,
      group_name: groupName,
      stage,
    };
    const last = blocks.at(-1);
    if (block.type === 'MESSAGE' && last?.type === 'MESSAGE' && last.group_id === groupId) {
      blocks[blocks.length - 1] = { ...last, content: `${String(last.content)}${String(block.content)}` };
    } else blocks.push(block);
  }
  const questions = ofType(blocks, 'QUESTIONS');
  return [...blocks.filter(({ type }) => type !== 'QUESTIONS'), ...questions];
}
