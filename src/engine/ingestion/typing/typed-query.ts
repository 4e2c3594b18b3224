import { identifier } from '../sql.js';

/** Above so many columns, planning one expression for each takes longer, and far more memory, than most tables' values. */
const MOST_PLANNED = 50;

/** A column to write. */
export interface WrittenColumn {
  readonly name: string;
  /** Index of the text column that it is made of. */
  readonly i: number;
  readonly sql: ValueSql | null;
}

/** How a value is made of a text. */
interface ValueSql {
  /** SQL of what the SQL text `x` converts to: it is computed once. */
  readonly converted: (x: string) => string;
  /** SQL of the value, given the text and what it converts to. */
  readonly value: (x: string, converted: string) => string;
}

/** SQL that makes columns, in their order, of the text columns `c0`, `c1`, … of a relation. */
export function typedQuery(columns: readonly WrittenColumn[], relation: string): string {
  return columns.length > MOST_PLANNED ? alikeQuery(columns, relation) : eachQuery(columns, relation);
}

function eachQuery(columns: readonly WrittenColumn[], relation: string): string {
  const converted = new Map(
    columns.flatMap(({ i, sql }) => (sql ? [[i, `${sql.converted(text(i))} AS v${String(i)}`]] : [])),
  );
  const list = columns.map(({ name, i, sql }) => {
    return `${sql ? sql.value(text(i), `v${String(i)}`) : text(i)} AS ${identifier(name)}`;
  });
  return `SELECT ${list.join(', ')} FROM (SELECT ${['*', ...converted.values()].join(', ')} FROM ${relation})`;
}

/** Texts whose values are made alike, in the order of these. */
interface AlikeTexts {
  readonly list: string;
  readonly texts: string[];
  readonly sql: ValueSql;
}

/** Columns whose values are made alike become a list, for which one expression is planned. */
function alikeQuery(columns: readonly WrittenColumn[], relation: string): string {
  const groups = new Map<string, AlikeTexts>();
  const selected = columns.map(({ name, i, sql }) => {
    if (!sql) return `${text(i)} AS ${identifier(name)}`;
    const key = sql.value('x', sql.converted('x'));
    const group = groups.get(key) ?? { list: `l${String(groups.size)}`, texts: [], sql };
    groups.set(key, group);
    return `${group.list}[${String(group.texts.push(text(i)))}] AS ${identifier(name)}`;
  });
  const lists = [...groups.values()].map((group) => `${valuesSql(group)} AS ${group.list}`);
  return `SELECT ${selected.join(', ')} FROM (SELECT ${['*', ...lists].join(', ')} FROM ${relation})`;
}

function valuesSql({ texts, sql }: AlikeTexts): string {
  const pairs = `list_transform([${texts.join(', ')}], lambda x: {x: x, v: ${sql.converted('x')}})`;
  return `list_transform(${pairs}, lambda p: ${sql.value('p.x', 'p.v')})`;
}

function text(i: number): string {
  return `c${String(i)}`;
}
