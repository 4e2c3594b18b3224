/** The numbers of a column, in the order of the rows; null where there is none. */
export type NumberColumn = readonly (number | null)[];

/** Rows that follow each other, above or below one that may sum them up. It grows row by row. */
interface Block {
  count: number;
  readonly sums: number[];
  readonly least: number[];
  readonly most: number[];
  /** Number of values that are not 0, by column. */
  readonly filled: number[];
}

const MOST_ROWS = 400;
const MOST_COLUMNS = 30;
/** A row above others may be what is left when they are taken off; a row below them hardly ever. */
const LEAST_BELOW = 4;
const LEAST_ABOVE = 3;
/** Where more than one row in so many is a sum, the table is a reckoning. */
const LEAST_SHARE = 3;
/** Equal by chance: figures that agree beyond those that so many tries would make agree. */
const LEAST_FIGURES = 4;
const LEAST_LABELLED_FIGURES = 1.5;
const MOST_FIGURES = 6;
const EXACT = 1e-9;
/** Of one group among others that fill the table. */
const LEAST_FIGURES_OF_GROUP = 1;
const LEAST_OF_GROUP = 2;
const LEAST_GROUPS = 2;

/**
 * Rows that sum up those above or below them in every column of amounts, whatever they are called: heads of groups, sub-totals and
 * totals. Values that are no sums, as rates are, must lie among the values that are summed up. So many figures have to agree
 * that it can be no chance.
 *
 * @param columns numbers of all rows
 * @param known places of rows that sum up others: they are never summed up
 * @param labelled places of rows whose label says so: fewer figures have to agree
 * @returns places of the rows, without those known
 */
export function summedRows(
  columns: readonly NumberColumn[],
  { known, labelled }: { readonly known: readonly number[]; readonly labelled: readonly number[] },
): number[] {
  const table = new SummedTable(columns.slice(0, MOST_COLUMNS), known, new Set(labelled));
  return table.isTooLong ? [] : table.find();
}

class SummedTable {
  private readonly rowCount: number;
  private readonly units: readonly number[];
  private readonly totals: Set<number>;

  constructor(
    private readonly columns: readonly NumberColumn[],
    private readonly known: readonly number[],
    private readonly labelled: ReadonlySet<number>,
  ) {
    this.rowCount = columns[0]?.length ?? 0;
    this.units = columns.map(unitOf);
    this.totals = new Set(known);
  }

  get isTooLong(): boolean {
    return this.rowCount > MOST_ROWS;
  }

  /** Sums of sums are found when those that they sum up are known. */
  find(): number[] {
    for (let before = -1; before !== this.totals.size;) {
      before = this.totals.size;
      const found = Array.from({ length: this.rowCount }, (_, row) => row).filter((row) => this.isTotal(row));
      for (const row of found) this.totals.add(row);
    }
    const heads = this.headsOfAll(1) ?? this.headsOfAll(-1);
    for (const row of heads ?? []) this.totals.add(row);
    const found = [...this.totals].filter((row) => !this.known.includes(row)).sort((a, b) => a - b);
    const unlabelled = found.filter((row) => !this.labelled.has(row)).length;
    const isReckoning = heads === null && unlabelled * LEAST_SHARE > this.rowCount;
    return isReckoning ? found.filter((row) => this.labelled.has(row)) : found;
  }

  private isTotal(row: number): boolean {
    if (this.totals.has(row)) return false;
    const [above, below] = this.labelled.has(row) ? [2, 2] : [LEAST_ABOVE, LEAST_BELOW];
    return this.sumsUp(row, -1, above) || this.sumsUp(row, 1, below);
  }

  private sumsUp(row: number, step: 1 | -1, least: number): boolean {
    const block = emptyBlock(this.columns.length);
    for (let at = row + step; at >= 0 && at < this.rowCount; at += step) {
      if (this.totals.has(at)) continue;
      this.grow(block, at);
      if (block.count >= least && this.agrees(row, block)) return true;
    }
    return false;
  }

  /**
   * The heads of groups that fill the table, each the sum of the rows of its group: small groups bear each other out. The first
   * or the last row may stand outside of them and sum up all groups.
   * @param step -1 where the sums stand below their groups
   * @returns null where the rows are no such groups
   */
  private headsOfAll(step: 1 | -1): number[] | null {
    const rows = Array.from({ length: this.rowCount }, (_, row) => row).filter(
      (row) => !this.totals.has(row),
    );
    if (step === -1) rows.reverse();
    return (
      this.headsAmong(rows) ??
      this.headsUnder(rows[0], rows.slice(1)) ??
      this.headsUnder(rows.at(-1), rows.slice(0, -1))
    );
  }

  private headsUnder(outer: number | undefined, rows: readonly number[]): number[] | null {
    const heads = this.headsAmong(rows);
    if (heads === null || outer === undefined) return null;
    const block = emptyBlock(this.columns.length);
    for (const row of rows) if (!heads.includes(row)) this.grow(block, row);
    return this.agreeing(outer, block) === null ? null : [outer, ...heads];
  }

  private headsAmong(rows: readonly number[]): number[] | null {
    const heads: number[] = [];
    let figures = 0;
    let groups = 0;
    for (let at = 0; at < rows.length;) {
      const group = this.groupFrom(rows, at);
      if (!group) return null;
      heads.push(rows[at] ?? 0);
      figures += group.figures - Math.log10(group.count);
      if (group.count >= LEAST_OF_GROUP) groups += 1;
      at += 1 + group.count;
    }
    return groups >= LEAST_GROUPS && figures >= LEAST_FIGURES ? heads : null;
  }

  /** The smallest group behind the row at a place that it sums up; null for none. */
  private groupFrom(
    rows: readonly number[],
    at: number,
  ): { readonly count: number; readonly figures: number } | null {
    const head = rows[at] ?? 0;
    const block = emptyBlock(this.columns.length);
    for (const row of rows.slice(at + 1)) {
      this.grow(block, row);
      if (block.count < LEAST_OF_GROUP) {
        // A group of one row is one only where others are groups.
        if (this.areEqual(head, row)) return { count: 1, figures: 0 };
        continue;
      }
      const figures = this.agreeing(head, block);
      if (figures !== null && figures >= LEAST_FIGURES_OF_GROUP) return { count: block.count, figures };
    }
    return null;
  }

  private areEqual(row: number, other: number): boolean {
    const isFilled = this.columns.some((column) => column[row]);
    return isFilled && this.columns.every((column) => (column[row] ?? 0) === (column[other] ?? 0));
  }

  private grow(block: Block, row: number): void {
    const { sums, least, most, filled } = block;
    block.count++;
    for (const [i, column] of this.columns.entries()) {
      const value = column[row] ?? null;
      if (value === null) continue;
      sums[i] = (sums[i] ?? 0) + value;
      least[i] = Math.min(least[i] ?? Infinity, value);
      most[i] = Math.max(most[i] ?? -Infinity, value);
      if (value) filled[i] = (filled[i] ?? 0) + 1;
    }
  }

  private agrees(row: number, block: Block): boolean {
    const agreeing = this.agreeing(row, block);
    if (agreeing === null) return false;
    if (this.labelled.has(row)) return agreeing - Math.log10(block.count) >= LEAST_LABELLED_FIGURES;
    return agreeing - Math.log10(2 * this.rowCount * block.count) >= LEAST_FIGURES;
  }

  /** How many figures of a row agree with the sums of a block; null where it cannot be their sum. */
  private agreeing(row: number, block: Block): number | null {
    const isLabelled = this.labelled.has(row);
    // Columns in which the rows stand in the same proportion are one piece of evidence.
    const figures = new Map<string, number>();
    let shown = 0;
    let summed = 0;
    for (const [i, column] of this.columns.entries()) {
      const value = column[row] ?? null;
      if (value === null || value === 0) continue;
      shown += 1;
      // Where something is taken off, the rows are the steps of a reckoning: each of them is asked for by itself.
      if (!isLabelled && isOfBothSigns(block, i)) return null;
      const unit = this.units[i] ?? 1;
      const difference = Math.abs(value - (block.sums[i] ?? 0));
      if ((block.filled[i] ?? 0) >= 2 && difference <= roundingOf(unit, block.count, value)) {
        summed += 1;
        const slack = difference <= unit * EXACT + Math.abs(value) * EXACT ? unit : unit * block.count;
        const proportion = (value / (block.most[i] ?? 1)).toPrecision(MOST_FIGURES);
        figures.set(proportion, Math.min(MOST_FIGURES, Math.log10(Math.abs(value) / slack)));
      } else if (!isLabelled && (value < (block.least[i] ?? 0) || value > (block.most[i] ?? 0))) return null;
    }
    if (summed === 0 || summed * 2 < shown) return null;
    return [...figures.values()].reduce((sum, each) => sum + Math.max(0, each), 0);
  }
}

function isOfBothSigns({ least, most }: Block, column: number): boolean {
  return (least[column] ?? 0) < 0 && (most[column] ?? 0) > 0;
}

function emptyBlock(columns: number): Block {
  const all = (value: number): number[] => new Array<number>(columns).fill(value);
  return { count: 0, sums: all(0), least: all(Infinity), most: all(-Infinity), filled: all(0) };
}

/** What sums of rounded values may be off. */
function roundingOf(unit: number, count: number, value: number): number {
  return (
    Math.min(0.5 * unit * Math.sqrt(count) + unit * EXACT, Math.abs(value) * 0.001) + Math.abs(value) * EXACT
  );
}

/** The place of the last digit that any value of a column has. */
function unitOf(column: NumberColumn): number {
  const decimals = column.map((value) => (value === null ? 0 : decimalsOf(value)));
  return 10 ** -Math.max(0, ...decimals);
}

function decimalsOf(value: number): number {
  const [, decimals = ''] = String(value).split('.');
  return Math.min(decimals.length, MOST_FIGURES);
}
