import { type DatePattern } from '../../cells/date-patterns.js';
import { type CellView, type ColumnRef } from '../column.js';
import { identifier, numberLiteral, textLiteral } from './quoting.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Citations out, every dash a minus. */
function plainSql(name: string): string {
  return `trim(regexp_replace(regexp_replace(${name}, '\\[[^\\]]*\\]', '', 'g'), '[‐‑‒–—−]', '-', 'g'))`;
}

function numberSql(name: string, nth: 1 | 2): string {
  const plain = plainSql(name);
  const digits = `regexp_replace(${plain}, ',(\\d{3})', '\\1', 'g')`;
  const number = `TRY_CAST(regexp_extract_all(${digits}, '\\d+(?:\\.\\d+)?')[${nth}] AS DOUBLE)`;
  if (nth === 2) return number;
  const sign = `CASE WHEN regexp_matches(${plain}, '^-[$€£]?\\d') THEN -1 ELSE 1 END`;
  const scale = `CASE WHEN regexp_matches(${plain}, '(?i)million\\b') THEN 1e6 WHEN regexp_matches(${plain}, '(?i)billion\\b') THEN 1e9 ELSE 1 END`;
  return `${number} * ${sign} * ${scale}`;
}

const TIME = '^(?:(\\d+):)?(\\d{1,2}):(\\d\\d(?:\\.\\d+)?)';

function secondsSql(name: string): string {
  const plain = plainSql(`${name}::VARCHAR`);
  const part = (group: number): string =>
    `coalesce(TRY_CAST(regexp_extract(${plain}, ${textLiteral(TIME)}, ${group}) AS DOUBLE), 0)`;
  const seconds = `${part(1)} * 3600 + ${part(2)} * 60 + ${part(3)}`;
  return `CASE WHEN regexp_matches(${plain}, ${textLiteral(TIME)}) THEN ${seconds} END`;
}

function monthSql(text: string): string {
  const names = MONTHS.map(textLiteral).join(', ');
  return `coalesce(TRY_CAST(${text} AS INTEGER), nullif(list_position([${names}], lower(left(${text}, 3))), 0))`;
}

function patternSql(plain: string, pattern: DatePattern): string {
  const source = textLiteral(`(?i)${pattern.source}`);
  const group = (index: number): string => `regexp_extract(${plain}, ${source}, ${index})`;
  const number = (index: number): string =>
    index === 0 ? '0' : `coalesce(TRY_CAST(${group(index)} AS INTEGER), 0)`;
  // Two figures are a year of the twentieth century.
  const year = `${number(pattern.year)} + 1900 * (${number(pattern.year)} BETWEEN 1 AND 99)::INTEGER`;
  const month = `least(${monthSql(group(pattern.month))}, 12)`;
  return `WHEN regexp_matches(${plain}, ${source}) THEN (${year}) * 10000 + ${month} * 100 + ${number(pattern.day)}`;
}

function daySql(name: string, patterns: readonly DatePattern[]): string {
  const plain = plainSql(name);
  return `CASE ${patterns.map((pattern) => patternSql(plain, pattern)).join(' ')} END`;
}

function partsSql(name: string): string {
  return `list_filter(list_transform(regexp_split_to_array(${name}, '\\n|, | / |; '), part -> trim(part)), part -> part <> '')`;
}

function viewSql(name: string, view: CellView): string {
  switch (view.kind) {
    case 'number':
      return numberSql(name, view.nth);
    case 'seconds':
      return secondsSql(name);
    case 'year':
      return `TRY_CAST(regexp_extract(${plainSql(`${name}::VARCHAR`)}, '\\b(1\\d{3}|20\\d\\d)\\b', 1) AS INTEGER)`;
    case 'day':
      return daySql(name, view.patterns);
    case 'parenthesis':
      return `nullif(regexp_extract(${name}, '\\(([^)]+)\\)', 1), '')`;
    case 'part':
      return `${partsSql(name)}[${view.which === 'first' ? 1 : -1}]`;
    case 'partCount':
      return `len(${partsSql(name)})`;
    case 'parts':
      return partsSql(name);
    case 'span':
      return `abs(${numberSql(name, 2)} - (${numberSql(name, 1)}))`;
    case 'both':
      return `${numberSql(name, 2)} + ${numberSql(name, 1)}`;
    case 'combined':
      return combinedSql(name, view);
    case 'period':
      return `date_trunc('${view.unit}', ${name})`;
    case 'first': {
      const entity = columnSql(view.entity);
      return `CASE WHEN ${entity} IS NOT NULL THEN min(${name}) OVER (PARTITION BY ${entity}) END`;
    }
    case 'occurrences':
      return `CASE WHEN ${name} IS NOT NULL THEN count(*) OVER (PARTITION BY ${name}) END`;
    case 'promoter':
      return `CASE WHEN ${name} >= 9 THEN 100 WHEN ${name} <= 6 THEN -100 WHEN ${name} IS NOT NULL THEN 0 END`;
    case 'daysTo':
      return durationSql(name, view);
  }
}

function combinedSql(
  name: string,
  { sign, left, other, fillsGaps }: Extract<CellView, { kind: 'combined' }>,
): string {
  const first = left ? columnSql(left) : name;
  const second = typeof other === 'number' ? numberLiteral(other) : columnSql(other);
  if (fillsGaps === true && (sign === '+' || sign === '-'))
    return `coalesce(${first} ${sign} ${second}, ${first}, ${sign}${second})`;
  return sign === '/' ? `${first}::DOUBLE / nullif(${second}, 0)` : `${first} ${sign} ${second}`;
}

/** The longest month: so many days after whole months are less than one more. */
const LONGEST_MONTH = 31;

/** Whole days between dates; parts of days and hours between times; whole months and the part that the days left are of one. */
function durationSql(name: string, { end, unit }: Extract<CellView, { kind: 'daysTo' }>): string {
  const isTimed = end.type === 'timestamp';
  if (unit === 'month') {
    const months = `datesub('month', ${name}, ${columnSql(end)})`;
    const left = `datesub('day', ${name} + to_months(CAST(${months} AS INTEGER)), ${columnSql(end)})`;
    return `${months} + ${left} / ${LONGEST_MONTH}.0`;
  }
  return elapsedSql(name, columnSql(end), unit === 'hour' ? 'hour' : isTimed ? 'partOfDay' : 'day');
}

/** From one time to another, columns or expressions, in whole days, or in days or hours and parts of them. */
export function elapsedSql(from: string, to: string, unit: 'day' | 'partOfDay' | 'hour'): string {
  if (unit === 'day') return `date_diff('day', ${from}, ${to})`;
  return `date_diff('second', ${from}, ${to}) / ${unit === 'hour' ? 3600 : 86_400}.0`;
}

/** The name of a column, or of what is read in its cells. */
export function readName(column: ColumnRef): string {
  if (column.view === null) return column.name;
  const nth = column.view.kind === 'number' && column.view.nth === 2 ? ' 2' : '';
  return `${column.name} (${column.view.kind}${nth})`;
}

/** Views that are computed where they are used; the others are columns of a first step. */
const INLINE: ReadonlySet<CellView['kind']> = new Set(['parts', 'combined', 'daysTo', 'period', 'promoter']);

/** True for a column that a first step of the statement has to read. */
export function isReadFirst({ view }: ColumnRef): boolean {
  return view !== null && !INLINE.has(view.kind);
}

/** The value of a column as SQL: its name or expression; one that is read first is named by `viewColumnSql`. */
export function columnSql(column: ColumnRef): string {
  const name = identifier(column.name);
  if (column.view === null || isReadFirst(column)) return identifier(readName(column));
  const value = viewSql(name, column.view);
  return column.view.kind === 'parts' ? `unnest(${value})` : `(${value})`;
}

/** The value of a column as SQL where no first step of the statement reads its cells. */
export function inlineColumnSql(column: ColumnRef): string {
  const name = identifier(column.name);
  return column.view === null ? name : `(${viewSql(name, column.view)})`;
}

/** What is read in the cells of a column, under its name. */
export function viewColumnSql(column: ColumnRef): string {
  const name = identifier(column.name);
  return column.view === null ? name : `${viewSql(name, column.view)} AS ${identifier(readName(column))}`;
}
