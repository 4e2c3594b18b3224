import { type Rows } from '../rows-of.js';
import { rowTable } from '../tables.js';

/** North makes 320, South 70 and East 10; Ida and Leo buy in both years. */
export const kioskSales = rowTable(
  'sales',
  {
    sale_no: 'VARCHAR',
    region: 'VARCHAR',
    kiosk: 'VARCHAR',
    channel: 'VARCHAR',
    client: 'VARCHAR',
    sold_on: 'DATE',
    revenue: 'INTEGER',
    cost: 'INTEGER',
  },
  (
    [
      ['North', 'Quay', 'Online', 'Ida', '2022-02-10', 100, 40],
      ['North', 'Mill', 'Store', 'Leo', '2022-12-15', 20, 30],
      ['South', 'Quay', 'Online', 'Ida', '2023-01-20', 40, 10],
      ['South', 'Mill', 'Store', 'Leo', '2023-03-05', 30, 60],
      ['East', 'Quay', 'Online', 'Mia', '2023-04-11', 10, 20],
      ['North', 'Quay', 'Store', 'Mia', '2023-07-02', 200, 90],
    ] as const
  ).map(([region, kiosk, channel, client, sold_on, revenue, cost], index) => ({
    sale_no: `S-${index + 1}`,
    region,
    kiosk,
    channel,
    client,
    sold_on,
    revenue,
    cost,
  })),
);

export const labels = (rows: Rows): unknown[] => rows.map(([label]) => label);
