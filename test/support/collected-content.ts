import { type ContentParser } from '../../src/engine/ingestion/readers/content.js';
import { CONTENT_OPTIONS } from './content-options.js';

/** All that a parser gave, in a form that is easy to compare. */
export interface CollectedContent {
  readonly texts: string[];
  /** Each text with the headings above it: `Report > Costs`. */
  readonly pieces: [text: string, headings: string][];
  readonly pages: (number | null)[];
  readonly grids: {
    headings: readonly string[];
    page: number | null;
    headerRows: number | null;
    rows: (string | null)[][];
  }[];
  /** Those of the file, then those of its grids. */
  readonly notes: string[];
}

/** Reads a file with a parser and keeps everything. */
export async function collected(
  parser: ContentParser,
  { path, extension }: { path: string; extension: string },
): Promise<CollectedContent> {
  const content: CollectedContent = { texts: [], pieces: [], pages: [], grids: [], notes: [] };
  for await (const part of parser({ path, extension, name: `source${extension}` }, CONTENT_OPTIONS)) {
    if (part.kind === 'note') content.notes.push(part.text);
    if (part.kind === 'text') {
      content.texts.push(part.text);
      content.pieces.push([part.text, part.headings.join(' > ')]);
      content.pages.push(part.page);
    }
    if (part.kind === 'grid') {
      const { headings, page, headerRows } = part;
      const rows: (string | null)[][] = [];
      for await (const { cells } of part.rows) rows.push([...cells]);
      content.grids.push({ headings, page, headerRows, rows });
      content.notes.push(...part.notes);
    }
  }
  return content;
}
