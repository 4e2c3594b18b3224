import { type ColumnMeaning } from '../../link/meaning.js';
import { type Column, type TableSchema } from '../../link/headers/schema.js';
import { lexicon, type Trigger } from '../../text/lexicon.js';
import { partsOf } from '../../representation/predicate.js';
import { type Aggregate, type ColumnMeasure, type Measure } from '../../representation/measure.js';
import { type Reading, refOf } from '../reading.js';

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
  const fn = AGGREGATES.find(([role]) => reading.plays(index, role))?.[1] ?? null;
  // Where no plan is missed, a variance is that of the values.
  return fn ?? (/^variances?$/.test(reading.items[index]?.norm ?? '') ? 'variance' : null);
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

/** Units of amounts in a header: "Weight (kg)". */
const AMOUNT_UNIT =
  /[([](?:kgs?|g|t|tons?|tonnes|lbs?|km|miles|l|litres|liters|h|hrs?|hours|kwh|mwh|pcs|m2|m3)[)\]]\s*$/i;

/** True for a number whose total makes sense in a quotient, though an average is meant where it stands alone: weights, values. */
export function canBeSummed(column: Column): boolean {
  if (column.role !== 'measure' || !isMeasurable(column) || column.isYear) return false;
  if (column.isAdditive || AMOUNT_UNIT.test(column.name)) return true;
  const isWorth = column.stems.some((each) => lexicon.money.has(each) || each === 'valu' || each === 'worth');
  return isWorth && !column.stems.some((each) => lexicon.averaged.has(each));
}

const TIME_UNIT = /^(?:seconds?|minutes?|hours?)$/;

/** `waiting_minutes`, `Delay (hours)`: a number of units of time. */
export const isTimeSpan = ({ words, role }: Column): boolean =>
  role === 'measure' && words.some((word) => TIME_UNIT.test(word));

/** "consultation minutes", named by the unit: so much time, which adds up where it is counted or divided by. */
export function isAmountOfTime({ words, role }: Column, norm: string): boolean {
  const unit = words.find((word) => TIME_UNIT.test(word))?.replace(/s$/, '');
  return (
    role === 'measure' &&
    unit !== undefined &&
    norm.split(' ').some((word) => word.replace(/s$/, '') === unit)
  );
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

/** What went out and what came in, where a question asks of a ledger without saying which; none for other tables. */
export function bothFlows({ schema: { flows } }: Reading): Measure[] {
  if (!flows) return [];
  return [flows.out, flows.in].map((column): Measure => ({ fn: 'sum', column: refOf(column) }));
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
