import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IngestionFolder, type StoredTable } from '../../../test/support/ingestion-folder.js';
import { UnreadableFile } from './unreadable-file.js';

const FILES = join(import.meta.dirname, '../../../../shared/data/files');
const SPECTRUM = join(FILES, 'csv-spectrum');
const DUCKDB = join(FILES, 'duckdb');
/** One in so many files is read; set to 1 to read them all. */
const EACH = 3;
const UNREADABLE_FOR_PEOPLE = /[/\\]|\bError\b|undefined|\n/;

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create();
});
afterAll(() => folder.remove());

const whereItIs = (path: string) => (existsSync(path) ? describe : describe.skip);

whereItIs(SPECTRUM)('csv-spectrum (skipped where its files are absent)', () => {
  const read = (name: string): Promise<StoredTable> => folder.tableAt(join(SPECTRUM, name), name);

  it.each<[string, string[], unknown[][]]>([
    [
      'comma_in_quotes.csv',
      ['first:VARCHAR', 'last:VARCHAR', 'address:VARCHAR', 'city:VARCHAR', 'zip:VARCHAR'],
      [['John', 'Doe', '120 any st.', 'Anytown, WW', '08123']],
    ],
    [
      'empty.csv',
      ['a:BIGINT', 'b:BIGINT', 'c:BIGINT'],
      [
        ['1', null, null],
        ['2', '3', '4'],
      ],
    ],
    [
      'empty_crlf.csv',
      ['a:BIGINT', 'b:BIGINT', 'c:BIGINT'],
      [
        ['1', null, null],
        ['2', '3', '4'],
      ],
    ],
    [
      'escaped_quotes.csv',
      ['a:BIGINT', 'b:VARCHAR'],
      [
        ['1', 'ha "ha" ha'],
        ['3', '4'],
      ],
    ],
    ['json.csv', ['key:BIGINT', 'val:VARCHAR'], [['1', '{"type": "Point", "coordinates": [102.0, 0.5]}']]],
    [
      'newlines.csv',
      ['a:VARCHAR', 'b:BIGINT', 'c:BIGINT'],
      [
        ['1', '2', '3'],
        ['Once upon \na time', '5', '6'],
        ['7', '8', '9'],
      ],
    ],
    [
      'quotes_and_newlines.csv',
      ['a:BIGINT', 'b:VARCHAR'],
      [
        ['1', 'ha \n"ha" \nha'],
        ['3', '4'],
      ],
    ],
    ['simple.csv', ['a:BIGINT', 'b:BIGINT', 'c:BIGINT'], [['1', '2', '3']]],
    ['simple_crlf.csv', ['a:BIGINT', 'b:BIGINT', 'c:BIGINT'], [['1', '2', '3']]],
    [
      'utf8.csv',
      ['a:BIGINT', 'b:BIGINT', 'c:VARCHAR'],
      [
        ['1', '2', '3'],
        ['4', '5', 'ʤ'],
      ],
    ],
  ])('reads %s exactly', async (name, columns, rows) => {
    const stored = await read(name);
    expect(stored).toMatchObject({ columns, rows });
  });
});

whereItIs(DUCKDB)('odd files of DuckDB (skipped where they are absent)', () => {
  /** Null where the file gave a table or a reason for people, else what is wrong. */
  const faultOf = async (path: string, outputFolder: string): Promise<string | null> => {
    const request = { path, extension: extname(path), name: basename(path), outputFolder };
    try {
      const { tables } = await folder.ingestor.ingest(request);
      return tables.every(({ profile }) => profile.columns.length > 0) ? null : 'a table without columns';
    } catch (error) {
      if (!(error instanceof UnreadableFile)) return String(error);
      return UNREADABLE_FOR_PEOPLE.test(error.message) || error.cause !== undefined ? error.message : null;
    }
  };

  it('each gives a table or a reason for people', async () => {
    const all = (await readdir(DUCKDB, { recursive: true })).filter((one) => /[.][ct]sv$/.test(one)).sort();
    const names = all.filter((_, i) => i % EACH === 0);
    const faults: string[] = [];
    for (const name of names) {
      const fault = await faultOf(join(DUCKDB, name), join(folder.path, 'odd'));
      if (fault !== null) faults.push(`${name}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
});
