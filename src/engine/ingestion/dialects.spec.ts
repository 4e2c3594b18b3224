import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IngestionFolder, type StoredTable } from '../../../test/support/ingestion-folder.js';

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create();
});
afterAll(() => folder.remove());

const lines = (...all: string[]): string => all.join('\n') + '\n';
const read = (content: string): Promise<StoredTable> => folder.table(content);

describe('rare delimiters', () => {
  it.each(['||', '::', ', ', '~', ':', ' ', '\\t', '\t\t'])('%j separates cells', async (mark) => {
    const rows = [
      ['id', 'city', 'share'],
      ['1', 'Rome', '0.5'],
      ['2', 'Oslo', '1.25'],
      ['3', 'Graz', '2.5'],
    ];
    const { columns, table } = await read(lines(...rows.map((row) => row.join(mark))));
    expect(columns).toEqual(['id:BIGINT', 'city:VARCHAR', 'share:DOUBLE']);
    expect(table.intake.delimiter).toBe(mark);
  });

  it('may be single spaces between numbers alone', async () => {
    const { columns } = await read(
      lines('id val score', '1 22 3.5', '2 24 4.5', '3 29 5.0', '4 21 3.0', '5 20 1.5'),
    );
    expect(columns).toEqual(['id:BIGINT', 'val:BIGINT', 'score:DOUBLE']);
  });

  it.each([
    ['of names', lines('name', 'Anna Berg', 'Bo Lund', 'Eva Holm')],
    ['of long numbers', lines('amount paid', '1 234', '12 345', '7 820', '9 100 000')],
    ['of times', lines('time', '10:30', '11:45', '12:00')],
    ['of moments', lines('at', '2024-01-01 10:30:00', '2024-01-02 11:45:00')],
  ])('cut no column %s', async (_, content) => {
    expect((await read(content)).columns).toHaveLength(1);
  });

  it('are named by the first line', async () => {
    const { columns, table } = await read(lines('sep=;', 'a;b,c', '1;2,5', '2;3,5'));
    expect(columns).toEqual(['a:BIGINT', 'b,c:DOUBLE']);
    expect(table.intake).toMatchObject({ delimiter: ';', headerRows: [2] });
  });

  it('may reach from one piece of a large file into the next', async () => {
    const rows = Array.from({ length: 150_000 }, (_, i) => `${String(i)}||text ${String(i)}`);
    const { table } = await read(`id||text\n${rows.join('\n')}`);
    expect(table.profile.columns.map(({ isCandidateKey }) => isCandidateKey)).toEqual([true, true]);
  });

  it('at the ends of rows make no column', async () => {
    expect((await read(lines('a,b,', '1,x,', '2,y,'))).columns).toEqual(['a:BIGINT', 'b:VARCHAR']);
  });
});

describe('columns of fixed width', () => {
  const columnsOf = ({ table }: StoredTable): string[] =>
    table.profile.columns.map(({ name, type }) => `${name}:${type}`);

  it('are divided by their places, also where a cell is empty or holds blanks', async () => {
    const read = await folder.table(
      lines(
        'Name        City         Amount',
        'Anna Berg   Oslo             12',
        'Bo Dahl     New York        430',
        'Cleo Ek                       7',
      ),
    );
    expect(columnsOf(read)).toEqual(['Name:text', 'City:text', 'Amount:integer']);
    expect(read.rows).toEqual([
      ['Anna Berg', 'Oslo', '12'],
      ['Bo Dahl', 'New York', '430'],
      ['Cleo Ek', null, '7'],
    ]);
  });

  it('keep titles whole, and every row below them', async () => {
    const cities = ['Rome', 'New York', 'Oslo', 'San Francisco', 'Graz', 'Los Angeles', 'Lyon', 'Bad Ischl'];
    const rows = cities.map((city, i) => `${city.padEnd(20)}A0${String(i)}${`${String(i)}.5`.padStart(8)}`);
    const title = 'Monthly means of all the stations there are';
    const read = await folder.table(lines(title, '', 'Station             Code   Rain', ...rows));
    expect(columnsOf(read)).toEqual(['Station:text', 'Code:text', 'Rain:number']);
    expect(read.table.intake.skippedRows).toEqual([{ row: 1, text: title, kind: 'title' }]);
    expect(read.table.profile.rowCount).toBe(cities.length);
    expect(read.table.intake.notes.join()).toContain('by their position in the line');
  });

  it('are none where a mark divides cells that hold blanks', async () => {
    const days = ['Apr 13  2017', 'Apr 14  2017', 'Apr 15  2017', 'Apr 16  2017'];
    const read = await folder.table(lines('day,count', ...days.map((day, i) => `${day},${String(i)}`)));
    expect(columnsOf(read).map((column) => column.split(':')[0])).toEqual(['day', 'count']);
  });

  it('are none in a column of names and amounts', async () => {
    const names = ['Anna Berg', 'Otto Lund', 'Emma Holm', 'Otto Lund', 'Emma Holm'];
    expect(columnsOf(await folder.table(lines('name', ...names)))).toEqual(['name:text']);
  });
});

describe('quotes', () => {
  it('may be single', async () => {
    const { rows, table } = await read("id,note\n1,'a, b'\n2,'it''s'\n3,'c'\n");
    expect(rows).toEqual([
      ['1', 'a, b'],
      ['2', "it's"],
      ['3', 'c'],
    ]);
    expect(table.intake.quote).toBe("'");
  });

  it('may be apostrophes', async () => {
    expect((await read(lines('id,name', "1,O'Neill", "2,'t Hooft"))).rows).toEqual([
      ['1', "O'Neill"],
      ['2', "'t Hooft"],
    ]);
  });
});

describe('remarks', () => {
  it('are left out and reported', async () => {
    const { rows, table } = await read(lines('# made, by "hand', 'a,b', '1,x', '# up to here, fine', '2,y'));
    expect(rows).toEqual([
      ['1', 'x'],
      ['2', 'y'],
    ]);
    expect(table.intake.skippedRows).toEqual([
      { row: 1, text: '# made, by "hand', kind: 'note' },
      { row: 4, text: '# up to here, fine', kind: 'note' },
    ]);
  });

  it('are no headers that begin with their sign', async () => {
    expect((await read(lines('#id,name', '1,x', '2,y'))).columns[0]).toBe('#id:BIGINT');
  });
});

describe('large files', () => {
  const many = (count: number): string[] =>
    Array.from({ length: count }, (_, i) => {
      return `name ${String(i)},${String(i % 100)},some text to fill the row ${String(i)}`;
    });
  const around = (...others: string[]): Promise<StoredTable> =>
    read(lines('name,n,text', ...many(60_000), ...others, ...many(10_000)));

  it('are searched for rows that sum up others', async () => {
    const { table } = await around(`Total,${String(60_000 * 49.5)},`);
    expect(table.profile).toMatchObject({ rowCount: 70_000, totalRows: [{ row: 60_002, index: 60_000 }] });
  });

  it('are searched for blank rows', async () => {
    const { table } = await around(',,');
    expect(table.intake.blankRows).toBe(1);
    expect(table.profile.rowCount).toBe(70_000);
  });

  it('are searched for notes at the end', async () => {
    const content = lines('name,n,text', ...many(60_000), 'Source: own figures,,');
    expect((await read(content)).table.intake.skippedRows).toMatchObject([{ row: 60_002, kind: 'footer' }]);
  });

  it('are reported like small ones', async () => {
    const { table } = await read(lines('name,n (kg),text', ...many(60_000)));
    expect(table.intake).toMatchObject({
      headerRows: [1],
      delimiter: ',',
      quote: null,
      place: { firstRow: 1, lastRow: 60_001, firstColumn: 1, lastColumn: 3 },
    });
    expect(table.intake.columns.map(({ unit }) => unit)).toEqual([null, 'kg', null]);
  });
});
