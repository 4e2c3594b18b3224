import { type ColumnMeaning } from '../link/meaning.js';
import { type Column, type TableSchema } from '../link/schema.js';
import { lexicon, type Trigger } from '../text/lexicon.js';
import { partsOf } from '../representation/predicate.js';
import { type Aggregate, type ColumnMeasure, type Measure } from '../representation/query.js';
import { stem } from '../text/stem.js';
import { tellsPeople } from './entities.js';
import { NotUnderstood } from './problem.js';
import { type Reading, refOf } from './reading.js';
import { dateColumn, isHourly } from './time.js';

/** A link to the header of a date by the event alone is worse than this. */
const WITH_TIME_WORD = 0.6;

export const ROW_COUNT: ColumnMeasure = { fn: 'count', column: null };

const AGGREGATES: readonly (readonly [Trigger, Aggregate])[] = [
  ['avg', 'avg'],
  ['sum', 'sum'],
  ['median', 'median'],
  ['min', 'min'],
  ['max', 'max'],
  ['stddev', 'stddev'],
  ['variance', 'variance'],
  ['iqr', 'iqr'],
  ['variation', 'variation'],
  ['high', 'max'],
  ['low', 'min'],
  ['earliest', 'min'],
  ['latest', 'max'],
];

/** What an item asks to compute; "range" asks for both ends. */
function aggregatesAt(reading: Reading, index: number): Aggregate[] {
  // "the difference between the highest and the lowest"
  const isDistance = / between /.test(reading.items[index]?.norm ?? '');
  if (reading.isFree(index) && reading.plays(index, 'range')) return isDistance ? ['range'] : ['min', 'max'];
  const fn = aggregateAt(reading, index);
  return fn ? [fn] : [];
}

/** "first sale" is not the smallest: only dates have a first and a last. */
function isBesideDate(reading: Reading, index: number): boolean {
  const beside = [reading.next(index), reading.previous(index)];
  return beside.some((at) => reading.columnAt(at)?.role === 'date');
}

function aggregateAt(reading: Reading, index: number): Aggregate | null {
  if (!reading.isFree(index)) return null;
  if (reading.plays(index, 'earliest', 'latest') && !isBesideDate(reading, index)) return null;
  return AGGREGATES.find(([role]) => reading.plays(index, role))?.[1] ?? null;
}

/** The first aggregate that the question names for no column, or null: "windier on average". */
export function takeAggregate(reading: Reading): Aggregate | null {
  const at = [...reading.items.keys()].find((index) => aggregateAt(reading, index) !== null);
  if (at === undefined) return null;
  const fn = aggregateAt(reading, at);
  reading.use(at);
  return fn;
}

/** True for a column that can be added up or averaged. */
export function isMeasurable(column: Column): boolean {
  return column.profile.type === 'integer' || column.profile.type === 'number';
}

/** Numbers that only name something, such as `order_id`, are not computed with, unless the header was written out. */
function fits(fn: Aggregate, { column, quality }: ColumnMeaning): boolean {
  const isExtreme = fn === 'min' || fn === 'max';
  if (isExtreme && column.role === 'date') return true;
  if (column.isYear && !isExtreme && fn !== 'avg' && fn !== 'median') return false;
  return isMeasurable(column) && (column.role !== 'identifier' || quality >= 0.95);
}

/** The measure of a column for which the question names no aggregate: a total where adding up makes sense, else an average. */
export function defaultMeasure(reading: Reading, column: Column): Measure {
  const fn = column.isAdditive ? 'sum' : 'avg';
  reading.note(`note.default.${fn}`, { column: column.name });
  return { fn, column: refOf(column) };
}

/** The column that words such as "revenue" mean in the table, when the question names no measure at all; null without one. */
export function moneyMeasure(reading: Reading): Measure | null {
  const column = soleMeasure(reading.schema) ?? reading.schema.money[0]?.column;
  if (!column) return null;
  reading.note('note.compared', { column: column.name });
  return { fn: 'sum', column: refOf(column) };
}

/** The only numbers of a table whose headers were periods. */
export function soleMeasure({ composition, columns }: TableSchema): Column | null {
  if (composition?.kind !== 'unpivot') return null;
  return columns.find(({ name }) => name === composition.valueName) ?? null;
}

/** The only amount of the table, where the question names no number; null without one. */
export function soleAmount({ schema }: Reading): Column | null {
  const [only, other] = schema.columns.filter(({ role, isAdditive }) => role === 'measure' && isAdditive);
  return other ? null : (only ?? null);
}

/** How a column is put together for which the question names no aggregate. */
export type Combine = (reading: Reading, column: Column) => Measure;

/** "list the stays of 7 nights or longer": rows are asked for, and the column only says which. */
function isOfCondition(reading: Reading, column: Column): boolean {
  const isNamed = reading
    .predicates()
    .some((each) => each.op !== 'not' && partsOf(each).some((part) => part.column.name === column.name));
  return isNamed && reading.items.some((_, index) => reading.plays(index, 'list', 'count'));
}

/** Walks over the question and pairs aggregates with columns. */
class MeasureReader {
  readonly measures: Measure[] = [];
  private pending: { readonly fn: Aggregate; readonly at: number }[] = [];
  private last: readonly Aggregate[] = [];
  private readonly bare: { readonly meaning: ColumnMeaning; readonly at: number }[] = [];

  constructor(
    private readonly reading: Reading,
    private readonly combine: Combine,
  ) {}

  read(): Measure[] {
    for (const index of this.reading.items.keys()) {
      const asked = aggregatesAt(this.reading, index).map((fn) => ({ fn, at: index }));
      if (asked.length > 0) this.pending.push(...asked);
      else if (this.reading.isFree(index)) this.readColumn(index);
    }
    this.pairWhatIsLeft();
    return this.measures;
  }

  private readColumn(index: number): void {
    const meaning = this.reading.items[index]?.meaning;
    if (meaning?.kind !== 'column') return;
    const { column } = meaning;
    const wanted = this.pending.length > 0 ? this.pending.map(({ fn }) => fn) : this.inherited(index);
    if (wanted.length === 0) {
      const isBare = column.role === 'measure' && !column.isYear;
      if (isBare && !isOfCondition(this.reading, column)) this.bare.push({ meaning, at: index });
      return;
    }
    if (!wanted.every((fn) => fits(fn, meaning))) return;
    this.reading.use(index, ...this.pending.map(({ at }) => at));
    for (const fn of wanted) this.measures.push({ fn, column: refOf(column) });
    this.last = wanted;
    this.pending = [];
  }

  /** "average price and quantity": the second column takes the aggregate of the first. */
  private inherited(index: number): readonly Aggregate[] {
    const joined = /^(and|,|&)$/.test(this.reading.items[index - 1]?.norm ?? '');
    return joined ? this.last : [];
  }

  /** "average sale value": the second word for a column says nothing more. */
  private isMeasured(column: Column): boolean {
    return this.measures.some((measure) => measure.column?.name === column.name);
  }

  private pairWhatIsLeft(): void {
    for (const { meaning, at } of this.bare) {
      if (!this.reading.isFree(at)) continue;
      const { column } = meaning;
      const usable = this.pending.filter(({ fn }) => fits(fn, meaning));
      this.reading.use(at, ...usable.map((each) => each.at));
      if (usable.length === 0 && this.isMeasured(column)) continue;
      const wanted = usable.map(({ fn }) => fn);
      if (wanted.length === 0) this.measures.push(this.combine(this.reading, column));
      for (const fn of wanted) this.measures.push({ fn, column: refOf(column) });
    }
    this.pairSecond();
  }

  /** "the mean rating with its standard deviation": a second aggregate of the one column. */
  private pairSecond(): void {
    const [only] = this.measures;
    const isSole = this.measures.every(({ column }) => column !== null && column.name === only?.column?.name);
    const column = this.reading.schema.columns.find(({ name }) => name === only?.column?.name);
    if (!isSole || !column || only?.column?.view) return;
    const further = this.pending.filter(
      ({ fn, at }) => this.reading.isFree(at) && SPREADS.has(fn) && isMeasurable(column),
    );
    for (const { fn, at } of further) {
      this.reading.use(at);
      this.measures.push({ fn, column: refOf(column) });
    }
  }
}

/** Aggregates that are told beside another one. */
const SPREADS: ReadonlySet<Aggregate> = new Set([
  'avg',
  'median',
  'stddev',
  'iqr',
  'variation',
  'min',
  'max',
]);

/** Numeric columns with their aggregates, in the order of the question; aggregates without a column stay unused. */
export function readMeasures(reading: Reading, combine: Combine = defaultMeasure): Measure[] {
  return uniqueMeasures(new MeasureReader(reading, combine).read());
}

function uniqueMeasures(measures: readonly Measure[]): Measure[] {
  return [...new Map(measures.map((each) => [`${each.fn} ${each.column?.name ?? ''}`, each])).values()];
}

/** "admissions" for `admission_date`: what happened then, which is a row. */
export function isEvent({ column, quality }: ColumnMeaning): boolean {
  return column.role === 'date' && quality < WITH_TIME_WORD;
}

/** What is counted by the item at an index: rows, different values, or the total of a column of quantities. */
function countedBy(reading: Reading, index: number, distinct: boolean): Measure | null {
  const meaning = reading.items[index]?.meaning;
  if (meaning?.kind === 'rows' || meaning?.kind === 'person') {
    if (meaning.kind === 'person') reading.note('note.person', { word: reading.items[index]?.text ?? '' });
    return ROW_COUNT;
  }
  if (reading.plays(index, 'day')) return countedDays(reading);
  if (reading.plays(index, 'hour') && isHourly(reading)) return ROW_COUNT;
  if (meaning?.kind !== 'column') return null;
  const { column } = meaning;
  if (isEvent(meaning)) return ROW_COUNT;
  if (column.role === 'flag') return distinct ? { fn: 'countDistinct', column: refOf(column) } : null;
  if (column.profile.isCandidateKey && column.role !== 'measure') return ROW_COUNT;
  if (distinct || column.role !== 'measure' || column.isYear) {
    if (!distinct) reading.note('note.distinct', { column: column.name });
    return { fn: 'countDistinct', column: refOf(column) };
  }
  const isCountable = column.isAdditive && !column.stems.some((stem) => lexicon.money.has(stem));
  if (!isCountable) return null;
  reading.note('note.counted', { column: column.name });
  return { fn: 'sum', column: refOf(column) };
}

/** Days are counted by the dates of the table. */
function countedDays(reading: Reading): Measure | null {
  const dates = dateColumn(reading);
  if (dates?.profile.type !== 'date') return null;
  if (dates.profile.isCandidateKey) return ROW_COUNT;
  reading.note('note.distinct', { column: dates.name });
  return { fn: 'countDistinct', column: refOf(dates) };
}

/** "session counts": the column right before already holds the numbers. */
function isCountOfQuantity(reading: Reading, at: number): boolean {
  const column = reading.isFree(at - 1) ? reading.columnAt(at - 1) : null;
  return /^counts?$/.test(reading.items[at]?.norm ?? '') && column?.role === 'measure' && column.isAdditive;
}

/** "mean number of seats": the column already holds the numbers, of which a mean is asked for. */
function isLevelOfNumber(reading: Reading, at: number): boolean {
  const before = reading.previous(at);
  const isLevel =
    reading.isFree(before) &&
    reading.plays(before, 'avg', 'median', 'min', 'max', 'stddev', 'iqr', 'variation');
  return isLevel && before === at - 1 && reading.columnAt(reading.next(at))?.role === 'measure';
}

/** "how many", "number of": the measure it asks for, or null when the question counts nothing. */
export function readCount(reading: Reading): Measure | null {
  const at = reading.find(['count']);
  if (at < 0) return null;
  if (isCountOfQuantity(reading, at)) {
    reading.use(at);
    return null;
  }
  if (isLevelOfNumber(reading, at)) {
    reading.use(at);
    return null;
  }
  const total = reading.previous(at);
  if (reading.isFree(total) && reading.plays(total, 'sum')) reading.use(total);
  reading.takeAll('count');
  let target = reading.next(at);
  const isDistinct = reading.isFree(target) && reading.plays(target, 'distinct');
  if (isDistinct) {
    reading.use(target);
    target = reading.next(target);
  }
  // "how many rainy days": the value has been read as a condition.
  while (!reading.isFree(target) && reading.items[target]?.meaning.kind === 'value')
    target = reading.next(target);
  target = pastParticiple(reading, target);
  target = pastNoun(reading, target);
  const before = reading.previous(at);
  const counted = reading.isFree(target) ? countedBy(reading, target, isDistinct) : null;
  if (counted) reading.use(target);
  else if (isDistinct)
    throw new NotUnderstood({ kind: 'needs', what: 'group', word: reading.items[at]?.text ?? '' });
  else if (reading.isFree(before) && countedBefore(reading, before)) reading.use(before);
  return counted ?? piecesInStock(reading, reading.next(at)) ?? peopleNamed(reading, at) ?? ROW_COUNT;
}

/** "the number of guests (adults)": the quantity right behind what only some other column speaks of. */
function pastNoun(reading: Reading, target: number): number {
  const [noun, next] = [reading.columnAt(target), reading.columnAt(target + 1)];
  const isOther = noun?.role === 'category' && noun.profile.distinctCount > 0 && reading.isFree(target);
  if (!isOther || next?.role !== 'measure' || !next.isAdditive || !reading.isFree(target + 1)) return target;
  if (next.stems.some((each) => lexicon.money.has(each))) return target;
  reading.use(target);
  return target + 1;
}

/** "cancelled contracts": what the rows are, where the question tells more of its column. */
function pastParticiple(reading: Reading, target: number): number {
  const [meaning, next] = [reading.items[target]?.meaning, reading.items[target + 1]?.meaning];
  const column = reading.columnAt(target);
  const isRow = next?.kind === 'rows' || (next?.kind === 'column' && next.column.profile.isCandidateKey);
  const isTold = reading
    .predicates()
    .some((each) => partsOf(each).some((part) => part.column.name === column?.name));
  if (meaning?.kind !== 'column' || !/ed$/.test(reading.items[target]?.norm ?? '')) return target;
  if (!isRow || !isTold || column?.flag) return target;
  reading.use(target);
  return target + 1;
}

const HAD = /^(?:have|has|had|left|there|stock|available|hold|holds|got)$/;
const SOLD = /^(?:sold|sell|sells|shipped|ship|bought|buy|purchased|ordered|moved|shifted)$/;
const PIECES: ReadonlySet<string> = new Set(['quantity', 'units', 'pieces'].map(stem));

/** "how many consumers ordered in 2024", where a row is of an order: the people whom the value is said of. */
function peopleNamed({ items, schema }: Reading, at: number): Measure | null {
  const { composition, columns } = schema;
  const named = items[at + 1];
  if (composition?.kind !== 'join' || named?.meaning.kind !== 'value' || !named.norm.endsWith('s'))
    return null;
  const { column } = named.meaning;
  const isOfThem = composition.columns.some(
    ({ table, as }) => table === composition.right && as === column.name,
  );
  const key = columns.find(({ name }) => name === composition.leftKey);
  if (!isOfThem || !key || !tellsPeople(key) || items[at + 2]?.meaning.kind === 'column') return null;
  return { fn: 'countDistinct', column: refOf(key) };
}

/** "how many Claw Hammers do we have in Midway", "how many webcams did we sell": pieces, not rows. */
function piecesInStock(reading: Reading, target: number): Measure | null {
  const counted = reading.items[target]?.meaning;
  const isHad = reading.items.some(({ norm }) => HAD.test(norm));
  const isSold = reading.items.some(({ norm }) => SOLD.test(norm));
  const [stock, other] = reading.schema.columns.filter(
    ({ role, isAdditive, stems }) =>
      role === 'measure' &&
      isAdditive &&
      stems.some((each) => (isSold ? PIECES.has(each) : lexicon.stocks.has(each))),
  );
  const isThing = counted?.kind === 'value' && counted.column.stems.some((each) => lexicon.things.has(each));
  if (!(isHad || isSold) || !isThing || !stock || other) return null;
  reading.note('note.counted', { column: stock.name });
  return { fn: 'sum', column: refOf(stock) };
}

/** "order count", "rows count". */
function countedBefore(reading: Reading, index: number): boolean {
  return (
    reading.items[index]?.meaning.kind === 'rows' || reading.columnAt(index)?.profile.isCandidateKey === true
  );
}
