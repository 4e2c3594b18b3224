import { type ColumnRef } from '../column.js';
import { partsOf, predicatesOf, type Rows, tableOf, unfiltered } from '../rows.js';
import { columnSql } from './column-sql.js';
import { predicateSql } from './predicate-sql.js';
import { expressionSql } from './expression-sql.js';
import { outlierSql } from './outlier-sql.js';
import { identifier, numberLiteral } from './quoting.js';

/** The number of a row in its table; a sign that no header has. */
const ROW = '"§row"';
const NUMBERED = '"numbered rows"';

/** Rows as SQL: the steps that lead to them, and the clauses that read them. */
export class RowsSql {
  private readonly steps = new Map<string, string>();
  private readonly isStepped: boolean;
  private table: string | null = null;

  /** @param read all rows that the statement reads */
  constructor(read: readonly Rows[]) {
    this.isStepped = read.some((rows) => unfiltered(rows).op !== 'all');
  }

  /** The `WITH` clause that the other clauses need, or an empty text. Complete when they have been made. */
  with(): string {
    if (this.table === null) return '';
    const steps = [...this.steps].map(
      ([body, name]) => `${name} AS (\n  ${body.replaceAll('\n', '\n  ')}\n)`,
    );
    const numbered = `${NUMBERED} AS (\n  SELECT row_number() OVER () AS ${ROW}, *\n  FROM ${this.table}\n)`;
    return `WITH ${[numbered, ...steps].join(', ')}\n`;
  }

  /** `FROM …` and, where there are conditions, a `WHERE` line; the steps it names are those of `with`. */
  from(rows: Rows, more: readonly string[] = []): string {
    const name = this.nameOf(unfiltered(rows));
    const table = identifier(tableOf(rows));
    const conditions = [...predicatesOf(rows).map((each) => predicateSql(each, table)), ...more];
    const where = conditions.length > 0 ? `\nWHERE ${conditions.join('\n  AND ')}` : '';
    return `FROM ${name}${where}`;
  }

  private nameOf(rows: Rows): string {
    if (rows.op === 'all') return this.tableName(rows.table);
    const body = this.body(rows);
    const known = this.steps.get(body);
    if (known !== undefined) return known;
    const name = identifier(`step ${this.steps.size + 1}`);
    this.steps.set(body, name);
    return name;
  }

  private tableName(table: string): string {
    if (!this.isStepped) return identifier(table);
    this.table = identifier(table);
    return NUMBERED;
  }

  private body(rows: Rows): string {
    switch (rows.op) {
      case 'all':
      case 'filter':
        return `SELECT *\n${this.from(rows)}`;
      case 'extreme': {
        const key = columnSql(rows.by);
        const order = `${key} ${rows.direction.toUpperCase()}`;
        const rank = `dense_rank() OVER (ORDER BY ${order}) = ${numberLiteral(rows.place)}`;
        return `SELECT *\n${this.from(rows.from, [`${key} IS NOT NULL`])}\nQUALIFY ${rank}`;
      }
      case 'position': {
        const order = `${ROW} ${rows.end === 'first' ? 'ASC' : 'DESC'}`;
        const number = `row_number() OVER (ORDER BY ${order}) = ${numberLiteral(rows.place)}`;
        return `SELECT *\n${this.from(rows.from)}\nQUALIFY ${number}`;
      }
      case 'neighbour': {
        const row =
          rows.side === 'next' ? `${this.rowOf(rows.of, 'max')} + 1` : `${this.rowOf(rows.of, 'min')} - 1`;
        return numbered(`${ROW} = ${row}`);
      }
      case 'outside': {
        const isBefore = rows.side === 'before';
        return numbered(`${ROW} ${isBefore ? '<' : '>'} ${this.rowOf(rows.of, isBefore ? 'min' : 'max')}`);
      }
      case 'enclosed': {
        const [left, right] = [this.rowOf(rows.left, 'min'), this.rowOf(rows.right, 'min')];
        return numbered(`${ROW} > least(${left}, ${right})\n  AND ${ROW} < greatest(${left}, ${right})`);
      }
      case 'beyond': {
        const relation = rows.relation === 'greater' ? '>' : '<';
        return numbered(`${columnSql(rows.by)} ${relation} ${this.valueOf(rows.of, rows.by)}`);
      }
      case 'alike': {
        const itself = rows.withItself ? '' : `\n  AND ${ROW} <> ${this.rowOf(rows.of, 'min')}`;
        return numbered(`${columnSql(rows.by)} = ${this.valueOf(rows.of, rows.by)}${itself}`);
      }
      case 'either': {
        const [left, right] = partsOf(rows).map((part) => `${ROW} IN (SELECT ${ROW} ${this.from(part)})`);
        return numbered(`(${left ?? ''}\n  OR ${right ?? ''})`);
      }
      case 'derive':
      case 'outliers':
      case 'distinct':
      case 'half':
        return this.made(rows);
    }
  }

  private made(rows: Extract<Rows, { op: 'derive' | 'outliers' | 'distinct' | 'half' }>): string {
    switch (rows.op) {
      case 'derive': {
        const value = `${expressionSql(rows.value, { row: ROW, whole: (figure) => `(SELECT ${figure} ${this.from(rows.from)})` })} AS ${identifier(rows.name)}`;
        return `SELECT ${rows.replaces ? `* REPLACE (${value})` : `*, ${value}`}\n${this.from(rows.from)}`;
      }
      case 'outliers': {
        const figures = this.from(rows.from);
        return `SELECT *\n${this.from(rows.from, [outlierSql(rows, figures)])}`;
      }
      case 'distinct': {
        const values = rows.columns.map(columnSql).join(', ');
        return `SELECT *\n${this.from(rows.from)}\nQUALIFY row_number() OVER (PARTITION BY ${values} ORDER BY ${ROW}) = 1`;
      }
      case 'half': {
        const sign = rows.which === 'first' ? '<=' : '>';
        return `SELECT *\n${this.from(rows.from)}\nQUALIFY row_number() OVER (ORDER BY ${ROW}) ${sign} count(*) OVER () // 2`;
      }
    }
  }

  private rowOf(rows: Rows, which: 'min' | 'max'): string {
    return `(SELECT ${which}(${ROW}) ${this.from(rows)})`;
  }

  private valueOf(rows: Rows, column: ColumnRef): string {
    return `(SELECT min(${columnSql(column)}) ${this.from(rows)})`;
  }
}

function numbered(condition: string): string {
  return `SELECT *\nFROM ${NUMBERED}\nWHERE ${condition}`;
}
