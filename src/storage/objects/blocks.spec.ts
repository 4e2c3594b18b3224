import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { inBlocks } from './blocks.js';

async function cut(chunks: readonly string[], size: number): Promise<string[]> {
  const blocks: string[] = [];
  const content = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  for await (const block of inBlocks(content, size)) blocks.push(block.toString());
  return blocks;
}

describe('a stream is cut into blocks', () => {
  it('that are all of the size but the last', async () => {
    expect(await cut(['ab', 'cdefg', 'h'], 3)).toEqual(['abc', 'def', 'gh']);
  });

  it('of which the last is empty where nothing is left', async () => {
    expect(await cut(['abcd', 'ef'], 3)).toEqual(['abc', 'def', '']);
    expect(await cut([], 3)).toEqual(['']);
  });

  it('from chunks that hold several', async () => {
    expect(await cut(['abcdefgh'], 2)).toEqual(['ab', 'cd', 'ef', 'gh', '']);
  });
});
