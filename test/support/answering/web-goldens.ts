import {
  type Cases,
  descending,
  grouped,
  leading,
  meanOf,
  num,
  one,
  ordered,
  sizeOf,
  totalOf,
  weekdayOf,
  where,
  within,
} from './compute.js';

const sessions = totalOf('sessions');

/** Questions of a marketing team. */
export const TRAFFIC: Cases = [
  [
    'how many sessions did we have in january 2024?',
    one((rows) => sessions(within(rows, 'date', '2024-01-01', '2024-02-01'))),
  ],
  ['sessions by source', (rows) => descending(grouped(rows, ['traffic_source'], sessions))],
  ['how much did we spend on ads?', one(totalOf('ad_spend'))],
  ['cost by traffic source', (rows) => descending(grouped(rows, ['traffic_source'], totalOf('ad_spend')))],
  ['bounce rate on mobile', one((rows) => meanOf('bounce_rate')(where(rows, 'device', 'Mobile')))],
  [
    'mobile vs desktop sessions',
    (rows) => descending(grouped(where(rows, 'device', 'Mobile', 'Desktop'), ['device'], sessions)),
  ],
  [
    'top 3 countries by conversions',
    (rows) => leading(descending(grouped(rows, ['country'], totalOf('conversions'))), 3),
  ],
  ['busiest day', (rows) => leading(descending(grouped(rows, ['date'], sessions)), 10)],
  [
    'sessions on weekends',
    one((rows) => sessions(rows.filter((row) => weekdayOf('date')(row).startsWith('S')))),
  ],
  [
    'share of sessions by device',
    (rows) =>
      descending(grouped(rows, ['device'], sessions)).map((row) => [
        ...row,
        (100 * Number(row[1])) / sessions(rows),
      ]),
  ],
  [
    'how many conversions came from paid search?',
    one((rows) => totalOf('conversions')(where(rows, 'traffic_source', 'Paid Search'))),
  ],
  [
    'which days had over 500 sessions?',
    (rows) => ordered(grouped(rows, ['date'], sessions).filter((group) => Number(group[1]) > 500)),
  ],
  [
    'total sessions and average bounce rate by country',
    (rows) =>
      descending(grouped(rows, ['country'], sessions)).map((row) => [
        ...row,
        meanOf('bounce_rate')(where(rows, 'country', row[0] ?? null)),
      ]),
  ],
];

/** Questions about a warehouse. */
export const INVENTORY: Cases = [
  [
    'how many items have stock on hand below the reorder level?',
    one((rows) => rows.filter((row) => num(row, 'stock_on_hand') < num(row, 'reorder_level')).length),
  ],
  ['total stock by warehouse', (rows) => descending(grouped(rows, ['warehouse'], totalOf('stock_on_hand')))],
  ['how many items are discontinued', one((rows) => where(rows, 'discontinued', true).length)],
  [
    'which warehouse holds the most stock?',
    (rows) => descending(grouped(rows, ['warehouse'], totalOf('stock_on_hand'))),
  ],
  ['how many SKUs per supplier', (rows) => descending(grouped(rows, ['supplier'], sizeOf))],
  ['which supplier has the most items?', (rows) => descending(grouped(rows, ['supplier'], sizeOf))],
  [
    'how many items have less than 50 in stock on hand',
    one((rows) => rows.filter((row) => num(row, 'stock_on_hand') < 50).length),
  ],
  ['number of suppliers', one((rows) => new Set(rows.map((row) => row['supplier'])).size)],
];
