import { type Composition } from '../composition.js';
import { identifier } from './quoting.js';

type Join = Extract<Composition, { kind: 'join' }>;

function joinSql({ left, right, leftKey, rightKey, columns }: Join): string {
  const name = (table: string, column: string): string => `${identifier(table)}.${identifier(column)}`;
  const select = columns.map((each) => `${name(each.table, each.name)} AS ${identifier(each.as)}`);
  const on = `${name(left, leftKey)} = ${name(right, rightKey)}`;
  return `SELECT ${select.join(', ')}\nFROM ${identifier(left)}\nLEFT JOIN ${identifier(right)} ON ${on}`;
}

/** The SELECT that makes a table of other tables. */
export function compositionSql(composition: Composition): string {
  if (composition.kind === 'join') return joinSql(composition);
  const columns = composition.columns.map(identifier).join(', ');
  return composition.tables
    .map((table) => `SELECT ${columns} FROM ${identifier(table)}`)
    .join('\nUNION ALL\n');
}
