import { type AnswerEvent } from '../../../../src/engine/answering/answer-event.js';

/** The largest sale is one of toys, the largest sum is that of food. */
export const toySales = {
  name: 'sales',
  sql: `SELECT 'R' || range AS receipt, ['Food', 'Toys', 'Books'][1 + range % 3] AS product_line,
      ['weekday', 'weekend'][1 + (range % 7)::INT // 5] AS part_of_week,
      CASE WHEN range = 4 THEN 500 WHEN range % 3 = 0 THEN 60 ELSE 10 + range % 5 END AS total
    FROM range(90)`,
};

/** The first row of each table of the reply. */
export const firstRows = (events: readonly AnswerEvent[]): (readonly unknown[] | undefined)[] =>
  events.flatMap((event) =>
    event.type === 'table' && event.group.stage === 'Respond' ? [event.table.result.rows[0]] : [],
  );

export const firstCells = (events: readonly AnswerEvent[]): unknown[] =>
  firstRows(events).map((row) => row?.[0]);
