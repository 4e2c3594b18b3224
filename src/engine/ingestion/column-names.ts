const LONGEST_NAME = 200;
/** What DuckDB calls a row's place in its Parquet file: a column of that name would hide it. */
const RESERVED = 'file_row_number';

/**
 * Makes column names out of header texts: blanks and line breaks collapsed, empty ones named by their position, equal
 * ones (letter case aside, as SQL has it) numbered.
 */
export function columnNames(texts: readonly string[]): string[] {
  const taken = new Set([RESERVED]);
  return texts.map((text, i) => freeName(cleaned(text) || `column${String(i + 1)}`, taken));
}

/** The name, or the name with the first number that makes it free; it is taken then. */
export function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${wanted}_${String(n)}`;
  taken.add(name.toLowerCase());
  return name;
}

function cleaned(text: string): string {
  return text
    .replace(/[\s\p{Cc}\ufeff]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .replace(/[\ud800-\udbff]$/, '');
}
