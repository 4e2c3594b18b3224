import { decodedText } from '../../encoding/decoded-text.js';
import { type Encoding } from '../../encoding/encodings.js';
import { encodingOf } from '../../encoding/text-encoding.js';
import { UnreadableFile } from '../../unreadable-file.js';

/**
 * Reads a text file piece by piece, with `\n` at the end of every line. Where no encoding is given it is found.
 *
 * @throws UnreadableFile when the file is no text or has none
 */
export async function* plainText(path: string, encoding: Encoding | null): AsyncGenerator<string> {
  let isBlank = true;
  let held = '';
  for await (const piece of decodedText(path, encoding ?? (await encodingOf(path)))) {
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
