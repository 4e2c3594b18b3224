import { type CellValue, type ResultTable } from '../../../table.js';
import { type Direction } from '../representation/measure.js';
import { type Cut, type Expectation, type ExpectedRow } from './expectation.js';
import { compareValues } from './measures.js';

/** The relative difference that two ways of computing a number may leave. */
const TOLERANCE = 1e-9;
/** The same beside the sizes of all numbers that went into it: of a small difference of large sums little is exact. */
const ROUNDING = 1e-13;

/** A number however it was passed on: exact decimals and large integers come as text or bigint. */
function numberOf(value: CellValue): number | null {
  if (value === null || typeof value === 'boolean' || value === '') return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}

/** True for numbers that two ways of computing the same may leave. @param scale the sum of the sizes of what they come from */
export function isNear(left: number, right: number, scale = 0): boolean {
  const size = Math.max(1, Math.abs(left), Math.abs(right));
  return Math.abs(left - right) <= TOLERANCE * size + ROUNDING * scale;
}

function isSame(left: CellValue, right: CellValue, scale = 0): boolean {
  const [a, b] = [numberOf(left), numberOf(right)];
  return a !== null && b !== null ? isNear(a, b, scale) : left === right;
}

/** The cells that tell a row, as one text: 3 and "3" are the same. */
const labelOf = (cells: readonly CellValue[]): string =>
  JSON.stringify(cells.map((cell) => (cell === null ? null : String(numberOf(cell) ?? cell))));

/** Rows with the same text, each with its rows in their order. */
function grouped(
  rows: readonly ExpectedRow[],
  textOf: (row: ExpectedRow) => string,
): Map<string, ExpectedRow[]> {
  const groups = new Map<string, ExpectedRow[]>();
  for (const row of rows) {
    const text = textOf(row);
    const group = groups.get(text);
    if (group) group.push(row);
    else groups.set(text, [row]);
  }
  return groups;
}

/** Where a row stands in a ranking. */
interface Standing {
  /** Rows that are certainly before it. */
  readonly before: number;
  /** Rows that are not certainly after it. */
  readonly notAfter: number;
  /** True when all that are neither before nor after it have the very same rank. */
  readonly isTied: boolean;
  /** Its place, equal ranks sharing one: where near ranks are one, and where they are not. */
  readonly places: readonly [number, number];
}

function compareRanks(left: ExpectedRow, right: ExpectedRow, direction: Direction): number {
  if (left.rank === null || right.rank === null)
    return Number(left.rank === null) - Number(right.rank === null);
  return (direction === 'asc' ? 1 : -1) * compareValues(left.rank, right.rank);
}

function standings(rows: readonly ExpectedRow[], direction: Direction): [ExpectedRow, Standing][] {
  const sorted = rows.toSorted((left, right) => compareRanks(left, right, direction));
  const blocks: ExpectedRow[][] = [];
  for (const row of sorted) {
    const block = blocks.at(-1);
    if (block?.[0] && isSame(block[0].rank, row.rank)) block.push(row);
    else blocks.push([row]);
  }
  let [before, exact] = [0, 0];
  return blocks.flatMap((block, index) => {
    const ranks = [...new Set(block.map(({ rank }) => rank))];
    const start = { before, exact };
    before += block.length;
    exact += ranks.length;
    return block.map((row): [ExpectedRow, Standing] => {
      const place = start.exact + ranks.indexOf(row.rank) + 1;
      const standing = {
        before: start.before,
        notAfter: start.before + block.length,
        isTied: ranks.length === 1,
      };
      return [row, { ...standing, places: [index + 1, place] }];
    });
  });
}

/** The standings of rows among all, or among those with the same first label. */
function ranking(
  rows: readonly ExpectedRow[],
  { direction, isPerFirst }: { readonly direction: Direction; readonly isPerFirst: boolean },
): Map<ExpectedRow, Standing> {
  const sets = grouped(rows, ({ labels }) => (isPerFirst ? labelOf(labels.slice(0, 1)) : ''));
  return new Map([...sets.values()].flatMap((set) => standings(set, direction)));
}

const PASSES = {
  '<': (rank: number, value: number) => rank < value,
  '<=': (rank: number, value: number) => rank <= value,
  '>': (rank: number, value: number) => rank > value,
  '>=': (rank: number, value: number) => rank >= value,
  '=': (rank: number, value: number) => rank === value,
} as const;

/** Whether a row belongs to the result; null where rounding decides. */
type Belongs = (row: ExpectedRow) => boolean | null;

function topOf(rows: readonly ExpectedRow[], cut: Extract<Cut, { kind: 'top' }>): Belongs {
  const ranks = ranking(rows, cut);
  return (row) => {
    const standing = ranks.get(row);
    if (!standing || standing.before >= cut.count) return false;
    return standing.isTied || standing.notAfter <= cut.count ? true : null;
  };
}

function placeOf(rows: readonly ExpectedRow[], cut: Extract<Cut, { kind: 'place' }>): Belongs {
  const ranks = ranking(rows, cut);
  return (row) => {
    const [near, exact] = ranks.get(row)?.places ?? [0, 0];
    if (near === cut.place && exact === cut.place) return true;
    return near > cut.place || exact < cut.place ? false : null;
  };
}

/** Whether ranks pass a limit. */
export function passing({ comparison, value }: Omit<Extract<Cut, { kind: 'passing' }>, 'kind'>): Belongs {
  return ({ rank }) => {
    const number = numberOf(rank);
    if (number === null) return false;
    // Exactly as much is decided by rounding, unless both are integers.
    if (isNear(number, value) && !(Number.isInteger(number) && Number.isInteger(value))) return null;
    return PASSES[comparison](number, value);
  };
}

function belongsTo(rows: readonly ExpectedRow[], cut: Cut): Belongs {
  switch (cut.kind) {
    case 'all':
      return () => true;
    case 'some':
      return () => null;
    case 'top':
      return topOf(rows, cut);
    case 'place':
      return placeOf(rows, cut);
    case 'chosen':
      return (row) => cut.verdicts.get(row) ?? null;
    case 'passing':
      return passing(cut);
  }
}

/** The rows that certainly are in the result, and those that may be. */
function expectedRows({ rows, cuts }: Expectation): { must: Set<ExpectedRow>; may: ExpectedRow[] } {
  let may = [...rows];
  let must = new Set(rows);
  for (const cut of cuts) {
    const belongs = belongsTo(may, cut);
    const verdicts = new Map(may.map((row) => [row, belongs(row)]));
    must = new Set([...must].filter((row) => verdicts.get(row) === true));
    may = may.filter((row) => verdicts.get(row) !== false);
  }
  return { must, may };
}

/** Takes the row with these values out of those with its labels; null when there is none. */
function takeSame(
  candidates: ExpectedRow[],
  values: readonly CellValue[],
  scale: number,
): ExpectedRow | null {
  const at = candidates.findIndex((each) =>
    each.values.every((value, index) => value === undefined || isSame(value, values[index] ?? null, scale)),
  );
  return at === -1 ? null : (candidates.splice(at, 1)[0] ?? null);
}

/**
 * Holds a result against what was computed from the rows.
 * @param scale the sum of the sizes of the numbers in the rows
 * @returns what differs, in words for the log; null when nothing does
 */
export function differenceOf(result: ResultTable, expectation: Expectation, scale: number): string | null {
  const labels = expectation.rows[0]?.labels.length ?? 0;
  const { must, may } = expectedRows(expectation);
  const unseen = grouped(may, (row) => labelOf(row.labels));
  const missed = new Set(must);
  for (const row of result.rows) {
    const found = takeSame(unseen.get(labelOf(row.slice(0, labels))) ?? [], row.slice(labels), scale);
    if (found === null) return `a row of the result was not computed again: ${labelOf(row)}`;
    missed.delete(found);
  }
  const [first] = missed;
  if (first && !result.truncated) return `a row is missing in the result: ${labelOf(first.labels)}`;
  return countDifference(result, expectation);
}

function countDifference(
  { rows, truncated }: ResultTable,
  { cuts, rows: possible }: Expectation,
): string | null {
  const some = cuts.find((cut) => cut.kind === 'some');
  if (some === undefined || truncated) return null;
  const count = Math.min(some.count, possible.length);
  return rows.length === count ? null : `${rows.length} rows instead of ${count}`;
}
