import { readFile } from 'node:fs/promises';
import { read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { UnreadableFile } from '../../../unreadable-file.js';
import { CompoundFile, notOfFormat } from '../compound-file.js';
import { foreignKind, TEXT_FILE, textStart } from '../foreign-file.js';
import { filePassOf, isBareWorkbook } from './biff-records.js';
import { withDefaultPassword } from './default-password.js';

const FORMAT = 'an Excel workbook';
const XML_START = /<(\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/;
const XML_END = /<\/(\w+:)?Workbook>\s*$/;

set_cptable(codePages);

/** A sheet as it was read. */
export interface ReadSheet {
  readonly name: string;
  readonly sheet: WorkSheet;
  readonly isHidden: boolean;
}

export interface ReadWorkbook {
  readonly sheets: readonly ReadSheet[];
  readonly date1904: boolean;
}

/**
 * Reads a workbook of Excel 2 to 2003, or one in the XML of Excel 2003.
 *
 * @throws UnreadableFile when it is something else, is encrypted, or when any of its sheets cannot be read
 */
export async function readWorkbook(path: string): Promise<ReadWorkbook> {
  const bytes = await readFile(path);
  if (bytes.length === 0) throw new UnreadableFile('the file is empty');
  const book = parsed(workbookBytes(bytes));
  const hidden = new Set(book.Workbook?.Sheets?.filter(({ Hidden }) => Hidden).map(({ name }) => name));
  const sheets = book.SheetNames.map((name) => {
    return { name, sheet: sheetOf(book, name), isHidden: hidden.has(name) };
  });
  if (sheets.length === 0) throw new UnreadableFile('damaged: it has no sheets');
  return { sheets, date1904: book.Workbook?.WBProps?.date1904 === true };
}

/** The bytes that the library reads: the library itself would take anything for a workbook. */
function workbookBytes(bytes: Buffer): Buffer {
  if (CompoundFile.isOne(bytes)) return streamOf(CompoundFile.of(bytes));
  if (isBareWorkbook(bytes)) return decrypted(bytes);
  if (XML_START.test(textStart(bytes))) return wholeXml(bytes);
  const kind = foreignKind(bytes);
  throw notOfFormat(FORMAT, kind === TEXT_FILE ? `${TEXT_FILE}; if it is a table, rename it to .csv` : kind);
}

function streamOf(file: CompoundFile): Buffer {
  const stream = file.stream('Workbook') ?? file.stream('Book');
  if (!stream) throw notOfFormat(FORMAT, file.kind());
  if (!isBareWorkbook(stream)) throw new UnreadableFile('damaged: the workbook in it has no beginning');
  return decrypted(stream);
}

function decrypted(stream: Buffer): Buffer {
  const filePass = filePassOf(stream);
  const plain = filePass ? withDefaultPassword(stream, filePass) : stream;
  if (!plain) throw new UnreadableFile('password-protected');
  return plain;
}

function wholeXml(bytes: Buffer): Buffer {
  const end = bytes.subarray(-200).toString();
  if (!XML_END.test(end)) throw new UnreadableFile('damaged: the file is cut off, its end is missing');
  return bytes;
}

function parsed(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
    });
  } catch (cause) {
    throw new UnreadableFile('damaged: its content cannot be read as an Excel workbook', { cause });
  }
}

/** The library leaves out a sheet that it could not read to its end. */
function sheetOf(book: WorkBook, name: string): WorkSheet {
  const sheet = book.Sheets[name];
  const isOnly = book.SheetNames.filter((other) => other === name).length === 1;
  if (!sheet) throw new UnreadableFile(`damaged: the sheet "${name}" cannot be read`);
  if (!isOnly) throw new UnreadableFile(`damaged: two sheets are named "${name}"`);
  return sheet;
}
