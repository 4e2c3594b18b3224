import { describe, expect, it } from '@jest/globals';
import { type AnalysisTable } from '../../answering/analyst.js';
import { type ColumnProfile, type ColumnType } from '../../table.js';
import { checkKnowledge } from '../check-knowledge.js';
import { readKnowledge } from '../document/document.js';
import { knownKeys } from '../known-keys.js';
import { knownTables } from '../known-tables.js';

const column = (name: string, type: ColumnType, changes: Partial<ColumnProfile> = {}): ColumnProfile => ({
  name,
  type,
  sqlType: 'BIGINT',
  missingCount: 0,
  distinctCount: 50,
  distinctIsEstimate: false,
  min: null,
  max: null,
  mean: null,
  topValues: [],
  isCandidateKey: false,
  ...changes,
});
const amounts = {
  type: 'amount',
  confidence: 0.9,
  additivity: 'additive',
  evidence: [],
  currency: 'EUR',
  datePart: null,
  dateColumns: [],
} as const;

const table = (name: string, columns: readonly ColumnProfile[]): AnalysisTable => ({
  name,
  datasourceId: `ds-${name}`,
  fileName: `${name}.csv`,
  profile: { name, rowCount: 50, totalRows: [], columns },
});
const TABLES = [
  table('clients', [column('id', 'integer', { isCandidateKey: true }), column('town', 'text')]),
  table('orders', [
    column('buyer', 'integer'),
    column('amount', 'number', { meaning: amounts }),
    column('weight', 'number'),
    column('paid on', 'date'),
  ]),
];

const problems = (text: string): string[] =>
  checkKnowledge(
    text,
    TABLES.map(({ profile }) => profile),
  ).map(({ line, column: at, message }) => `${line}:${at} ${message}`);

function knowledgeOf(text: string) {
  const { knowledge } = readKnowledge(text);
  if (!knowledge) throw new Error('the document cannot be read');
  return knowledge;
}

describe('what people say of single columns', () => {
  it.each([
    'measures:\n  - {table: orders, column: weight, unit: kg, additivity: averageable}',
    'measures:\n  - {table: orders, column: amount, unit: EUR}',
    'joins:\n  - {table: orders, column: buyer, to: clients, to_column: id}',
    'calendars:\n  - {table: orders, column: paid on, year_starts: April, named_by: start, week_starts: Sunday}',
  ])('is kept where nothing is wrong with it: %j', (text) => {
    expect(problems(text)).toEqual([]);
  });

  it.each([
    [
      'measures:\n  - {table: clients, column: town, unit: kg}',
      '2:30 “town” holds no numbers: it has no unit and no sum.',
    ],
    [
      'measures:\n  - {table: orders, column: amount, unit: USD}',
      '2:43 The file says that “amount” is in EUR.',
    ],
    [
      'measures:\n  - {table: orders, column: weigth, unit: kg}',
      '2:29 The table “orders” has no column “weigth”; did you mean “weight”.',
    ],
    [
      'joins:\n  - {table: orders, column: buyer, to: clients, to_column: town}',
      '2:29 “buyer” holds integer values and “town” text values: they never meet.',
      '2:60 “town” does not tell the rows of “clients” apart: its values do not all differ.',
    ],
    [
      'joins:\n  - {table: orders, column: buyer, to: client, to_column: id}',
      '2:40 There is no table “client”; did you mean “clients”.',
    ],
    ['calendars:\n  - {table: orders, column: amount, week_starts: Sunday}', '2:29 “amount” holds no dates.'],
    [
      'calendars:\n  - {table: orders, column: paid on}',
      '2:29 A calendar says with what a year or a week begins: “year_starts”, “week_starts”.',
    ],
    [
      'calendars:\n  - {table: orders, column: paid on, week_starts: Sunday, named_by: end}',
      '2:69 Only years are named: “named_by” needs “year_starts”.',
    ],
  ])('is told where something is wrong with it: %j', (text, ...expected) => {
    expect(problems(text)).toEqual(expected);
  });

  it('is known of the columns: their unit, and whether sums make sense', () => {
    const text = 'measures:\n  - {table: orders, column: weight, unit: USD, additivity: averageable}';
    const [, orders] = knownTables(TABLES, knowledgeOf(text)).map((known) => known.table);

    const weight = orders?.profile.columns.find(({ name }) => name === 'weight');
    expect(weight?.meaning).toMatchObject({ additivity: 'averageable', currency: 'USD', confidence: 1 });
    expect(orders?.units).toEqual([{ column: 'weight', unit: 'USD' }]);
  });

  it('joins tables surely, in place of the same key that was found less surely', () => {
    const join = 'joins:\n  - {table: orders, column: buyer, to: clients, to_column: id}';
    const key = {
      from: { table: 'orders', column: 'buyer' },
      to: { table: 'clients', column: 'id' },
      cardinality: 'many-to-one',
    } as const;
    const other = { ...key, from: { table: 'orders', column: 'weight' }, confidence: 0.5 };

    expect(knownKeys(TABLES, [{ ...key, confidence: 0.6 }, other], knowledgeOf(join))).toEqual([
      { ...key, confidence: 1 },
      other,
    ]);
    expect(knownKeys(TABLES, [other], knowledgeOf(join.replace('buyer', 'gone')))).toEqual([other]);
  });
});
