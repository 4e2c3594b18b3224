import { type TableProfile } from '../../table.js';
import { codedValuesIn, type CodedValue } from '../codes.js';
import { supportOf } from './dictionary-support.js';
import { cell, type CellTable, folded, headed, isText, share } from '../cell-table.js';
import { CODE_HEADERS, UNIT_HEADERS } from './dictionary-words.js';
import { type DescribedColumn, type NamingRow } from './described-columns.js';

const LEAST_SHARE = 0.7;
const LEAST_COLUMNS = 3;
const LEAST_DISTINCT = 0.8;
const LEAST_SUPPORT = 3;

/**
 * What a table says of the columns of others, where it is a data dictionary: a column of it names columns of them, and another one
 * has a text for each. Its headers may be in any language; what it is decided by is what it holds.
 * @param others the tables that it may describe
 * @returns null for a table that is none
 */
export function readDictionary(table: CellTable, others: readonly TableProfile[]): DescribedColumn[] | null {
  const places = table.columns.map((_, place) => place);
  const readings = places.flatMap((names) => {
    const tables = places.find((place) => place !== names && namesTables(table, place, others)) ?? null;
    const naming = namingRows(table, { names, tables }, others);
    return naming ? [{ names, tables, naming }] : [];
  });
  const [best] = readings.toSorted((one, other) => other.naming.length - one.naming.length);
  if (!best) return null;
  const taken = new Set([best.names, ...(best.tables === null ? [] : [best.tables])]);
  const free = places.filter((place) => !taken.has(place));
  const texts = free.filter((place) => hasTexts(table, place, best.naming));
  const described = best.naming.map((row) => describedBy(table, row, { texts, free }));
  const isDescribing =
    texts.length > 0 || described.filter(({ codes }) => codes.length > 0).length >= LEAST_COLUMNS;
  if (!isDescribing) return null;
  return supportOf(table, { ...best, texts, described }, others) >= LEAST_SUPPORT ? described : null;
}

function namesTables({ rows }: CellTable, place: number, others: readonly TableProfile[]): boolean {
  const names = new Set(others.map(({ name }) => folded(name)));
  const given = rows.map((row) => folded(cell(row, place))).filter((name) => name !== '');
  return share(given.filter((name) => names.has(name)).length, given.length) >= LEAST_SHARE;
}

/** The rows that name a column; null where too few do, or one is named again and again. */
function namingRows(
  { rows }: CellTable,
  { names, tables }: { readonly names: number; readonly tables: number | null },
  others: readonly TableProfile[],
): NamingRow[] | null {
  const found: (NamingRow & { readonly rows: number[] })[] = [];
  let [named, table] = [0, ''];
  const best = tables === null ? bestTable(rows, names, others) : null;
  for (const [at, row] of rows.entries()) {
    const name = folded(cell(row, names));
    if (tables !== null && cell(row, tables) !== '') table = folded(cell(row, tables));
    if (name === '') {
      found.at(-1)?.rows.push(at);
      continue;
    }
    named += 1;
    const own = others.filter((one) => tables === null || folded(one.name) === table);
    const target = columnOf(name, best === null ? own : [best, ...own.filter((one) => one !== best)]);
    const last = found.at(-1);
    if (target && last?.column === target.column) last.rows.push(at);
    else if (target) found.push({ ...target, rows: [at] });
  }
  const matched = found.reduce(
    (sum, each) => sum + each.rows.filter((at) => cell(rows[at], names) !== '').length,
    0,
  );
  const distinct = new Set(found.map(({ column }) => column)).size;
  const isList = distinct >= LEAST_COLUMNS && distinct === found.length;
  return isList && share(matched, named) >= LEAST_SHARE ? found : null;
}

/** The table that most of the names are columns of. */
function bestTable(
  rows: CellTable['rows'],
  place: number,
  others: readonly TableProfile[],
): TableProfile | null {
  const names = new Set(rows.map((row) => folded(cell(row, place))));
  const counted = others.map((one) => ({
    one,
    count: one.columns.filter(({ name }) => names.has(folded(name))).length,
  }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.one ?? null;
}

/** The column that is called so, of the first table that has one; null where several others have one. */
function columnOf(name: string, [first, ...others]: readonly TableProfile[]): Omit<NamingRow, 'rows'> | null {
  const found = (one: TableProfile | undefined) => {
    const place = one?.columns.findIndex((each) => folded(each.name) === name) ?? -1;
    const column = one?.columns[place];
    return one && column ? [{ table: one.name, column, place }] : [];
  };
  const own = found(first);
  const rest = own.length > 0 ? own : others.flatMap(found);
  return rest.length === 1 ? (rest[0] ?? null) : null;
}

/** Whether a column has a text of its own for most of the named columns. */
function hasTexts(table: CellTable, place: number, naming: readonly NamingRow[]): boolean {
  if (headed(table.columns[place], UNIT_HEADERS)) return false;
  const texts = naming
    .map(({ rows: [first = 0] }) => cell(table.rows[first], place))
    .filter((text) => text !== '');
  const says = naming.filter(({ column, rows: [first = 0] }) => {
    const text = cell(table.rows[first], place);
    return isText(text) && folded(text) !== folded(column.name);
  });
  const isOwn = share(new Set(texts.map(folded)).size, texts.length) >= LEAST_DISTINCT;
  return isOwn && share(says.length, naming.length) >= LEAST_SHARE;
}

function describedBy(
  table: CellTable,
  { table: name, column, rows }: NamingRow,
  { texts, free }: { readonly texts: readonly number[]; readonly free: readonly number[] },
): DescribedColumn {
  const [first = 0] = rows;
  const cells = (place: number) => cell(table.rows[first], place);
  const unit = free.find((place) => headed(table.columns[place], UNIT_HEADERS) && cells(place) !== '');
  const codes = codesOf(table, { column, rows }, free);
  // What stands for a code says nothing of the column.
  const isOwn = (text: string) => isText(text) && codes.every(({ label }) => label !== text);
  return {
    table: name,
    column,
    rows,
    texts: texts.map(cells).filter(isOwn),
    unit: unit === undefined ? null : cells(unit),
    codes,
  };
}

/** The codes of a column, listed in a cell or one a row, where its values are such codes. */
function codesOf(
  table: CellTable,
  { column, rows }: Pick<NamingRow, 'column' | 'rows'>,
  free: readonly number[],
): CodedValue[] {
  const [first = 0] = rows;
  const inCells = free.flatMap((place) => codedValuesIn(cell(table.rows[first], place)));
  const values = new Set(column.topValues.map(({ value }) => value));
  const areKnown = (codes: readonly CodedValue[]) =>
    share(codes.filter(({ code }) => values.has(code)).length, codes.length) >= LEAST_SHARE;
  if (inCells.length > 0) return areKnown(inCells) ? inCells.filter(({ code }) => values.has(code)) : [];
  const codes = free.find(
    (place) => headed(table.columns[place], CODE_HEADERS) || listsValues(table, rows, place, values),
  );
  const labels = free.find(
    (place) => codes !== undefined && place > codes && isText(cell(table.rows[first], place)),
  );
  if (codes === undefined || labels === undefined || rows.length < 2) return [];
  const listed = rows.map((at) => ({
    code: cell(table.rows[at], codes),
    label: cell(table.rows[at], labels),
  }));
  const full = listed.filter(({ code, label }) => code !== '' && label !== '');
  return areKnown(full) ? full.filter(({ code }) => values.has(code)) : [];
}

function listsValues(
  table: CellTable,
  rows: readonly number[],
  place: number,
  values: ReadonlySet<string>,
): boolean {
  const given = rows.map((at) => cell(table.rows[at], place)).filter((text) => text !== '');
  return given.length >= 2 && given.every((text) => values.has(text));
}
