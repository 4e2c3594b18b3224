import { freeName } from '../../column-names.js';
import { tableNameFrom, tableNameOf } from '../../table-name.js';
import { type FoundTable } from './found-table.js';
import { textOf } from '../line.js';
import { SHAPE_LINES } from './region.js';
import { shapeOf } from './table-shape.js';

/** A longer text above a table describes it rather than names it. */
const LONGEST_CAPTION = 80;

/**
 * Names for the tables of a file, unique whatever their letter case: the file's own for a single one, else those of
 * the sheets, captions or headings.
 */
export function tableNames(tables: readonly FoundTable[], fileName: string): string[] {
  const own = tableNameOf(fileName);
  if (tables.length === 1) return [own];
  const taken = new Set<string>();
  const bySheet = countBySheet(tables);
  return tables.map((table) => {
    const words = wordsFor(table, bySheet);
    return freeName(words === null ? own : tableNameFrom(words), taken);
  });
}

function countBySheet(tables: readonly FoundTable[]): ReadonlyMap<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const { place } of tables) counts.set(place.sheet, (counts.get(place.sheet) ?? 0) + 1);
  return counts;
}

function wordsFor(table: FoundTable, bySheet: ReadonlyMap<string | null, number>): string | null {
  const { sheet, headings } = table.place;
  const caption = captionOf(table);
  if (sheet === null) return caption ?? headings.at(-1) ?? null;
  if ((bySheet.get(sheet) ?? 0) < 2 || caption === null) return sheet;
  return `${sheet} ${caption}`;
}

/** The first text above a table, where it is short. */
function captionOf({ above, region, marks }: FoundTable): string | null {
  const { titles } = shapeOf(region.head.slice(0, SHAPE_LINES), marks);
  const texts = [...above, ...region.head.slice(0, titles)]
    .map((line) => textOf(line))
    .filter((text) => text !== '');
  const [first] = texts;
  return first !== undefined && first.length <= LONGEST_CAPTION ? first : null;
}
