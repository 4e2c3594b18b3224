import { count, pick, rowTable } from '../tables.js';
import { type TableDefinition } from '../analysis-fixture.js';

/** Costs that rise by 3 for each guest, and a little more in one of three halls. */
export const EVENTS = rowTable(
  'events',
  {
    event_no: 'VARCHAR',
    hall: 'VARCHAR',
    menu: 'VARCHAR',
    guests: 'INTEGER',
    cost: 'DOUBLE',
    planned: 'DOUBLE',
    rating: 'INTEGER',
  },
  count(30).map((i) => ({
    event_no: `E-${i}`,
    hall: pick(['North', 'South', 'West'], i),
    menu: i % 4 === 0 || i % 3 === 1 ? 'meat' : 'fish',
    guests: 10 + ((i * 7) % 23),
    cost: 20 + 3 * (10 + ((i * 7) % 23)) + (i % 3 === 0 ? 6 : 0) + (i % 4),
    planned: 25 + 3 * (10 + ((i * 7) % 23)) - (i % 5),
    rating: i % 9 === 0 ? null : (i * 4) % 11,
  })),
);
/** A name for each hall, to be joined. */
export const HALLS: TableDefinition = {
  name: 'halls',
  sql: `SELECT * FROM (VALUES ('North', 'old'), ('South', 'new'), ('West', 'new')) AS t(hall, age)`,
};
