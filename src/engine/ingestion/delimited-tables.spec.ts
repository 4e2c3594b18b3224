import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IngestionFolder, type StoredTable } from '../../../test/support/ingestion-folder.js';

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create();
});
afterAll(() => folder.remove());

const lines = (...all: string[]): string => all.join('\n') + '\n';
const read = (content: string | Uint8Array, name?: string): Promise<StoredTable> =>
  folder.table(content, name);

describe('delimiters and quotes', () => {
  it.each([
    [',', 'data.csv'],
    [';', 'data.csv'],
    ['\t', 'data.tsv'],
    ['\t', 'data.csv'],
    ['|', 'data.csv'],
  ])('reads cells separated by %j in %s', async (mark, name) => {
    const text = lines('id,city,share', '1,Rome,0.5', '2,Oslo,1.25').replaceAll(',', mark);
    const { columns, rows, table } = await read(text, name);
    expect(columns).toEqual(['id:BIGINT', 'city:VARCHAR', 'share:DOUBLE']);
    expect(rows).toEqual([
      ['1', 'Rome', 0.5],
      ['2', 'Oslo', 1.25],
    ]);
    expect(table.intake.delimiter).toBe(mark);
  });

  it('prefers the semicolon when commas are decimal marks', async () => {
    const { columns, rows } = await read(lines('a;b', '1,5;2,7', '3,25;4,1'));
    expect(columns).toEqual(['a:DOUBLE', 'b:DOUBLE']);
    expect(rows).toEqual([
      [1.5, 2.7],
      [3.25, 4.1],
    ]);
  });

  it('keeps delimiters, line breaks and doubled quotes inside quoted cells', async () => {
    const { rows } = await read('id,note\n1,"a, b"\n2,"line\nbreak"\n3,"say ""hi"""\n');
    expect(rows).toEqual([
      ['1', 'a, b'],
      ['2', 'line\nbreak'],
      ['3', 'say "hi"'],
    ]);
  });

  it('reads quotes escaped by a backslash', async () => {
    const { rows } = await read('id,note\n1,"say \\"hi\\", then go"\n2,"plain"\n');
    expect(rows).toEqual([
      ['1', 'say "hi", then go'],
      ['2', 'plain'],
    ]);
  });

  it.each(['\r\n', '\r'])('reads rows that end in %j', async (end) => {
    expect((await read(`a,b${end}1,x${end}2,y${end}`)).rows).toEqual([
      ['1', 'x'],
      ['2', 'y'],
    ]);
  });

  it('reads mixed line endings', async () => {
    expect((await read('a,b\r\n1,x\n2,y\r\n3,z\r4,u\n')).rows).toHaveLength(4);
  });

  it.each([
    ['two rows', 2],
    ['many rows', 150_000],
  ])('reads %s below a name that holds another line break than the rows end in', async (_, count) => {
    for (const [inside, end] of [
      ['\r\n', '\n'],
      ['\n', '\r\n'],
    ] as const) {
      const { columns, table } = await read(`"a${inside}b",c${end}${`"x",1${end}`.repeat(count)}`);
      expect(columns).toEqual(['a b:VARCHAR', 'c:BIGINT']);
      expect(table.profile.rowCount).toBe(count);
    }
  });

  it.each([
    ['\n', '\r\n'],
    ['\n', '\r'],
    ['\r\n', '\n'],
    ['\r\n', '\r'],
    ['\r', '\n'],
    ['\r', '\r\n'],
  ])('reads rows that end in %j with %j inside the quotes of the header', async (end, inside) => {
    const { columns, rows } = await read(`"a${inside}q",b${end}"x",1${end}"y",2${end}`);
    expect(columns).toEqual(['a q:VARCHAR', 'b:BIGINT']);
    expect(rows).toEqual([
      ['x', '1'],
      ['y', '2'],
    ]);
  });

  it.each([
    ['\n', '\r\n'],
    ['\r\n', '\n'],
    ['\r\n', '\r'],
  ])('loses no row where lines that end in %j turn to %j', async (first, second) => {
    const half = 60_000;
    const part = (from: number, end: string): string =>
      Array.from({ length: half }, (_, i) => `"x${String(from + i)}",${String(from + i)}${end}`).join('');
    const { table } = await read(`a,b${first}${part(0, first)}${part(half, second)}`);
    expect(table.profile.rowCount).toBe(2 * half);
  });

  it('reads a large file with a line break in every row', async () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, i) => `"x${String(i)}\n${'y'.repeat(800)}",${String(i)}\n`,
    );
    const { table } = await read(`a,b\n${rows.join('')}`);
    expect(table.profile.rowCount).toBe(rows.length);
  });

  it('keeps a stray quote in a tab-separated file without quoting', async () => {
    const { rows } = await read('id\tsize\n1\t"half\n2\t5" pipe\n', 'data.tsv');
    expect(rows).toEqual([
      ['1', '"half'],
      ['2', '5" pipe'],
    ]);
  });

  it('pads rows that are too short, keeps cells that are too many, and says so', async () => {
    const { columns, rows, table } = await read(lines('a,b', '1,x', '2', '3,y,extra', '4,z'));
    expect(columns).toEqual(['a:BIGINT', 'b:VARCHAR', 'column3:VARCHAR']);
    expect(rows[1]).toEqual(['2', null, null]);
    expect(rows[2]).toEqual(['3', 'y', 'extra']);
    expect(table.intake.notes.join()).toContain('2 rows have more or fewer cells');
  });
});

describe('encodings', () => {
  const text = 'ciudad,año\nMálaga,2020\n“Żory”,2021\n';
  const western = 'name,price\ncafé,€ 3\n';
  const rows = [
    ['Málaga', '2020'],
    ['“Żory”', '2021'],
  ];

  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16LE', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16LE without a mark', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['UTF-16BE', Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'utf-16be'],
  ])('reads %s', async (_, bytes, encoding) => {
    const stored = await read(bytes);
    expect(stored.columns).toEqual(['ciudad:VARCHAR', 'año:BIGINT']);
    expect(stored.rows).toEqual(rows);
    expect(stored.table.intake.encoding).toBe(encoding);
  });

  it('reads windows-1252, wherever its first special character stands', async () => {
    const bytes = Buffer.from(western.replace('€', '\x80'), 'latin1');
    const late = Buffer.concat([
      Buffer.from('name,price\n'),
      Buffer.from(`${'x'.repeat(60)},y\n`.repeat(25_000)),
      bytes.subarray(11),
    ]);
    expect((await read(bytes)).table.intake.columns[1]).toMatchObject({ type: 'integer', unit: '€' });
    expect((await read(late)).table.profile.rowCount).toBe(25_001);
  });
});

describe('headers', () => {
  it('names columns without a header by their position', async () => {
    const { columns, table } = await read(lines('1,2.5,x', '2,3.5,y'));
    expect(columns).toEqual(['column1:BIGINT', 'column2:DOUBLE', 'column3:VARCHAR']);
    expect(table.intake.headerRows).toEqual([]);
  });

  it('takes years as names above values that are not years', async () => {
    const { columns } = await read(lines('country,2019,2020', 'France,1.5,2', 'Spain,3,4'));
    expect(columns).toEqual(['country:VARCHAR', '2019:DOUBLE', '2020:BIGINT']);
  });

  it('takes a first row of years above years as data', async () => {
    expect((await read(lines('a,2019', 'b,2020', 'c,2021'))).rows).toHaveLength(3);
  });

  it('makes empty and equal names unique', async () => {
    const { columns } = await read(lines('a,,A,a', '1,2,3,4'));
    expect(columns).toEqual(['a:BIGINT', 'column2:BIGINT', 'A_2:BIGINT', 'a_3:BIGINT']);
  });

  it('skips title rows and reports them', async () => {
    const { columns, table } = await read(lines('Sales report', '', 'id,city,n', '1,Rome,2', '2,Oslo,3'));
    expect(columns).toEqual(['id:BIGINT', 'city:VARCHAR', 'n:BIGINT']);
    expect(table.intake).toMatchObject({
      headerRows: [3],
      skippedRows: [{ row: 1, text: 'Sales report', kind: 'title' }],
    });
  });

  it('gives a table without rows for a header alone', async () => {
    const { columns, rows, table } = await read('id,name\n');
    expect(columns).toEqual(['id:VARCHAR', 'name:VARCHAR']);
    expect(rows).toEqual([]);
    expect(table.profile.columns[0]).toMatchObject({ min: null, distinctCount: 0, isCandidateKey: false });
  });

  it('reads a file of one column', async () => {
    expect((await read(lines('name', 'Anna', '', 'Bo'))).rows).toEqual([['Anna'], ['Bo']]);
  });

  it('names the table after the file', async () => {
    expect((await read('a,b\n1,2\n', '2024 Ventas–Año.csv')).table.profile.name).toBe('t_2024_ventas_año');
    expect((await read('a,b\n1,2\n', '!!.csv')).table.profile.name).toBe('table');
  });
});

describe('a large file', () => {
  it('ends before the note that a name of its header refers to, as a small one does', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `Town ${i},${1000 + (i % 977)},${i % 7}.5`);
    const { columns, table } = await read(lines('town,population2,change', ...rows, '2 Residents alone.,,'));
    expect(columns.map((column) => column.split(':')[0])).toEqual(['town', 'population', 'change']);
    expect(table.profile.rowCount).toBe(60_000);
    expect(table.intake.skippedRows).toEqual([{ row: 60_002, text: '2 Residents alone.', kind: 'footer' }]);
  });
});
