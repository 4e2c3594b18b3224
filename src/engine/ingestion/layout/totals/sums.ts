/** Rows that follow each other, and the sums of their columns. */
export interface Part {
  readonly rows: number;
  readonly sums: readonly number[];
  /** The least and the greatest value of each column. */
  readonly least: readonly number[];
  readonly most: readonly number[];
}

/** Of values that lie close together, every one is nearly their mean. */
const MOST_OF_SPREAD = 0.02;

/** Sums over the rows before, between and after some rows that may be totals. */
export class Sums {
  private readonly all: readonly number[];
  private readonly rowsUpTo: readonly number[];
  private readonly upTo: readonly (readonly number[])[];

  /**
   * @param parts the rows before the first possible total, between it and the second, and so on
   * @param groups sums of the rows that have the group of the i-th possible total, wherever they stand
   */
  constructor(
    private readonly parts: readonly Part[],
    private readonly groups: ReadonlyMap<number, readonly number[]>,
  ) {
    const upTo: number[][] = [];
    const columns = Math.max(0, ...parts.map(({ sums }) => sums.length));
    for (const { sums } of parts) {
      const before = upTo.at(-1);
      upTo.push(
        Array.from({ length: columns }, (_, column) => (sums[column] ?? 0) + (before?.[column] ?? 0)),
      );
    }
    this.upTo = upTo;
    this.rowsUpTo = parts.map((_, i) => parts.slice(0, i + 1).reduce((sum, { rows }) => sum + rows, 0));
    this.all = upTo.at(-1) ?? [];
  }

  /** True when the value of the i-th possible total sums up a part beside it, all rows above it, all rows, or those of its group. */
  explain(
    value: number,
    { i, column, tolerance }: { i: number; column: number; tolerance: number },
  ): boolean {
    const sums = [this.parts[i]?.sums, this.parts[i + 1]?.sums, this.upTo[i], this.all, this.groups.get(i)];
    return sums.some((list) => {
      const sum = list?.[column] ?? 0;
      return sum !== 0 && Math.abs(value - sum) <= tolerance * Math.abs(sum);
    });
  }

  /** True when the value of the i-th possible total is the mean of the rows beside it, of those above it, or of all. */
  isMean(value: number, { i, column, tolerance }: { i: number; column: number; tolerance: number }): boolean {
    const [above, below] = [this.parts[i], this.parts[i + 1]];
    const blocks = [
      { rows: above?.rows ?? 0, sums: above?.sums },
      { rows: below?.rows ?? 0, sums: below?.sums },
      { rows: this.rowsUpTo[i] ?? 0, sums: this.upTo[i] },
      { rows: this.rowsUpTo.at(-1) ?? 0, sums: this.all },
    ];
    return blocks.some(({ rows, sums }) => {
      const mean = (sums?.[column] ?? 0) / rows;
      const slack = Math.max(tolerance * Math.abs(mean), roundingOf(value));
      return rows > 1 && Math.abs(value - mean) <= Math.min(slack, this.spreadOf(column) * MOST_OF_SPREAD);
    });
  }

  /** True when no row that is no possible total has a greater value. */
  isMost(value: number, column: number): boolean {
    return this.parts.every(({ most }) => value >= (most[column] ?? -Infinity));
  }

  /** True when only possible totals stand below the i-th. */
  isAtEnd(i: number): boolean {
    return this.parts.slice(i + 1).every(({ rows }) => rows === 0);
  }

  /** True when only possible totals stand above the i-th, or below it. */
  isAtEdge(i: number): boolean {
    return this.isAtEnd(i) || this.parts.slice(0, i + 1).every(({ rows }) => rows === 0);
  }

  private spreadOf(column: number): number {
    const most = Math.max(...this.parts.map((part) => part.most[column] ?? -Infinity));
    return most - Math.min(...this.parts.map((part) => part.least[column] ?? Infinity));
  }
}

/** Half of the last digit that a number has. */
function roundingOf(value: number): number {
  const [, decimals = ''] = String(value).split('.');
  return 0.5 * 10 ** -decimals.length;
}
