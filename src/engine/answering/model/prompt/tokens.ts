import { type ToolDefinition } from '../client/chat-model.js';

/** Characters of a token, about; fewer in scripts with many letters. */
const CHARACTERS = 3.2;

/** How many tokens a text takes, rather too many than too few. */
export function tokensOf(text: string): number {
  const wide = text.match(/[\u0900-\u1fff\u2e80-\uffef]/g)?.length ?? 0;
  return Math.ceil((text.length - wide) / CHARACTERS + wide);
}

/** A text cut to so many tokens. */
export function cutTo(text: string, tokens: number): string {
  if (tokensOf(text) <= tokens) return text;
  return `${text.slice(0, Math.floor((text.length * tokens) / tokensOf(text)))}…`;
}

/** How many tokens the descriptions of tools take. */
export const tokensOfTools = (tools: readonly ToolDefinition[]): number =>
  tools.length === 0 ? 0 : tokensOf(JSON.stringify(tools));

const REPLY_TOKENS = 4096;

/** What a reply may take of a context. */
export const replyTokens = (contextTokens: number): number =>
  Math.min(REPLY_TOKENS, Math.floor(contextTokens / 4));
