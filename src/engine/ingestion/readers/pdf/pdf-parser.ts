import { UnreadableFile } from '../../unreadable-file.js';
import { type Content, type ContentOptions, type Grid } from '../content.js';
import { type SourceFile } from '../file-reader.js';
import { gridOfRows } from '../grid-of-rows.js';
import { Progress } from '../progress.js';
import { Headings } from './headings.js';
import { partsOfPage } from './page-reading.js';
import { PdfDocument } from './pdf-document.js';
import { PdfNotes } from './pdf-notes.js';
import { type JoinedTable, TableJoiner } from './tables/table-joining.js';

/**
 * Takes a PDF apart, page by page: paragraphs, headings by the size of their letters, what is filled into forms,
 * comments, and tables where they are sure. A PDF of images alone gives no text and a note that says so.
 */
export async function* parsePdf({ path }: SourceFile, options: ContentOptions): AsyncGenerator<Content> {
  const document = await PdfDocument.open(path);
  try {
    if (document.pageCount === 0) throw new UnreadableFile('damaged: the PDF has no pages');
    yield* contentOf(document, options);
  } finally {
    document.close();
  }
}

function* contentOf(document: PdfDocument, { onProgress }: ContentOptions): Generator<Content> {
  const progress = new Progress(document.pageCount, onProgress);
  const headings = new Headings();
  const joiner = new TableJoiner();
  const notes = new PdfNotes(document.pageCount);
  for (let page = 1; page <= document.pageCount; page++) {
    progress.reach(page - 1);
    const content = document.readPage(page - 1);
    if (content === null) {
      notes.addDamaged(page);
      continue;
    }
    const { texts, tables } = partsOfPage(content, page, headings);
    yield* joiner.take(tables).map(gridOf);
    for (const text of texts) yield { kind: 'text', page, ...text };
    if (texts.length > 0) notes.addText();
    else if (!content.isBlank) notes.addTextless(page);
  }
  yield* joiner.end().map(gridOf);
  for (const text of notes.texts(document)) yield { kind: 'note', text };
}

function gridOf({ rows, merged, firstPage, headings, name, ...rest }: JoinedTable): Grid {
  return gridOfRows(
    rows.map(({ page, cells }, i) => ({ number: i + 1, cells, page })),
    { name, page: firstPage, headings, merged, notes: notesOf({ firstPage, ...rest }) },
  );
}

type Joining = Pick<JoinedTable, 'by' | 'firstPage' | 'lastPage' | 'repeatsHeader'>;

function notesOf({ by, firstPage, lastPage, repeatsHeader }: Joining): string[] {
  const told =
    by === 'lines' ? 'the ruling lines' : 'the positions of the words, because there are no ruling lines';
  const pages = `continues from page ${String(firstPage)} to page ${String(lastPage)}`;
  return [
    `its cells were separated by ${told}`,
    ...(lastPage > firstPage ? [pages] : []),
    ...(repeatsHeader ? ['its header, repeated on each page, is kept once'] : []),
  ];
}
