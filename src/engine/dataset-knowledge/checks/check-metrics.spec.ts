import { describe, expect, it } from '@jest/globals';
import { type ColumnProfile, type ColumnType } from '../../table.js';
import { checkKnowledge } from '../check-knowledge.js';

function column(name: string, type: ColumnType, min: number | null, max: number | null): ColumnProfile {
  return {
    name,
    type,
    sqlType: 'DOUBLE',
    missingCount: 0,
    distinctCount: 50,
    distinctIsEstimate: false,
    min,
    max,
    mean: null,
    topValues: [],
    isCandidateKey: false,
  };
}

const ORDERS = {
  name: 'orders',
  rowCount: 90,
  totalRows: [],
  columns: [
    column('amount', 'number', 0, 500),
    column('cost', 'number', 1, 300),
    column('returned units', 'integer', 0, 9),
    column('status', 'text', null, null),
    column('paid on', 'date', null, null),
  ],
};

/** Problems of a metric with these fields, each as the place in its last field and the message. */
function problems(fields: string, rest = ''): string[] {
  const text = `metrics:\n  - name: m\n    table: orders\n${fields
    .split('\n')
    .map((line) => `    ${line}\n`)
    .join('')}${rest}`;
  return checkKnowledge(text, [ORDERS]).map(({ line, column: at, message }) => `${line}:${at} ${message}`);
}

describe('a metric', () => {
  it.each([
    'function: count',
    "function: count\ncondition: status = 'paid'",
    'function: count distinct\ncolumn: status',
    'function: sum\nexpression: amount * (1 - 0.2) - cost',
    'function: average\nexpression: amount / cost',
    'function: sum\nexpression: amount / (cost + 1)',
    'function: sum\nexpression: amount / NULLIF("returned units", 0)',
    'function: sum\nexpression: -amount / -(cost * 2)',
    'function: ratio\nexpression: amount - cost\nper: amount',
    'function: ratio\ncolumn: cost\nper: amount',
  ])('is kept where nothing is wrong with it: %j', (fields) => {
    expect(problems(fields)).toEqual([]);
  });

  it.each([
    [
      'function: sum',
      '4:15 A metric that is no count needs the “column” or “expression” of which it is the sum.',
    ],
    [
      'function: sum\ncolumn: amount\nexpression: amount * 2',
      '6:17 A metric has a “column” or an “expression”, not both.',
    ],
    ['function: sum\ncolumn: status', '5:13 “status” holds no numbers: it has no sum.'],
    ['function: ratio\ncolumn: cost', '4:15 A ratio needs “per”: what its sum is divided by the sum of.'],
    ['function: sum\ncolumn: cost\nper: amount', '6:10 Only a ratio has “per”.'],
    [
      'function: sum\nexpression: amount - costs',
      '5:26 The table has no column “costs”; did you mean “cost”.',
    ],
    ['function: sum\nexpression: amount + status', '5:26 “status” holds no numbers.'],
    ['function: sum\nexpression: 2 * 3', '5:17 An expression needs a column.'],
    [
      'function: sum\nexpression: (amount - cost',
      '5:31 The expression cannot be read: ) is expected here, not the end.',
    ],
    [
      'function: sum\nexpression: sqrt(amount)',
      '5:21 The expression cannot be read: +, -, *, / or the end is expected here, not “(”.',
    ],
    [
      'function: sum\nexpression: (SELECT 1)',
      '5:25 The expression cannot be read: ) is expected here, not “1”.',
    ],
    [
      'function: sum\nexpression: NULLIF(amount, 1)',
      '5:33 The expression cannot be read: 0 is expected here, not “)”.',
    ],
    [
      'function: average\nexpression: cost / amount',
      '5:22 It is divided by what may be zero: write NULLIF(…, 0) around the divisor to leave such rows out.',
    ],
    [
      'function: average\nexpression: cost / (cost - 50)',
      '5:22 It is divided by what may be zero: write NULLIF(…, 0) around the divisor to leave such rows out.',
    ],
    [
      'function: ratio\nexpression: amount / "returned units"\nper: cost',
      '5:24 It is divided by what may be zero: write NULLIF(…, 0) around the divisor to leave such rows out.',
    ],
  ])('is told with its place where something is wrong: %j', (fields, problem) => {
    expect(problems(fields)).toEqual([problem]);
  });

  it.each([
    ['amount + cost', '5:24 EUR and h are put together by “+”: the units do not fit.'],
    ['(amount - cost * 2) / 3', '5:25 EUR and h are put together by “-”: the units do not fit.'],
    ['2 * amount - -cost', '5:28 EUR and h are put together by “-”: the units do not fit.'],
  ])('adds up nothing that is measured otherwise: %s', (expression, problem) => {
    const measures =
      'measures:\n  - {table: orders, column: amount, unit: EUR}\n  - {table: orders, column: cost, unit: h}\n';

    expect(problems(`function: sum\nexpression: ${expression}`)).toEqual([]);
    expect(problems(`function: sum\nexpression: ${expression}`, measures)).toEqual([problem]);
    expect(problems('function: sum\nexpression: amount * cost + amount', measures)).toEqual([]);
    expect(problems('function: sum\nexpression: amount + 5', measures)).toEqual([]);
  });

  it('is written in percent, whole or in a currency', () => {
    for (const format of ['percent', 'whole', 'EUR'])
      expect(problems(`function: sum\ncolumn: amount\nformat: ${format}`)).toEqual([]);
    expect(problems('function: sum\ncolumn: amount\nformat: euros')).toEqual([
      '6:13 “euros” is no format: write percent, whole or a currency such as EUR.',
    ]);
  });

  it('has a column of dates for its time', () => {
    expect(problems('function: sum\ncolumn: amount\ntime: paid on')).toEqual([]);
    expect(problems('function: sum\ncolumn: amount\ntime: cost')).toEqual(['6:11 “cost” holds no dates.']);
    expect(problems('function: sum\ncolumn: amount\ntime: paid')).toEqual([
      '6:11 The table has no column “paid”; did you mean “paid on”.',
    ]);
  });

  it('is no place for an expression that is nested without end', () => {
    const deep = `${'('.repeat(50)}amount${')'.repeat(50)}`;

    expect(problems(`function: sum\nexpression: ${deep}`)).toEqual([
      '5:38 The expression cannot be read: it is nested too deeply.',
    ]);
  });
});
