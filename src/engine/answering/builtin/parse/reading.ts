import { type Level } from './comparisons/level.js';
import { isHarmless, isPassable } from './words/harmless-items.js';
import { NotUnderstood } from './problem.js';
import { rowsOf } from './rows-of-conditions.js';
import { type Trigger } from '../text/lexicon.js';
import { type ColumnMeaning, type Item, type Meaning } from '../link/meaning.js';
import { type Column, type TableSchema } from '../link/headers/schema.js';
import { type ColumnRef } from '../representation/column.js';
import { type Predicate } from '../representation/predicate.js';
import { type NumberClass } from '../representation/query.js';
import { type Measure } from '../representation/measure.js';
import { type OutlierRule, type Rows } from '../representation/rows.js';

/** Something the reader decided for the asker and that the reply states: a message of the catalogue and its values. */
export interface Note {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Things that come again, in which period they came first, and in which others they did, or did not, come. */
interface Presence {
  readonly entity: Column;
  readonly first: Predicate;
  readonly others: readonly Predicate[];
}

/** Which rows lasted so long, and which of them began early enough to do so. */
interface Survival {
  readonly part: Predicate;
  readonly observed: Predicate;
}

/** A table column as a query refers to it. */
export function refOf(column: Column): ColumnRef {
  return {
    name: column.name,
    type: column.profile.type,
    hasMissing: column.profile.missingCount > 0,
    isExact: column.profile.type !== 'number' || column.profile.sqlType.startsWith('DECIMAL'),
    view: null,
    ...(column.order && { order: column.order }),
  };
}

/** Other columns that a word may name before choosing one of them is no longer a fair guess. */
const MOST_RIVALS = 2;

const ASKED = ['which', 'count'] as const;

/** One way to read a question, item by item. What has been understood is marked as used; what is left over was not. */
export class Reading {
  readonly notes: Note[] = [];
  /** Measures that are computed from several columns, and percentiles, as read before the groups. */
  formulas: readonly Measure[] = [];
  /** The classes of numbers that are asked for, as read before the conditions: their width, or each of them. */
  bands: { readonly width: number } | { readonly classes: readonly NumberClass[] } | null = null;
  /** The average or the percentage that groups or rows are compared with, until it is part of the query. */
  level: Level | null = null;
  /** The things that are to have come, or not to have come, in several periods, as read with the conditions. */
  presence: Presence | null = null;
  /** Of how many of a thing something is told: the 1000 of "per 1000 impressions", and where it stands. */
  scale: { readonly at: number; readonly value: number } | null = null;
  /** What makes a value an outlier, where the question says so. */
  outlierRule: OutlierRule | null = null;
  /** What is still there some time after it began, as read before the conditions. */
  survival: Survival | null = null;
  /** True where it is asked how many outliers there are. */
  countsOutliers = false;
  private conditions: { readonly at: number; readonly predicate: Predicate }[] = [];
  private readonly used = new Set<number>();
  /** All that any item can ask for. */
  private readonly roles: ReadonlySet<Trigger>;

  constructor(
    readonly items: readonly Item[],
    readonly schema: TableSchema,
  ) {
    this.roles = new Set(items.flatMap(({ meaning }) => (meaning.kind === 'trigger' ? meaning.roles : [])));
  }

  isFree(index: number): boolean {
    return index >= 0 && index < this.items.length && !this.used.has(index);
  }

  use(...indices: readonly number[]): void {
    for (const index of indices) this.used.add(index);
  }

  /** Takes back that an item was understood. */
  free(index: number): void {
    this.used.delete(index);
  }

  /** True when the item at the index, used or not, can ask for one of the roles. */
  plays(index: number, ...roles: readonly Trigger[]): boolean {
    const meaning = this.items[index]?.meaning;
    return meaning?.kind === 'trigger' && meaning.roles.some((role) => roles.includes(role));
  }

  /** Index of the first unused item with one of the roles, from an index on; -1 when there is none. */
  find(roles: readonly Trigger[], from = 0): number {
    if (!roles.some((role) => this.roles.has(role))) return -1;
    return this.items.findIndex(
      (_, index) => index >= from && this.isFree(index) && this.plays(index, ...roles),
    );
  }

  /** Marks the first unused item with one of the roles as used; false when there is none. */
  take(...roles: readonly Trigger[]): boolean {
    const index = this.find(roles);
    if (index < 0) return false;
    this.use(index);
    return true;
  }

  /** Marks all items with these roles as used. */
  takeAll(...roles: readonly Trigger[]): void {
    while (this.take(...roles));
  }

  /** Index of the next item that is more than a connecting word; -1 at the end. */
  next(index: number): number {
    return this.items.findIndex((item, at) => at > index && !isPassable(item));
  }

  /** Index of the previous item that is more than a connecting word; -1 at the start. */
  previous(index: number): number {
    return this.items.findLastIndex((item, at) => at < index && !isPassable(item));
  }

  /** The column at an index; null when the item is something else. */
  columnAt(index: number): Column | null {
    const meaning = this.items[index]?.meaning;
    return meaning?.kind === 'column' ? meaning.column : null;
  }

  /** Unused column items in their order, with their index. */
  freeColumns(): { index: number; meaning: ColumnMeaning }[] {
    return this.items.flatMap((item, index) =>
      item.meaning.kind === 'column' && this.isFree(index) ? [{ index, meaning: item.meaning }] : [],
    );
  }

  /** Unused items of a kind, by index. */
  freeOf(kind: Meaning['kind']): number[] {
    return [...this.items.keys()].filter(
      (index) => this.isFree(index) && this.items[index]?.meaning.kind === kind,
    );
  }

  note(key: string, values: Note['values'] = {}): void {
    this.notes.push({ key, values });
  }

  /** Adds a condition found at an item of the question. */
  addCondition(at: number, predicate: Predicate): void {
    this.conditions.push({ at, predicate });
  }

  /** Replaces each condition by what the function makes of it. */
  mapConditions(change: (predicate: Predicate) => Predicate): void {
    this.conditions = this.conditions.map(({ at, predicate }) => ({ at, predicate: change(predicate) }));
  }

  /** Makes one condition of the last one before an item and the first one behind it, where there are both. */
  joinConditions(index: number, join: (left: Predicate, right: Predicate) => Predicate): void {
    const sorted = this.conditions.toSorted((one, other) => one.at - other.at);
    const [left, right] = [sorted.findLast(({ at }) => at < index), sorted.find(({ at }) => at > index)];
    if (!left || !right) return;
    const joined = { at: left.at, predicate: join(left.predicate, right.predicate) };
    this.conditions = sorted.flatMap((each) => (each === right ? [] : each === left ? [joined] : [each]));
  }

  /** Takes back the conditions for which the function says so. */
  dropConditions(isDropped: (predicate: Predicate) => boolean): void {
    this.conditions = this.conditions.filter(({ predicate }) => !isDropped(predicate));
  }

  /** The conditions that were found after an item of the question. */
  predicatesAfter(index: number): Predicate[] {
    return this.conditions.filter(({ at }) => at > index).map(({ predicate }) => predicate);
  }

  /** The conditions found so far with the items they were found at, in the order of the question. */
  placed(): readonly { readonly at: number; readonly predicate: Predicate }[] {
    return this.conditions.toSorted((left, right) => left.at - right.at);
  }

  /** The conditions found so far, in the order of the question. */
  predicates(): Predicate[] {
    return this.placed().map(({ predicate }) => predicate);
  }

  /** The rows that meet the given conditions. */
  rows(predicates: readonly Predicate[] = this.predicates()): Rows {
    return rowsOf(this.schema, predicates);
  }

  /**
   * Says which column was taken for a word that may as well name others.
   * @throws NotUnderstood when there are too many of them to guess
   */
  noteRivals(): void {
    for (const [index, { meaning, rivals, text }] of this.items.entries()) {
      if (meaning.kind !== 'column' || !this.used.has(index)) continue;
      if (meaning.isAssumed) this.note('note.assumed', { word: text, column: meaning.column.name });
      if (rivals.length === 0) continue;
      if (rivals.length > MOST_RIVALS) {
        const columns = [meaning.column.name, ...rivals];
        throw new NotUnderstood({ kind: 'ambiguous', word: text, columns });
      }
      this.note('note.column', { word: text, column: meaning.column.name, others: rivals.join(', ') });
    }
  }

  /** Marks a date column as understood wherever it is named, but for where rows are grouped by it. */
  useColumn(column: Column): void {
    for (const { index, meaning } of this.freeColumns()) {
      const before = this.previous(index);
      const isPeriod = /^(?:day|week|month|quarter|year)s?$/.test(this.items[index]?.norm ?? '');
      const isKey = this.isFree(before) && this.plays(before, 'by', ...(isPeriod ? ASKED : []));
      if (meaning.column === column && !isKey) this.use(index);
    }
  }

  /** Unused items that could change the meaning of the question. */
  leftovers(): Item[] {
    return this.items.filter((item, index) => this.isFree(index) && !isHarmless(item));
  }
}
