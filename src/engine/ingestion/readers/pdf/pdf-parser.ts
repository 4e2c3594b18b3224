import { type Content } from '../content.js';
import { type SourceFile } from '../file-reader.js';
import { HeadingPath } from '../text/heading-path.js';
import { blocksOf, joinedText } from './blocks.js';
import { PdfDocument } from './pdf-document.js';
import { tablesOf } from './tables/page-tables.js';
import { gridOfRows } from '../grid-of-rows.js';
export async function* parsePdf({ path }: SourceFile): AsyncGenerator<Content> {
  const d = await PdfDocument.open(path);
  const h = new HeadingPath();
  for (let i = 0; i < d.pageCount; i++) {
    const p = d.readPage(i);
    if (!p) continue;
    for (const b of blocksOf(p.lines, () => null))
      yield { kind: 'text', text: joinedText(b.lines), page: i + 1, headings: h.texts };
    for (const c of p.comments) yield { kind: 'text', text: 'COMMENT ' + c, page: i + 1, headings: h.texts };
    for (const t of tablesOf(p.lines, p.rules))
      yield gridOfRows(
        t.rows.map((cells, k) => ({ number: k + 1, cells })),
        { page: i + 1, notes: [t.by], merged: t.merged },
      );
  }
  d.close();
}
