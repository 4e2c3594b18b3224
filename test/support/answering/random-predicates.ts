import { type Predicate } from '../../../src/engine/answering/builtin/representation/predicate.js';
import { filtered, type Rows } from '../../../src/engine/answering/builtin/representation/rows.js';
import {
  amount,
  at,
  besideOthers,
  type Choices,
  day,
  isPaid,
  ofGroup,
  price,
  quantity,
  region,
  TABLE,
} from './random-table.js';

/** A condition of any kind. */
export function predicate(choices: Choices): Predicate {
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
    ofGroup(choices),
    besideOthers(choices),
  ]);
  if (choices.upTo(6) === 0) return { op: 'or', left: plain, right: predicate(choices) };
  return choices.upTo(5) === 0 ? { op: 'not', of: plain } : plain;
}

/** The rows of the table that meet up to two conditions. */
export function rowsOf(choices: Choices): Rows {
  const all: Rows = { op: 'all', table: TABLE };
  return Array.from({ length: choices.upTo(3) }, () => predicate(choices)).reduce<Rows>(filtered, all);
}
