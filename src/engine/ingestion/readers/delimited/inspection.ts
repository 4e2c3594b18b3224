import { statSync } from 'node:fs';
import { decodedText } from '../../encoding/decoded-text.js';
import { type Encoding } from '../../encoding/encodings.js';
import { inspectBytes } from '../../encoding/text-encoding.js';
import { wantedEncoding } from '../../encoding/wanted-encoding.js';
import { type IntakeCorrection } from '../../intake-correction.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { type Alignment, alignmentOf } from './alignment.js';
import { type Dialect } from './dialect.js';
import { detectDialect, type TextHead } from './dialect-detection.js';
import { wantedDelimiter } from './wanted-delimiter.js';

const HEAD_CHARACTERS = 128_000;
/** As Excel lets a file say what separates its cells. */
const SEPARATOR_LINE = /^sep=(.{1,3})(?:\r\n|\n|\r)/i;

/** What the bytes of a file and the beginning of its text show. */
export interface Inspection {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  readonly encoding: Encoding;
  /** False when there is surely no `"` in the file. */
  readonly mayHaveQuotes: boolean;
  /** True when a CR stands without LF. */
  readonly hasLoneReturns: boolean;
  readonly head: TextHead;
  readonly dialect: Dialect;
  /** Where the columns of a file of fixed width begin; null where a mark separates the cells or nothing does. */
  readonly alignment: Alignment | null;
  /** True when the first line is no row but says what separates the cells. */
  readonly hasSeparatorLine: boolean;
}

/** @throws UnreadableFile when the file is no text or empty, or the correction cannot be applied */
export async function inspect(
  path: string,
  extension: string,
  correction: IntakeCorrection,
): Promise<Inspection> {
  const bytes = await inspectBytes(path);
  const encoding = wantedEncoding(correction) ?? bytes.encoding;
  const head = await readHead(path, encoding);
  if (head.text.trim() === '') throw new UnreadableFile('the file is empty');
  const separator = SEPARATOR_LINE.exec(head.text)?.[1] ?? null;
  const wanted = wantedDelimiter(correction) ?? separator;
  const { dialect, divides } = detectDialect(head, extension, wanted);
  const alignment = divides ? null : alignmentOf(head);
  const { size } = statSync(path);
  return { ...bytes, path, size, encoding, head, dialect, alignment, hasSeparatorLine: separator !== null };
}

async function readHead(path: string, encoding: Encoding): Promise<TextHead> {
  let text = '';
  for await (const piece of decodedText(path, encoding)) {
    text += piece;
    if (text.length >= HEAD_CHARACTERS && text.trim() !== '') return { text, isWhole: false };
  }
  return { text, isWhole: true };
}
