import { type ChatReply, type ChatTurn, type TokenUse, type ToolCall } from './chat-model.js';
import { tokensOf } from '../prompt/tokens.js';

/** What has come of a reply. */
export interface Received extends Omit<ChatReply, 'use'> {
  /** Tokens as the service counted them; null where it did not. */
  readonly counted: Omit<TokenUse, 'isEstimated'> | null;
}

/** The count of a service, where it makes one. */
export function countedIn(
  usage: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null | undefined,
): Received['counted'] {
  const { prompt_tokens: input = 0, completion_tokens: output = 0 } = usage ?? {};
  return input + output > 0 ? { input, output } : null;
}

const writtenCalls = (calls: readonly ToolCall[]): string =>
  calls.map(({ name, arguments: given }) => `${name}${given}`).join('');

/** What a try took, by the count of the service or else reckoned from what was sent and received. */
export function useOf({ messages, tools, schema }: ChatTurn, { text, calls, counted }: Received): TokenUse {
  if (counted) return { ...counted, isEstimated: false };
  const sent = messages.map((message) =>
    message.role === 'assistant' ? message.content + writtenCalls(message.calls) : message.content,
  );
  const offered = tools.length > 0 || schema !== null ? JSON.stringify([tools, schema]) : '';
  return {
    input: tokensOf([...sent, offered].join('\n')),
    output: tokensOf(text + writtenCalls(calls)),
    isEstimated: true,
  };
}
