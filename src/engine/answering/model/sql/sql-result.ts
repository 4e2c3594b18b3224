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

/** The order of the whole statement, where it ends in one with a limit. */
function topOf(tokens: readonly SqlToken[], columns: readonly ReferredColumn[]): NamedResult['top'] {
  const texts = words(tokens).filter((text) => text !== ';');
  const limit = texts.lastIndexOf('limit');
  const order = texts.lastIndexOf('order');
  if (limit < 0 || order < 0 || limit < order || texts.slice(order, limit).includes(')')) return null;
  const [, by, name = '', direction] = texts.slice(order, limit);
  const place = /^\d+$/.test(name)
    ? Number(name) - 1
    : columns.findIndex((each) => each.name.toLowerCase() === name.toLowerCase());
  if (by !== 'by' || !columns[place]) return null;
  return { column: place, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/** What rows are chosen for: `= (SELECT max(x) …)`, or the first ones by an order at the end. */
function chosenBy(texts: readonly string[]): NamedResult['chosen'] {
  const equalled = texts.flatMap((text, at) =>
    text === '=' && texts[at + 1] === '(' && texts[at + 2] === 'select' ? [texts[at + 3]] : [],
  );
  const [order, limit] = [texts.lastIndexOf('order'), texts.lastIndexOf('limit')];
  const isOrdered = order >= 0 && limit > order && !texts.slice(order, limit).includes(',');
  const ordered = isOrdered ? [texts.slice(order, limit).includes('desc') ? 'max' : 'min'] : [];
  return [...equalled, ...ordered].filter((each) => each === 'max' || each === 'min');
}

function extremeOf(name: string, tokens: readonly SqlToken[]): ReferredColumn['extreme'] {
  const texts = words(tokens);
  const at = texts.findIndex(
    (text, place) =>
      text.toLowerCase() === name.toLowerCase() && ['as', ')'].includes(texts[place - 1] ?? ''),
  );
  const open = texts.slice(0, Math.max(0, at)).lastIndexOf('(');
  const fn = texts[open - 1];
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
    };
  });
  const top = topOf(tokens, columns);
  const isLimited = words(tokens).includes('limit') && top === null;
  return {
    name,
    columns,
    rows: table.rows,
    isCut: table.truncated || isLimited,
    conditions: conditionsIn(tokens),
    top,
    chosen: chosenBy(words(tokens)),
  };
}
