import { readFile } from 'node:fs/promises';
import { UnreadableFile } from '../../../unreadable-file.js';
import { counted } from '../../counted.js';
import { CompoundFile, contentMissing, notOfFormat } from '../compound-file.js';
import { foreignKind, TEXT_FILE, textStart } from '../foreign-file.js';
import { biff8Workbook, isBiff8 } from './biff8-workbook.js';
import { filePassOf, isBareWorkbook } from './biff-records.js';
import { withDefaultPassword } from './default-password.js';
import { libraryWorkbook } from './library-workbook.js';
import { type Workbook } from './workbook.js';

const FORMAT = 'an Excel workbook';
/** @see [MS-XLS] 2.1.7.8 Embedding Storage */
const EMBEDDED_FILE = /^MBD[^/]*\/$/;
const XML_START = /<(\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/;
const XML_END = /<\/(\w+:)?Workbook>\s*$/;

/**
 * Reads a workbook of Excel 2 to 2003, or one in the XML of Excel 2003.
 *
 * @throws UnreadableFile when it is something else, is encrypted, or when any of its sheets cannot be read
 */
export async function readWorkbook(path: string): Promise<Workbook> {
  const bytes = await readFile(path);
  if (bytes.length === 0) throw new UnreadableFile('the file is empty');
  const book = workbookIn(bytes);
  if (book.sheets.length === 0) throw new UnreadableFile('damaged: it has no sheets');
  return book;
}

function workbookIn(bytes: Buffer): Workbook {
  if (CompoundFile.isOne(bytes)) return wrappedWorkbook(CompoundFile.of(bytes));
  if (isBareWorkbook(bytes)) return binaryWorkbook(bytes);
  if (XML_START.test(textStart(bytes))) return libraryWorkbook(wholeXml(bytes));
  const kind = foreignKind(bytes);
  throw notOfFormat(FORMAT, kind === TEXT_FILE ? `${TEXT_FILE}; if it is a table, rename it to .csv` : kind);
}

/**
 * Reads the workbook in a compound file.
 *
 * @throws UnreadableFile when there is none, it is encrypted or damaged
 */
export function wrappedWorkbook(file: CompoundFile): Workbook {
  const book = binaryWorkbook(streamOf(file));
  const embedded = file.countFolders(EMBEDDED_FILE);
  const texts = counted(embedded, 'embedded file was not read', 'embedded files were not read');
  return { ...book, notes: [...book.notes, ...texts] };
}

function streamOf(file: CompoundFile): Buffer {
  const stream = file.stream('Workbook') ?? file.stream('Book');
  const isWorkbook = file.has('Workbook') || file.has('Book');
  if (!stream) throw isWorkbook ? contentMissing() : notOfFormat(FORMAT, file.kind());
  if (!isBareWorkbook(stream)) throw new UnreadableFile('damaged: the workbook in it has no beginning');
  return stream;
}

function binaryWorkbook(stream: Buffer): Workbook {
  const filePass = filePassOf(stream);
  const plain = filePass ? withDefaultPassword(stream, filePass) : stream;
  if (!plain) throw new UnreadableFile('password-protected');
  return isBiff8(plain) ? biff8Workbook(plain) : libraryWorkbook(plain);
}

function wholeXml(bytes: Buffer): Buffer {
  const end = bytes.subarray(-200).toString();
  if (!XML_END.test(end)) throw new UnreadableFile('damaged: the file is cut off, its end is missing');
  return bytes;
}
