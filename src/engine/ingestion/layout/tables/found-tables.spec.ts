import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentIngestion, grid, type Rows } from '../../../../../test/support/content-ingestion.js';

let ingestion: ContentIngestion;
beforeAll(async () => {
  ingestion = await ContentIngestion.create();
});
afterAll(() => ingestion.remove());

const sales: Rows = [
  ['region', 'day', 'amount'],
  ['North', '2024-01-01', '10'],
  ['South', '2024-01-02', '20.5'],
  ['East', '2024-01-03', '30'],
];
const body = sales.slice(1);

describe('several tables in one grid', () => {
  const staff: Rows = [
    ['name', 'age'],
    ['Anna', '31'],
    ['Bo', '45'],
  ];

  it('are parted by blank rows where another header follows', async () => {
    const { tables } = await ingestion.make([grid([...sales, 2, ...staff])]);
    expect(tables.map(({ name, profile }) => [name, profile.rowCount])).toEqual([
      ['sheet1', 3],
      ['sheet1_2', 2],
    ]);
    expect(tables[1]?.intake.place).toMatchObject({ sheet: 'Sheet1', firstRow: 7, lastRow: 9 });
  });

  it('are named after their titles', async () => {
    const { tables } = await ingestion.make([
      grid([['Sales'], ...sales, 1, ['Our staff'], ...staff], { name: 'Data' }),
    ]);
    expect(tables.map(({ name }) => name)).toEqual(['data_sales', 'data_our_staff']);
    expect(tables[1]?.intake.skippedRows).toEqual([{ row: 7, text: 'Our staff', kind: 'title' }]);
  });

  it('are parted although the second has the columns of the first', async () => {
    const { tables } = await ingestion.make([grid([...sales, 1, ...sales])]);
    expect(tables.map(({ profile }) => profile.rowCount)).toEqual([3, 3]);
  });

  it('are parted where a header of other columns follows at once', async () => {
    const { tables } = await ingestion.make([grid([...sales, ...staff])]);
    expect(tables.map(({ columns }) => columns.length)).toEqual([3, 2]);
  });

  it('stay one where a blank row parts rows of one kind', async () => {
    const { profile, intake } = await ingestion.table([...sales, 1, ...body, 2, ...body]);
    expect(profile.rowCount).toBe(9);
    expect(intake.blankRows).toBe(3);
  });

  it('stay one where a blank row follows the header', async () => {
    const { columns, profile } = await ingestion.table([['region', 'day', 'amount'], 1, ...body]);
    expect(columns).toEqual(['region:VARCHAR', 'day:DATE', 'amount:DOUBLE']);
    expect(profile.rowCount).toBe(3);
  });

  it('stay one where titles, names and units alone stand above a first line of another kind', async () => {
    const { tables } = await ingestion.make([
      grid([
        [null, 'For the Year Ended December 31,', null, 'Change Amount'],
        [null, '2018', '2017', null],
        [null, null, '(dollars in thousands)', null],
        ['Goodwill charges:', null, null, null],
        ['Restructuring charges', '$ -', '$752', '$(752)'],
        ['Goodwill impairment', '9,174', '8,418', '756'],
        ['Patent impairment', '174', '418', '(244)'],
        ['Total charges', '$9,348', '$9,588', '$(240)'],
      ]),
    ]);
    expect(tables.map(({ intake }) => [intake.place.firstRow, intake.place.lastRow])).toEqual([[1, 8]]);
    expect(tables[0]?.columns.join()).not.toContain('752');
    expect(tables[0]?.profile.totalRows.map(({ row }) => row)).toEqual([8]);
  });

  it('are found side by side, each with its own rows', async () => {
    const beside = sales.map((row, i) => [...(row as string[]), null, ...((staff[i] ?? []) as string[])]);
    const { tables } = await ingestion.make([grid([...beside, ['West', '2024-01-04', '5']])]);
    expect(tables.map(({ columns, profile }) => [columns.length, profile.rowCount])).toEqual([
      [3, 4],
      [2, 2],
    ]);
    expect(tables[1]?.intake.place).toMatchObject({ firstColumn: 5, lastColumn: 6, firstRow: 1, lastRow: 3 });
    expect(tables[1]?.rows[1]).toEqual(['Bo', '45']);
  });

  it('are found side by side with the same columns', async () => {
    const twice = sales.map((row) => [...(row as string[]), null, ...(row as string[])]);
    const { tables } = await ingestion.make([grid(twice)]);
    expect(tables.map(({ columns }) => columns)).toEqual([tables[0]?.columns, tables[0]?.columns]);
    expect(tables).toHaveLength(2);
  });

  it('stay one where an empty column merely spaces its numbers', async () => {
    const spaced: Rows = [
      ['country', null, '2019', null, '2020'],
      ['France', null, '1.5', null, '2.5'],
      ['Spain', null, '3.5', null, '4.5'],
    ];
    const { columns } = await ingestion.table(spaced);
    expect(columns).toEqual(['country:VARCHAR', '2019:DOUBLE', '2020:DOUBLE']);
  });

  it('of several sheets are named after them', async () => {
    const { tables } = await ingestion.make([grid(sales, { name: 'Q1' }), grid(sales, { name: 'q1' })]);
    expect(tables.map(({ name }) => name)).toEqual(['q1', 'q1_2']);
  });
});

describe('rows that are no data', () => {
  it('are titles above, notes below, and kept in the report', async () => {
    const { columns, profile, intake } = await ingestion.table([
      ['Sales of the year'],
      ['Generated:', '2024-05-01'],
      1,
      ...sales,
      ['Source: own figures'],
      1,
      ['* preliminary'],
    ]);
    expect(columns[0]).toBe('region:VARCHAR');
    expect(profile.rowCount).toBe(3);
    expect(intake.headerRows).toEqual([4]);
    expect(intake.skippedRows).toEqual([
      { row: 1, text: 'Sales of the year', kind: 'title' },
      { row: 2, text: 'Generated: 2024-05-01', kind: 'title' },
      { row: 8, text: 'Source: own figures', kind: 'footer' },
      { row: 10, text: '* preliminary', kind: 'footer' },
    ]);
  });

  it('are notes that count up, or that a name refers to, however few rows stand above them', async () => {
    const { profile, intake, columns } = await ingestion.table([
      ['Population by state'],
      ['state', 'population2', 'change'],
      ['Maine', '1390', '0.6'],
      ['Vermont', '510', '0.2'],
      ['2 Residents alone.'],
      ['Source: own figures'],
    ]);
    expect(columns.map((column) => column.split(':')[0])).toEqual(['state', 'population', 'change']);
    expect(profile.rowCount).toBe(2);
    expect(intake.skippedRows.map(({ row, kind }) => `${row} ${kind}`)).toEqual([
      '1 title',
      '5 footer',
      '6 footer',
    ]);
  });

  it('but a lone number with a text stays data where no name refers to it', async () => {
    const { profile } = await ingestion.table([...sales, ['3 Rivers'], ['East', '2024-01-05', '7']]);
    expect(profile.rowCount).toBe(5);
  });

  it('are headers that come up again', async () => {
    const { profile, intake, columns } = await ingestion.table([...sales, sales[0] ?? [], ...body]);
    expect(columns[2]).toBe('amount:DOUBLE');
    expect(profile.rowCount).toBe(6);
    expect(intake.skippedRows).toEqual([{ row: 5, text: 'region day amount', kind: 'header' }]);
  });

  it('but a row with a name alone stays data', async () => {
    const { profile, rows } = await ingestion.table([
      ...sales,
      ['2024-01', null, null],
      ['2024-02', '2024-02-01', '5'],
    ]);
    expect(profile.rowCount).toBe(5);
    expect(rows[3]).toEqual(['2024-01', null, null]);
  });

  it('but labels of sections stay data', async () => {
    const { profile } = await ingestion.table([
      sales[0] ?? [],
      ['Europe', null, null],
      ...body,
      ['Asia', null, null],
      ...body,
    ]);
    expect(profile.rowCount).toBe(8);
  });
});

describe('columns', () => {
  it('without name and values are left out and counted', async () => {
    const { columns, intake } = await ingestion.table([
      ['a', '', 'b', null],
      ['1', '', '2', null],
      ['3', '', '4', null],
    ]);
    expect(columns).toEqual(['a:BIGINT', 'b:BIGINT']);
    expect(intake.notes).toContain('1 empty columns without a name were left out');
  });

  it('that only later rows fill are kept', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => [String(i), 'x']);
    const { columns, rows } = await ingestion.table([
      ['id', 'text'],
      ...many,
      ['3000', 'x', 'late', 'later'],
    ]);
    expect(columns).toEqual(['id:BIGINT', 'text:VARCHAR', 'column3:VARCHAR', 'column4:VARCHAR']);
    expect(rows[0]).toEqual(['0', 'x', null, null]);
  });

  it('beyond the limit are refused', async () => {
    const wide = Array.from({ length: 101 }, (_, i) => `c${String(i)}`);
    await expect(ingestion.make([grid([wide, wide])])).rejects.toThrow('more than 100 columns');
  });

  it('may be called as DuckDB calls the places of rows', async () => {
    const { columns } = await ingestion.table([
      ['file_row_number', 'n'],
      ['7', '1'],
      ['9', '2'],
      ['Total', '3'],
    ]);
    expect(columns[0]).toBe('file_row_number_2:BIGINT');
  });
});

it('keeps the order and the numbers of rows through many pieces', async () => {
  const long = 'x'.repeat(200);
  const many = Array.from({ length: 9000 }, (_, i) => [String(i), `${long} "${String(i)}",\n`]);
  const { profile, rows } = await ingestion.table([
    ['id', 'text'],
    ...many.slice(0, 5000),
    1,
    ...many.slice(5000),
  ]);
  expect(profile).toMatchObject({ rowCount: 9000 });
  expect(profile.columns[0]).toMatchObject({ isCandidateKey: true });
  expect(rows.map(([id]) => Number(id))).toEqual(rows.map((_, i) => i));
  expect(rows[7]?.[1]).toBe(`${long} "7",\n`);
});
