import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentIngestion } from '../../../../test/support/content-ingestion.js';

let ingestion: ContentIngestion;
beforeAll(async () => {
  ingestion = await ContentIngestion.create();
});
afterAll(() => ingestion.remove());

describe('headers', () => {
  const scores = [
    ['Anna', '1', '2', '3', '4'],
    ['Bo', '5', '6', '7', '8'],
  ];

  it('of two rows are joined, merged cells standing for all they cover', async () => {
    const merged = [
      { firstRow: 1, lastRow: 1, firstColumn: 1, lastColumn: 2 },
      { firstRow: 1, lastRow: 1, firstColumn: 3, lastColumn: 4 },
      { firstRow: 1, lastRow: 2, firstColumn: 0, lastColumn: 0 },
    ];
    const { columns, intake } = await ingestion.table(
      [['Name', '2019', null, '2020', null], [null, 'Sales', 'Cost', 'Sales', 'Cost'], ...scores],
      { merged },
    );
    expect(columns.map((column) => column.split(':')[0])).toEqual([
      'Name',
      '2019 Sales',
      '2019 Cost',
      '2020 Sales',
      '2020 Cost',
    ]);
    expect(intake).toMatchObject({ headerRows: [1, 2], mergedRanges: 3 });
  });

  it('of two rows are joined without merged cells', async () => {
    const { columns } = await ingestion.table([
      [null, 'Men', null, 'Women', null],
      ['Name', 'won', 'lost', 'won', 'lost'],
      ...scores,
    ]);
    expect(columns.map((column) => column.split(':')[0])).toEqual([
      'Name',
      'Men won',
      'Men lost',
      'Women won',
      'Women lost',
    ]);
  });

  it('of texts alone are joined where cells are merged', async () => {
    const { columns } = await ingestion.table(
      [
        ['Place', null, 'Person'],
        ['City', 'Street', 'Name'],
        ['Oslo', 'Main', 'Anna'],
        ['Rome', 'Via Po', 'Bo'],
      ],
      { merged: [{ firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 1 }] },
    );
    expect(columns).toEqual(['Place City:VARCHAR', 'Place Street:VARCHAR', 'Person Name:VARCHAR']);
  });

  it('are as many rows as the file marks', async () => {
    const { columns, profile } = await ingestion.table(
      [
        ['a', 'b'],
        ['x', 'y'],
        ['u', 'v'],
      ],
      { headerRows: 1 },
    );
    expect(columns).toEqual(['a:VARCHAR', 'b:VARCHAR']);
    expect(profile.rowCount).toBe(2);
  });

  it('may be years, or days counted up', async () => {
    const years = await ingestion.table([
      ['country', '2019', '2020'],
      ['France', '1.5', '3'],
      ['Spain', '2', '4'],
    ]);
    const days = await ingestion.table([
      ['name', '1', '2', '3'],
      ['Anna', '8', '0', '7.5'],
      ['Bo', '6', '8', '8'],
    ]);
    expect(years.intake.headerRows).toEqual([1]);
    expect(days.intake.headerRows).toEqual([1]);
  });

  it('are no rows of data whose numbers may be years', async () => {
    const { columns, rows, intake } = await ingestion.table([
      ['Product', 'Units'],
      ['Widget', '1600'],
      ['Gadget', '1357'],
    ]);
    expect(columns).toEqual(['Product:VARCHAR', 'Units:BIGINT']);
    expect(rows).toEqual([
      ['Widget', '1600'],
      ['Gadget', '1357'],
    ]);
    expect(intake.headerRows).toEqual([1]);
  });

  it('are followed by units', async () => {
    const { columns, intake } = await ingestion.table([
      ['city', 'height', 'price', 'share'],
      [null, '(m)', 'EUR', '%'],
      ['Oslo', '10', '2.5', '30'],
      ['Rome', '20', '3.5', '70'],
    ]);
    expect(columns).toEqual(['city:VARCHAR', 'height:BIGINT', 'price:DOUBLE', 'share:BIGINT']);
    expect(intake.unitRow).toBe(2);
    expect(intake.columns.map(({ unit }) => unit)).toEqual([null, 'm', 'EUR', '%']);
  });

  it('of statements end above amounts below zero that stand after their currency', async () => {
    const { intake, rows } = await ingestion.table([
      [null, 'Consolidated', null],
      [null, '2022', '2021'],
      [null, 'US$000', 'US$000'],
      ['Net income', '$(8,280)', '$18,467'],
      ['Change', '(66)%', '(223)%'],
    ]);
    expect(intake).toMatchObject({ headerRows: [1, 2], unitRow: 3 });
    expect(rows).toHaveLength(2);
  });

  it('give units at the end of names', async () => {
    const { intake } = await ingestion.table([
      ['city', 'height (m)', 'price [USD]', 'share %', 'note (draft)'],
      ['Oslo', '10', '2.5', '30', '1'],
      ['Rome', '20', '3.5', '70', '2'],
    ]);
    expect(intake.columns.map(({ unit }) => unit)).toEqual([null, 'm', 'USD', '%', null]);
  });

  it('are absent where the first row holds values', async () => {
    const { columns } = await ingestion.table([
      ['North', '2024-01-01', '10'],
      ['South', '2024-01-02', '20.5'],
    ]);
    expect(columns).toEqual(['column1:VARCHAR', 'column2:DATE', 'column3:DOUBLE']);
  });
});
