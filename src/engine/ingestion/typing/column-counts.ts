import { type Duck, textOf } from '../duck.js';
import { fitsSql, valueTextSql } from './column-sql.js';
import { batches } from '../sql.js';
import { isNullWordSql, trimmedSql, type ValueKind } from './kinds/value-kind.js';

/** Planning an expression takes as long as computing it for so many rows: of fewer, all columns are computed by one. */
const FEW_ROWS = 2000;
const FEW_COLUMNS = 8;
/** The database sets memory aside for each column that a query counts in, however few its values. */
const COLUMNS_PER_QUERY = 25;

/** A column, by its index, and the kinds that its values may be of. */
interface AskedColumn {
  readonly i: number;
  readonly kinds: readonly ValueKind[];
}

/** Counts what the text columns `c0`, `c1`, … of a relation hold. */
export class ColumnCounts {
  private rowCount: number | null = null;

  constructor(
    private readonly duck: Duck,
    private readonly relation: string,
  ) {}

  /** For each column the number of its values, then of those that fit each kind. */
  async fitting(asked: readonly AskedColumn[]): Promise<number[][]> {
    if (await this.isBestByCells(asked)) return this.fittingByCells(asked);
    const counts: number[][] = [];
    for (const batch of batches(asked, COLUMNS_PER_QUERY))
      counts.push(...(await this.fittingByColumns(batch)));
    return counts;
  }

  /** The null words of columns, in lower case. */
  async nullWords(columns: readonly number[]): Promise<string[][]> {
    if (await this.isBestByCells(columns)) return this.nullWordsByCells(columns);
    const words: string[][] = [];
    for (const batch of batches(columns, COLUMNS_PER_QUERY))
      words.push(...(await this.nullWordsByColumns(batch)));
    return words;
  }

  /** SQL of the value texts of columns, in columns `t0`, `t1`, … */
  valuesOf(columns: readonly number[]): string {
    const list = columns.map((i) => `${valueTextSql(`c${String(i)}`)} AS t${String(i)}`);
    return `(SELECT ${list.join(', ')} FROM ${this.relation})`;
  }

  private async isBestByCells(columns: readonly unknown[]): Promise<boolean> {
    if (columns.length <= FEW_COLUMNS) return false;
    this.rowCount ??= Number((await this.duck.row(`SELECT count(*)::DOUBLE FROM ${this.relation}`))[0]);
    return this.rowCount <= FEW_ROWS;
  }

  private async fittingByColumns(asked: readonly AskedColumn[]): Promise<number[][]> {
    const selects = asked.flatMap(({ i, kinds }) => [
      `count(t${String(i)})::DOUBLE`,
      ...kinds.map((kind) => `count(*) FILTER (${fitsSql(`t${String(i)}`, kind)})::DOUBLE`),
    ]);
    const source = this.valuesOf(asked.map(({ i }) => i));
    const answers = (await this.duck.row(`SELECT ${selects.join(', ')} FROM ${source}`)).map(Number);
    return asked.map(({ kinds }) => answers.splice(0, kinds.length + 1));
  }

  private async fittingByCells(asked: readonly AskedColumn[]): Promise<number[][]> {
    const counts = new Map<number, number[]>();
    for (const { columns, fits } of groupsOf(asked)) {
      const selects = [
        'i::DOUBLE',
        'count(t)::DOUBLE',
        ...fits.map((fit) => `count(*) FILTER (${fit})::DOUBLE`),
      ];
      const values = `SELECT i, ${valueTextSql('x')} AS t FROM ${this.cellsOf(columns)}`;
      const rows = await this.duck.rows(`SELECT ${selects.join(', ')} FROM (${values}) GROUP BY i`);
      for (const [i, ...numbers] of rows) counts.set(Number(i), numbers.map(Number));
    }
    return asked.map(({ i, kinds }) => counts.get(i) ?? [0, ...kinds.map(() => 0)]);
  }

  private async nullWordsByColumns(columns: readonly number[]): Promise<string[][]> {
    const selects = columns.map((i) => {
      const text = trimmedSql(`c${String(i)}`);
      return `list_sort(list(DISTINCT lower(${text})) FILTER (${isNullWordSql(text)}))`;
    });
    const answers = await this.duck.row(`SELECT ${selects.join(', ')} FROM ${this.relation}`);
    return answers.map((words) => (Array.isArray(words) ? words.map(textOf) : []));
  }

  private async nullWordsByCells(columns: readonly number[]): Promise<string[][]> {
    const cells = `SELECT i, ${trimmedSql('x')} AS x FROM ${this.cellsOf(columns)}`;
    const rows = await this.duck.rows(
      `SELECT i::DOUBLE, list_sort(list(DISTINCT lower(x))) FROM (${cells}) WHERE ${isNullWordSql('x')} GROUP BY i`,
    );
    const words = new Map(rows.map(([i, list]) => [Number(i), Array.isArray(list) ? list.map(textOf) : []]));
    return columns.map((i) => words.get(i) ?? []);
  }

  /** SQL of the cells of columns: each its text `x` with the index `i` of its column. */
  private cellsOf(columns: readonly number[]): string {
    const texts = columns.map((i) => `c${String(i)}`).join(', ');
    return `(SELECT unnest([${texts}]) AS x, unnest([${columns.join(', ')}]) AS i FROM ${this.relation})`;
  }
}

/** Columns that are asked for the same kinds, and the SQL that is true for values of these. */
function groupsOf(asked: readonly AskedColumn[]): { columns: readonly number[]; fits: readonly string[] }[] {
  const groups = new Map<string, { columns: number[]; fits: string[] }>();
  for (const { i, kinds } of asked) {
    const fits = kinds.map((kind) => fitsSql('t', kind));
    const key = fits.join('\n');
    const group = groups.get(key) ?? { columns: [], fits };
    group.columns.push(i);
    groups.set(key, group);
  }
  return [...groups.values()];
}
