import { type Content, type ContentOptions } from '../../content.js';
import { counted } from '../../counted.js';
import { refuseTooWide } from '../../../column-limit.js';
import { type SourceFile } from '../../file-reader.js';
import { sheetContent } from './sheet-content.js';
import { readWorkbook } from './workbook-file.js';
import { type Workbook } from './workbook.js';

/**
 * Takes apart a workbook of Excel 2 to 2003 (.xls), also one written as XML: each sheet with cells is a grid; text
 * boxes and comments follow as texts. Formulas give the values they had when the file was saved.
 *
 * @throws UnreadableFile when it is no such workbook, is encrypted, or is damaged in any part
 */
export async function* parseXls(source: SourceFile, limits: ContentOptions): AsyncGenerator<Content> {
  yield* workbookContent(await readWorkbook(source.path), limits);
}

/**
 * The content of a workbook, sheet after sheet.
 *
 * @throws UnreadableFile when a sheet is too wide
 */
export function* workbookContent(
  { sheets, date1904, notes }: Workbook,
  limits: ContentOptions,
): Generator<Content> {
  for (const { width } of sheets) refuseTooWide(width, limits.maxColumns);
  for (const sheet of sheets) yield* sheetContent(sheet, date1904);
  const pictures = sheets.reduce((sum, sheet) => sum + sheet.pictures, 0);
  const unread = [...notes, ...counted(pictures, 'picture was not read', 'pictures were not read')];
  for (const text of unread) yield { kind: 'note', text };
}
