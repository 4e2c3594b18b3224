import { UnreadableFile } from '../../../unreadable-file.js';
import { type Content, type ContentOptions, type ContentParser } from '../../content.js';
import { type SourceFile } from '../../file-reader.js';
import { counted } from '../../counted.js';
import { type OoxmlPackage } from '../package/ooxml-package.js';
import { openPackage } from '../package/open-package.js';
import { type Relationship } from '../package/relationships.js';
import { type XmlHandler } from '../xml/xml-reader.js';
import { CellStyles } from './cell-styles.js';
import { SharedStrings } from './shared-strings.js';
import { sheetContent, type UnreadParts } from './sheet-reader.js';
import { Workbook } from './workbook.js';

/**
 * Reads an Excel workbook (.xlsx, also with macros or in strict form): each sheet that has values as a grid, in the
 * workbook's order and hidden ones too, its rows while they are unpacked.
 */
export const parseXlsx: ContentParser = async function* (source: SourceFile, limits: ContentOptions) {
  const { archive, parts, main } = await openPackage(source, limits, 'xlsx');
  try {
    yield* workbookContent(parts, main, limits);
  } finally {
    await archive.close();
  }
};

async function* workbookContent(
  parts: OoxmlPackage,
  main: string,
  { maxColumns, onProgress }: ContentOptions,
): AsyncGenerator<Content> {
  const workbook = await gathered(parts, main, new Workbook());
  if (workbook.sheets.length === 0) throw new UnreadableFile('damaged: its list of sheets is missing');
  const related = await parts.relationships(main);
  const partOf = (type: string): string | null => related.find((one) => one.type === type)?.target ?? null;
  const { formats, looks } = await gathered(parts, partOf('styles'), new CellStyles());
  const { texts } = await gathered(parts, partOf('sharedStrings'), new SharedStrings());
  const values = { texts, formats, looks, is1904: workbook.is1904, maxColumns };
  const unread = { pictures: 0, embeddedFiles: 0 };
  for (const [index, entry] of workbook.sheets.entries()) {
    onProgress(index / workbook.sheets.length);
    const sheet = related.find(({ id }) => id === entry.relationshipId);
    const obstacle = obstacleOf(sheet, parts);
    if (obstacle !== null)
      yield { kind: 'note', text: `the sheet "${entry.name}" was not read: ${obstacle}` };
    else if (sheet?.target) yield* sheetContent({ parts, part: sheet.target, entry, values, unread });
  }
  yield* unreadNotes(unread);
}

function* unreadNotes({ pictures, embeddedFiles }: UnreadParts): Generator<Content> {
  const texts = [
    ...counted(pictures, 'picture was not read', 'pictures were not read'),
    ...counted(embeddedFiles, 'embedded file was not read', 'embedded files were not read'),
  ];
  for (const text of texts) yield { kind: 'note', text };
}

async function gathered<T extends XmlHandler>(
  parts: OoxmlPackage,
  part: string | null,
  handler: T,
): Promise<T> {
  if (part !== null && parts.has(part)) await parts.readWhole(part, handler);
  return handler;
}

/** Why a sheet has no cells to read, or null when it has. */
function obstacleOf(sheet: Relationship | undefined, parts: OoxmlPackage): string | null {
  if (!sheet?.target || !parts.has(sheet.target)) return 'it is missing from the file';
  switch (sheet.type) {
    case 'worksheet':
      return null;
    case 'chartsheet':
      return 'it is a chart';
    default:
      return 'it contains macros or a dialog';
  }
}
