import { type ColumnRef } from '../../column.js';
import { partsOf, predicatesOf, type Rows, tableOf, unfiltered } from '../../rows.js';
import { compositionSql } from '../composition-sql.js';
import { columnSql, viewColumnSql } from '../column-sql.js';
import { predicateSql } from '../predicate-sql.js';
import { expressionSql } from '../expression-sql.js';
import { outlierSql } from './outlier-sql.js';
import { identifier, numberLiteral } from '../quoting.js';

/** The number of a row in its table; a sign that no header has. */
const ROW = '"§row"';
const NUMBERED = '"numbered rows"';

/** Rows as SQL: the steps that lead to them, and the clauses that read them. */
export class RowsSql {
  private readonly steps = new Map<string, string>();
  private readonly isStepped: boolean;
  private readonly composed = new Map<string, string>();
  private readonly named = new Map<string, string>();
  private table: string | null = null;

  /**
   * @param read all rows that the statement reads
   * @param views columns of which it reads the cells as something else
   */
  constructor(
    read: readonly Rows[],
    private readonly views: readonly ColumnRef[] = [],
  ) {
    this.isStepped = views.length > 0 || read.some((rows) => unfiltered(rows).op !== 'all');
  }

  /** The `WITH` clause that the other clauses need, or an empty text. Complete when they have been made. */
  with(): string {
    const steps = [
      ...[...this.composed].map(([name, body]) => step(name, body)),
      ...(this.table === null
        ? []
        : [step(NUMBERED, `SELECT ${this.numberedColumns()}\nFROM ${this.table}`)]),
      ...[...this.steps].map(([body, name]) => step(name, body)),
      ...[...this.named].map(([name, body]) => step(name, body)),
    ];
    return steps.length > 0 ? `WITH ${steps.join(', ')}\n` : '';
  }

  private numberedColumns(): string {
    return [`row_number() OVER () AS ${ROW}`, '*', ...this.views.map(viewColumnSql)].join(',\n  ');
  }

  /** Adds a step of the statement's own, which later steps and the statement may read by the quoted name returned. */
  step(name: string, body: string): string {
    this.named.set(identifier(name), body);
    return identifier(name);
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
    if (rows.op === 'all') return this.tableName(rows);
    const body = this.body(rows);
    const known = this.steps.get(body);
    if (known !== undefined) return known;
    const name = identifier(`step ${this.steps.size + 1}`);
    this.steps.set(body, name);
    return name;
  }

  private tableName({ table, composition }: Extract<Rows, { op: 'all' }>): string {
    const name = identifier(table);
    if (composition) this.composed.set(name, compositionSql(composition));
    if (!this.isStepped) return name;
    this.table = name;
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
      case 'top': {
        const key = rows.by === null ? ROW : columnSql(rows.by);
        const rank = `rank() OVER (ORDER BY ${key} ${rows.direction.toUpperCase()}) <= ${numberLiteral(rows.count)}`;
        return `SELECT *\n${this.from(rows.from, rows.by === null ? [] : [`${key} IS NOT NULL`])}\nQUALIFY ${rank}`;
      }
      case 'neighbour':
      case 'outside':
      case 'enclosed':
      case 'beyond':
      case 'alike':
      case 'either':
        return this.related(rows);
      case 'derive':
      case 'outliers':
      case 'distinct':
      case 'half':
        return this.made(rows);
    }
  }

  /** Rows that are told by others. */
  private related(
    rows: Extract<Rows, { op: 'neighbour' | 'outside' | 'enclosed' | 'beyond' | 'alike' | 'either' }>,
  ): string {
    switch (rows.op) {
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
        const condition = `${columnSql(rows.by)} ${relation} ${this.valueOf(rows.of, rows.by)}`;
        return `SELECT *\n${this.from(rows.among, [condition])}`;
      }
      case 'alike': {
        const conditions = [
          `${columnSql(rows.by)} = ${this.valueOf(rows.of, rows.by)}`,
          ...(rows.withItself ? [] : [`${ROW} <> ${this.rowOf(rows.of, 'min')}`]),
        ];
        return `SELECT *\n${this.from(rows.among, conditions)}`;
      }
      case 'either': {
        const [left, right] = partsOf(rows).map((part) => `${ROW} IN (SELECT ${ROW} ${this.from(part)})`);
        return numbered(`(${left ?? ''}\n  OR ${right ?? ''})`);
      }
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

function step(name: string, body: string): string {
  return `${name} AS (\n  ${body}\n)`;
}

function numbered(condition: string): string {
  return `SELECT *\nFROM ${NUMBERED}\nWHERE ${condition}`;
}
