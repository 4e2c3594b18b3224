import { type RowStyle } from '../../readers/content.js';
import { type NumberColumn } from './summed-rows.js';

/** How a row of a table is set off from others. */
export type RowLook = RowStyle;

/** The look of a row that is set off by nothing. */
export const PLAIN: RowLook = { isBold: false, isRuled: false, isShaded: false, level: 0, indent: 0 };

/** Where so many of the rows that a style sets off are sums, it is a style of sums. */
const COMMON_SHARE = 2 / 3;
/** Figures that agree, of all rows whose style is one of sums; of a single one at an edge of the table; of one among others. */
const LEAST_FIGURES = 2;
const LEAST_EDGE_FIGURES = 1.2;
const LEAST_LONE_FIGURES = 3.5;
const MOST_FIGURES = 6;
const LEAST_ROWS = 2;
/** Two numbers add up to a third by chance more often than three or more: so many figures count for nothing. */
const PAIR_PENALTY = 1;
const EXACT = 1e-9;

/** A row that a style sets off, and the rows that it may sum up. */
interface SetOff {
  readonly row: number;
  readonly blocks: readonly (readonly number[])[];
}

/**
 * Rows that are set off from others by their style (bold, ruled, shaded, the head of an outline's group or of rows that are
 * indented) and sum up those that belong to them, whatever they are called. Where the rows of one style mostly are sums, few
 * figures have to agree; else so many that it is hardly chance.
 *
 * @param columns numbers of all rows
 * @param looks how the rows are set off; none where it is not known
 * @returns places of the rows, ascending
 */
export function styledTotals(columns: readonly NumberColumn[], looks: readonly RowLook[]): number[] {
  if (looks.length === 0 || looks.length !== columns[0]?.length) return [];
  const numbers = new SummedNumbers(columns);
  const found = new Set<number>();
  // Heads of heads are found when those below them are known.
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const rows of setOffRows(looks, found)) {
      for (const row of numbers.sumsAmong(rows)) found.add(row);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** The rows that each style sets off. */
function setOffRows(looks: readonly RowLook[], found: ReadonlySet<number>): SetOff[][] {
  return [
    emphasised(looks, found, ({ isBold }) => isBold),
    emphasised(looks, found, ({ isRuled }) => isRuled),
    emphasised(looks, found, ({ isShaded }) => isShaded),
    heads(
      looks.map(({ level }) => level),
      found,
      1,
    ),
    heads(
      looks.map(({ level }) => level),
      found,
      -1,
    ),
    heads(
      looks.map(({ indent }) => indent),
      found,
      1,
    ),
    heads(
      looks.map(({ indent }) => indent),
      found,
      -1,
    ),
  ];
}

/** Fewer than half of the rows: those up to the one before or after them, or all others above or anywhere, may be summed up. */
function emphasised(
  looks: readonly RowLook[],
  found: ReadonlySet<number>,
  test: (look: RowLook) => boolean,
): SetOff[] {
  const marked = looks.flatMap((look, row) => (test(look) ? [row] : []));
  if (marked.length * 2 > looks.length) return [];
  const plain = looks.flatMap((look, row) => (test(look) || found.has(row) ? [] : [row]));
  return marked.map((row, i) => {
    const [before, after] = [marked[i - 1] ?? -1, marked[i + 1] ?? looks.length];
    const above = plain.filter((each) => each < row);
    const blocks = [
      above.filter((each) => each > before),
      plain.filter((each) => each > row && each < after),
      above,
      plain,
    ];
    return { row, blocks };
  });
}

/** Rows beside rows of a greater depth: these, or the least deep of them, may be summed up. */
function heads(depths: readonly number[], found: ReadonlySet<number>, step: 1 | -1): SetOff[] {
  return depths.flatMap((depth, row) => {
    const children: number[] = [];
    for (let at = row + step; (depths[at] ?? -1) > depth; at += step) children.push(at);
    const least = Math.min(...children.map((child) => depths[child] ?? 0));
    const blocks = [
      children.filter((child) => !found.has(child)),
      children.filter((child) => depths[child] === least),
    ];
    return children.length > 0 ? [{ row, blocks }] : [];
  });
}

/** The numbers of a table, of which some rows may sum up others. */
class SummedNumbers {
  private readonly units: readonly number[];

  constructor(private readonly columns: readonly NumberColumn[]) {
    this.units = columns.map(unitOf);
  }

  /** Which of the rows that a style sets off are sums. */
  sumsAmong(rows: readonly SetOff[]): number[] {
    const shown = rows.filter(({ row }) => this.columns.some((column) => column[row]));
    const judged = shown.map(({ row, blocks }) => ({
      row,
      figures: Math.max(0, ...blocks.map((block) => this.figures(row, block))),
    }));
    const agreeing = judged.filter(({ figures }) => figures > 0);
    const told = agreeing.reduce((sum, { figures }) => sum + figures, 0);
    const isCommon =
      agreeing.length >= shown.length * COMMON_SHARE && told >= this.leastOf(shown.map(({ row }) => row));
    return agreeing.filter(({ figures }) => isCommon || figures >= LEAST_LONE_FIGURES).map(({ row }) => row);
  }

  /** A single row at the end or the beginning of a table is less likely a sum by chance than one of several. */
  private leastOf(rows: readonly number[]): number {
    const last = (this.columns[0]?.length ?? 0) - 1;
    const isAtEdge = rows.length === 1 && (rows[0] === 0 || rows[0] === last);
    return isAtEdge ? LEAST_EDGE_FIGURES : LEAST_FIGURES;
  }

  /** How many figures of a row agree with the sums of others; 0 where fewer than half of its numbers do. */
  private figures(row: number, block: readonly number[]): number {
    if (block.length < LEAST_ROWS) return 0;
    let shown = 0;
    let figures = 0;
    let summed = 0;
    for (const [i, column] of this.columns.entries()) {
      const value = column[row] ?? 0;
      if (value === 0) continue;
      shown += 1;
      const parts = block.flatMap((each) => column[each] ?? []).filter((part) => part !== 0);
      // Where something is taken off, the rows are the steps of a reckoning: each of them is asked for by itself.
      if (parts.some((part) => part < 0) && parts.some((part) => part > 0)) return 0;
      const sum = parts.reduce((all, part) => all + part, 0);
      if (parts.length < LEAST_ROWS || Math.abs(value - sum) > this.slack(i, value, parts.length)) continue;
      summed += 1;
      figures += Math.min(MOST_FIGURES, Math.log10(Math.abs(value) / (this.units[i] ?? 1)));
    }
    const likely = block.length === LEAST_ROWS ? figures - PAIR_PENALTY : figures;
    return summed > 0 && summed * 2 >= shown ? likely : 0;
  }

  /** What sums of rounded values may be off. */
  private slack(column: number, value: number, count: number): number {
    const unit = this.units[column] ?? 1;
    const rounding = Math.min(0.5 * unit * Math.sqrt(count), Math.abs(value) * 0.001);
    return rounding + (unit + Math.abs(value)) * EXACT;
  }
}

/** The place of the last digit that any value of a column has. */
function unitOf(column: NumberColumn): number {
  const decimals = column.map((value) => String(value ?? 0).split('.')[1]?.length ?? 0);
  return 10 ** -Math.min(MOST_FIGURES, Math.max(0, ...decimals));
}
