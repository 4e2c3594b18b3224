import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentIngestion, grid, type Rows } from '../../../../../test/support/content-ingestion.js';

let ingestion: ContentIngestion;
beforeAll(async () => {
  ingestion = await ContentIngestion.create();
});
afterAll(() => ingestion.remove());

const down = (column: number, firstRow: number, lastRow: number) => ({
  firstRow,
  lastRow,
  firstColumn: column,
  lastColumn: column,
});

const sales: Rows = [
  ['Year', 'Region', 'Shop', 'Orders'],
  ['2023', 'North', 'Oslo', '1600'],
  [null, null, 'Bergen', '420'],
  [null, 'South', 'Rome', '310'],
  ['2024', 'North', 'Oslo', '1710'],
  [null, null, 'Bergen', '433'],
];
const merged = [down(0, 2, 4), down(0, 5, 6), down(1, 2, 3), down(1, 5, 6)];
const filledRows = [
  ['2023', 'North', 'Oslo', '1600'],
  ['2023', 'North', 'Bergen', '420'],
  ['2023', 'South', 'Rome', '310'],
  ['2024', 'North', 'Oslo', '1710'],
  ['2024', 'North', 'Bergen', '433'],
];

describe('merged cells of the body', () => {
  it('are filled down in the columns of labels, and the report says so', async () => {
    const { rows, intake, columns } = await ingestion.table(sales, { merged });
    expect(columns[0]).toBe('Year:BIGINT');
    expect(rows).toEqual(filledRows);
    expect(intake.notes).toContain('column Year: 3 empty cells covered by merged cells were filled');
    expect(intake.notes).toContain('column Region: 2 empty cells covered by merged cells were filled');
  });

  it('stay empty where the correction says so', async () => {
    const correction = { tables: { book: { fillMerged: false } } };
    const { tables } = await ingestion.make([grid(sales, { merged })], { correction });
    expect(tables[0]?.rows[1]).toEqual([null, null, 'Bergen', '420']);
    expect(tables[0]?.intake.notes).toEqual([]);
  });

  it('are filled across', async () => {
    const { rows } = await ingestion.table(
      [
        ['Name', 'Morning', 'Evening', 'Hours'],
        ['Anna', 'desk', null, '8'],
        ['Bo', 'desk', 'door', '7'],
      ],
      { merged: [{ firstRow: 2, lastRow: 2, firstColumn: 1, lastColumn: 2 }] },
    );
    expect(rows[0]).toEqual(['Anna', 'desk', 'desk', '8']);
  });

  it('do not count a number more than once', async () => {
    const { rows } = await ingestion.table(
      [
        ['Shop', 'Clerk', 'Bonus'],
        ['Oslo', 'Anna', '1500'],
        ['Oslo', 'Bo', null],
        ['Rome', 'Cleo', '90'],
      ],
      { merged: [down(2, 2, 3)] },
    );
    expect(rows.map((row) => row[2])).toEqual(['1500', null, '90']);
  });

  it('are no values where they are headings across the table', async () => {
    const { rows } = await ingestion.table(
      [
        ['Shop', 'Town', 'Orders'],
        ['Europe', null, null],
        ['A', 'Oslo', '10'],
        ['B', 'Rome', '20'],
      ],
      { merged: [{ firstRow: 2, lastRow: 2, firstColumn: 0, lastColumn: 2 }] },
    );
    expect(rows[0]).toEqual(['Europe', null, null]);
  });
});

describe('labels that stand above their group only', () => {
  it('are filled down where the groups say so', async () => {
    const { rows, intake } = await ingestion.table([
      ['Region', 'Quarter', 'Orders'],
      ['North', 'Q1', '10'],
      [null, 'Q2', '12'],
      ['South', 'Q1', '7'],
      [null, 'Q2', '8'],
    ]);
    expect(rows.map((row) => row[0])).toEqual(['North', 'North', 'South', 'South']);
    expect(intake.notes).toContain('column Region: 2 empty cells under a group label were filled');
  });

  it('are filled in two columns', async () => {
    const { rows } = await ingestion.table(sales.map((row) => row));
    expect(rows).toEqual(filledRows);
  });

  it('are filled down where groups differ in size and share no value', async () => {
    const { rows } = await ingestion.table([
      ['Region', 'City', 'Orders'],
      ['North', 'Lyon', '10'],
      [null, 'Lille', '12'],
      [null, 'Paris', '31'],
      ['South', 'Nice', '7'],
      [null, 'Cannes', '8'],
    ]);
    expect(rows.map((row) => row[0])).toEqual(['North', 'North', 'North', 'South', 'South']);
  });

  it('are filled down in long groups that differ in size, though a value comes up twice in one of them', async () => {
    const { rows } = await ingestion.table([
      ['Customer', 'Date', 'Amount'],
      ['Anna', '2024-01-05', '10'],
      [null, '2024-01-05', '12'],
      [null, '2024-02-01', '9'],
      ['Bo', '2024-01-07', '7'],
      [null, '2024-03-01', '8'],
    ]);
    expect(rows.map((row) => row[0])).toEqual(['Anna', 'Anna', 'Anna', 'Bo', 'Bo']);
  });

  it('are left where the empty cells are merely unknown', async () => {
    const { rows } = await ingestion.table([
      ['Manager', 'Employee', 'Age'],
      ['Anna', 'Bo', '31'],
      [null, 'Cleo', '45'],
      ['Dan', 'Eva', '27'],
      ['Anna', 'Finn', '52'],
      [null, 'Gil', '38'],
    ]);
    expect(rows[1]?.[0]).toBeNull();
  });
});
