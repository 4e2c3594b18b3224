import { type Content, type ContentOptions, type Grid, type GridRow, type TextPiece } from '../../content.js';
import { refuseTooWide } from '../../../column-limit.js';
import { type SourceFile } from '../../file-reader.js';
import { UnreadableFile } from '../../../unreadable-file.js';
import { counted } from '../../counted.js';
import { type CompoundFile, openCompound } from '../compound-file.js';
import { type DocPart, docHeaderOf } from './doc-header.js';
import { type DocTable, TableBuilder } from './doc-table.js';
import { DocText, type Paragraph } from './paragraphs.js';

/** @see [MS-DOC] 2.1.5 ObjectPool Storage */
const EMBEDDED_FILE = /^ObjectPool\/[^/]+\/$/;
/** Parts that follow the body. */
const NOTES: readonly DocPart[] = ['textBoxes', 'footnotes', 'endnotes', 'comments'];
/** Parts that stand on every page, where a table is but a way to arrange texts. */
const PAGE_PARTS: readonly DocPart[] = ['headers', 'headerTextBoxes'];

/**
 * Takes apart a document of Word 6 to 2003 (.doc): its paragraphs under their headings and its tables as grids, then
 * text boxes, footnotes, endnotes, comments, and what stands at the head and foot of its pages, each text once. Deleted
 * text that is still shown as a change is left out. Documents of Word 6 and 95 give texts only.
 *
 * @throws UnreadableFile when it is no such document, is encrypted, or lacks a part of its text
 * @see [MS-DOC] Word (.doc) Binary File Format
 */
export async function* parseDoc(source: SourceFile, limits: ContentOptions): AsyncGenerator<Content> {
  const { file, stream } = await openCompound(source.path, 'a Word document', ['WordDocument']);
  yield* documentContent(file, stream, limits);
}

/**
 * The content of a document in a compound file whose stream "WordDocument" is given.
 *
 * @throws UnreadableFile when it is encrypted, or lacks a part of its text
 */
export function* documentContent(
  file: CompoundFile,
  stream: Buffer,
  limits: ContentOptions,
): Generator<Content> {
  const header = docHeaderOf(stream);
  const table = file.stream(header.tableStream);
  if (!table) throw new UnreadableFile('damaged: the order of its text is missing');
  const text = DocText.read(stream, table, header);
  yield* contentOf(text.paragraphs('body'), limits);
  for (const part of NOTES) yield* contentOf(text.paragraphs(part), limits);
  yield* distinctTexts(PAGE_PARTS.flatMap((part) => [...text.paragraphs(part)]));
  const embedded = file.countFolders(EMBEDDED_FILE);
  for (const note of counted(embedded, 'embedded file was not read', 'embedded files were not read')) {
    yield { kind: 'note', text: note };
  }
}

function* contentOf(paragraphs: Iterable<Paragraph>, limits: ContentOptions): Generator<Content> {
  const table = new TableBuilder();
  const headings: { level: number; text: string }[] = [];
  const above = (): string[] => headings.map(({ text }) => text);
  for (const paragraph of paragraphs) {
    if (paragraph.tableDepth > 0) {
      table.add(paragraph);
      continue;
    }
    if (!table.isEmpty) yield* tableContent(table.take(), above(), limits);
    const { text, headingLevel: level } = paragraph;
    if (text === '') continue;
    if (level !== null) {
      while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
      headings.push({ level, text });
    }
    yield textPiece(text, above());
  }
  if (!table.isEmpty) yield* tableContent(table.take(), above(), limits);
}

/** A table without any text is no content. */
function* tableContent(table: DocTable, headings: string[], limits: ContentOptions): Generator<Grid> {
  const { rows, merged, headerRows } = table;
  refuseTooWide(rows[0]?.cells.length ?? 0, limits.maxColumns);
  if (rows.every(({ cells }) => cells.every((text) => text === null))) return;
  yield {
    kind: 'grid',
    name: null,
    page: null,
    headings,
    rows: asynchronous(rows),
    headerRows,
    merged,
    notes: [],
  };
}

// eslint-disable-next-line @typescript-eslint/require-await -- rows of other files do come asynchronously
async function* asynchronous(rows: readonly GridRow[]): AsyncGenerator<GridRow> {
  yield* rows;
}

function* distinctTexts(paragraphs: readonly Paragraph[]): Generator<TextPiece> {
  const texts = new Set(paragraphs.map(({ text }) => text).filter((text) => text !== ''));
  for (const text of texts) yield textPiece(text, []);
}

function textPiece(text: string, headings: readonly string[]): TextPiece {
  return { kind: 'text', text, page: null, headings };
}
