import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IngestionFolder, type StoredTable } from '../../../../test/support/ingestion-folder.js';
import { USUAL_CONTENT_LIMITS } from '../content-limits.js';
import { Duck } from '../duck.js';
import { type IngestedFile } from '../ingested-file.js';
import { UnreadableFile } from '../unreadable-file.js';
import { ParquetReader } from './parquet/parquet-reader.js';

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create();
});
afterAll(() => folder.remove());

describe('web pages', () => {
  const page = (body: string): string =>
    `<!doctype html><html><head><title>T</title></head><body>${body}</body>`;
  const read = (body: string): Promise<StoredTable> => folder.table(page(body), 'page.html');

  async function fileOf(content: string): Promise<IngestedFile> {
    const path = join(folder.path, 'whole.htm');
    await writeFile(path, content);
    return folder.ingestor.ingest({
      path,
      extension: '.htm',
      name: 'whole.htm',
      outputFolder: join(folder.path, 'whole'),
    });
  }

  const ROWS = '<tr><td>Rome<td>7<tr><td>Oslo &amp; co<td>9</td></tr><tr><td>Graz</td><td>4</td></tr>';

  it('give their tables, typed, also where tags are left open', async () => {
    const { columns, rows } = await read(`<table><tr><th>city<th>sold</tr>${ROWS}</table>`);
    expect(columns).toEqual(['city:VARCHAR', 'sold:BIGINT']);
    expect(rows).toEqual([
      ['Rome', '7'],
      ['Oslo & co', '9'],
      ['Graz', '4'],
    ]);
  });

  it('put cells where those that span rows and columns leave room', async () => {
    const { columns } = await read(
      `<table><thead><tr><th rowspan=2>city</th><th colspan=2>sold</th></tr><tr><th>2023</th><th>2024</th></tr></thead>
       <tr><td>Rome</td><td>1</td><td>2</td></tr><tr><td>Oslo</td><td>3</td><td>4</td></tr></table>`,
    );
    expect(columns).toEqual(['city:VARCHAR', 'sold 2023:BIGINT', 'sold 2024:BIGINT']);
  });

  it('give the tables within cells as tables of their own, and no scripts', async () => {
    const inner = `<table><tr><th>city<th>sold</tr>${ROWS}</table>`;
    const { tables } = await fileOf(
      page(
        `<h1>Sales</h1><p>All shops.</p><script>x = "<td>9</td>"</script><table><tr><td>${inner}</td></tr></table>`,
      ),
    );
    expect(tables.map(({ profile, intake }) => [profile.rowCount, intake.place.headings])).toEqual([
      [3, ['Sales']],
    ]);
  });

  it('give their text', async () => {
    const { passages } = await fileOf(page('<h1>Sales</h1><p>All shops sold <b>more</b> than ever.</p>'));
    expect(passages).toMatchObject({ passageCount: 1, topics: ['Sales'] });
  });

  it.each([
    [
      'cells that span a million columns',
      '<table><tr><td colspan=1000000>a</td><td colspan=1000>b</td><td colspan=1000>c',
      'more than 2 000 columns',
    ],
    ['a thousand tables within one another', '<table><tr><td>'.repeat(1000), 'are nested inside one another'],
  ])('are refused with %s', async (_, body, reason) => {
    await expect(read(body)).rejects.toThrow(reason);
  });

  it('are refused when endlessly deep, however large', async () => {
    const refusal = fileOf(page(`${'<div>'.repeat(200_000)}deep`));
    await expect(refusal).rejects.toThrow('elements are nested more than 5 000 levels deep');
  });
});

describe('Parquet files', () => {
  const path = (): string => join(folder.path, 'given.parquet');

  async function write(query: string): Promise<void> {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run(`COPY (${query}) TO '${path()}' (FORMAT parquet)`);
    connection.closeSync();
  }

  it('keep their types, as far as tables have them', async () => {
    await write(
      `SELECT i::SMALLINT AS id, 'n' || i AS "the name", DATE '2024-01-01' + i::INTEGER AS day, (i / 3)::DECIMAL(9, 2) AS price,
       [i, i] AS list, {a: i} AS record, i % 2 = 0 AS even FROM range(3) r(i)`,
    );
    const { columns, rows } = await folder.tableAt(path(), 'given.parquet');
    expect(columns).toEqual([
      'id:BIGINT',
      'the name:VARCHAR',
      'day:DATE',
      'price:DOUBLE',
      'list:VARCHAR',
      'record:VARCHAR',
      'even:BOOLEAN',
    ]);
    expect(rows[1]).toEqual(['1', 'n1', '2024-01-02', 0.33, '[1,1]', '{"a":1}', false]);
  });

  it('are refused where a few bytes stand for more values than can be read', async () => {
    await write('SELECT 1 AS a, 2 AS b FROM range(1000)');
    const duck = await Duck.open({ memoryBytes: 2 ** 28, threads: 1 }, folder.path);
    const folders = { outputFolder: folder.path, scratchFolder: folder.path };
    const limits = { ...USUAL_CONTENT_LIMITS, maxUnpackedBytes: 1999 };
    const workplace = { duck, ...folders, ...limits, correction: {}, onProgress: () => undefined };
    const source = { path: path(), name: 'bomb.parquet', extension: '.parquet' };
    await expect(new ParquetReader().read(source, workplace)).rejects.toThrow('more values than can be read');
    duck.close();
  });

  it.each([
    ['damaged', Buffer.from('PAR1 and nothing that follows PAR1'), 'damaged or encrypted'],
    ['no Parquet', Buffer.from('a,b\n1,2\n'), 'not a Parquet file: it is a plain text file'],
  ])('are refused when %s', async (_, content, reason) => {
    const refusal = folder.table(content, 'bad.parquet');
    await expect(refusal).rejects.toBeInstanceOf(UnreadableFile);
    await expect(refusal).rejects.toThrow(reason);
  });
});
