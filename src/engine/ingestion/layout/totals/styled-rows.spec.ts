import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentIngestion } from '../../../../../test/support/content-ingestion.js';

let ingestion: ContentIngestion;
beforeAll(async () => {
  ingestion = await ContentIngestion.create();
});
afterAll(() => ingestion.remove());

describe('total rows', () => {
  it('are found by a style that sets them off and by their sums, whatever they are called', async () => {
    const bold = { isBold: true, isRuled: false, isShaded: false, level: 0, indent: 0 };
    const north = [
      ['a', '10'],
      ['b', '20'],
      ['North', '30'],
    ];
    const south = [
      ['c', '10'],
      ['d', '20'],
      ['e', '30'],
      ['South', '60'],
    ];
    const all = [['item', 'amount'], ...north, ...south];
    const styles = new Map([
      [4, bold],
      [8, bold],
    ]);
    const { profile, intake } = await ingestion.table(all, { styles });
    expect(intake.totalRows.map(({ row }) => row)).toEqual([4, 8]);
    expect(profile.rowCount).toBe(5);
    expect((await ingestion.table(all)).profile.totalRows).toEqual([]);
  });

  it('are found over rows that are indented by blanks', async () => {
    const { profile } = await ingestion.table([
      ['item', 'amount', 'count'],
      ['Staff', '48310', '42'],
      ['  Wages', '41200', '31'],
      ['  Pensions', '7110', '11'],
      ['Travel', '12100', '19'],
      ['  Rail', '2210', '12'],
      ['  Air', '9890', '7'],
    ]);
    expect(profile.totalRows.map(({ row }) => row)).toEqual([2, 5]);
  });
});
