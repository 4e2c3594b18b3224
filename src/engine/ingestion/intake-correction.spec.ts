import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentIngestion, grid } from '../../../test/support/content-ingestion.js';
import { IngestionFolder, type StoredTable } from '../../../test/support/ingestion-folder.js';
import { type IntakeCorrection, type TableCorrection } from './intake-correction.js';
import { UnreadableFile } from './unreadable-file.js';

let folder: IngestionFolder;
let ingestion: ContentIngestion;
beforeAll(async () => {
  folder = await IngestionFolder.create();
  ingestion = await ContentIngestion.create();
});
afterAll(async () => {
  await folder.remove();
  await ingestion.remove();
});

async function corrected(content: string | Uint8Array, correction: IntakeCorrection): Promise<StoredTable> {
  const path = join(folder.path, 'data.csv');
  await writeFile(path, content);
  return folder.tableAt(path, 'data.csv', correction);
}

const table = (content: string, correction: TableCorrection): Promise<StoredTable> =>
  corrected(content, { tables: { data: correction } });

describe('a corrected text file', () => {
  it('is read in the encoding it is said to have', async () => {
    const bytes = Buffer.from([...Buffer.from('name,n\n'), 0xcc, 0xf3, 0xf1, ...Buffer.from(',1\n')]);
    const { rows, table: made } = await corrected(bytes, { encoding: 'Windows-1251' });
    expect(rows).toEqual([['Мус', '1']]);
    expect(made.intake.encoding).toBe('windows-1251');
  });

  it('is cut at the delimiter it is said to have', async () => {
    const { columns, table: made } = await corrected('a,b;c\nx,y;3\n', { delimiter: ';' });
    expect(columns).toEqual(['a,b:VARCHAR', 'c:BIGINT']);
    expect(made.intake.delimiter).toBe(';');
  });

  it.each<[IntakeCorrection, string]>([
    [{ encoding: 'klingon' }, 'unknown encoding klingon'],
    [{ delimiter: '' }, 'the delimiter must have one to three characters'],
    [{ delimiter: '::::' }, 'the delimiter must have one to three characters'],
    [{ tables: { other: {} } }, 'the file has no table other; its tables are data'],
    [{ tables: { data: { types: { z: 'text' } } } }, 'table data has no column z'],
    [{ tables: { data: { types: { a: 'date' } } } }, 'column a cannot have the type date: no value fits it'],
    [{ tables: { data: { headerRows: [9] } } }, 'row 9 cannot be a header'],
    [{ tables: { data: { skippedRows: [9] } } }, 'row 9 cannot be skipped'],
  ])('is refused where the correction cannot be applied: %j', async (correction, reason) => {
    const refusal = corrected('a,b\n1,x\n2,y\n', correction);
    await expect(refusal).rejects.toBeInstanceOf(UnreadableFile);
    await expect(refusal).rejects.toThrow(reason);
  });
});

describe('a corrected table', () => {
  const titled = 'Report\na,b\n1,x\n2,y\n3,z\nSource: me\n';

  it('has the header it is said to have', async () => {
    const without = await table('a,b\n1,x\n2,y\n', { headerRows: [] });
    expect(without.columns).toEqual(['column1:VARCHAR', 'column2:VARCHAR']);
    expect(without.rows[0]).toEqual(['a', 'b']);
    const lower = await table(titled, { headerRows: [3] });
    expect(lower.columns).toEqual(['1:BIGINT', 'x:VARCHAR']);
    expect(lower.table.intake).toMatchObject({
      headerRows: [3],
      skippedRows: [{ row: 1 }, { row: 2, kind: 'title' }, { row: 6, kind: 'footer' }],
    });
    const two = await table(titled, { headerRows: [2, 3] });
    expect(two.columns).toEqual(['a 1:BIGINT', 'b x:VARCHAR']);
  });

  it('lacks the rows that are to be skipped, and has those that are not', async () => {
    const { rows, table: made } = await table(titled, { skippedRows: [4] });
    expect(rows).toEqual([
      ['1', 'x'],
      ['3', 'z'],
      ['Source: me', null],
    ]);
    expect(made.intake.skippedRows).toEqual([
      { row: 1, text: 'Report', kind: 'title' },
      { row: 4, text: '2 y', kind: 'note' },
    ]);
  });

  it('keeps the row that repeats the header where nothing is to be skipped', async () => {
    const { rows } = await table('a,b\nx,y\na,b\nu,v\n', { skippedRows: [] });
    expect(rows).toHaveLength(3);
  });

  it('has the types it is said to have, and keeps what does not fit them', async () => {
    const content = 'zip,n,day\n007,1,2024-01-01\n12,2,x\n13,3,y\n';
    const {
      columns,
      rows,
      table: made,
    } = await table(content, { types: { zip: 'integer', n: 'text', day: 'date' } });
    expect(columns).toEqual(['zip:BIGINT', 'n:VARCHAR', 'day:DATE', 'day (text):VARCHAR']);
    expect(rows[1]).toEqual(['12', '2', null, 'x']);
    expect(made.intake.columns[2]).toMatchObject({
      nulled: { count: 2, examples: ['x', 'y'] },
      keptText: 'day (text)',
    });
    expect(made.intake.columns[2]?.fittingShare).toBeCloseTo(1 / 3);
  });

  it('counts total rows after skipped ones', async () => {
    const { table: made } = await table('a,n\nx,1\ny,2\nz,3\nTotal,4\n', { skippedRows: [3] });
    expect(made.profile).toMatchObject({ rowCount: 2, totalRows: [{ row: 5, index: 2 }] });
  });

  it('is one of several, by its name', async () => {
    const sheets = [
      grid([['a'], ['1'], ['2']], { name: 'First' }),
      grid([['b'], ['1'], ['2']], { name: 'Second' }),
    ];
    const correction = { tables: { second: { types: { b: 'text' } } } } as const;
    const { tables } = await ingestion.make(sheets, { correction });
    expect(tables.map(({ columns }) => columns)).toEqual([['a:BIGINT'], ['b:VARCHAR']]);
  });
});
