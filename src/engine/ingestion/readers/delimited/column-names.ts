const LONGEST_NAME = 200;

/**
 * Makes column names out of header cells: blanks and line breaks collapsed, empty ones named by their position, equal
 * ones (letter case aside, as SQL has it) numbered.
 */
export function columnNames(cells: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, i) => {
    const wanted = cleaned(cells[i] ?? '') || `column${String(i + 1)}`;
    const name = firstFree(wanted, taken);
    taken.add(name.toLowerCase());
    return name;
  });
}

function cleaned(cell: string): string {
  return cell
    .replace(/[\s\p{Cc}\ufeff]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
}

function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${wanted}_${String(n)}`;
  return name;
}

/** The names of a table's columns and its first rows of data. */
export interface TableColumns {
  readonly names: readonly string[];
  readonly rows: readonly string[][];
  readonly notes: readonly string[];
}

/** Splits the first records of a table into names and rows. */
export function tableColumns(
  table: { hasHeader: boolean; records: readonly string[][] },
  width: number,
): TableColumns {
  if (!table.hasHeader) return { names: columnNames([], width), rows: table.records, notes: [] };
  const [header = [], ...rows] = table.records;
  if (!lacksFirstName(header, rows)) return { names: columnNames(header, width), rows, notes: [] };
  const notes = ['the header has one name less than the rows have cells: the first column has no name'];
  return { names: columnNames(['', ...header], width), rows, notes };
}

/** As R writes tables: row names come first and have no name of their own. */
function lacksFirstName(header: readonly string[], rows: readonly string[][]): boolean {
  const width = header.length + 1;
  const isLonger = rows.length > 0 && rows.every((cells) => cells.length === width);
  return isLonger && rows.some((cells) => cells[width - 1]?.trim() !== '');
}
