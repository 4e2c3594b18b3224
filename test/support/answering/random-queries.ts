import { type Predicate } from '../../../src/engine/answering/builtin/representation/predicate.js';
import { type Having, type Query } from '../../../src/engine/answering/builtin/representation/query.js';
import { type Key } from '../../../src/engine/answering/builtin/representation/key.js';
import { type Rows } from '../../../src/engine/answering/builtin/representation/rows.js';
import { amountMeasure, byProduct, byQuarterName, byRegion, key, measure } from './random-measures.js';
import { predicate, rowsOf } from './random-predicates.js';
import {
  amount,
  at,
  type Choices,
  day,
  isPaid,
  price,
  product,
  quantity,
  region,
  TABLE,
} from './random-table.js';

const SIDES = ['<', '<=', '>', '>='] as const;
const DIRECTIONS = ['asc', 'desc'] as const;

const having = (choices: Choices): Having => ({
  comparison: choices.of(SIDES),
  ...choices.of([
    { value: 40, isShare: false },
    { value: 'groupMean', isShare: false },
    { value: 'whole', isShare: false },
    { value: 20, isShare: true },
  ] as const),
});

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
    near: order === null || cut > 2 ? null : choices.maybe(() => 20),
    having: cut === 3 ? having(choices) : null,
    share: cut !== 3 && choices.upTo(3) === 0,
    isPerFirstKey: keys.length === 2 && cut === 1,
    withRest: cut === 4 && keys.length === 1 && keys[0]?.unit === null && keys[0].column.type === 'text',
  };
}

function series(choices: Choices): Query {
  const unit = choices.of(['week', 'month', 'quarter', 'year'] as const);
  const isNamed = choices.upTo(4) === 0;
  return {
    op: 'series',
    rows: rowsOf(choices),
    key: isNamed ? byQuarterName : { column: choices.of([day, at]), unit },
    group: choices.maybe(() => byRegion),
    measure: amountMeasure(choices),
    view: choices.of([
      { kind: 'change', back: choices.of(['period', 'year'] as const) },
      { kind: 'running', from: choices.of(['start', 'year'] as const) },
      { kind: 'moving', size: 3 },
    ]),
    shown: isNamed
      ? null
      : choices.maybe(() => ({ op: 'period', column: day, start: '2022-01-01', end: null, label: 'p' })),
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

function cohort(choices: Choices): Query {
  const date = choices.of([day, at]);
  const isBetween = (start: string | null, end: string | null): Predicate =>
    choices.of<Predicate>([
      { op: 'period', column: date, start, end, label: 'p' },
      { op: 'monthOfYear', column: date, month: 1 + choices.upTo(6), last: 12, label: 'm' },
      { op: 'recent', column: date, count: 1 + choices.upTo(30), unit: 'month' },
    ]);
  return {
    op: 'cohort',
    rows: rowsOf(choices),
    entity: choices.of([product, quantity]),
    date,
    unit: choices.of(['week', 'month', 'quarter', 'year']),
    show: choices.of(['new', 'total', 'retention', 'returned']),
    first: choices.upTo(2) === 0 ? [] : [isBetween('2021-01-01', '2021-02-15')],
    later: choices.upTo(2) === 0 ? [] : [isBetween('2022-01-01', null)],
  };
}

function anomalies(choices: Choices): Query {
  const units = ['day', 'week', 'month', 'year'] as const;
  return {
    op: 'anomalies',
    rows: rowsOf(choices),
    key: choices.of<Key>([
      { column: at, unit: choices.of(units) },
      { column: day, unit: choices.of(units) },
      byProduct,
      byQuarterName,
      { column: quantity, unit: null },
    ]),
    measure: amountMeasure(choices),
    threshold: choices.of([1, 2, 3.5]),
    side: choices.maybe(() => choices.of(['high', 'low'] as const)),
    isOfWinner: choices.upTo(3) === 0,
  };
}

const orderOf = <const By extends string>(choices: Choices, by: readonly By[]) =>
  choices.maybe(() => ({ by: choices.of(by), direction: choices.of(DIRECTIONS) }));

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
      having: choices.maybe(() => ({
        comparison: choices.of(SIDES),
        value: choices.of([40, 'whole'] as const),
        isShare: false,
      })),
      ...choices.of([{}, { order: choices.of(DIRECTIONS) }]),
    }),
    () => ({
      op: 'list',
      rows,
      columns: [region, price, day, at],
      order: choices.maybe(() => ({
        column: price,
        direction: choices.of(DIRECTIONS),
        near: choices.maybe(() => 40),
      })),
      limit: choices.maybe(() => 7),
      place: null,
    }),
    () => ({ op: 'correlation', rows, x: amount, y: quantity }),
    () => ({
      op: 'histogram',
      rows,
      column: choices.of([amount, price]),
      binWidth: choices.of([0.5, 10, 25]),
      classes: choices.maybe(() => [
        { low: null, hasLow: false, high: 10, hasHigh: true },
        { low: 10, hasLow: false, high: 50, hasHigh: false },
        { low: 50, hasLow: true, high: null, hasHigh: false },
      ]),
    }),
    () => ({ op: 'describe', rows, columns: [region, amount, price, quantity, day] }),
    () => ({
      op: 'missing',
      rows,
      columns: [region, amount, price],
      isOnlyWithGaps: choices.upTo(2) === 0,
    }),
    () => series(choices),
    () => ({
      op: 'contrast',
      ...sides(choices),
      key: choices.maybe(() => choices.of([byRegion, byQuarterName])),
      side: choices.maybe(() => choices.of(SIDES)),
      beyond: choices.maybe(() => 5 * choices.upTo(4)),
      isTarget: choices.upTo(2) === 0,
      isCounted: choices.upTo(3) === 0,
      years: choices.maybe(() => 1 + choices.upTo(3)),
      order: orderOf(choices, ['difference', 'distance', 'percent', 'share']),
      limit: choices.maybe(() => 1 + choices.upTo(3)),
    }),
    () => ({ op: 'drivers', ...sides(choices), columns: [region, product, isPaid] }),
    () => ({
      op: 'attainment',
      rows,
      keys: choices.of([[key(choices)], [byRegion, byQuarterName]]),
      actual: { fn: 'sum', column: price },
      target: { fn: 'sum', column: quantity },
      side: choices.maybe(() => choices.of(SIDES)),
      beyond: choices.maybe(() => 5 * choices.upTo(4)),
      isCounted: choices.upTo(3) === 0,
      order: orderOf(choices, ['difference', 'distance', 'percent']),
      limit: choices.maybe(() => 1 + choices.upTo(3)),
    }),
    () => cohort(choices),
    () => cohort(choices),
    () => anomalies(choices),
    () => anomalies(choices),
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
