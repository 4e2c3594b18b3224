/** A table with columns of every kind, and one of texts that are too varied to be known beforehand. */
export const ADVERSARIAL_TABLE = {
  name: 'orders',
  sql: `SELECT range AS order_id, DATE '2023-01-01' + (range % 700)::INTEGER AS ordered_on,
    ['North', 'South', 'East'][1 + range % 3] AS region, 'Customer ' || range AS customer,
    (range * 7919 % 1000) / 10.0 AS amount, range % 9 AS quantity FROM range(5000)`,
};
