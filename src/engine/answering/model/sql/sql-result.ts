import { type ColumnProfile, type ResultTable } from '../../../table.js';
import { type AnalysisTable } from '../../analyst.js';
import { columnKeys, type NamedResult, type ReferredColumn, type Unit } from '../binding/named-result.js';
import { literalsOf, type SqlToken } from './tokens.js';

const KEY_TYPES: ReadonlySet<string> = new Set(['identifier', 'code', 'index', 'year', 'date-part']);
const KEY_NAMES = /(?:^|_)(?:id|year|month|quarter|week|day|weekday|hour|code|rank)$/i;
const RATIO_NAMES = /percent|pct|prozent|pourcent|porcent/i;
const COUNTS = /count|number|anzahl|nombre|cantidad/i;

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => word !== '');

/** The column of the data that a column of a result is made of, as far as the names tell. */
function sourceOf(name: string, profiles: readonly ColumnProfile[]): ColumnProfile | null {
  const words = wordsOf(name);
  const same = profiles.find((profile) => profile.name.toLowerCase() === name.toLowerCase());
  return (
    same ?? profiles.find((profile) => wordsOf(profile.name).every((word) => words.includes(word))) ?? null
  );
}

export function unitOf(profile: ColumnProfile | null): Unit | null {
  const currency = profile?.meaning?.currency ?? null;
  return currency === null ? null : { kind: 'currency', written: currency };
}

/** Whether the numbers of a column tell rows apart rather than measure something. */
export function isKey(profile: ColumnProfile | null, name: string): boolean {
  const type = profile?.meaning?.type;
  const isSame = profile !== null && profile.name.toLowerCase() === name.toLowerCase();
  return (isSame && type !== undefined && KEY_TYPES.has(type)) || KEY_NAMES.test(name);
}

const words = (tokens: readonly SqlToken[]): string[] => tokens.map(({ text }) => text);

interface LastOrder {
  /** A name or a place. */
  readonly by: string;
  readonly direction: 'asc' | 'desc';
}

/** The first key of the order of the whole statement, where it ends in one with a limit. */
function lastOrder(texts: readonly string[]): LastOrder | null {
  const [order, limit] = [texts.lastIndexOf('order'), texts.lastIndexOf('limit')];
  const written = texts.slice(order, limit);
  if (order < 0 || limit < order || written.includes(')') || written[1] !== 'by') return null;
  const [first = '', point, second] = written.slice(2);
  const isQualified = point === '.' && second !== undefined;
  const direction = written[isQualified ? 5 : 3] === 'desc' ? 'desc' : 'asc';
  return { by: isQualified ? second : first, direction };
}

function topOf(order: LastOrder | null, columns: readonly ReferredColumn[]): NamedResult['top'] {
  if (!order) return null;
  const place = /^\d+$/.test(order.by)
    ? Number(order.by) - 1
    : columns.findIndex((each) => each.name.toLowerCase() === order.by.toLowerCase());
  return columns[place] ? { column: place, direction: order.direction } : null;
}

/** What rows are chosen for: `= (SELECT max(x) …)`, or the first ones by an order at the end. */
function chosenBy(texts: readonly string[], order: LastOrder | null): NamedResult['chosen'] {
  const equalled = texts.flatMap((text, at): NamedResult['chosen'] => {
    const [open, select, extreme, bracket, column] = texts.slice(at + 1, at + 6);
    const isExtreme = extreme === 'max' || extreme === 'min';
    const isOne = text === '=' && open === '(' && select === 'select' && bracket === '(' && isExtreme;
    return isOne && column !== undefined ? [{ extreme, column }] : [];
  });
  const ordered: NamedResult['chosen'] = order
    ? [{ extreme: order.direction === 'desc' ? 'max' : 'min', column: order.by }]
    : [];
  return [...equalled, ...ordered];
}

/** The function that a column is made by, as far as the names tell. */
function functionOf(name: string, tokens: readonly SqlToken[]): string | undefined {
  const texts = words(tokens);
  const at = texts.findIndex(
    (text, place) =>
      text.toLowerCase() === name.toLowerCase() && ['as', ')'].includes(texts[place - 1] ?? ''),
  );
  const open = texts.slice(0, Math.max(0, at)).lastIndexOf('(');
  return texts[open - 1];
}

function extremeOf(name: string, tokens: readonly SqlToken[]): ReferredColumn['extreme'] {
  const fn = functionOf(name, tokens);
  return fn === 'max' || fn === 'min' ? fn : null;
}

/** What a limit holds, or EXISTS selects, says nothing of the rows. */
function conditionsIn(tokens: readonly SqlToken[]): string[] {
  const isCondition = (at: number): boolean => !['limit', 'select'].includes(tokens[at - 1]?.text ?? '');
  return literalsOf(tokens.filter((_, at) => isCondition(at))).map((text) => text.replaceAll('%', ''));
}

/** The result of a statement as replies refer to it: its columns are typed by those of the tables that they are named after. */
export function sqlResult(
  name: string,
  {
    table,
    tokens,
    tables,
  }: {
    readonly table: ResultTable;
    readonly tokens: readonly SqlToken[];
    readonly tables: readonly AnalysisTable[];
  },
): NamedResult {
  const profiles = tables.flatMap(({ profile }) => profile.columns);
  const keys = columnKeys(table.columns.map((column) => column.name));
  const columns = table.columns.map((column, at): ReferredColumn => {
    const source = sourceOf(column.name, profiles);
    const isNumber = column.type === 'integer' || column.type === 'number';
    const percent = isNumber && RATIO_NAMES.test(column.name) ? ({ kind: 'percent' } as const) : null;
    return {
      ...column,
      key: keys[at] ?? '',
      unit: percent ?? (isNumber && !COUNTS.test(column.name) ? unitOf(source) : null),
      isMeasure: isNumber && !isKey(source, column.name),
      extreme: extremeOf(column.name, tokens),
      statistic: functionOf(column.name, tokens) === 'corr' ? 'correlation' : null,
    };
  });
  const texts = words(tokens).filter((text) => text !== ';');
  const order = lastOrder(texts);
  const top = topOf(order, columns);
  const isLimited = texts.includes('limit') && top === null;
  return {
    name,
    columns,
    rows: table.rows,
    isCut: table.truncated || isLimited,
    conditions: conditionsIn(tokens),
    top,
    chosen: chosenBy(texts, order),
  };
}
