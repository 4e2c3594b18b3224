import { type CallToolResult } from '@modelcontextprotocol/server';

/** Of text and structure together, four characters each; images are counted by nobody in characters. */
const MOST_REPLY_TOKENS = 20_000;
const CHARACTERS_PER_TOKEN = 4;

/** A chart as a PNG. */
export interface ReplyImage {
  readonly png: Buffer;
}

/** What a tool answers: its output schema's structure, and pictures beside. */
export interface Reply<T extends object = object> {
  readonly structured: T;
  readonly images?: readonly ReplyImage[];
}

/**
 * A reply on the wire. Its structure stands there as text as well, as the protocol asks for the sake of older clients.
 * A reply beyond the limit is never sent: the tools cut theirs long before, so that this one is an error which says so.
 */
export function toResult({ structured, images = [] }: Reply): CallToolResult {
  const text = JSON.stringify(structured);
  if (2 * text.length > MOST_REPLY_TOKENS * CHARACTERS_PER_TOKEN) {
    return toError('The reply is too long to show. Next: ask for less, for example about fewer columns.');
  }
  return {
    content: [
      { type: 'text', text },
      ...images.map(({ png }) => ({
        type: 'image' as const,
        data: png.toString('base64'),
        mimeType: 'image/png',
      })),
    ],
    structuredContent: structured,
  };
}

/** An error that the assistant reads. */
export function toError(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
