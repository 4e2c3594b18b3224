import { truncate } from '../common/text.js';

const MAX_NAME_LENGTH = 128;

/** Cuts a file name to 128 characters, in front of its extension. */
export function displayName(fileName: string): string {
  const name = fileName.trim();
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot);
  return `${truncate(name.slice(0, dot), MAX_NAME_LENGTH - extension.length)}${extension}`;
}
