import { dateLiteral, identifier, numberLiteral, textLiteral } from './quoting.js';
import { type Literal, type Predicate, predicatesOf, type Rows, tableOf } from './query.js';

function literal(value: Literal): string {
  switch (value.type) {
    case 'number':
      return numberLiteral(value.value);
    case 'text':
      return textLiteral(value.value);
    case 'boolean':
      return value.value ? 'TRUE' : 'FALSE';
  }
}

function inSql(predicate: Extract<Predicate, { op: 'in' }>): string {
  const values = predicate.values.map(literal);
  const name = identifier(predicate.column.name);
  return values.length === 1 ? `${name} = ${values.join('')}` : `${name} IN (${values.join(', ')})`;
}

function periodSql({ column, start, end }: Extract<Predicate, { op: 'period' }>): string {
  const name = identifier(column.name);
  const conditions = [
    ...(start === null ? [] : [`${name} >= ${dateLiteral(start)}`]),
    ...(end === null ? [] : [`${name} < ${dateLiteral(end)}`]),
  ];
  return conditions.join(' AND ') || 'TRUE';
}

function periodsSql({ column, periods }: Extract<Predicate, { op: 'periods' }>): string {
  const each = periods.map((period) => `(${periodSql({ op: 'period', column, ...period })})`);
  return `(${each.join(' OR ')})`;
}

function recentSql({ column, count, unit }: Extract<Predicate, { op: 'recent' }>, table: string): string {
  const name = identifier(column.name);
  const last = `(SELECT max(${name}) FROM ${identifier(table)})`;
  return `${name} > ${last} - INTERVAL ${numberLiteral(count)} ${unit.toUpperCase()}`;
}

/** A condition as SQL over one table. */
export function predicateSql(predicate: Predicate, table: string): string {
  switch (predicate.op) {
    case 'in':
      return inSql(predicate);
    case 'compare':
      return `${identifier(predicate.column.name)} ${predicate.comparison} ${numberLiteral(predicate.value)}`;
    case 'between':
      return `${identifier(predicate.column.name)} BETWEEN ${numberLiteral(predicate.low)} AND ${numberLiteral(predicate.high)}`;
    case 'contains':
      return `contains(strip_accents(lower(${identifier(predicate.column.name)})), ${textLiteral(predicate.text)})`;
    case 'period':
      return periodSql(predicate);
    case 'monthOfYear':
      return `month(${identifier(predicate.column.name)}) = ${numberLiteral(predicate.month)}`;
    case 'periods':
      return periodsSql(predicate);
    case 'weekday':
      return `isodow(${identifier(predicate.column.name)}) IN (${predicate.days.map(numberLiteral).join(', ')})`;
    case 'recent':
      return recentSql(predicate, table);
    case 'missing':
      return `${identifier(predicate.column.name)} IS NULL`;
    case 'not':
      return `NOT (${predicateSql(predicate.of, table)})`;
  }
}

/** `FROM "table"` and, where there are conditions, a `WHERE` line. */
export function fromSql(rows: Rows, more: readonly string[] = []): string {
  const table = tableOf(rows);
  const conditions = [...predicatesOf(rows).map((each) => predicateSql(each, table)), ...more];
  const where = conditions.length > 0 ? `\nWHERE ${conditions.join('\n  AND ')}` : '';
  return `FROM ${identifier(table)}${where}`;
}
