import { type Content, type Grid, type GridRow } from '../../content.js';
import { drawnContent } from '../drawing/drawn-content.js';
import { ShapeTree } from '../drawing/shape-tree.js';
import { type OoxmlPackage } from '../package/ooxml-package.js';
import { type Relationship } from '../package/relationships.js';
import { CellComments } from './cell-comments.js';
import { SheetHandler, type WorkbookValues } from './sheet-handler.js';
import { TableDefinition } from './table-definition.js';
import { type SheetEntry } from './workbook.js';

/** A sheet, the part that holds it, and what it shares with the other sheets. */
interface SheetSource {
  readonly parts: OoxmlPackage;
  readonly part: string;
  readonly entry: SheetEntry;
  readonly values: WorkbookValues;
  readonly unread: UnreadParts;
}

/** Counts of what sheets hold beside their cells and texts. */
export interface UnreadParts {
  pictures: number;
  embeddedFiles: number;
}

/** The values of a sheet as a grid, or nothing when there are none; then its comments and text boxes. */
export async function* sheetContent(source: SheetSource): AsyncGenerator<Content> {
  const related = await source.parts.relationships(source.part);
  const headerRows = await headerRowsAtTop(source.parts, related);
  const comments = await commentsOf(source.parts, related);
  const handler = new SheetHandler(source.values);
  const rows = rowsOf(source, handler);
  try {
    const first = await rows.next();
    if (!first.done)
      yield gridOf(source.entry, { handler, headerRows, comments, rows: startingWith(first.value, rows) });
  } finally {
    // The reader of the grid may have left rows unread.
    await rows.return(undefined);
  }
  const place = { page: null, headings: [source.entry.name] };
  for (const text of comments.texts()) yield { kind: 'text', text, ...place };
  yield* besideCells(source, related);
}

interface SheetRows {
  readonly handler: SheetHandler;
  readonly headerRows: number | null;
  readonly comments: CellComments;
  readonly rows: AsyncIterable<GridRow>;
}

function gridOf(entry: SheetEntry, { handler, headerRows, comments, rows }: SheetRows): Grid {
  return {
    kind: 'grid',
    name: entry.name,
    page: null,
    headings: [],
    rows,
    headerRows,
    merged: handler.merged,
    styles: handler.styles,
    comments: comments.onCells(),
    get notes() {
      return [...(entry.isHidden ? ['the sheet is hidden'] : []), ...handler.notes.sentences()];
    },
  };
}

async function* rowsOf({ parts, part }: SheetSource, handler: SheetHandler): AsyncGenerator<GridRow> {
  const pieces = parts.read(part, handler);
  try {
    while (!(await pieces.next()).done) yield* handler.takeRows();
  } finally {
    await pieces.return(undefined);
  }
}

async function* startingWith(first: GridRow, rows: AsyncGenerator<GridRow>): AsyncGenerator<GridRow> {
  yield first;
  yield* rows;
}

/** Header rows of the table that begins in the first row of the sheet, or null. */
async function headerRowsAtTop(
  parts: OoxmlPackage,
  related: readonly Relationship[],
): Promise<number | null> {
  for (const { type, target } of related) {
    if (type !== 'table' || !target || !parts.has(target)) continue;
    const table = new TableDefinition();
    await parts.readWhole(target, table);
    if (table.firstRow === 1) return table.headerRows;
  }
  return null;
}

async function commentsOf(parts: OoxmlPackage, related: readonly Relationship[]): Promise<CellComments> {
  const comments = new CellComments();
  for (const { type, target } of related) {
    if ((type === 'comments' || type === 'threadedComment') && target && parts.has(target))
      await parts.readWhole(target, comments);
  }
  return comments;
}

async function* besideCells(
  { parts, entry, values, unread }: SheetSource,
  related: readonly Relationship[],
): AsyncGenerator<Content> {
  const place = { page: null, headings: [entry.name] };
  unread.embeddedFiles += countOf(related, 'package', 'oleObject');
  for (const { type, target } of related) {
    if (!target || !parts.has(target)) continue;
    if (type === 'drawing') {
      const drawing = new ShapeTree(values.maxColumns);
      await parts.readWhole(target, drawing);
      const drawn = await parts.relationships(target);
      unread.pictures += countOf(drawn, 'image');
      // The charts of a sheet show what its cells hold.
      const diagrams = drawn.filter((one) => one.type !== 'chart');
      yield* drawnContent(drawing.items, {
        parts,
        related: diagrams,
        maxColumns: values.maxColumns,
        ...place,
      });
    }
  }
}

/** Number of parts of these types within the package. */
function countOf(related: readonly Relationship[], ...types: string[]): number {
  return related.filter(({ type, target }) => target !== null && types.includes(type)).length;
}
