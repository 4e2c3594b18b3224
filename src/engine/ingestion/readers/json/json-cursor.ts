import { type UnreadableFile } from '../../unreadable-file.js';
import { jsonFault, shownCharacter } from './json-fault.js';
import { type TextWindow } from './text-window.js';

/** Stands for the end of the file: no character has this code. */
export const END = -1;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** In characters. */
const LONGEST_VALUE = 16_000_000;

const LONGEST_ESCAPE = 6;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
/** Characters of a number's mark between digits, and the digit after it. */
const LONGEST_NUMBER_MARK = 3;
const WORD = /true|false|null/y;
/** Of a word that is none of these so much is shown. */
const LONGEST_WORD = 20;

/** Reads the parts of a JSON file that are not made of others, one after the other, and knows the place of a fault. */
export class JsonCursor {
  line = 1;
  /** Characters that cannot be stored and were replaced. */
  replacedCharacters = 0;
  /** What the window shows, and the position in it. */
  private text: string;
  private i = 0;
  /** Number of characters before the line. */
  private lineStart = 0;

  constructor(private readonly window: TextWindow) {
    this.text = window.text;
  }

  /** Moves on by one character. */
  advance(): void {
    this.i++;
  }

  /** The code of the next character that is not blank; the position is there. */
  skipBlanks(): number {
    for (;;) {
      const code = this.code();
      if (code === LINE_FEED) {
        this.line++;
        this.lineStart = this.window.start + this.i + 1;
      } else if (code !== SPACE && code !== CARRIAGE_RETURN && code !== TAB) {
        return code;
      }
      this.i++;
    }
  }

  /** The code of the character at the position. */
  private code(): number {
    return this.i < this.text.length || this.extendFrom(this.i) ? this.text.charCodeAt(this.i) : END;
  }

  /** Takes in more of the file; what begins at `from` is then at the text's beginning. False at the end of the file. */
  private extendFrom(from: number): boolean {
    const hasMore = this.window.extend(from);
    if (hasMore) {
      this.i -= from;
      this.text = this.window.text;
    }
    return hasMore;
  }

  /** The text in quotation marks at the position, behind which the position is then. */
  quoted(): string {
    let start = this.i++;
    let hasEscapes = false;
    for (;;) {
      const code = this.passOverPlainText();
      if (this.i - start > LONGEST_VALUE) throw this.fault('a string is longer than 16 million characters');
      if (code === QUOTE) {
        const end = this.i++;
        return hasEscapes ? this.unescaped(this.text.slice(start, end + 1)) : this.text.slice(start + 1, end);
      }
      if (code === END) {
        if (!this.extendFrom(start))
          throw this.fault('the file ends inside a string: its closing quote is missing');
        start = 0;
      } else if (code === BACKSLASH) {
        hasEscapes = true;
        start = this.passOverEscape(start);
      } else {
        throw this.fault(
          `${this.found()} appears inside a string: a quote is missing, or the character must be escaped`,
        );
      }
    }
  }

  /** Moves on to what is no plain character of a text; its code, or END where more must be taken in first. */
  private passOverPlainText(): number {
    const { text } = this;
    for (let i = this.i; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === QUOTE || code === BACKSLASH || code < SPACE) {
        this.i = i;
        return code;
      }
    }
    this.i = text.length;
    return END;
  }

  /** Returns where the text begins then. */
  private passOverEscape(start: number): number {
    const isMoved = this.i + LONGEST_ESCAPE > this.text.length && this.extendFrom(start);
    const end = this.endOf(ESCAPE);
    if (end < 0)
      throw this.fault(
        'a backslash in a string must be followed by one of "\\/bfnrtu, and u by 4 hexadecimal digits',
      );
    this.i = end;
    return isMoved ? 0 : start;
  }

  private unescaped(quoted: string): string {
    const text = JSON.parse(quoted) as string;
    if (text.isWellFormed() && !text.includes('\0')) return text;
    return text.replace(UNSTORABLE, () => {
      this.replacedCharacters++;
      return '\ufffd';
    });
  }

  /** The number at the position, as it is written. */
  number(): string {
    let end = this.endOf(NUMBER);
    // What follows may still belong to the number: `.5`, `e+5`.
    while (
      Math.max(end, this.i) + LONGEST_NUMBER_MARK > this.text.length &&
      end - this.i < LONGEST_VALUE &&
      this.extendFrom(this.i)
    ) {
      end = this.endOf(NUMBER);
    }
    if (end < 0) throw this.missing('a digit after the minus sign');
    const text = this.text.slice(this.i, end);
    this.i = end;
    return text;
  }

  /** `true`, `false` or `null`. */
  word(): string {
    if (this.i + LONGEST_WORD > this.text.length) this.extendFrom(this.i);
    const end = this.endOf(WORD);
    if (end < 0) throw this.noValue();
    const word = this.text.slice(this.i, end);
    this.i = end;
    return word;
  }

  /** Where what the pattern matches at the position ends, or -1. */
  private endOf(pattern: RegExp): number {
    pattern.lastIndex = this.i;
    return pattern.test(this.text) ? pattern.lastIndex : -1;
  }

  private noValue(): UnreadableFile {
    const word = /^[\p{L}\p{N}_]*/u.exec(this.text.slice(this.i, this.i + LONGEST_WORD))?.[0] ?? '';
    return word === '' ? this.missing('a value') : this.fault(`${word} is not a JSON value`);
  }

  missing(what: string): UnreadableFile {
    const isEnd = this.code() === END;
    return this.fault(
      isEnd ? `the file ends, but ${what} is missing` : `${what} is missing before ${this.found()}`,
    );
  }

  /** The character at the position, for people. */
  found(): string {
    return shownCharacter(this.text.slice(this.i, this.i + 2));
  }

  fault(reason: string): UnreadableFile {
    return jsonFault({ line: this.line, column: this.window.start + this.i - this.lineStart + 1 }, reason);
  }
}
