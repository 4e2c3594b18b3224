import { UnreadableFile } from '../unreadable-file.js';
import { DelimitedReader } from './delimited/delimited-reader.js';
import { type FileReader } from './file-reader.js';

const READERS: readonly FileReader[] = [new DelimitedReader()];

/** @throws UnreadableFile when no reader knows the extension */
export function readerOf(extension: string): FileReader {
  const reader = READERS.find((one) => one.extensions.includes(extension.toLowerCase()));
  if (!reader) throw new UnreadableFile(`files of type ${extension} cannot be read`);
  return reader;
}
