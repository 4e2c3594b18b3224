import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentIngestion } from '../../../../test/support/content-ingestion.js';

let ingestion: ContentIngestion;
beforeAll(async () => {
  ingestion = await ContentIngestion.create();
});
afterAll(() => ingestion.remove());

describe('total rows', () => {
  const rows = (...labels: string[]): string[][] =>
    labels.map((label, i) => [label, String(10 * (i + 1)), '1']);
  const table = (...all: (string | null)[][]) => ingestion.table([['item', 'amount', 'rate'], ...all]);

  it.each([
    'Total',
    'TOTAL:',
    'Gesamt',
    'Summe',
    'Итого',
    '合计',
    '總計',
    '합계',
    'Tổng cộng',
    'الإجمالي',
    'कुल',
    'Razem',
  ])('are marked and left out of the profile: %s', async (word) => {
    const { profile, intake } = await table(...rows('a', 'b', 'c'), [word, '60', null]);
    expect(profile).toMatchObject({ rowCount: 3, totalRows: [{ row: 5, index: 3 }] });
    expect(profile.columns[1]).toMatchObject({ max: 30, mean: 20 });
    expect(intake.totalRows).toEqual(profile.totalRows);
  });

  it('are kept in the table', async () => {
    expect((await table(...rows('a', 'b'), ['Total', '30', null])).rows).toHaveLength(3);
  });

  it('do not hide the type of their label’s column', async () => {
    const {
      columns,
      profile,
      rows: stored,
    } = await ingestion.table([
      ['year', 'amount'],
      ['2020', '1'],
      ['2021', '2'],
      ['Total', '3'],
    ]);
    expect(columns).toEqual(['year:BIGINT', 'amount:BIGINT']);
    expect(profile.totalRows).toEqual([{ row: 4, index: 2 }]);
    expect(stored[2]).toEqual([null, '3']);
  });

  it('of groups and of all are found by their sums', async () => {
    const { profile } = await table(
      ...rows('a', 'b'),
      ['North Total', '30', null],
      ...rows('c', 'd'),
      ['South Total', '30', null],
      ['Grand Total', '60', null],
    );
    expect(profile.totalRows.map(({ index }) => index)).toEqual([2, 5, 6]);
    expect(profile.rowCount).toBe(4);
  });

  it('are found above the rows they sum up', async () => {
    expect((await table(['Total', '30', null], ...rows('a', 'b'))).profile.totalRows).toEqual([
      { row: 2, index: 0 },
    ]);
  });

  it('without a label are found by their sums', async () => {
    expect((await table(...rows('a', 'b', 'c'), [null, '60', '3'])).profile.totalRows).toEqual([
      { row: 5, index: 3 },
    ]);
    expect((await table(...rows('a', 'b', 'c'), [null, '61', '3'])).profile.totalRows).toEqual([]);
  });

  it('are no companies called so', async () => {
    const { profile } = await table(...rows('Shell'), ['Total', '7', '2'], ...rows('Eni', 'BP'));
    expect(profile).toMatchObject({ rowCount: 4, totalRows: [] });
  });

  it('after a blank row belong to the table', async () => {
    const { profile } = await ingestion.table([
      ['item', 'amount'],
      ['a', '1'],
      ['b', '2'],
      1,
      ['Total', '3'],
    ]);
    expect(profile).toMatchObject({ rowCount: 2, totalRows: [{ row: 5, index: 2 }] });
  });
});
