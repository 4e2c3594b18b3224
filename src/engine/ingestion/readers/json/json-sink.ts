/** What a value that holds no others is. */
export type ScalarKind = 'text' | 'number' | 'boolean' | 'null';

/** Takes a JSON document apart as it is read. */
export interface JsonSink {
  beginObject(): void;
  endObject(): void;
  beginArray(): void;
  endArray(): void;
  /** The name of the member whose value comes next. */
  name(name: string): void;
  /** @param text of a text its characters, else the value as it is written in the file */
  scalar(kind: ScalarKind, text: string): void;
}
