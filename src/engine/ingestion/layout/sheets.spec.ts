import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentIngestion, grid, type Rows } from '../../../../test/support/content-ingestion.js';
import { isOfNotes } from './sheet-roles.js';

let ingestion: ContentIngestion;
beforeAll(async () => {
  ingestion = await ContentIngestion.create();
});
afterAll(() => ingestion.remove());

const sales: Rows = [
  ['Shop', 'Orders'],
  ['Oslo', '1600'],
  ['Rome', '310'],
];

describe('sheets', () => {
  it('that list the others, hold notes or nothing are no tables but told in the report', async () => {
    const contents: Rows = [
      ['Sheet', 'What it holds'],
      ['Sales', 'orders by shop'],
      ['Returns', 'returned goods by shop'],
      ['Notes', 'how it was counted'],
    ];
    const notes: Rows = [
      ['All figures were counted by hand in the shops at the end of the year and sent to us by letter.'],
      ['Shops that had closed before the end of the year are not among them, as they sent no letters.'],
    ];
    const { file, tables } = await ingestion.make([
      grid(contents, { name: 'Contents' }),
      grid(sales, { name: 'Sales' }),
      grid(sales, { name: 'Returns' }),
      grid(notes, { name: 'Notes' }),
      grid([], { name: 'Empty' }),
    ]);
    expect(tables.map(({ name }) => name)).toEqual(['sales', 'returns']);
    expect(file.notes).toEqual([
      'the sheet "Contents" lists other sheets: it is not a table',
      'the sheet "Notes" contains text but no table',
      'the sheet "Empty" is empty',
    ]);
  });

  it('that are called notes hold no table however short their remarks are', async () => {
    const remarks: Rows = [['In thousands'], ['As of May'], ['Source: ledger'], ['Without returns']];
    const { file, tables } = await ingestion.make([
      grid(sales, { name: 'Sales' }),
      grid(remarks, { name: 'Notes' }),
      grid(remarks, { name: 'Labels' }),
    ]);
    expect(tables.map(({ name }) => name)).toEqual(['sales', 'labels']);
    expect(file.notes).toEqual(['the sheet "Notes" contains text but no table']);
  });

  it.each<[string, Rows]>([
    [
      'behind their numbers',
      [
        ['1', 'Without returns'],
        ['2', 'Estimated'],
        ['3', 'Provisional'],
      ],
    ],
    [
      'behind what they tell of',
      [
        ['Source', 'Ledger'],
        ['As of', 'May 2024'],
        ['Unit', 'thousands'],
      ],
    ],
    [
      'under a heading',
      [
        ['Notes', null],
        ['Source: ledger', null],
        ['Prepared by', 'Ann'],
      ],
    ],
  ])('that are called notes hold no table where remarks stand %s', async (_, remarks) => {
    const { tables } = await ingestion.make([
      grid(sales, { name: 'Sales' }),
      grid(remarks, { name: 'Notes 2024' }),
    ]);
    expect(tables).toHaveLength(1);
  });

  it('that are called notes may hold a table that has names for its columns', async () => {
    const codes: Rows = [
      ['Code', 'Meaning'],
      ['A', 'Active'],
      ['B', 'Blocked'],
    ];
    const { tables } = await ingestion.make([grid(sales, { name: 'Sales' }), grid(codes, { name: 'Notes' })]);
    expect(tables.map(({ name }) => name)).toEqual(['sales', 'notes']);
  });

  it.each<[string, Rows]>([
    ['begin as notes do', [['Note: provisional'], ['Source: ledger'], ['Updated: May']]],
    ['stand under the word', [['Notes'], ['Provisional'], ['By letter'], ['Without returns']]],
  ])('hold no table whatever they are called where short remarks %s', async (_, remarks) => {
    const { file } = await ingestion.make([
      grid(sales, { name: 'Sales' }),
      grid(remarks, { name: 'Sheet2' }),
    ]);
    expect(file.notes).toEqual(['the sheet "Sheet2" contains text but no table']);
  });

  it.each([
    'Read me',
    'Hinweise',
    'Notas',
    'Remarques',
    'Annotazioni',
    'Catatan',
    'Примечания',
    'Ghi chú',
    '備考',
  ])('are called notes in many languages: %s', (name) => {
    expect(isOfNotes(name)).toBe(true);
    expect(isOfNotes(`${name} (2)`)).toBe(true);
    expect(isOfNotes(`${name} 2024 sales`)).toBe(false);
  });

  it('whose table has figures for each of the others stay tables', async () => {
    const summary: Rows = [
      ['Name', 'Orders', 'Returns'],
      ['North', '1600', '20'],
      ['South', '310', '7'],
    ];
    const { tables } = await ingestion.make([
      grid(summary, { name: 'Summary' }),
      grid(sales, { name: 'North' }),
      grid(sales, { name: 'South' }),
    ]);
    expect(tables.map(({ name }) => name)).toEqual(['summary', 'north', 'south']);
  });
});

it('keeps a table whole where a blank column stands between groups of the same names', async () => {
  const { columns, profile } = await ingestion.table([
    [null, 'California', null, null, 'Arizona', null],
    ['Season', 'Fresh', 'Processed', null, 'Fresh', 'Processed'],
    ['1977/78', '376.2', '395.2', null, '87.4', '133'],
    ['1978/79', '361.1', '244.9', null, '106.4', '102.6'],
    ['1979/80', '401', '266', null, '60.23', '55.67'],
  ]);
  expect(columns.map((column) => column.split(':')[0])).toEqual([
    'Season',
    'California Fresh',
    'California Processed',
    'Arizona Fresh',
    'Arizona Processed',
  ]);
  expect(profile.rowCount).toBe(3);
});

describe('names of columns', () => {
  it('lose the marks of footnotes', async () => {
    const { columns } = await ingestion.table([
      ['Country*', 'Population2', 'GDP [a]', 'Rate†'],
      ['Norway', '5400000', '482', '3.5'],
      ['Sweden', '10400000', '585', '2.5'],
      ['2 Estimated at the end of the year'],
    ]);
    expect(columns.map((column) => column.split(':')[0])).toEqual(['Country', 'Population', 'GDP', 'Rate']);
  });

  it('keep digits that no note explains, and marks that tell them apart', async () => {
    const { columns } = await ingestion.table([
      ['Test1', 'Rate', 'Rate*', 'Area km²'],
      ['1', '5', '8', '10'],
      ['2', '6', '9', '20'],
    ]);
    expect(columns.map((column) => column.split(':')[0])).toEqual(['Test1', 'Rate', 'Rate*', 'Area km²']);
  });
});
