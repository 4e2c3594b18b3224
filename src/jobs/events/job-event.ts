import { appendBlock, type Block, type BlockGroup, inContractOrder } from '../records/block.js';

export type TaskStatus = 'running' | 'done' | 'error';

/** What happens while a job is answered. The last event of a job is `end` or `failed`. */
export type JobEvent =
  | {
      readonly type: 'task';
      readonly group: BlockGroup;
      readonly status: TaskStatus;
      readonly files: readonly string[];
    }
  | { readonly type: 'block'; readonly block: Block }
  | { readonly type: 'end' }
  | { readonly type: 'failed'; readonly code: number; readonly message: string };

/** An event in its job's channel. */
export interface NumberedEvent {
  /** From 1, in the order of publication. */
  readonly number: number;
  /** ISO 8601 time stamp. */
  readonly publishedAt: string;
  readonly event: JobEvent;
}

/** Whether nothing follows an event. */
export function isLast({ type }: JobEvent): boolean {
  return type === 'end' || type === 'failed';
}

/** The blocks of an answer, in the contract's order, as far as its events tell. */
export function blocksOf(events: readonly NumberedEvent[]): Block[] {
  const blocks = events.flatMap(({ event }) => (event.type === 'block' ? [event.block] : []));
  return inContractOrder(blocks.reduce<Block[]>(appendBlock, []));
}

type TaskEvent = Extract<JobEvent, { type: 'task' }>;

/** The beginnings of groups that have no end. */
export function openGroupsOf(events: readonly NumberedEvent[]): TaskEvent[] {
  const open = new Map<string, TaskEvent>();
  for (const { event } of events) {
    if (event.type !== 'task') continue;
    if (event.status === 'running') open.set(event.group.id, event);
    else open.delete(event.group.id);
  }
  return [...open.values()];
}
