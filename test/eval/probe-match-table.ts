import { type CellValue, type ResultTable } from '../../src/engine/table.js';
import { type GoldTable } from './probe.js';
import { isSameLabel, numberOf, plain } from './probe-keys.js';
import { isSameNumber } from './probe-numbers.js';

/** `empty`: the combination of labels does not occur, so that a spread result holds nothing or zero there. */
type GoldValue = number | null | 'empty';

interface GoldRow {
  readonly labels: readonly string[];
  readonly values: readonly GoldValue[];
}

/** The gold table in one of the forms an answer may have. */
interface GoldForm {
  readonly rows: readonly GoldRow[];
  /** What the name of each value column must contain; null where any name will do. */
  readonly columnNames: readonly (string | null)[];
  readonly isOrdered: boolean;
  readonly tolerance: number | undefined;
  readonly isPercent: boolean;
}

/**
 * True when the result has the rows of the gold table: labels in as many columns, each column of values in a column of
 * numbers. One of the labels may be spread over the columns, which then bear its values in their names.
 */
export function tableMatches(result: ResultTable, gold: GoldTable): boolean {
  return formsOf(gold).some((form) =>
    labelColumns(result.columns.length, form.rows[0]?.labels.length ?? 0).some((columns) =>
      formMatches(result, form, columns),
    ),
  );
}

function formsOf({ table, ordered, tolerance, percent }: GoldTable): GoldForm[] {
  const rows = table.map(goldRow);
  const long: GoldForm = {
    rows,
    columnNames: (rows[0]?.values ?? []).map(() => null),
    isOrdered: ordered,
    tolerance,
    isPercent: percent === true,
  };
  if (long.columnNames.length !== 1) return [long];
  return [long, ...(rows[0]?.labels ?? []).map((_, index) => spread(long, index))];
}

function goldRow(cells: GoldTable['table'][number]): GoldRow {
  return {
    labels: cells.filter((cell) => typeof cell === 'string'),
    values: cells.filter((cell) => typeof cell !== 'string'),
  };
}

/** The form in which the labels at `index` are the names of columns. */
function spread({ rows, ...form }: GoldForm, index: number): GoldForm {
  const columnNames = [...new Set(rows.map(({ labels }) => labels[index] ?? ''))];
  const rest = (row: GoldRow) => JSON.stringify(row.labels.toSpliced(index, 1));
  const groups = [...new Set(rows.map(rest))].map((labels) => rows.filter((row) => rest(row) === labels));
  const spreadRows = groups.map((group) => ({
    labels: group[0]?.labels.toSpliced(index, 1) ?? [],
    values: columnNames.map((name) => valueUnder(group, index, name)),
  }));
  return { ...form, rows: spreadRows, columnNames };
}

function valueUnder(group: readonly GoldRow[], index: number, name: string): GoldValue {
  const row = group.find(({ labels }) => labels[index] === name);
  return row?.values[0] === undefined ? 'empty' : row.values[0];
}

/** All ways to choose `count` different columns, in every order. */
function labelColumns(columns: number, count: number): number[][] {
  if (count === 0) return [[]];
  return labelColumns(columns, count - 1).flatMap((chosen) =>
    Array.from({ length: columns }, (_, column) => column)
      .filter((column) => !chosen.includes(column))
      .map((column) => [...chosen, column]),
  );
}

function formMatches(result: ResultTable, form: GoldForm, labels: readonly number[]): boolean {
  const rows = alignedRows(result, form, labels);
  if (rows === null) return false;
  const free = result.columns.map((_, column) => column).filter((column) => !labels.includes(column));
  return assign(form.columnNames.length, free, (value, column) =>
    valuesMatch(result, form, { value, column, rows }),
  );
}

/**
 * For each gold row the row of the result with its labels, null when it is rightly left out; null altogether when the
 * rows differ. Rows without a label stand for missing values and are looked over.
 */
function alignedRows(
  { rows }: ResultTable,
  form: GoldForm,
  columns: readonly number[],
): (readonly CellValue[] | null)[] | null {
  const given = rows.filter((row) => columns.every((column) => (row[column] ?? null) !== null));
  if (given.length > form.rows.length) return null;
  const positions = form.rows.map(({ labels }) =>
    given.findIndex((row) =>
      labels.every((label, index) => isSameLabel(label, row[columns[index] ?? -1] ?? null)),
    ),
  );
  const found = positions.filter((position) => position >= 0);
  if (new Set(found).size !== given.length || found.length !== given.length) return null;
  if (form.isOrdered && found.some((position, index) => position !== index)) return null;
  const mayMiss = positions.every((position, index) => position >= 0 || hasNoValue(form.rows[index]));
  return mayMiss ? positions.map((position) => given[position] ?? null) : null;
}

function hasNoValue(row: GoldRow | undefined): boolean {
  return row?.values.every((value) => value === null) === true;
}

/** True when each gold column of values finds a column of its own among the free ones. */
function assign(
  values: number,
  free: readonly number[],
  fits: (value: number, column: number) => boolean,
): boolean {
  if (values === 0) return true;
  return free.some(
    (column) =>
      fits(values - 1, column) &&
      assign(
        values - 1,
        free.filter((other) => other !== column),
        fits,
      ),
  );
}

interface Pairing {
  readonly value: number;
  readonly column: number;
  readonly rows: readonly (readonly CellValue[] | null)[];
}

function valuesMatch(result: ResultTable, form: GoldForm, { value, column, rows }: Pairing): boolean {
  const name = form.columnNames[value] ?? null;
  if (name !== null && !plain(result.columns[column]?.name ?? '').includes(plain(name))) return false;
  const factors = form.isPercent ? [1, 100] : [1];
  return factors.some((factor) =>
    rows.every((row, index) => {
      const gold = form.rows[index]?.values[value] ?? null;
      return row === null || valueMatches(gold, row[column] ?? null, { factor, tolerance: form.tolerance });
    }),
  );
}

function valueMatches(
  gold: GoldValue,
  cell: CellValue,
  { factor, tolerance }: { factor: number; tolerance: number | undefined },
): boolean {
  if (gold === null) return cell === null;
  const number = numberOf(cell);
  if (gold === 'empty') return cell === null || number === 0;
  return number !== null && isSameNumber(gold, number * factor, tolerance);
}
