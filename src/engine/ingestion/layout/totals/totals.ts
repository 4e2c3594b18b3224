import { type Json } from '@duckdb/node-api';
import { type Duck, textOf } from '../../duck.js';
import { identifier, literal } from '../../sql.js';
import { type TotalLabel } from '../cells/words.js';
import { IS_NEGATIVE, NUMBER_IN_TEXT } from '../cells/number-in-text.js';
import { type Part, Sums } from './sums.js';

/** A row that its label or its place says to sum up others. */
export interface PossibleTotal {
  /** Place in the stored table (the first is 0). */
  readonly index: number;
  /** `sure` where the label stands among numbers or dates; `none` for a last row without a label. */
  readonly label: TotalLabel | 'none';
  /** Number of cells that hold the label. */
  readonly labelCells: number;
  /** A name that the rows which are summed up may have as a value. */
  readonly group: string | null;
}

/** SQL of the numbers of columns, also of those that stand among texts, and of what is text and no number. */
interface TotalColumns {
  readonly numbers: readonly string[];
  readonly texts: readonly string[];
}

interface PossibleRow {
  readonly numbers: readonly (number | null)[];
  /** Number of text cells that are filled, the label's aside. */
  readonly otherTexts: number;
}

/** What is shown is rounded, and made of values that are rounded too. */
const LABELLED_TOLERANCE = 0.005;
const UNLABELLED_TOLERANCE = 1e-6;
const LEAST_TELLING = 100;
const MOST_COLUMNS = 50;
/** Rows of groups are looked for in tables of so many rows and groups, in the first columns of text. */
const MOST_GROUPED_ROWS = 20_000;
const MOST_GROUPS = 100;
const MOST_GROUP_COLUMNS = 4;
/** Names that no column has: none has a line break. */
const PLACE = '"place\n"';
const START = '"start\n"';
const PART = '"part\n"';

/**
 * Which of the possible totals their numbers, or their place and empty cells, show to sum up other rows.
 *
 * @returns their places in the table
 */
export async function totalsAmong(
  duck: Duck,
  file: string,
  possible: readonly PossibleTotal[],
): Promise<readonly number[]> {
  if (possible.length === 0) return [];
  const columns = await columnsOf(duck, file);
  const rows = await possibleRows(duck, { file, possible, columns });
  const parts = await partsBetween(duck, { file, possible, columns });
  const isShort = parts.reduce((sum, part) => sum + part.rows, 0) <= MOST_GROUPED_ROWS;
  const sums = new Sums(parts, isShort ? await sumsOfGroups(duck, { file, possible, columns }) : new Map());
  const isTotal = ({ label }: PossibleTotal, i: number): boolean => {
    const row = rows[i];
    return row !== undefined && isBorneOut(row, label, { sums, i });
  };
  return possible.filter(isTotal).map(({ index }) => index);
}

interface Asked {
  readonly file: string;
  readonly possible: readonly PossibleTotal[];
  readonly columns: TotalColumns;
}

async function columnsOf(duck: Duck, file: string): Promise<TotalColumns> {
  const described = await duck.rows(`DESCRIBE FROM read_parquet(${literal(file)})`);
  const named = (types: readonly Json[]): string[] =>
    described.filter(([, type]) => types.includes(type ?? null)).map(([name]) => identifier(textOf(name)));
  const texts = named(['VARCHAR']);
  const numbers = [...named(['BIGINT', 'DOUBLE']), ...texts.map(numberOfText)];
  return { numbers: numbers.slice(0, MOST_COLUMNS), texts: texts.map(textAlone) };
}

async function possibleRows(duck: Duck, { file, possible, columns }: Asked): Promise<PossibleRow[]> {
  const { numbers, texts } = columns;
  const filled = texts.map((x) => `(${x} IS NOT NULL)::INT`).join(' + ') || '0';
  const values = numbers.map((x) => `, ${x}::DOUBLE`).join('');
  const rows = await duck.rows(
    `SELECT ${filled}${values} FROM read_parquet(${literal(file)}) ` +
      `WHERE list_contains([${indexes(possible)}], file_row_number) ORDER BY file_row_number`,
  );
  return rows.map(([count, ...cells], i) => ({
    numbers: cells.map((cell) => (typeof cell === 'number' ? cell : null)),
    otherTexts: Number(count) - (possible[i]?.labelCells ?? 0),
  }));
}

function numberOfText(x: string): string {
  const digits = `regexp_replace(${x}, '[^0-9.]', '', 'g')`;
  const number = `TRY_CAST(${digits} AS DOUBLE) * if(regexp_matches(${x}, '${IS_NEGATIVE}'), -1, 1)`;
  return `(CASE WHEN regexp_full_match(replace(${x}, ' ', ''), '${NUMBER_IN_TEXT}') THEN ${number} END)`;
}

function textAlone(x: string): string {
  return `(CASE WHEN NOT regexp_full_match(replace(${x}, ' ', ''), '${NUMBER_IN_TEXT}') THEN ${x} END)`;
}

/** What stands before, between and after the possible totals. */
async function partsBetween(duck: Duck, { file, possible, columns }: Asked): Promise<Part[]> {
  const values = columns.numbers
    .map((_, i) => `n${String(i)}`)
    .map((n) => `, coalesce(sum(${n})::DOUBLE, 0), min(${n})::DOUBLE, max(${n})::DOUBLE`)
    .join('');
  const starts = `SELECT unnest([${indexes(possible)}]) AS ${START}, unnest(range(1, ${String(possible.length + 1)})) AS ${PART}`;
  const numbers = columns.numbers.map((x, i) => `${x} AS n${String(i)}`);
  const source = `(SELECT ${[...numbers, `file_row_number AS ${PLACE}`].join(', ')} FROM read_parquet(${literal(file)}))`;
  const rows = await duck.rows(
    `SELECT coalesce(s.${PART}, 0)::DOUBLE, count(*)::DOUBLE${values} FROM ${source} t ` +
      `ASOF LEFT JOIN (${starts}) s ON t.${PLACE} >= s.${START} ` +
      `WHERE s.${START} IS NULL OR t.${PLACE} <> s.${START} GROUP BY s.${PART}`,
  );
  const found = new Map(rows.map(([part, count, ...cells]) => [Number(part), partOf(Number(count), cells)]));
  return Array.from({ length: possible.length + 1 }, (_, part) => found.get(part) ?? partOf(0, []));
}

/** Sums of the rows that have the name of a possible total's group as a value, without the possible totals. */
async function sumsOfGroups(
  duck: Duck,
  { file, possible, columns }: Asked,
): Promise<Map<number, readonly number[]>> {
  const named = possible.flatMap(({ group }, i) => (group === null ? [] : [{ group, i }]));
  if (named.length === 0 || named.length > MOST_GROUPS || columns.texts.length === 0) return new Map();
  const texts = columns.texts.slice(0, MOST_GROUP_COLUMNS);
  const names = named.map(({ group, i }) => `(${literal(group)}, ${String(i)})`).join(', ');
  const values = columns.numbers.map((x) => `, coalesce(sum(${x})::DOUBLE, 0)`).join('');
  const rows = await duck.rows(
    `SELECT ${PART}::DOUBLE${values} FROM read_parquet(${literal(file)}), (VALUES ${names}) s("name\n", ${PART}) ` +
      `WHERE "name\n" IN (${texts.join(', ')}) AND NOT list_contains([${indexes(possible)}], file_row_number) GROUP BY ${PART}`,
  );
  return new Map(rows.map(([part, ...cells]) => [Number(part), cells.map(Number)]));
}

/** @param cells the sum, the least and the greatest value of each column */
function partOf(rows: number, cells: readonly Json[]): Part {
  const every = (place: number, otherwise: number): number[] =>
    cells.flatMap((cell, i) => (i % 3 === place ? [typeof cell === 'number' ? cell : otherwise] : []));
  return { rows, sums: every(0, 0), least: every(1, Infinity), most: every(2, -Infinity) };
}

function indexes(possible: readonly PossibleTotal[]): string {
  return possible.map(({ index }) => String(index)).join(', ');
}

function isBorneOut(
  row: PossibleRow,
  label: PossibleTotal['label'],
  { sums, i }: { readonly sums: Sums; readonly i: number },
): boolean {
  const tolerance = label === 'none' ? UNLABELLED_TOLERANCE : LABELLED_TOLERANCE;
  const shown = row.numbers.flatMap((value, column) =>
    value === null || value === 0 ? [] : [{ value, column }],
  );
  const explained = shown.filter(({ value, column }) => sums.explain(value, { i, column, tolerance }));
  const fitting = explained.length;
  const isTold = explained.some(({ value }) => isTelling(value));
  const isExact = explained.some(
    ({ value, column }) =>
      isTelling(value) && sums.explain(value, { i, column, tolerance: UNLABELLED_TOLERANCE }),
  );
  const isMost = shown.filter(({ value, column }) => sums.isMost(value, column)).length * 2 > shown.length;
  const means = shown.filter(({ value, column }) => sums.isMean(value, { i, column, tolerance })).length;
  switch (label) {
    case 'none':
      return fitting > 0 && fitting === shown.length && row.otherTexts === 0;
    case 'group':
      // Reports have gaps and mistakes in some of the columns.
      return fitting > 0 && (fitting * 2 >= shown.length || (sums.isAtEnd(i) && isTold) || isExact);
    case 'word':
      if (sums.isAtEdge(i)) return fitting > 0 || row.otherTexts === 0 || (sums.isAtEnd(i) && isMost);
      return fitting * 2 > shown.length || isTold;
    case 'mean':
      return means > 0 && means * 2 >= shown.length;
    case 'change':
      return sums.isAtEdge(i) && row.otherTexts === 0;
    case 'sure':
      return true;
  }
}

/** Small whole numbers are often equal by chance. */
function isTelling(value: number): boolean {
  return Math.abs(value) >= LEAST_TELLING || !Number.isInteger(value);
}
