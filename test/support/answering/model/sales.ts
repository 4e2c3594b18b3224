import { PlanReader } from '../../../../src/engine/answering/reading.js';
import { type Dataset } from '../../../../src/engine/answering/tables/dataset.js';
import { AnalysisFixture } from '../analysis-fixture.js';

/** Customers with their orders. */
const SALES = [
  {
    name: 'customers',
    sql: `SELECT * FROM (VALUES (1, 'Acme Corp', 'North'), (2, 'Globex', 'South'), (3, 'Initech', 'North'), (4, 'Umbrella', 'East'))
      AS t(customer_id, name, region)`,
  },
  {
    name: 'orders',
    sql: `SELECT * FROM (VALUES (1, 1, 'Bolt', 120.5, DATE '2023-02-01'), (2, 1, 'Nut', 80, DATE '2024-03-05'),
      (3, 2, 'Bolt', 200, DATE '2023-07-09'), (4, 3, 'Screw', 50.25, DATE '2024-03-20'), (5, 4, 'Bolt', 10, DATE '2024-05-01'),
      (6, 2, 'Nut', 95, DATE '2024-11-11')) AS t(order_id, customer_id, product, amount, ordered_on)`,
  },
];

export const salesFixture = (): Promise<AnalysisFixture> => AnalysisFixture.create(SALES);

/** The same as plans run over them. */
export function salesDataset(fixture: AnalysisFixture): Promise<Dataset> {
  const request = fixture.request('?');
  return new PlanReader().datasetOver(request.tables, request);
}
