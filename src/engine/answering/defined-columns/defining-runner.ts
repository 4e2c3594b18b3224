import { escapedPattern } from '../escaped-pattern.js';
import { type DefinedColumn, type QueryRunner } from '../analyst.js';
import { identifier } from '../builtin/representation/sql/quoting.js';

/** Columns that tables have beside those of their files, by what queries call the tables. */
export type DefinedColumns = ReadonlyMap<string, readonly DefinedColumn[]>;

/** What may follow the name of a table that has no other name in a statement. */
const CLAUSE =
  'where|group|order|limit|offset|join|left|right|full|inner|cross|natural|semi|anti|asof|on|using|having|qualify|window|union|intersect|except|tablesample';

/** Runs queries over tables that have columns more: each is computed where a query uses it. */
export class DefiningRunner implements QueryRunner {
  constructor(
    private readonly below: QueryRunner,
    private readonly columns: DefinedColumns,
  ) {}

  /** A statement as it is run: where it reads a table of which it uses a defined column, it reads that column with it. */
  sql(statement: string): string {
    return [...this.columns].reduce((text, [table, columns]) => {
      const used = columns.flatMap(valuesOf).filter(({ name }) => statement.includes(identifier(name)));
      return used.length === 0 ? text : reading(text, table, used);
    }, statement);
  }

  query(...[statement, parameters]: Parameters<QueryRunner['query']>): ReturnType<QueryRunner['query']> {
    return this.below.query(this.sql(statement), parameters);
  }
}

/** What is computed of each row under a name. */
interface RowValue {
  readonly name: string;
  readonly sql: string;
}

const valuesOf = ({ name, sql, perSql, fold }: DefinedColumn): RowValue[] => [
  { name, sql },
  ...(fold?.per && perSql !== null ? [{ name: fold.per, sql: perSql }] : []),
];

function reading(statement: string, table: string, columns: readonly RowValue[]): string {
  const name = identifier(table);
  const added = columns.map(({ name: column, sql }) => `${sql} AS ${identifier(column)}`).join(', ');
  const whole = `(SELECT *, ${added} FROM main.${name})`;
  // A step of the statement that has the name of the table reads that table by its schema.
  const isStep = new RegExp(`${escapedPattern(name)}\\s+AS\\s*(?:MATERIALIZED\\s*)?\\(`, 'i').test(statement);
  const plain = /^\w+$/.test(table) ? `|${table}\\b` : '';
  const place = new RegExp(
    `\\b(FROM|JOIN)(\\s+)(main\\.)${isStep ? '' : '?'}(?:${escapedPattern(name)}${plain})(?!\\s*[.(])(\\s+(?!(?:${CLAUSE})\\b)(?:AS\\s+)?["\\w]+)?`,
    'gi',
  );
  return statement.replace(
    place,
    (_match, word: string, blank: string, _schema: string, alias: string | undefined) =>
      `${word}${blank}${whole}${alias ?? ` AS ${name}`}`,
  );
}
