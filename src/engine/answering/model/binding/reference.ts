/** A cell by its result, row and column; row null: the only one. `count`: how many rows the result has. */
export type CellPath =
  | {
      readonly kind: 'cell';
      readonly result: string;
      readonly row: number | 'last' | null;
      readonly column: string;
    }
  | { readonly kind: 'count'; readonly result: string };

/** What is computed of two cells; `percent of` and `percent change from` are in per cent of the second. */
const OPERATIONS = ['percent of', 'percent change from', 'minus', 'plus', 'times of'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** What stands between `{{` and `}}`. */
export type Reference =
  | {
      readonly kind: 'value';
      readonly cell: CellPath;
      readonly operation: Operation | null;
      readonly other: CellPath | null;
    }
  | {
      readonly kind: 'compare';
      readonly left: CellPath;
      readonly right: CellPath;
      readonly words: readonly string[];
    }
  | { readonly kind: 'name'; readonly result: string; readonly column: string }
  | { readonly kind: 'passage'; readonly passage: string };

const PATH = /^(r\d{1,3})\.(?:rows\.(\d{1,5}|last)\.)?(\S.*)$/s;

function pathOf(text: string): CellPath | null {
  const [, result, row, column] = PATH.exec(text.trim()) ?? [];
  if (result === undefined || column === undefined) return null;
  if (row === undefined && column === 'row_count') return { kind: 'count', result };
  return {
    kind: 'cell',
    result,
    row: row === undefined ? null : row === 'last' ? 'last' : Number(row),
    column: column.trim(),
  };
}

function compared(text: string): Reference | null {
  const colon = text.indexOf(':');
  const [left, right, ...others] = text.slice(0, colon).trim().split(/\s+/).map(pathOf);
  const words = text
    .slice(colon + 1)
    .split('|')
    .map((word) => word.trim());
  const isWhole = colon > 0 && others.length === 0 && (words.length === 2 || words.length === 3);
  return isWhole && left && right && words.every((word) => word !== '')
    ? { kind: 'compare', left, right, words }
    : null;
}

function computed(text: string): Reference | null {
  const bar = text.indexOf('|');
  const cell = pathOf(bar < 0 ? text : text.slice(0, bar));
  if (!cell) return null;
  if (bar < 0) return { kind: 'value', cell, operation: null, other: null };
  const rest = text.slice(bar + 1).trim();
  const operation = OPERATIONS.find((each) => rest.startsWith(`${each} `));
  const other = operation && pathOf(rest.slice(operation.length));
  return operation && other ? { kind: 'value', cell, operation, other } : null;
}

/**
 * Reads what stands between two braces.
 * @returns null where it is no reference
 */
export function parseReference(inside: string): Reference | null {
  const text = inside.trim();
  const passage = /^p\d{1,3}$/.exec(text)?.[0];
  if (passage !== undefined) return { kind: 'passage', passage };
  if (text.startsWith('cmp ')) return compared(text.slice('cmp '.length));
  const [, result, column] = /^name\s+(r\d{1,3})\.(\S+)$/.exec(text) ?? [];
  if (result !== undefined && column !== undefined) return { kind: 'name', result, column };
  return computed(text);
}
