import { open } from 'node:fs/promises';
import { UnreadableFile } from '../unreadable-file.js';
import { compoundKind } from './ooxml/package/compound-kind.js';
import { zipKind } from './ooxml/package/zip-kind.js';

/** Kinds of files by their content, each with what to call it in a sentence. */
const KIND_NAMES = {
  docx: 'a Word document (.docx)',
  pptx: 'a PowerPoint presentation (.pptx)',
  xlsx: 'an Excel workbook (.xlsx)',
  xlsb: 'a binary Excel workbook (.xlsb)',
  odf: 'an OpenDocument file (.odt, .ods, .odp)',
  'encrypted-office': 'a password-protected Office document',
  doc: 'an old Word document (.doc)',
  ppt: 'an old PowerPoint presentation (.ppt)',
  xls: 'an old Excel workbook (.xls)',
  msg: 'an Outlook message',
  compound: 'an old compound document of another program',
  pdf: 'a PDF document',
  rtf: 'a Rich Text document (.rtf)',
  html: 'a web page (HTML)',
  mhtml: 'a saved web page (MHTML)',
  xml: 'an XML file',
  zip: 'a ZIP archive',
  epub: 'an e-book (EPUB)',
  png: 'a PNG image',
  jpeg: 'a JPEG image',
  gif: 'a GIF image',
  tiff: 'a TIFF image',
  gzip: 'a gzip archive',
  bzip2: 'a bzip2 archive',
  zstandard: 'a Zstandard archive',
  'seven-zip': 'a 7-Zip archive',
  rar: 'a RAR archive',
  parquet: 'a Parquet file',
  sqlite: 'a SQLite database',
  program: 'a program',
  text: 'a plain text file',
  empty: 'an empty file',
  binary: 'a file of an unknown kind',
} as const;

/** What a file is by its content, whatever its name says. */
export type FileKind = keyof typeof KIND_NAMES;

/** First bytes, in hexadecimal. */
const SIGNATURES: readonly (readonly [string, FileKind])[] = [
  ['504b0304', 'zip'],
  ['504b0506', 'zip'],
  ['504b0708', 'zip'],
  ['d0cf11e0a1b11ae1', 'compound'],
  ['7b5c727466', 'rtf'],
  ['89504e47', 'png'],
  ['ffd8ff', 'jpeg'],
  ['47494638', 'gif'],
  ['49492a00', 'tiff'],
  ['4d4d002a', 'tiff'],
  ['1f8b', 'gzip'],
  ['425a68', 'bzip2'],
  ['28b52ffd', 'zstandard'],
  ['377abcaf271c', 'seven-zip'],
  ['526172211a07', 'rar'],
  ['50415231', 'parquet'],
  ['53514c69746520666f726d617420', 'sqlite'],
  ['7f454c46', 'program'],
  ['4d5a90', 'program'],
];
/** Kinds that can be read under another extension. */
const RENAMEABLE = new Set<FileKind>(['docx', 'pptx', 'xlsx', 'doc', 'ppt', 'xls', 'pdf', 'text']);
const HEAD_BYTES = 4096;
/** Readers of PDF accept so many bytes before its signature. */
const PDF_SEARCHED_BYTES = 1024;
const MOST_CONTROL_SHARE = 0.02;

/** A kind as a sentence names it, for example `a PDF document`. */
export function nameOfKind(kind: FileKind): string {
  return KIND_NAMES[kind];
}

/** Tells what a file is by its first bytes, and by the main part of an archive or compound file. */
export async function kindOfFile(path: string): Promise<FileKind> {
  const head = await headOf(path);
  if (head.length === 0) return 'empty';
  const hex = head.toString('hex', 0, 16);
  const kind = SIGNATURES.find(([signature]) => hex.startsWith(signature))?.[1];
  if (kind === 'zip') return await zipKind(path);
  if (kind === 'compound') return await compoundKind(path);
  return kind ?? unsignedKind(head);
}

/**
 * Makes sure that a file is of the kind its extension promises.
 *
 * @throws UnreadableFile that says what it is instead
 */
export function expectKind(expected: FileKind, actual: FileKind): void {
  if (actual === expected) return;
  if (actual === 'encrypted-office') throw new UnreadableFile('password-protected');
  if (actual === 'empty') throw new UnreadableFile('the file is empty');
  const advice = RENAMEABLE.has(actual) ? '; give it the right extension' : '';
  throw new UnreadableFile(`not ${nameOfKind(expected)}: it is ${nameOfKind(actual)}${advice}`);
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function unsignedKind(head: Buffer): FileKind {
  if (head.subarray(0, PDF_SEARCHED_BYTES).includes('%PDF-')) return 'pdf';
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isWide) return markupKind(new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head));
  const isText = !head.includes(0) && controlShare(head) <= MOST_CONTROL_SHARE;
  return isText ? markupKind(head.toString('latin1').replace(/^ï»¿/, '')) : 'binary';
}

function markupKind(text: string): FileKind {
  const start = text.trimStart().toLowerCase();
  if (/^(<!--.*?-->\s*)*<(!doctype html|html|head|body|table|meta)\b/s.test(start)) return 'html';
  if (start.startsWith('<?xml')) return start.includes('<html') ? 'html' : 'xml';
  return start.startsWith('mime-version:') ? 'mhtml' : 'text';
}

function controlShare(head: Buffer): number {
  const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);
  return head.filter(isControl).length / head.length;
}
