import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentIngestion, grid, piece } from '../../../../test/support/content-ingestion.js';
import { gridOfRows } from './grid-of-rows.js';

let ingestion: ContentIngestion;
beforeAll(async () => {
  ingestion = await ContentIngestion.create();
});
afterAll(() => ingestion.remove());

const ages = [
  ['name', 'age'],
  ['Anna', '31'],
  ['Bo', '45'],
];
const PARAGRAPH =
  'This is a whole paragraph of a document, which a page merely lays out in the cell of a table.';

describe('a document', () => {
  const make = (...contents: Parameters<ContentIngestion['make']>[0]) =>
    ingestion.make(contents, { kind: 'document' });

  it('gives its tables as tables and as text, in the order of the file', async () => {
    const { tables, pieces } = await make(
      piece('before'),
      grid(ages, { headings: ['Staff'] }),
      piece('after'),
    );
    expect(tables.map(({ columns }) => columns)).toEqual([['name:VARCHAR', 'age:BIGINT']]);
    expect(pieces).toEqual([
      piece('before'),
      { ...piece('name | age\nAnna | 31\nBo | 45'), headings: ['Staff'] },
      piece('after'),
    ]);
  });

  it.each([
    ['one column', [['a'], ['b'], ['c'], ['d']]],
    ['one row', [['a', 'b', 'c']]],
    [
      'prose',
      [
        ['1', PARAGRAPH],
        [PARAGRAPH, PARAGRAPH],
        [PARAGRAPH, PARAGRAPH],
      ],
    ],
  ])('takes a table of %s for text', async (_, rows) => {
    const { tables, pieces } = await make(grid(rows));
    expect(tables).toEqual([]);
    expect(pieces.map(({ text }) => text.split('\n').length)).toEqual([rows.length]);
  });

  it('tells on which page the rows stand of a table that goes on over pages', async () => {
    const rows = ages.map((cells, i) => ({ number: i + 1, cells, page: 7 + Math.floor(i / 2) }));
    const { tables, pieces } = await make(gridOfRows(rows, { page: 7 }));
    expect(tables.map(({ rows: stored }) => stored.length)).toEqual([2]);
    expect(pieces).toEqual([
      { ...piece('name | age\nAnna | 31'), page: 7 },
      { ...piece('Bo | 45'), page: 8 },
    ]);
  });

  it('cuts the text of a long table between rows', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => [`row ${String(i)}`, '1']);
    const { pieces } = await make(grid(rows));
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.map(({ text }) => text).join('\n')).toBe(rows.map((row) => row.join(' | ')).join('\n'));
  });

  it('names several tables after the headings above them', async () => {
    const { tables } = await make(
      grid(ages, { name: null, headings: ['Part', 'Old Staff'] }),
      grid(ages, { name: null, headings: ['Part', 'New Staff'] }),
    );
    expect(tables.map(({ name }) => name)).toEqual(['old_staff', 'new_staff']);
  });
});

describe('a workbook', () => {
  it('gives the text of a sheet without a table as text', async () => {
    const { tables, pieces } = await ingestion.make([
      grid([['Read me'], [PARAGRAPH], [PARAGRAPH]]),
      grid(ages),
    ]);
    expect(tables).toHaveLength(1);
    expect(pieces).toEqual([piece(`Read me\n${PARAGRAPH}\n${PARAGRAPH}`)]);
  });

  it('gives a sheet of one column as a table', async () => {
    const { tables } = await ingestion.make([grid([['name'], ['Anna'], ['Bo'], ['Eva']])]);
    expect(tables[0]).toMatchObject({ columns: ['name:VARCHAR'], rows: [['Anna'], ['Bo'], ['Eva']] });
  });

  it('reports what its parser says of a sheet', async () => {
    const { tables } = await ingestion.make([grid(ages, { notes: ['the sheet is hidden'] })]);
    expect(tables[0]?.intake).toMatchObject({
      notes: ['the sheet is hidden'],
      encoding: null,
      delimiter: null,
    });
  });
});

describe('a file', () => {
  it('without table and text is read, and the intake says so', async () => {
    expect((await ingestion.make([grid([])])).file).toMatchObject({
      tables: [],
      passages: null,
      notes: ['there is nothing in it'],
    });
  });

  it('without table and text says what its parser says', async () => {
    const { file } = await ingestion.make([{ kind: 'note', text: 'its pages are pictures' }]);
    expect(file).toEqual({ tables: [], passages: null, notes: ['its pages are pictures'] });
  });

  it('of many tables gives the first and says so', async () => {
    const { file } = await ingestion.make(
      Array.from({ length: 503 }, () =>
        grid([
          ['a', 'b'],
          ['x', '1'],
        ]),
      ),
    );
    expect(file.tables).toHaveLength(500);
    expect(file.notes).toEqual(['3 more tables were left out: at most 500 are read']);
  });

  it.each([
    [{ encoding: 'utf-8' }, 'an encoding can only be given for text files'],
    [{ delimiter: ';' }, 'a delimiter can only be given for delimited text'],
  ])('that is no text takes no correction as one: %j', async (correction, reason) => {
    await expect(ingestion.make([grid(ages)], { correction })).rejects.toThrow(reason);
  });
});
