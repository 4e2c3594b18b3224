import { type ColumnRef } from '../../../src/engine/answering/builtin/representation/column.js';
import { type Predicate } from '../../../src/engine/answering/builtin/representation/predicate.js';
import { type ColumnType } from '../../../src/engine/table.js';
import { seededRandom } from '../../train/learner.js';

/** Rows of a random table. */
export const ROWS = 200;
/** The name of the random table. */
export const TABLE = 'sales';
const REGIONS = ["'North'", "'Süd'", "'Öst'", "'O''Neil'", 'NULL'];

/** A column of a test, of exact values with gaps unless told otherwise. */
export function column(name: string, type: ColumnType, options: Partial<ColumnRef> = {}): ColumnRef {
  return { name, type, hasMissing: true, isExact: true, view: null, ...options };
}
export const region = column('region', 'text');
export const product = column('product "x"', 'text');
export const day = column('day', 'date');
export const at = column('at', 'timestamp');
export const amount = column('amount', 'number', { isExact: false });
export const price = column('price', 'number');
export const quantity = column('quantity', 'integer');
export const isPaid = column('paid', 'boolean');
/** Names of periods that are not in the order of the alphabet. */
export const quarterName = column('quarter name', 'text', {
  order: ['Spring', 'Summer', 'Autumn', 'Winter'],
});

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
      choices.of(["'Spring'", "'Summer'", "'Autumn'", "'Winter'", 'NULL']),
    ].join(', '),
  );
  const names = [region, product, day, at, amount, price, quantity, isPaid, quarterName];
  const headers = names.map(({ name }) => `"${name.replaceAll('"', '""')}"`).join(', ');
  return `CREATE OR REPLACE TABLE ${TABLE} AS SELECT * FROM (VALUES ${rows.map((row) => `(${row})`).join(', ')}) AS t (${headers})`;
}

/** Rows of the regions or quantities that come more or less often than a few times, but for one region. */
export const ofGroup = (choices: Choices): Predicate => ({
  op: 'ofGroup',
  column: choices.of([region, quantity]),
  measure: choices.of([
    { fn: 'count', column: null } as const,
    { fn: 'countDistinct', column: region } as const,
  ]),
  comparison: choices.of(['<', '<=', '>', '>=']),
  value: choices.of([3, 'groupMean'] as const),
  of: [],
  where: [{ op: 'otherThan', column: region, values: [{ type: 'text', value: 'Süd' }] }],
});

/** Rows of the first groups, and those above or below a mean. */
export const besideOthers = (choices: Choices): Predicate =>
  choices.of<Predicate>([
    {
      op: 'ofTop',
      column: choices.of([region, product]),
      measure: { fn: 'sum', column: quantity },
      direction: choices.of(['asc', 'desc']),
      count: 2,
      where: [],
    },
    {
      op: 'besideMean',
      column: choices.of([quantity, price]),
      comparison: choices.of(['<', '>']),
      isOfAll: false,
      where: [{ op: 'otherThan', column: region, values: [{ type: 'text', value: 'Süd' }] }],
    },
  ]);
