import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentIngestion, grid } from '../../../../../test/support/content-ingestion.js';

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
    const made = await ingestion.table([
      ['year', 'amount'],
      ['2020', '1'],
      ['2021', '2'],
      ['Total', '3'],
    ]);
    expect(made.columns).toEqual(['year:BIGINT', 'amount:BIGINT']);
    expect(made.profile.totalRows).toEqual([{ row: 4, index: 2 }]);
    expect(made.rows[2]).toEqual([null, '3']);
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
    const { profile } = await table(['Total', '30', null], ...rows('a', 'b'));
    expect(profile.totalRows).toEqual([{ row: 2, index: 0 }]);
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

  const regions = [
    ['Region', 'Population', 'Births'],
    ['Country', '4918274', '61208'],
    ['North', '1793642', '22317'],
    ['Aa', '412318', '5127'],
    ['Bee', '398441', '4960'],
    ['Cee', '551207', '6871'],
    ['Dee', '431676', '5359'],
    ['South', '3124632', '38891'],
    ['Eff', '702118', '8801'],
    ['Gee', '811954', '10127'],
    ['Aitch', '690215', '8497'],
    ['Ii', '920345', '11466'],
  ];

  it('above their parts are found by their numbers, whatever they are called, sums of sums among them', async () => {
    const { profile } = await ingestion.table(regions);
    expect(profile.totalRows.map(({ row }) => row)).toEqual([2, 3, 8]);
    expect(profile.rowCount).toBe(8);
  });

  it('are those that the correction names, or none', async () => {
    const profileWith = async (totalRows: number[]) => {
      const tables = { book: { totalRows } };
      const { tables: made } = await ingestion.make([grid(regions)], { correction: { tables } });
      return made[0]?.profile;
    };
    expect(await profileWith([])).toMatchObject({ rowCount: 11, totalRows: [] });
    expect(await profileWith([3])).toMatchObject({ rowCount: 10, totalRows: [{ row: 3, index: 1 }] });
  });

  it('are no steps of a reckoning', async () => {
    const { profile } = await ingestion.table([
      ['Item', '2023', '2024'],
      ['Sales', '817431', '902316'],
      ['Materials', '-311207', '-342118'],
      ['Wages', '-240118', '-251630'],
      ['Rent', '-40011', '-41250'],
      ['Earnings', '226095', '267318'],
    ]);
    expect(profile.totalRows).toEqual([]);
  });

  it('are rows of means, where they are means', async () => {
    const marks = [
      ['Ann', '7.5', '61'],
      ['Ben', '6.2', '70'],
      ['Cid', '9.1', '58'],
    ];
    const head = ['name', 'mark', 'points'];
    const told = await ingestion.table([head, ...marks, ['Average', '7.6', '63']]);
    expect(told.profile.totalRows).toEqual([{ row: 5, index: 3 }]);
    const other = await ingestion.table([head, ...marks, ['Average', '3.1', '12']]);
    expect(other.profile.totalRows).toEqual([]);
  });

  it('are rows of changes at the end', async () => {
    const { profile } = await ingestion.table([
      ['year', 'visits', 'sales'],
      ['2023', '812', '4410'],
      ['2024', '900', '4851'],
      ['Percent change', '10.8', '10.0'],
    ]);
    expect(profile.totalRows).toEqual([{ row: 4, index: 2 }]);
  });

  it('are found by numbers that stand in columns of text', async () => {
    const { profile } = await ingestion.table([
      ['Party', 'Votes', 'Seats', 'Swing'],
      ['Blue', '1,204,118', '80', '+3'],
      ['Green', '811,004', '51', '–'],
      ['Red', '402,117', '22', 'new'],
      ['Total', '2,417,239', '153', '+3'],
      ['Invalid votes', '20,118', '–', '–'],
    ]);
    expect(profile.totalRows).toEqual([{ row: 5, index: 3 }]);
  });

  it('are those with a colon, whatever stands in them', async () => {
    const { profile } = await ingestion.table([
      ['Season', 'Team', 'Result'],
      ['2001', 'Elm', '10–3'],
      ['2002', 'Elm', '9–4'],
      ['Total:', 'Total:', '19–7'],
    ]);
    expect(profile.totalRows).toEqual([{ row: 4, index: 2 }]);
  });

  it('are not those whose columns are all in proportion', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => [
      `r${String(i)}`,
      String(i * 7),
      String(i * 21),
      String(i * 1300),
    ]);
    const { profile } = await ingestion.table([['row', 'a', 'b', 'c'], ...rows]);
    expect(profile.totalRows).toEqual([]);
  });

  it('are labelled behind the name of their group as well', async () => {
    const { profile } = await ingestion.table([
      ['Club', 'Season', 'Games', 'Goals'],
      ['Elm', '2001', '31', '4'],
      ['Elm', '2002', '28', '9'],
      ['Elm', 'Total', '59', '13'],
      ['Oak', '2003', '30', '2'],
      ['Oak', '2004', '17', '5'],
      ['Oak', 'Total', '47', '7'],
      ['Career total', 'Career total', '106', '20'],
    ]);
    expect(profile.totalRows.map(({ row }) => row)).toEqual([4, 7, 8]);
  });

  it('are those called totals at the end though texts stand in them', async () => {
    const { profile } = await ingestion.table([
      ['Ship', 'Harbour', 'Load'],
      ['Ann', 'Elm', '12 t'],
      ['Bea', 'Oak', '9 t'],
      ['Totals', '2 harbours', '21 t'],
    ]);
    expect(profile.totalRows).toEqual([{ row: 4, index: 2 }]);
  });

  it('are no rows near the mean of values that lie close together', async () => {
    const { profile } = await ingestion.table([
      ['Ship', 'Built', 'Crew'],
      ['Ann', '1946', '12'],
      ['Media', '1947', '80'],
      ['Bea', '1949', '33'],
      ['Cleo', '1951', '20'],
    ]);
    expect(profile.totalRows).toEqual([]);
  });

  it('are found by amounts of which only some have a currency', async () => {
    const { profile } = await ingestion.table([
      ['Item', '2023', '2024'],
      ['Land and improvements', '$ 152', '$ 171'],
      ['Buildings', '1,393', '1,379'],
      ['Machinery', '7,298', '7,124'],
      ['Construction in process', '637', '724'],
      ['Property, gross', '9,480', '9,398'],
      ['Depreciation', '(5,906)', '(5,901)'],
      ['Property, net', '$ 3,574', '$ 3,497'],
    ]);
    expect(profile.totalRows.map(({ row }) => row)).toEqual([6]);
  });

  it('are found by their label and one sum that is exact, though other columns have gaps or mistakes', async () => {
    const { profile } = await ingestion.table([
      ['Particulars', 'Total', 'Male', 'Female'],
      ['Population', '1479', '732', '747'],
      ['Literacy', '78.74 %', '83.82 %', '73.76 %'],
      ['Total workers', '437', '384', '53'],
      ['Main workers', '310', '0', '0'],
      ['Marginal workers', '127', '112', '15'],
    ]);
    expect(profile.totalRows.map(({ row }) => row)).toEqual([4]);
  });
});
