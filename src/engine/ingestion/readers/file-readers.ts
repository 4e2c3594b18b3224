import { PassageWriter } from '../passages/passage-writer.js';
import { UnreadableFile } from '../unreadable-file.js';
import { type ContentParser } from './content.js';
import { type ContentFormat, ContentReader } from './content-reader.js';
import { DelimitedReader } from './delimited/delimited-reader.js';
import { type FileReader, type Workplace } from './file-reader.js';
import { JsonReader } from './json/json-reader.js';
import { ParquetReader } from './parquet/parquet-reader.js';
import { parseText } from './text/text-parser.js';
import { TextReader } from './text/text-reader.js';

type Load = () => Promise<ContentParser>;

const NO_TEXT = 'the document has no text';
const DOCUMENT = { kind: 'document', isText: false, emptyNote: NO_TEXT } as const;
const WORKBOOK = {
  kind: 'workbook',
  isText: false,
  emptyNote: 'the workbook has no filled cells',
} as const;
const TEXT = { ...DOCUMENT, isText: true } as const;

const office = () => import('./ooxml/index.js');

const FORMATS: readonly ContentFormat[] = [
  { extensions: ['.xlsx'], ...WORKBOOK, parser: lazily(async () => (await office()).parseXlsx) },
  { extensions: ['.docx'], ...DOCUMENT, parser: lazily(async () => (await office()).parseDocx) },
  { extensions: ['.pptx'], ...DOCUMENT, parser: lazily(async () => (await office()).parsePptx) },
  {
    extensions: ['.xls'],
    ...WORKBOOK,
    parser: lazily(async () => (await import('./legacy/xls/xls-parser.js')).parseXls),
  },
  {
    extensions: ['.doc'],
    ...DOCUMENT,
    parser: lazily(async () => (await import('./legacy/doc/doc-parser.js')).parseDoc),
  },
  {
    extensions: ['.ppt'],
    ...DOCUMENT,
    parser: lazily(async () => (await import('./legacy/ppt/ppt-parser.js')).parsePpt),
  },
  {
    extensions: ['.pdf'],
    ...DOCUMENT,
    parser: lazily(async () => (await import('./pdf/pdf-parser.js')).parsePdf),
  },
  {
    extensions: ['.md', '.mdx'],
    ...TEXT,
    parser: lazily(async () => (await import('./markdown/markdown-parser.js')).parseMarkdown),
  },
  {
    extensions: ['.html', '.htm'],
    ...TEXT,
    parser: lazily(async () => (await import('./html/html-parser.js')).parseHtml),
  },
];

const openPassages = (workplace: Workplace) => new PassageWriter(workplace.duck, workplace);
const delimited = new DelimitedReader();
const plainText = new ContentReader({ extensions: ['.txt'], ...TEXT, parser: parseText }, openPassages);

const READERS: readonly FileReader[] = [
  delimited,
  new JsonReader(),
  new ParquetReader(),
  new TextReader(delimited, plainText),
  ...FORMATS.map((format) => new ContentReader(format, openPassages)),
];

/** @throws UnreadableFile when no reader knows the extension */
export function readerOf(extension: string): FileReader {
  const reader = READERS.find((one) => one.extensions.includes(extension.toLowerCase()));
  if (!reader) throw new UnreadableFile(`files of type ${extension} cannot be read`);
  return reader;
}

/** Loads a parser when its first file comes: a process reads one file only, and some libraries take long to load. */
function lazily(load: Load): ContentParser {
  return async function* (source, options) {
    yield* (await load())(source, options);
  };
}
