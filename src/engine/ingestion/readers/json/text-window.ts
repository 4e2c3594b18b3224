import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const PIECE_BYTES = 2 ** 20;

/**
 * A stretch of a text file in UTF-8 that moves on as the file is read. Synchronous: a parser by recursive descent cannot
 * wait, and the process reads nothing else.
 */
export class TextWindow {
  /** The characters in the window. */
  text = '';
  /** Number of characters before the window. */
  start = 0;
  private readonly file: number;
  private readonly decoder = new StringDecoder('utf8');

  constructor(path: string) {
    this.file = openSync(path, 'r');
    this.extend(0);
    if (this.text.startsWith('\ufeff')) this.text = this.text.slice(1);
  }

  /** Takes in more of the file, and lets go of the characters before `from`. False, and nothing changes, at its end. */
  extend(from: number): boolean {
    const kept = this.text.length - from;
    // Ever larger pieces, so that one long text is not copied over and over.
    const more = this.read(Math.max(PIECE_BYTES, kept));
    if (more === '') return false;
    this.start += from;
    this.text = this.text.slice(from) + more;
    return true;
  }

  /** The next characters of the file, at least one of them; none at its end. */
  private read(bytes: number): string {
    const buffer = Buffer.allocUnsafe(bytes);
    for (;;) {
      const bytesRead = readSync(this.file, buffer, 0, bytes, null);
      if (bytesRead === 0) return this.decoder.end();
      const text = this.decoder.write(buffer.subarray(0, bytesRead));
      if (text !== '') return text;
    }
  }

  close(): void {
    closeSync(this.file);
  }
}
