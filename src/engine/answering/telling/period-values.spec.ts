import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { Catalogue } from '../narration/catalogue.js';
import { countOfRows, shown } from '../plan/plan.js';
import { periodColumn } from '../tables/computed/period-columns.js';
import { withPeriodNames } from './period-values.js';

const linked = linkedQuestions([
  {
    name: 'sales',
    sql: `SELECT * FROM (VALUES (DATE '2023-12-05'), (DATE '2024-02-05')) AS t(sold)`,
  },
]);

describe('a period in a sentence', () => {
  it.each([
    ['EN', 'month', '2024-02-01', 'February 2024'],
    ['DE', 'month', '2024-02-01', 'Februar 2024'],
    ['EN', 'quarter', '2024-01-01', 'Q1 2024'],
    ['EN', 'year', 2024, '2024'],
    ['FR', 'weekday', 'Tuesday', 'mardi'],
  ] as const)('is told by its name: %s %s', (language, unit, value, expected) => {
    const [dates] = linked('').dataset.columns;
    const column = dates ? periodColumn(dates, unit) : null;
    const items = column ? [shown(column, 1, []), countOfRows] : [];
    const result = {
      columns: [
        { name: unit, type: 'date' as const },
        { name: 'count', type: 'integer' as const },
      ],
      rows: [
        [value, 3],
        [null, 1],
      ],
      truncated: false,
    };
    expect(withPeriodNames(items, result, Catalogue.of(language)).rows).toEqual([
      [expected, 3],
      [null, 1],
    ]);
  });
});
