import { open } from 'node:fs/promises';
import { decodedText } from '../../encoding/decoded-text.js';
import { type Encoding } from '../../encoding/encodings.js';
import { inspectBytes } from '../../encoding/text-encoding.js';
import { UnreadableFile } from '../../unreadable-file.js';

/**
 * Reads a text file of any encoding piece by piece, with `\n` at the end of every line.
 *
 * @throws UnreadableFile when the file is no text or has none
 */
export async function* plainText(path: string): AsyncGenerator<string> {
  let isBlank = true;
  let held = '';
  for await (const piece of decodedText(path, await encodingOf(path))) {
    const text = held + piece;
    // The second half of a line's end may come with the next piece.
    held = text.endsWith('\r') ? '\r' : '';
    const whole = held === '' ? text : text.slice(0, -1);
    isBlank &&= whole.trim() === '';
    yield whole.replace(/\r\n?/g, '\n');
  }
  if (held !== '') yield '\n';
  if (isBlank) throw new UnreadableFile('the file is empty');
}

async function encodingOf(path: string): Promise<Encoding> {
  const file = await open(path);
  try {
    return (await inspectBytes(file)).encoding;
  } finally {
    await file.close();
  }
}
