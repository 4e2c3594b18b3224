import { UnreadableFile } from '../../unreadable-file.js';
import { jsonFault, shownCharacter } from './json-fault.js';
import { type JsonSink } from './json-sink.js';
import { TextWindow } from './text-window.js';

/** Lists and objects may be nested this deep. */
/** In characters. */
const LONGEST_VALUE = 16_000_000;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const SMALL_N = 0x6e;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
/** Stands for the end of the file: no character has this code. */
const END = -1;

const LONGEST_ESCAPE = 6;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
/** Characters of a number's mark between digits, and the digit after it. */
const LONGEST_NUMBER_MARK = 3;
const WORD = /true|false|null/y;
/** Of a word that is none of these so much is shown. */
const LONGEST_WORD = 20;

/** What a whole file showed. */
export interface Scan {
  /** Values at the outermost level: more than one only where each stands on a line of its own, or objects follow on. */
  readonly values: number;
  /** Characters that cannot be stored, NUL and halves of characters, and were replaced by U+FFFD. */
  readonly replacedCharacters: number;
}

/**
 * Reads a file in UTF-8 by the strict rules of RFC 8259 and gives its parts to the sink. Several lists or objects may
 * follow one another on lines of their own (NDJSON), objects also without anything between them.
 *
 * @param maxDepth of lists and objects within one another
 * @throws UnreadableFile with line and column of the first fault
 */
export function scanJson(path: string, sink: JsonSink, maxDepth: number): Scan {
  const window = new TextWindow(path);
  try {
    return new JsonScanner(window, sink, maxDepth).scan();
  } finally {
    window.close();
  }
}

class JsonScanner {
  /** What the window shows, and the position in it. */
  private text: string;
  private i = 0;
  private depth = 0;
  private line = 1;
  /** Number of characters before the line. */
  private lineStart = 0;
  private replacedCharacters = 0;

  constructor(
    private readonly window: TextWindow,
    private readonly sink: JsonSink,
    private readonly maxDepth: number,
  ) {
    this.text = window.text;
  }

  scan(): Scan {
    let values = 0;
    let last: number = END;
    let lastLine = 0;
    for (let code = this.skipBlanks(); code !== END; code = this.skipBlanks()) {
      const mayFollow =
        isContainer(last) && isContainer(code) && (this.line > lastLine || last + code === 2 * OPEN_BRACE);
      if (values > 0 && !mayFollow) throw this.fault(`${this.found()} stands after the end of the value`);
      this.value(code);
      values++;
      last = code;
      lastLine = this.line;
    }
    if (values === 0) throw new UnreadableFile('the file is empty');
    return { values, replacedCharacters: this.replacedCharacters };
  }

  private value(code: number): void {
    if (code === QUOTE) this.sink.scalar('text', this.quoted());
    else if (code === OPEN_BRACE) this.object();
    else if (code === OPEN_BRACKET) this.array();
    else if (code === MINUS || isDigit(code)) this.sink.scalar('number', this.number());
    else this.word(code);
  }

  private object(): void {
    this.open();
    this.sink.beginObject();
    let code = this.skipBlanks();
    while (code !== CLOSE_BRACE) {
      this.member(code);
      code = this.skipBlanks();
      if (code === COMMA) code = this.next();
      else if (code !== CLOSE_BRACE) throw this.missing('a comma or }');
    }
    this.close();
    this.sink.endObject();
  }

  private member(code: number): void {
    if (code !== QUOTE) throw this.missing('a name in double quotes');
    this.sink.name(this.quoted());
    if (this.skipBlanks() !== COLON) throw this.missing('a colon after the name');
    this.i++;
    this.value(this.skipBlanks());
  }

  private array(): void {
    this.open();
    this.sink.beginArray();
    let code = this.skipBlanks();
    while (code !== CLOSE_BRACKET) {
      this.value(code);
      code = this.skipBlanks();
      if (code === COMMA) code = this.next();
      else if (code !== CLOSE_BRACKET) throw this.missing('a comma or ]');
    }
    this.close();
    this.sink.endArray();
  }

  private open(): void {
    if (++this.depth > this.maxDepth)
      throw this.fault(`lists and objects are nested deeper than ${String(this.maxDepth)} levels`);
    this.i++;
  }

  private close(): void {
    this.depth--;
    this.i++;
  }

  /** After a comma there must be more. */
  private next(): number {
    this.i++;
    const code = this.skipBlanks();
    if (code === CLOSE_BRACE || code === CLOSE_BRACKET)
      throw this.fault('a comma stands before the end, where nothing follows');
    return code;
  }

  /** The code of the next character that is not blank; the position is there. */
  private skipBlanks(): number {
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

  private quoted(): string {
    let start = this.i++;
    let hasEscapes = false;
    for (;;) {
      const code = this.passOverPlainText();
      if (this.i - start > LONGEST_VALUE) throw this.fault('a text is longer than 16 million characters');
      if (code === QUOTE) {
        const end = this.i++;
        return hasEscapes ? this.unescaped(this.text.slice(start, end + 1)) : this.text.slice(start + 1, end);
      }
      if (code === END) {
        if (!this.extendFrom(start))
          throw this.fault('the file ends within a text: its closing quote is missing');
        start = 0;
      } else if (code === BACKSLASH) {
        hasEscapes = true;
        start = this.passOverEscape(start);
      } else {
        throw this.fault(`${this.found()} stands within a text: a quote is missing, or it must be escaped`);
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
        'a backslash stands within a text without one of "\\/bfnrtu after it, or 4 digits after u',
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

  private number(): string {
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

  private word(code: number): void {
    if (this.i + LONGEST_WORD > this.text.length) this.extendFrom(this.i);
    const end = this.endOf(WORD);
    if (end < 0) throw this.noValue();
    const word = this.text.slice(this.i, end);
    this.i = end;
    this.sink.scalar(code === SMALL_N ? 'null' : 'boolean', word);
  }

  /** Where what the pattern matches at the position ends, or -1. */
  private endOf(pattern: RegExp): number {
    pattern.lastIndex = this.i;
    return pattern.test(this.text) ? pattern.lastIndex : -1;
  }

  private noValue(): UnreadableFile {
    const word = /^[\p{L}\p{N}_]*/u.exec(this.text.slice(this.i, this.i + LONGEST_WORD))?.[0] ?? '';
    return word === '' ? this.missing('a value') : this.fault(`${word} is no value of JSON`);
  }

  private missing(what: string): UnreadableFile {
    const isEnd = this.code() === END;
    return this.fault(
      isEnd ? `the file ends, but ${what} is missing` : `${what} is missing before ${this.found()}`,
    );
  }

  /** The character at the position, for people. */
  private found(): string {
    return shownCharacter(this.text.slice(this.i, this.i + 2));
  }

  private fault(reason: string): UnreadableFile {
    return jsonFault({ line: this.line, column: this.window.start + this.i - this.lineStart + 1 }, reason);
  }
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function isContainer(code: number): boolean {
  return code === OPEN_BRACE || code === OPEN_BRACKET;
}
