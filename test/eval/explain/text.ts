import { type CellValue } from '../../../src/engine/table.js';

const MOST_ROWS = 3;
const LONGEST_CELL = 30;
const LONGEST_NAME = 60;
const MOST_WEIGHTS = 6;

/** Rows of texts as lines with columns of equal width. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (at: number): number => Math.max(...rows.map((row) => row[at]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((text, at) => text.padEnd(width(at)))
      .join('  ')
      .trimEnd(),
  );
}

export const two = (value: number): string => value.toFixed(2);

/** A text, or as much of it as fits. */
export function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function cell(value: CellValue): string {
  return typeof value === 'number' ? String(Number(value.toPrecision(6))) : cut(String(value), LONGEST_CELL);
}

/**
 * The first rows of a result as one line.
 * @param count how many it has
 */
export function rowsText(rows: readonly (readonly CellValue[])[], count = rows.length): string {
  const shown = rows.slice(0, MOST_ROWS).map((row) => row.map(cell).join(', '));
  const rest = count > MOST_ROWS ? ['…'] : [];
  return `${count} ${count === 1 ? 'row' : 'rows'}: ${[...shown, ...rest].join(' | ')}`;
}

/** The weights that say most, for and against, as one line. */
export function weightsText(weights: ReadonlyMap<string, number>): string {
  return [...weights]
    .filter(([, weight]) => Math.abs(weight) >= 0.005)
    .toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .slice(0, MOST_WEIGHTS)
    .map(([name, weight]) => `${weight > 0 ? '+' : '−'}${two(Math.abs(weight))} ${cut(name, LONGEST_NAME)}`)
    .join(', ');
}
