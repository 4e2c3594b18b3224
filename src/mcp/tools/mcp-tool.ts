import { type z } from 'zod';
import { type Caller } from '../../auth/index.js';
import { type RequestKey } from '../../idempotency/index.js';
import { type Reply } from '../replies/reply.js';

/** A call of a tool: who calls it, and how it hears of the call while it works. */
export interface ToolCall {
  readonly caller: Caller;
  readonly clientAddress: string | null;
  /** By which the call is known again, also by whoever cancels it; null where the client's revision needs none. */
  readonly requestKey: RequestKey | null;
  /** Aborted when nobody waits for the reply any more. */
  readonly gone: AbortSignal;
  /** Whether a client that has gone has cancelled the call, as in the revisions from 2026 on. */
  readonly isCancelledByLeaving: boolean;
  /** Tells the client of a step that has begun, where it wants to hear of any. */
  readonly tellStep: (name: string) => Promise<void>;
}

/** Something that assistants can do. All tools only read the data, and see those of the caller's project. */
export interface McpTool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** For the assistant: what the tool does and when to use it. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** Address of the view that shows a reply to people; absent where there is none. */
  readonly view?: string;
  /** @throws ApiError for what the assistant is to be told */
  run(input: z.output<Input>, call: ToolCall): Promise<Reply<z.output<Output>>>;
}
