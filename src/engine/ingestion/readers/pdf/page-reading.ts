import { type Block, blocksOf, joinedText, textOf } from './blocks.js';
import { captionOf } from './captions.js';
import { type Headings } from './headings.js';
import { type Line } from './page-lines.js';
import { type PageContent } from './pdf-page.js';
import { type FoundTable } from './tables/found-table.js';
import { tablesOf } from './tables/page-tables.js';
import { type PageTables } from './tables/table-joining.js';

/** A text on a page, with the headings above it. */
interface PlacedText {
  readonly text: string;
  readonly headings: readonly string[];
}

/** What a page gives. What stands in its tables is not among its texts. */
interface PageParts {
  readonly texts: readonly PlacedText[];
  readonly tables: PageTables;
}

/** Puts the lines of a page, of which the first has the number 1, together to texts and tables. */
export function partsOfPage(content: PageContent, page: number, headings: Headings): PageParts {
  const { lines, rules, comments } = content;
  const tables = tablesOf(lines, rules);
  const tableOf = tableOfLines(lines, tables);
  const others = lines.filter((line) => !tableOf.has(line));
  headings.addPage(others);
  const headingsOf = new Map<FoundTable, readonly string[]>();
  const blocks = blocksOf(lines, (line) => tableOf.get(line) ?? null);
  const texts = blocks.map((block): PlacedText => {
    const table = block.lines[0] && tableOf.get(block.lines[0]);
    if (table) headingsOf.set(table, headingsOf.get(table) ?? headings.texts);
    else headings.pass(block);
    return { text: table ? textBeside(table, block) : joinedText(block.lines), headings: headings.texts };
  });
  const captions = blocks.filter(({ lines: [first] }) => first && !tableOf.has(first));
  const placed = tables.map((table) => {
    return { ...table, headings: headingsOf.get(table) ?? [], name: captionOf(table, captions) };
  });
  return {
    texts: [
      ...texts.filter(({ text }) => text !== ''),
      ...comments.map((text) => ({ text, headings: headings.texts })),
    ],
    tables: { page, tables: placed, lines: others.map((line) => ({ ...line, text: textOf(line) })) },
  };
}

/** Words of a table's lines that are in none of its cells. */
function textBeside({ words }: FoundTable, { lines }: Block): string {
  const others = lines.map((line) => line.words.filter((word) => !words.has(word)));
  return others
    .filter((line) => line.length > 0)
    .map((line) => textOf({ words: line }))
    .join('\n');
}

/** A line belongs to the table that has most of its words. */
function tableOfLines(lines: readonly Line[], tables: readonly FoundTable[]): ReadonlyMap<Line, FoundTable> {
  const found = new Map<Line, FoundTable>();
  for (const line of lines) {
    const table = tables.find(({ words }) => {
      return line.words.filter((word) => words.has(word)).length * 2 > line.words.length;
    });
    if (table) found.set(line, table);
  }
  return found;
}
