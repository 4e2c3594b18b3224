import { type JsonSink, type ScalarKind } from './json-sink.js';
import { UnreadableFile } from '../../unreadable-file.js';

const LONGEST_VALUE = 16_000_000;

/** Writes a value that is not taken apart as JSON again, without blanks. */
export class JsonWriter implements JsonSink {
  /** Number of lists and objects that are open. */
  depth = 0;
  private text = '';
  private needsComma = false;

  /** What was written; begins anew. */
  take(): string {
    const { text } = this;
    this.text = '';
    this.needsComma = false;
    return text;
  }

  beginObject(): void {
    this.begin('{');
  }

  endObject(): void {
    this.end('}');
  }

  beginArray(): void {
    this.begin('[');
  }

  endArray(): void {
    this.end(']');
  }

  name(name: string): void {
    this.add(`${JSON.stringify(name)}:`);
    this.needsComma = false;
  }

  scalar(kind: ScalarKind, text: string): void {
    this.add(kind === 'text' ? JSON.stringify(text) : text);
  }

  private begin(bracket: string): void {
    this.depth++;
    this.add(bracket);
    this.needsComma = false;
  }

  private end(bracket: string): void {
    this.depth--;
    this.text += bracket;
    this.needsComma = true;
  }

  private add(part: string): void {
    this.text += this.needsComma ? `,${part}` : part;
    this.needsComma = true;
    if (this.text.length > LONGEST_VALUE) {
      throw new UnreadableFile('a list or object that is not a table is longer than 16 million characters');
    }
  }
}
