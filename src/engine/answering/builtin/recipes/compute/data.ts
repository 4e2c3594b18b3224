import { type CellValue, type ResultTable } from '../../../../table.js';
import { type Rows } from '../../representation/rows.js';
import { NotComputable } from '../../statistics/not-computable.js';
import { RowsSql } from '../../representation/sql/queries/rows-sql.js';
import { viewsOf } from '../../representation/sql/views.js';

/** A figure of rows that SQL computes. */
export interface AggregateNeed {
  readonly kind: 'aggregate';
  readonly rows: Rows;
  readonly expression: string;
  /** The name of the column in the result. */
  readonly name: string;
}

/** Rows that a statistic is computed of. */
export interface TableNeed {
  readonly kind: 'table';
  readonly rows: Rows;
  readonly columns: readonly string[];
  /** Conditions beside those of the rows. */
  readonly where: readonly string[];
  /** What follows: groups and order. */
  readonly tail: string;
  /** What is selected; null for the columns themselves. */
  readonly select: string | null;
  /** What the rows are made into first; null leaves them as they are. */
  readonly within: string | null;
}

export type Need = AggregateNeed | TableNeed;

const rowsKey = (rows: Rows): string => JSON.stringify(rows);

/** The statement that gives the rows of a need. */
export function tableSql({ rows, columns, where, tail, select, within }: TableNeed): string {
  const source = new RowsSql([rows], viewsOf(rows));
  const read = source.from(rows, where);
  const from = within === null ? read : `FROM (\nSELECT ${within}\n${read}\n)`;
  return `${source.with()}SELECT ${select ?? columns.join(', ')}\n${from}${tail}`;
}

/** A statement that answers one or more needs. */
export interface PlannedStatement {
  readonly sql: string;
  /** True when all rows matter, however many there are. */
  readonly isSample: boolean;
}

/** Results of statements, by what they were needed for. */
export class RecipeData {
  private readonly results = new Map<string, ResultTable>();
  private readonly tooLarge = new Map<string, number>();
  private readonly aggregates = new Map<
    string,
    { readonly sql: string; readonly names: readonly string[] }
  >();
  readonly statements: readonly PlannedStatement[];

  constructor(needs: readonly Need[]) {
    const byRows = new Map<string, AggregateNeed[]>();
    for (const need of needs) {
      if (need.kind !== 'aggregate') continue;
      const known = byRows.get(rowsKey(need.rows)) ?? [];
      if (!known.some(({ name }) => name === need.name)) byRows.set(rowsKey(need.rows), [...known, need]);
    }
    for (const [key, group] of byRows) {
      this.aggregates.set(key, { sql: aggregateSql(group), names: group.map(({ name }) => name) });
    }
    const samples = needs.flatMap((need) => (need.kind === 'table' ? [tableSql(need)] : []));
    this.statements = [
      ...[...this.aggregates.values()].map(({ sql }) => ({ sql, isSample: false })),
      ...[...new Set(samples)].map((sql) => ({ sql, isSample: true })),
    ];
  }

  /** Keeps the result of a statement. */
  keep(sql: string, result: ResultTable): void {
    this.results.set(sql, result);
  }

  /** A figure that SQL computed. */
  cell({ rows, name }: AggregateNeed): CellValue {
    const group = this.aggregates.get(rowsKey(rows));
    if (!group) return null;
    return this.results.get(group.sql)?.rows[0]?.[group.names.indexOf(name)] ?? null;
  }

  /** The same as a number; null when it is missing or not finite. */
  number(need: AggregateNeed): number | null {
    return finite(this.cell(need));
  }

  /** Notes that a statement gives more rows than are read: nothing is computed of a part of them. */
  refuse(sql: string, most: number): void {
    this.tooLarge.set(sql, most);
  }

  /** Rows that SQL gave. Throws NotComputable where they are more than are read. */
  table(need: TableNeed): readonly (readonly CellValue[])[] {
    const sql = tableSql(need);
    const most = this.tooLarge.get(sql);
    if (most !== undefined)
      throw new NotComputable('outOfRange', `more than ${most} rows would have to be read`);
    return this.results.get(sql)?.rows ?? [];
  }
}

/** A cell as a number; null when it is none or not finite. */
export function finite(cell: CellValue | undefined): number | null {
  if (typeof cell === 'boolean') return Number(cell);
  if (typeof cell !== 'number' && typeof cell !== 'bigint') return null;
  return Number.isFinite(Number(cell)) ? Number(cell) : null;
}

function aggregateSql(needs: readonly AggregateNeed[]): string {
  const [first] = needs;
  if (!first) throw new RangeError('a statement without figures');
  const source = new RowsSql([first.rows], viewsOf(first.rows));
  const columns = needs.map(({ expression, name }) => `${expression} AS "${name.replaceAll('"', '""')}"`);
  const from = source.from(first.rows);
  return `${source.with()}SELECT ${columns.join(',\n  ')}\n${from}`;
}
