import { PassageWriter } from '../passages/passage-writer.js';
import { UnreadableFile } from '../unreadable-file.js';
import { type ContentFormat, ContentReader } from './content-reader.js';
import { DelimitedReader } from './delimited/delimited-reader.js';
import { type FileReader, type Workplace } from './file-reader.js';
import { JsonReader } from './json/json-reader.js';
import { parseDoc } from './legacy/doc/doc-parser.js';
import { parsePpt } from './legacy/ppt/ppt-parser.js';
import { parseXls } from './legacy/xls/xls-parser.js';
import { parseMarkdown } from './markdown/markdown-parser.js';
import { parseDocx, parsePptx, parseXlsx } from './ooxml/index.js';
import { parsePdf } from './pdf/pdf-parser.js';
import { parseText } from './text/text-parser.js';
import { TextReader } from './text/text-reader.js';

const NO_CELLS = 'the workbook has no filled cells';
const NO_TEXT = 'the document has no text';

const FORMATS: readonly ContentFormat[] = [
  { extensions: ['.xlsx'], parser: parseXlsx, kind: 'workbook', isText: false, emptyReason: NO_CELLS },
  { extensions: ['.xls'], parser: parseXls, kind: 'workbook', isText: false, emptyReason: NO_CELLS },
  { extensions: ['.docx'], parser: parseDocx, kind: 'document', isText: false, emptyReason: NO_TEXT },
  { extensions: ['.doc'], parser: parseDoc, kind: 'document', isText: false, emptyReason: NO_TEXT },
  { extensions: ['.pptx'], parser: parsePptx, kind: 'document', isText: false, emptyReason: NO_TEXT },
  { extensions: ['.ppt'], parser: parsePpt, kind: 'document', isText: false, emptyReason: NO_TEXT },
  { extensions: ['.pdf'], parser: parsePdf, kind: 'document', isText: false, emptyReason: NO_TEXT },
  {
    extensions: ['.md', '.mdx'],
    parser: parseMarkdown,
    kind: 'document',
    isText: true,
    emptyReason: NO_TEXT,
  },
];
const TEXT: ContentFormat = {
  extensions: ['.txt'],
  parser: parseText,
  kind: 'document',
  isText: true,
  emptyReason: NO_TEXT,
};

const openPassages = (workplace: Workplace) => new PassageWriter(workplace.duck, workplace);
const delimited = new DelimitedReader();

const READERS: readonly FileReader[] = [
  delimited,
  new JsonReader(),
  new TextReader(delimited, new ContentReader(TEXT, openPassages)),
  ...FORMATS.map((format) => new ContentReader(format, openPassages)),
];

/** @throws UnreadableFile when no reader knows the extension */
export function readerOf(extension: string): FileReader {
  const reader = READERS.find((one) => one.extensions.includes(extension.toLowerCase()));
  if (!reader) throw new UnreadableFile(`files of type ${extension} cannot be read`);
  return reader;
}
