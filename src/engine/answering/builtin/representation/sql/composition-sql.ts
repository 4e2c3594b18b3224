import { type Composition, PARTNER } from '../composition.js';
import { identifier, textLiteral } from './quoting.js';

type Join = Extract<Composition, { kind: 'join' }>;
type Union = Extract<Composition, { kind: 'union' }>;
type Counted = Extract<Composition, { kind: 'counted' }>;
type Unpivot = Extract<Composition, { kind: 'unpivot' }>;

function joinSql({ left, right, leftKey, rightKey, columns }: Join): string {
  const name = (table: string, column: string): string => `${identifier(table)}.${identifier(column)}`;
  const select = [
    ...columns.map((each) => `${name(each.table, each.name)} AS ${identifier(each.as)}`),
    `${name(right, rightKey)} IS NOT NULL AS ${identifier(PARTNER)}`,
  ];
  const on = `${name(left, leftKey)} = ${name(right, rightKey)}`;
  return `SELECT ${select.join(', ')}\nFROM ${identifier(left)}\nLEFT JOIN ${identifier(right)} ON ${on}`;
}

function unionSql({ tables, columns }: Union): string {
  const names = columns.map(identifier).join(', ');
  return tables.map((table) => `SELECT ${names} FROM ${identifier(table)}`).join('\nUNION ALL\n');
}

/** The quarter of each month that is a header, in the order of the year. */
function quarterSql({ periods, quarters }: Unpivot): string[] {
  if (!quarters) return [];
  const cases = periods.map(
    (each, at) => `WHEN ${textLiteral(each)} THEN ${textLiteral(quarters.of[at] ?? '')}`,
  );
  const type = `ENUM (${[...new Set(quarters.of)].map(textLiteral).join(', ')})`;
  return [`(CASE ${identifier('§name')} ${cases.join(' ')} END)::${type} AS ${identifier(quarters.name)}`];
}

function unpivotSql(composition: Unpivot): string {
  const { table, kept, unit, periods, periodName, valueName } = composition;
  const name = identifier('§name');
  // Names of months are in the order of the year, not of the alphabet.
  const type = unit === 'year' ? 'INTEGER' : `ENUM (${periods.map(textLiteral).join(', ')})`;
  const columns = [
    ...kept.map(identifier),
    `${name}::${type} AS ${identifier(periodName)}`,
    ...quarterSql(composition),
    identifier(valueName),
  ];
  const on = periods.map(identifier).join(', ');
  return `SELECT ${columns.join(', ')}\nFROM (\n  UNPIVOT ${identifier(table)}\n  ON ${on}\n  INTO NAME ${name} VALUE ${identifier(valueName)}\n)`;
}

function countedSql({ table, key, counted, countedKey, kept, countName }: Counted): string {
  const [own, partners] = [identifier('§own'), identifier('§partners')];
  const number = `(SELECT count(*) FROM ${identifier(counted)} AS ${partners} WHERE ${partners}.${identifier(countedKey)} = ${own}.${identifier(key)})`;
  const select = [
    ...kept.map((name) => `${own}.${identifier(name)}`),
    `${number} AS ${identifier(countName)}`,
  ];
  return `SELECT ${select.join(', ')}\nFROM ${identifier(table)} AS ${own}`;
}

/** The SELECT that makes a table of other tables. */
export function compositionSql(composition: Composition): string {
  switch (composition.kind) {
    case 'join':
      return joinSql(composition);
    case 'union':
      return unionSql(composition);
    case 'unpivot':
      return unpivotSql(composition);
    case 'counted':
      return countedSql(composition);
  }
}
