import { type ColumnType } from '../../table.js';
import { type Duck, textOf } from '../duck.js';
import { batches } from '../sql.js';
import { UnreadableFile } from '../unreadable-file.js';
import { type ColumnKinds, kindsOf, tellingKinds, TOLERATED_SHARE } from './kinds/column-kinds.js';
import { ColumnCounts } from './column-counts.js';
import { fitsSql } from './column-sql.js';
import { type ValueKind } from './kinds/value-kind.js';
import { holds, kindsOfType } from './kinds/value-kinds.js';

const COLUMNS_PER_QUERY = 100;
/** More different texts than this among typed values make the column one of text. */
const MOST_MISFIT_TEXTS = 50;
const MOST_FETCHED_TEXTS = 200;
const SAMPLE_VALUES = 1000;
const EXAMPLES = 3;
/** A word with a digit: among numbers it is a number's code rather than a remark. */
const CODE = /^(?=.*\d)[\w./-]+$/;

/** Values that do not fit their column's kind. */
export interface Misfits {
  readonly count: number;
  readonly examples: readonly string[];
}

/** The kinds of a column as all its values decide them. */
export interface DecidedColumn extends ColumnKinds {
  /** Number of values. */
  readonly values: number;
  /** Set where the kinds leave some values out. */
  readonly misfits: Misfits | null;
}

/** A column to decide on. */
export interface OpenColumn {
  readonly name: string;
  /** The type that a person asked for, or null. */
  readonly wantedType: ColumnType | null;
  readonly sample: readonly string[];
  readonly guessed: ColumnKinds;
}

/** Decides on the kinds of columns by all rows. */
export class ColumnDecider {
  private readonly counts: ColumnCounts;

  constructor(
    private readonly duck: Duck,
    relation: string,
  ) {
    this.counts = new ColumnCounts(duck, relation);
  }

  /**
   * Decides on columns `c0`, `c1`, …
   *
   * @throws UnreadableFile when no value is of the wanted type
   */
  async decide(columns: readonly OpenColumn[]): Promise<DecidedColumn[]> {
    const decided: DecidedColumn[] = columns.map(({ guessed }) => ({
      ...guessed,
      values: 0,
      misfits: null,
      kinds: [],
    }));
    const indexed = columns.map((column, i) => ({ column, i }));
    for (const { column, i } of indexed) if (column.wantedType) decided[i] = await this.wanted(i, column);
    const open = indexed.filter(({ column }) => !column.wantedType && column.guessed.kinds.length > 0);
    for (const batch of batches(open, COLUMNS_PER_QUERY)) await this.decideBatch(batch, decided);
    return decided;
  }

  private async decideBatch(
    batch: readonly { readonly column: OpenColumn; readonly i: number }[],
    decided: DecidedColumn[],
  ): Promise<void> {
    const asked = batch.map(({ column, i }) => ({ i, kinds: tellingOf(column) }));
    const answers = await this.counts.fitting(asked);
    const words = await this.counts.nullWords(asked.map(({ i }) => i));
    for (const [b, { column, i }] of batch.entries()) {
      const [values = 0, ...fits] = answers[b] ?? [];
      const kinds = (asked[b]?.kinds ?? []).filter((_, k) => fits[k] === values);
      const known = {
        hasValues: values > 0,
        isExact: true,
        nullWords: words[b] ?? [],
        values,
        misfits: null,
      };
      if (values === 0) decided[i] = { ...known, kinds: [] };
      else if (kinds.length > 0) decided[i] = { ...known, kinds };
      else decided[i] = { ...known, ...(await this.reconsider(i, column, values)) };
    }
  }

  /** Decides on a column whose likeliest kind does not fit all values. */
  private async reconsider(
    i: number,
    column: OpenColumn,
    values: number,
  ): Promise<Pick<DecidedColumn, 'kinds' | 'isExact' | 'misfits'>> {
    const sample = column.guessed.hasValues ? column.sample : await this.firstValues(i);
    const guessed = column.guessed.hasValues ? column.guessed : kindsOf(sample, column.name);
    const { best, exact } = await this.fitting(i, guessed.kinds, values);
    if (exact.length > 0) return { kinds: exact, isExact: true, misfits: null };
    const text = { kinds: [], isExact: true, misfits: null };
    if (!best) return text;
    const texts = await this.misfitTexts(i, best.kind);
    const others = kindsOf([...sample, ...texts], column.name);
    const again = others.isExact ? await this.fitting(i, others.kinds, values) : null;
    if (again && again.exact.length > 0) return { kinds: again.exact, isExact: true, misfits: null };
    const count = values - best.count;
    if (!isTolerable(best.kind, texts, count / values)) return text;
    return { kinds: [best.kind], isExact: false, misfits: { count, examples: texts.slice(0, EXAMPLES) } };
  }

  private async wanted(i: number, { name, wantedType, sample }: OpenColumn): Promise<DecidedColumn> {
    const [values = 0] = (await this.counts.fitting([{ i, kinds: [] }]))[0] ?? [];
    const nullWords = (await this.counts.nullWords([i]))[0] ?? [];
    const known = { hasValues: values > 0, isExact: true, nullWords, values, misfits: null };
    if (wantedType === 'text' || wantedType === null || values === 0) return { ...known, kinds: [] };
    const adorned = kindsOf(sample, name).kinds.filter(({ sqlType }) => holds(wantedType, sqlType));
    const { best } = await this.fitting(i, [...adorned, ...kindsOfType(wantedType)], values);
    if (!best)
      throw new UnreadableFile(`column ${name} cannot have the type ${wantedType}: no value fits it`);
    const count = values - best.count;
    const examples = count > 0 ? (await this.misfitTexts(i, best.kind)).slice(0, EXAMPLES) : [];
    return {
      ...known,
      kinds: [best.kind],
      isExact: count === 0,
      misfits: count > 0 ? { count, examples } : null,
    };
  }

  private async fitting(
    i: number,
    kinds: readonly ValueKind[],
    values: number,
  ): Promise<{ exact: ValueKind[]; best: { kind: ValueKind; count: number } | null }> {
    const [, ...fits] = (await this.counts.fitting([{ i, kinds }]))[0] ?? [];
    const counted = kinds.map((kind, k) => ({ kind, count: fits[k] ?? 0 })).filter(({ count }) => count > 0);
    const exact = counted.filter(({ count }) => count === values).map(({ kind }) => kind);
    const best = counted.reduce<(typeof counted)[number] | null>(
      (a, b) => (a && a.count >= b.count ? a : b),
      null,
    );
    return { exact, best };
  }

  private async firstValues(i: number): Promise<string[]> {
    const t = `t${String(i)}`;
    const limit = String(SAMPLE_VALUES);
    const rows = await this.duck.rows(
      `SELECT ${t} FROM ${this.counts.valuesOf([i])} WHERE ${t} IS NOT NULL LIMIT ${limit}`,
    );
    return rows.map(([text]) => textOf(text));
  }

  /** The commonest texts that are not of a kind. */
  private async misfitTexts(i: number, kind: ValueKind): Promise<string[]> {
    const t = `t${String(i)}`;
    const rows = await this.duck.rows(
      `SELECT ${t} FROM ${this.counts.valuesOf([i])} WHERE ${t} IS NOT NULL AND NOT ${fitsSql(t, kind)} ` +
        `GROUP BY ${t} ORDER BY count(*) DESC, ${t} LIMIT ${String(MOST_FETCHED_TEXTS)}`,
    );
    return rows.map(([text]) => textOf(text));
  }
}

function tellingOf({ guessed }: OpenColumn): readonly ValueKind[] {
  return guessed.hasValues ? tellingKinds(guessed) : [];
}

function isTolerable({ sqlType }: ValueKind, texts: readonly string[], share: number): boolean {
  if (share > TOLERATED_SHARE || texts.length > MOST_MISFIT_TEXTS) return false;
  const isNumber = sqlType === 'BIGINT' || sqlType === 'DOUBLE';
  return !isNumber || !texts.some((text) => CODE.test(text));
}
