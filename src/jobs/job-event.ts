import { type Block, type BlockGroup } from './block.js';

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
  readonly publishedAt: Date;
  readonly event: JobEvent;
}

/** Whether nothing follows an event. */
export function isLast({ type }: JobEvent): boolean {
  return type === 'end' || type === 'failed';
}
