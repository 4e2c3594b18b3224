import { listNumber } from './list-number.js';

/** How one level of a list is numbered. */
export interface ListLevel {
  readonly start: number;
  /** A name of ECMA-376 part 1, 17.18.59, such as `lowerRoman`. */
  readonly format: string;
  /** For example `%1.%2.`, with the numbers of the levels. */
  readonly text: string;
  /** Numbers of outer levels are written as digits, too. */
  readonly isLegal: boolean;
}

/** What lists that go on counting one another have in common. */
export interface ListScheme {
  readonly levels: ReadonlyMap<number, ListLevel>;
  /** What the levels have counted. */
  readonly counts: Map<number, number>;
}

/** A list of a scheme. */
export interface List {
  /** Levels that it has yet to restart, by their depth; each is when the list first has a paragraph there. */
  readonly restarts: Map<number, number>;
  /** Levels that it describes anew. */
  readonly levels: ReadonlyMap<number, ListLevel>;
}

/**
 * Counts a paragraph of a list at a depth, 0 for the outermost. Returns its number as it is shown, or the empty text
 * where only a bullet is.
 */
export function nextNumber(list: List, scheme: ListScheme, depth: number): string {
  const levelAt = (index: number): ListLevel | undefined =>
    list.levels.get(index) ?? scheme.levels.get(index);
  const own = levelAt(depth);
  if (!own) return '';
  restart(list, scheme, depth);
  count(scheme.counts, depth, own.start);
  return shown(own, (index) => ({ level: levelAt(index), count: scheme.counts.get(index) }));
}

function restart({ restarts }: List, { counts }: ListScheme, depth: number): void {
  const start = restarts.get(depth);
  if (start !== undefined) counts.set(depth, start - 1);
  restarts.delete(depth);
}

function count(counts: Map<number, number>, depth: number, start: number): void {
  counts.set(depth, (counts.get(depth) ?? start - 1) + 1);
  for (const index of counts.keys()) if (index > depth) counts.delete(index);
}

type Counted = (index: number) => {
  readonly level: ListLevel | undefined;
  readonly count: number | undefined;
};

function shown({ text, format, isLegal }: ListLevel, counted: Counted): string {
  if (format === 'bullet') return '';
  const numbered = text.replace(/%([1-9])/g, (_, digit: string) => {
    const { level, count: reached } = counted(Number(digit) - 1);
    return listNumber(reached ?? level?.start ?? 1, isLegal ? 'decimal' : (level?.format ?? 'decimal'));
  });
  return numbered.trim();
}
