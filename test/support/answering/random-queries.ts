import { type ColumnType } from '../../../src/engine/table.js';
import { type ColumnRef } from '../../../src/engine/answering/builtin/representation/column.js';
import { type Predicate } from '../../../src/engine/answering/builtin/representation/predicate.js';
import {
  type Key,
  type Measure,
  type Query,
} from '../../../src/engine/answering/builtin/representation/query.js';
import { filtered, type Rows } from '../../../src/engine/answering/builtin/representation/rows.js';
import { seededRandom } from '../../train/learner.js';

/** Rows of a random table. */
export const ROWS = 200;
/** The name of the random table. */
export const TABLE = 'sales';
const REGIONS = ["'North'", "'Süd'", "'Öst'", "'O''Neil'", 'NULL'];

function column(name: string, type: ColumnType, options: Partial<ColumnRef> = {}): ColumnRef {
  return { name, type, hasMissing: true, isExact: true, view: null, ...options };
}
export const region = column('region', 'text');
export const product = column('product "x"', 'text');
const day = column('day', 'date');
const at = column('at', 'timestamp');
const amount = column('amount', 'number', { isExact: false });
export const price = column('price', 'number');
export const quantity = column('quantity', 'integer');
const isPaid = column('paid', 'boolean');

/** A source of choices, the same for the same seed. */
export class Choices {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  /** A whole number below a limit. */
  upTo(most: number): number {
    return Math.floor(this.random() * most);
  }

  /** One of some items. */
  of<T>(items: readonly T[]): T {
    const item = items[this.upTo(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }

  /** Nothing as often as something. */
  maybe<T>(make: () => T): T | null {
    return this.upTo(2) === 0 ? null : make();
  }
}

/** The statement that makes a table of sales with missing values. */
export function tableSql(choices: Choices): string {
  const date = (): string => `20${21 + choices.upTo(3)}-${1 + choices.upTo(12)}-${1 + choices.upTo(28)}`;
  const rows = Array.from({ length: ROWS }, () =>
    [
      choices.of(REGIONS),
      `'P${choices.upTo(9)}'`,
      choices.upTo(20) === 0 ? 'NULL' : `DATE '${date()}'`,
      `TIMESTAMP '${date()} ${choices.upTo(24)}:${choices.upTo(60)}:07'`,
      choices.upTo(10) === 0 ? 'NULL' : `${choices.upTo(2000) / 7 - 40}::DOUBLE`,
      `${choices.upTo(9000) / 100}::DECIMAL(9, 2)`,
      choices.upTo(15) === 0 ? 'NULL' : `${choices.upTo(12)}`,
      choices.of(['TRUE', 'FALSE', 'NULL']),
    ].join(', '),
  );
  const names = [region, product, day, at, amount, price, quantity, isPaid];
  const headers = names.map(({ name }) => `"${name.replaceAll('"', '""')}"`).join(', ');
  return `CREATE OR REPLACE TABLE ${TABLE} AS SELECT * FROM (VALUES ${rows.map((row) => `(${row})`).join(', ')}) AS t (${headers})`;
}

function predicate(choices: Choices): Predicate {
  const date = choices.of([day, at]);
  const period = {
    start: `20${21 + choices.upTo(2)}-0${1 + choices.upTo(9)}-01`,
    end: '2023-10-01',
    label: 'p',
  };
  const value = (text: string) => ({ type: 'text', value: text }) as const;
  const plain: Predicate = choices.of<Predicate>([
    { op: 'in', column: region, values: [value('North'), value("O'Neil")].slice(choices.upTo(2)) },
    { op: 'otherThan', column: region, values: [value('Süd')] },
    { op: 'contains', column: region, text: 'o' },
    { op: 'missing', column: choices.of([region, amount, day]) },
    {
      op: 'compare',
      column: choices.of([quantity, amount]),
      comparison: choices.of(['<', '<=', '>', '>=']),
      value: 5,
    },
    { op: 'between', column: price, low: 10, high: 70.5 },
    { op: 'period', column: date, ...period, start: choices.maybe(() => period.start) },
    {
      op: 'periods',
      column: date,
      periods: [period, { start: '2021-01-01', end: '2021-02-01', label: 'q' }],
    },
    { op: 'weekday', column: date, days: [1, 6, 7], label: 'w' },
    { op: 'monthOfYear', column: date, month: 3, last: choices.maybe(() => 7), label: 'm' },
    {
      op: 'recent',
      column: date,
      count: 1 + choices.upTo(14),
      unit: choices.of(['day', 'week', 'month', 'quarter', 'year']),
    },
    { op: 'in', column: isPaid, values: [{ type: 'boolean', value: true }] },
  ]);
  if (choices.upTo(6) === 0) return { op: 'or', left: plain, right: predicate(choices) };
  return choices.upTo(5) === 0 ? { op: 'not', of: plain } : plain;
}

function rowsOf(choices: Choices): Rows {
  const all: Rows = { op: 'all', table: TABLE };
  return Array.from({ length: choices.upTo(3) }, () => predicate(choices)).reduce<Rows>(filtered, all);
}

function measure(choices: Choices): Measure {
  const number = choices.of([amount, price, quantity]);
  return choices.of<Measure>([
    { fn: 'count', column: null },
    {
      fn: choices.of(['sum', 'avg', 'median', 'min', 'max', 'stddev', 'range', 'count', 'countDistinct']),
      column: number,
    },
    { fn: 'sum', column: number },
    { fn: 'rate', column: isPaid },
    { fn: 'countDistinct', column: product },
    { fn: 'quantile', column: number, level: 0.9 },
    { fn: 'max', column: choices.of([day, region]) },
    {
      fn: 'ratio',
      column: null,
      over: { fn: 'sum', column: number },
      under: { fn: 'count', column: null },
      isPercent: true,
    },
    {
      fn: 'ratio',
      column: null,
      over: { fn: 'sum', column: number },
      under: { fn: 'countDistinct', column: { ...day, view: { kind: 'period', unit: 'month' } } },
      isPercent: false,
    },
  ]);
}

/** A measure that is a number. */
const amountMeasure = (choices: Choices): Measure =>
  choices.of<Measure>([
    { fn: 'sum', column: quantity },
    { fn: 'avg', column: price },
    { fn: 'count', column: null },
  ]);

function key(choices: Choices): Key {
  const units = ['day', 'week', 'month', 'quarter', 'year', 'weekday', 'hour'] as const;
  return choices.of<Key>([
    { column: region, unit: null },
    { column: product, unit: null },
    { column: isPaid, unit: null },
    { column: at, unit: choices.of(units) },
    { column: day, unit: choices.of(units.slice(0, -1)) },
  ]);
}

/** Groups and measures, cut in one of the ways that there are. */
export function aggregate(choices: Choices): Query {
  const keys =
    choices.upTo(4) === 0
      ? []
      : choices.upTo(3) === 0
        ? [
            { column: product, unit: null },
            { column: region, unit: null },
          ]
        : [key(choices)];
  const measures = [amountMeasure(choices), ...(choices.upTo(2) === 0 ? [measure(choices)] : [])];
  const order = keys.length > 0 ? choices.maybe(() => choices.of(['asc', 'desc'] as const)) : null;
  const cut = order === null ? 0 : choices.upTo(5);
  const plain = { op: 'aggregate', rows: rowsOf(choices), keys, measures, order, isOfWinner: false } as const;
  return {
    ...plain,
    limit: cut === 1 || cut === 4 ? 1 + choices.upTo(4) : null,
    place: cut === 2 ? 2 : null,
    having: cut === 3 ? { comparison: choices.of(['>', '>=', '<', '<=']), value: 40 } : null,
    share: cut !== 3 && choices.upTo(3) === 0,
    isPerFirstKey: keys.length === 2 && cut === 1,
    withRest: cut === 4 && keys.length === 1 && keys[0]?.unit === null && keys[0].column.type === 'text',
  };
}

function series(choices: Choices): Query {
  const unit = choices.of(['week', 'month', 'quarter', 'year'] as const);
  return {
    op: 'series',
    rows: rowsOf(choices),
    key: { column: choices.of([day, at]), unit },
    group: choices.maybe(() => ({ column: region, unit: null })),
    measure: amountMeasure(choices),
    view: choices.of([
      { kind: 'change', back: choices.of(['period', 'year'] as const) },
      { kind: 'running', from: choices.of(['start', 'year'] as const) },
      { kind: 'moving', size: 3 },
    ]),
    shown: choices.maybe(() => ({ op: 'period', column: day, start: '2022-01-01', end: null, label: 'p' })),
    order: null,
  };
}

function sides(choices: Choices) {
  const year = (number: number) => ({
    label: String(number),
    predicate: {
      op: 'period',
      column: day,
      start: `${number}-01-01`,
      end: `${number + 1}-01-01`,
      label: 'y',
    } as const,
  });
  return { rows: rowsOf(choices), left: year(2021), right: year(2022), measure: amountMeasure(choices) };
}

/** A query of any kind that is computed twice. */
export function anyQuery(choices: Choices): Query {
  const rows = rowsOf(choices);
  const monthly = { column: day, unit: 'month' } as const;
  const all: Rows = { op: 'all', table: TABLE };
  return choices.of<() => Query>([
    () => aggregate(choices),
    () => aggregate(choices),
    () => aggregate(choices),
    () => ({
      op: 'fraction',
      rows,
      part: predicate(choices),
      measure: amountMeasure(choices),
      keys: [key(choices)].slice(choices.upTo(2)),
    }),
    () => ({
      op: 'list',
      rows,
      columns: [region, price, day, at],
      order: choices.maybe(() => ({ column: price, direction: 'desc' })),
      limit: choices.maybe(() => 7),
      place: null,
    }),
    () => ({ op: 'correlation', rows, x: amount, y: quantity }),
    () => ({
      op: 'histogram',
      rows,
      column: choices.of([amount, price]),
      binWidth: choices.of([0.5, 10, 25]),
    }),
    () => ({ op: 'describe', rows, columns: [region, amount, price, quantity, day] }),
    () => ({ op: 'missing', rows, columns: [region, amount, price] }),
    () => series(choices),
    () => ({
      op: 'contrast',
      ...sides(choices),
      key: choices.maybe(() => ({ column: region, unit: null })),
      order: null,
    }),
    () => ({ op: 'drivers', ...sides(choices), columns: [region, product, isPaid] }),
    () => ({
      op: 'attainment',
      rows,
      keys: [key(choices)],
      actual: { fn: 'sum', column: price },
      target: { fn: 'sum', column: quantity },
      side: choices.maybe(() => '<'),
      order: null,
    }),
    () => ({
      op: 'cohort',
      rows,
      entity: product,
      date: choices.of([day, at]),
      unit: choices.of(['week', 'month', 'quarter', 'year']),
      show: choices.of(['new', 'retention']),
    }),
    () => ({
      op: 'anomalies',
      rows,
      key: { column: at, unit: choices.of(['day', 'week', 'month']) },
      measure: amountMeasure(choices),
      threshold: 3.5,
      isOfWinner: false,
    }),
    () => ({
      op: 'forecast',
      rows: all,
      key: monthly,
      measure: amountMeasure(choices),
      start: '2024-01-01',
      count: 6,
      season: choices.of([1, 12]),
      incomplete: choices.maybe(() => '2023-12-01'),
    }),
  ])();
}
