import { UnreadableFile } from '../../unreadable-file.js';
import { END, JsonCursor } from './json-cursor.js';
import { type JsonSink } from './json-sink.js';
import { TextWindow } from './text-window.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const SMALL_N = 0x6e;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

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
  private readonly cursor: JsonCursor;
  private depth = 0;

  constructor(
    window: TextWindow,
    private readonly sink: JsonSink,
    private readonly maxDepth: number,
  ) {
    this.cursor = new JsonCursor(window);
  }

  scan(): Scan {
    let values = 0;
    let last: number = END;
    let lastLine = 0;
    for (let code = this.cursor.skipBlanks(); code !== END; code = this.cursor.skipBlanks()) {
      const mayFollow =
        isContainer(last) &&
        isContainer(code) &&
        (this.cursor.line > lastLine || last + code === 2 * OPEN_BRACE);
      if (values > 0 && !mayFollow)
        throw this.cursor.fault(`${this.cursor.found()} appears after the end of the value`);
      this.value(code);
      values++;
      last = code;
      lastLine = this.cursor.line;
    }
    if (values === 0) throw new UnreadableFile('the file is empty');
    return { values, replacedCharacters: this.cursor.replacedCharacters };
  }

  private value(code: number): void {
    if (code === QUOTE) this.sink.scalar('text', this.cursor.quoted());
    else if (code === OPEN_BRACE) this.object();
    else if (code === OPEN_BRACKET) this.array();
    else if (code === MINUS || isDigit(code)) this.sink.scalar('number', this.cursor.number());
    else this.sink.scalar(code === SMALL_N ? 'null' : 'boolean', this.cursor.word());
  }

  private object(): void {
    this.open();
    this.sink.beginObject();
    let code = this.cursor.skipBlanks();
    while (code !== CLOSE_BRACE) {
      this.member(code);
      code = this.cursor.skipBlanks();
      if (code === COMMA) code = this.next();
      else if (code !== CLOSE_BRACE) throw this.cursor.missing('a comma or }');
    }
    this.close();
    this.sink.endObject();
  }

  private member(code: number): void {
    if (code !== QUOTE) throw this.cursor.missing('a name in double quotes');
    this.sink.name(this.cursor.quoted());
    if (this.cursor.skipBlanks() !== COLON) throw this.cursor.missing('a colon after the name');
    this.cursor.advance();
    this.value(this.cursor.skipBlanks());
  }

  private array(): void {
    this.open();
    this.sink.beginArray();
    let code = this.cursor.skipBlanks();
    while (code !== CLOSE_BRACKET) {
      this.value(code);
      code = this.cursor.skipBlanks();
      if (code === COMMA) code = this.next();
      else if (code !== CLOSE_BRACKET) throw this.cursor.missing('a comma or ]');
    }
    this.close();
    this.sink.endArray();
  }

  private open(): void {
    if (++this.depth > this.maxDepth)
      throw this.cursor.fault(
        `lists and objects are nested more deeply than ${String(this.maxDepth)} levels`,
      );
    this.cursor.advance();
  }

  private close(): void {
    this.depth--;
    this.cursor.advance();
  }

  /** After a comma there must be more. */
  private next(): number {
    this.cursor.advance();
    const code = this.cursor.skipBlanks();
    if (code === CLOSE_BRACE || code === CLOSE_BRACKET)
      throw this.cursor.fault('there is a comma with nothing after it');
    return code;
  }
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function isContainer(code: number): boolean {
  return code === OPEN_BRACE || code === OPEN_BRACKET;
}
