import { type Column } from '../../link/headers/schema.js';
import { type ColumnRef } from '../../representation/column.js';
import { columnOf } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { type Measure } from '../../representation/measure.js';
import { lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { type Reading } from '../reading.js';

const CURRENCY = new Set(['currency', 'currencies', 'ccy'].map(stem));
/** `USD`, `€`: what a value of a column of currencies looks like. */
const CODE = /^(?:\p{Lu}{3}|\p{Sc})$/u;
/** Currencies that are told by name; of more a few are told. */
const MOST_NAMED = 5;

/** The one column that tells the currency of each row, where there are several of them; null without one. */
export function currencyColumn(columns: readonly Column[]): Column | null {
  const isSuch = ({ stems, profile }: Column): boolean =>
    profile.type === 'text' &&
    profile.distinctCount > 1 &&
    stems.some((each) => CURRENCY.has(each)) &&
    profile.topValues.every(({ value }) => CODE.test(value));
  const [only, other] = columns.filter(isSuch);
  return other ? null : (only ?? null);
}

function columnsOf(measure: Measure): readonly ColumnRef[] {
  if (measure.fn === 'ratio') return [...columnsOf(measure.over), ...columnsOf(measure.under)];
  if (measure.fn === 'count' || measure.fn === 'countDistinct') return [];
  return measure.column ? [measure.column] : [];
}

function measuresOf(query: Query): readonly Measure[] {
  if ('measures' in query) return query.measures;
  return 'measure' in query && typeof query.measure === 'object' ? [query.measure] : [];
}

/** True for sums of money that name no currency themselves. */
function isMoney({ schema }: Reading, { name, view }: ColumnRef): boolean {
  if (view !== null && view.kind !== 'combined') return false;
  const column = schema.columns.find((each) => each.name === name);
  const isFlow = schema.flows !== null && (column === schema.flows.out || column === schema.flows.in);
  const isNamed = /\b(?:eur|usd|gbp|chf|jpy)\b|\p{Sc}/iu.test(name);
  return isFlow || (!isNamed && (column?.stems.some((each) => lexicon.money.has(each)) ?? false));
}

/** Says that amounts in several currencies were put together as they are, where neither a group nor a condition tells them apart. */
export function noteCurrencies(reading: Reading, query: Query): void {
  const currency = currencyColumn(reading.schema.columns);
  if (!currency) return;
  const keys = 'keys' in query ? query.keys : [];
  const isApart =
    keys.some(({ column }) => column.name === currency.name) ||
    reading
      .predicates()
      .some((each) => each.op === 'in' && columnOf(each).name === currency.name && each.values.length === 1);
  const money = measuresOf(query)
    .flatMap(columnsOf)
    .find((column) => isMoney(reading, column));
  if (isApart || !money) return;
  const values = currency.profile.topValues.slice(0, MOST_NAMED).map(({ value }) => value);
  reading.note('note.currencies', { column: money.name, values: values.join(', '), other: currency.name });
}
