import { UnreadableFile } from '../../unreadable-file.js';

/** Where a fault is: both count from 1. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** The refusal of a file that is not JSON (RFC 8259) at a place. */
export function jsonFault({ line, column }: Place, reason: string): UnreadableFile {
  return new UnreadableFile(`line ${String(line)}, column ${String(column)}: ${reason}`);
}

/** The first character of a text as people can tell it. */
export function shownCharacter(text: string): string {
  const code = text.codePointAt(0) ?? 0;
  const character = String.fromCodePoint(code);
  if (/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)) return character;
  return `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
