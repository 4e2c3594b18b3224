const QUOTE = '"';

/**
 * Reads RFC 4180 CSV as results are kept in: fields may be quoted, quotes in them are doubled, every record ends in a line break.
 * @param chunks the bytes, in UTF-8
 * @returns the records as they stand, that of the header too
 */
export async function* csvRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  const splitter = new RecordSplitter();
  for await (const chunk of chunks) yield* splitter.add(decoder.decode(chunk, { stream: true }));
}

/** Splits text that comes in pieces. */
class RecordSplitter {
  private record: string[] = [];
  private field = '';
  private isQuoted = false;
  /** Whether the character before was a quote that ended the quoted part. */
  private wasQuoted = false;

  *add(text: string): Generator<string[]> {
    for (const character of text) {
      if (character === QUOTE) this.quote();
      else if (this.isQuoted) this.field += character;
      else if (character === ',') this.endField();
      else if (character === '\n') yield this.endRecord();
      else if (character !== '\r') this.field += character;
    }
  }

  /** The second of two quotes within quotes opens them anew, and is one of the field. */
  private quote(): void {
    if (!this.isQuoted && this.wasQuoted) this.field += QUOTE;
    this.isQuoted = !this.isQuoted;
    this.wasQuoted = !this.isQuoted;
  }

  private endField(): void {
    this.record.push(this.field);
    this.field = '';
    this.wasQuoted = false;
  }

  private endRecord(): string[] {
    this.endField();
    const { record } = this;
    this.record = [];
    return record;
  }
}
