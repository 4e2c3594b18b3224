import { truncate } from '../../common/validation/text.js';

const MAX_NAME_LENGTH = 128;

/** Separators of paths, control characters, ends of lines, and marks that turn the direction of the text around them. */
const MISLEADING = /[/\\\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A file name without what could mislead whoever reads it, or a program that saves under it. */
export function plainName(fileName: string): string {
  return fileName.replace(MISLEADING, '').trim();
}

/** Cuts a file name to 128 characters, in front of its extension. */
export function displayName(fileName: string): string {
  const name = plainName(fileName);
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot);
  return `${truncate(name.slice(0, dot), MAX_NAME_LENGTH - extension.length)}${extension}`;
}
