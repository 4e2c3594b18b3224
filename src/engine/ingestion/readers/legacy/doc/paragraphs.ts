import { type DocHeader, type DocPart } from './doc-header.js';
import { DocNumbering } from './doc-numbering.js';
import { listsIn } from './list-tables.js';
import { PieceText } from './piece-table.js';
import { Change, changesIn, isSet, listPlaceIn } from './property-changes.js';
import { characterRuns, paragraphRuns, type PropertyRun, runAt } from './property-runs.js';
import { type ParagraphStyle, paragraphStyles } from './style-sheet.js';
import { blanked, CELL_MARK, readable, withoutFieldCodes } from './visible-text.js';

/** A paragraph of a document. */
export interface Paragraph {
  /** With its number in a list before it. */
  readonly text: string;
  /** The outermost heading is 1; null for other paragraphs. */
  readonly headingLevel: number | null;
  /** Number of tables around it. */
  readonly tableDepth: number;
  /** True for the last paragraph of a cell of the outermost table. */
  readonly endsCell: boolean;
  /** Set for the mark that ends a row of the outermost table. */
  readonly row: RowProperties | null;
}

/** What the mark at the end of a row says of it. */
export interface RowProperties {
  readonly isHeader: boolean;
  /** The row's columns, or null. @see [MS-DOC] 2.9.321 TDefTableOperand */
  readonly columns: Buffer | null;
}

/** Longer paragraphs in the style of a heading are no headings. */
const LONGEST_HEADING = 250;

const NO_CHANGES: ReadonlyMap<number, Buffer> = new Map();

/** What paragraphs are understood by. */
interface DocStyles {
  readonly runs: readonly PropertyRun[];
  readonly styles: ReadonlyMap<number, ParagraphStyle>;
  readonly numbering: DocNumbering;
}

/** The text of a document in paragraphs, part by part. */
export class DocText {
  private readonly text: string;
  private readonly changes = new Map<PropertyRun, ReadonlyMap<number, Buffer>>();

  private constructor(
    private readonly pieces: PieceText,
    private readonly header: DocHeader,
    private readonly understood: DocStyles,
    deleted: readonly [number, number][],
  ) {
    this.text = withoutFieldCodes(blanked(pieces.text, deleted));
  }

  /**
   * @param stream the stream "WordDocument"
   * @param table the stream that the header names
   * @throws UnreadableFile when text is missing
   */
  static read(stream: Buffer, table: Buffer, header: DocHeader): DocText {
    const pieces = PieceText.read(stream, table, header);
    const deleted = characterRuns(stream, table, header.characterRuns)
      .filter(({ changes }) => isSet(changesIn(changes), Change.deleted))
      .flatMap(({ from, to }) => [...pieces.charactersBetween(from, to)])
      .sort((a, b) => a[0] - b[0]);
    const lists = listsIn(table, { schemes: header.listSchemes, lists: header.lists });
    const understood = {
      runs: paragraphRuns(stream, table, header.paragraphRuns),
      styles: paragraphStyles(table, header.styles),
      numbering: new DocNumbering(lists),
    };
    return new DocText(pieces, header, understood, deleted);
  }

  /** The paragraphs of a part of the document. To be asked for once, as they are counted in their lists. */
  *paragraphs(part: DocPart): Generator<Paragraph> {
    const { start, end } = this.extent(part);
    let from = start;
    for (let i = start; i < end; i++) {
      if (!isParagraphEnd(this.text.charAt(i))) continue;
      yield this.paragraph(from, i);
      from = i + 1;
    }
    if (from < end) yield this.paragraph(from, end - 1, true);
  }

  private extent(wanted: DocPart): { start: number; end: number } {
    let start = 0;
    for (const [part, length] of this.header.lengths) {
      if (part === wanted) return { start, end: Math.min(start + length, this.text.length) };
      start += length;
    }
    return { start: 0, end: 0 };
  }

  /** The paragraph with its mark at `end`, or whose last character stands there where it has none. */
  private paragraph(start: number, end: number, lacksMark = false): Paragraph {
    const text = readable(this.text.slice(start, lacksMark ? end + 1 : end));
    const run = runAt(this.understood.runs, this.pieces.offsetOf(end));
    const changes = run ? this.changesOf(run) : NO_CHANGES;
    const style = this.understood.styles.get(run?.style ?? 0) ?? null;
    const tableDepth = depthOf(changes);
    const endsRow = tableDepth === 1 && isSet(changes, Change.endOfRow);
    const isHeading = tableDepth === 0 && text.length <= LONGEST_HEADING;
    return {
      text: endsAnyRow(changes) ? '' : this.numbered(text, changes, style),
      headingLevel: isHeading ? headingLevel(changes, style) : null,
      tableDepth,
      endsCell: tableDepth === 1 && this.text.charAt(end) === CELL_MARK,
      row: endsRow ? rowProperties(changes) : null,
    };
  }

  /** An empty paragraph counts, but is still empty: of no use without a text. */
  private numbered(text: string, changes: ReadonlyMap<number, Buffer>, style: ParagraphStyle | null): string {
    const { list, level } = listPlaceIn(changes);
    const place = { list: list ?? style?.place.list ?? null, level: level ?? style?.place.level ?? null };
    const number = this.understood.numbering.next(place);
    return number === '' || text === '' ? text : `${number} ${text}`;
  }

  private changesOf(run: PropertyRun): ReadonlyMap<number, Buffer> {
    const known = this.changes.get(run);
    if (known) return known;
    const changes = changesIn(run.changes);
    this.changes.set(run, changes);
    return changes;
  }
}

function endsAnyRow(changes: ReadonlyMap<number, Buffer>): boolean {
  return isSet(changes, Change.endOfRow) || isSet(changes, Change.innerEndOfRow);
}

function headingLevel(changes: ReadonlyMap<number, Buffer>, style: ParagraphStyle | null): number | null {
  const outline = changes.get(Change.outlineLevel)?.[0];
  if (outline !== undefined) return outline < BODY_LEVEL ? outline + 1 : null;
  return style?.headingLevel ?? null;
}

/** The outline level of paragraphs that are no headings. */
const BODY_LEVEL = 9;

function isParagraphEnd(character: string): boolean {
  return character === '\r' || character === CELL_MARK || character === '\f';
}

function depthOf(changes: ReadonlyMap<number, Buffer>): number {
  if (!isSet(changes, Change.inTable) && !isSet(changes, Change.endOfRow)) return 0;
  const depth = changes.get(Change.tableDepth);
  return depth && depth.length >= 4 ? Math.max(1, depth.readInt32LE(0)) : 1;
}

function rowProperties(changes: ReadonlyMap<number, Buffer>): RowProperties {
  return { isHeader: isSet(changes, Change.headerRow), columns: changes.get(Change.columns) ?? null };
}
