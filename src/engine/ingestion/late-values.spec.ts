import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IngestionFolder } from '../../../test/support/ingestion-folder.js';

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create();
});
afterAll(() => folder.remove());

describe('surprises far down the file', () => {
  const rows = (count: number, row: (i: number) => string): string[] =>
    Array.from({ length: count }, (_, i) => row(i));

  it.each<[string, string, string]>([
    ['a leading zero', '007', 'VARCHAR'],
    ['an underscore', '1_0', 'VARCHAR'],
    ['an exponent', '1e2', 'VARCHAR'],
    ['a fraction', '1.5', 'DOUBLE'],
    ['a null word', 'N/A', 'BIGINT'],
  ])('widens an integer column for %s in row 100 001', async (_, text, type) => {
    const content = ['id,n', ...rows(100_000, (i) => `x${String(i)},${String(i)}`), `last,${text}`].join(
      '\n',
    );
    const { columns, table } = await folder.table(content);
    expect(columns[1]).toBe(`n:${type}`);
    expect(table.profile.columns[1]?.missingCount).toBe(text === 'N/A' ? 1 : 0);
  });

  it('keeps a text among numbers beside them, wherever it stands', async () => {
    const content = ['id,n,m', ...rows(40_000, (i) => `x${String(i)},${String(i)},1.5`), 'y,see note,2'].join(
      '\n',
    );
    const { columns, table } = await folder.table(content);
    expect(columns).toEqual(['id:VARCHAR', 'n:BIGINT', 'n (text):VARCHAR', 'm:DOUBLE']);
    expect(table.profile.columns[1]).toMatchObject({ missingCount: 1, max: 39_999 });
    expect(table.profile.columns[2]).toMatchObject({ missingCount: 40_000, min: 'see note' });
    expect(table.intake.columns[1]).toMatchObject({
      type: 'integer',
      nulled: { count: 1, examples: ['see note'] },
      missing: { count: 0, words: [] },
      keptText: 'n (text)',
    });
    expect(table.intake.columns[1]?.fittingShare).toBeCloseTo(40_000 / 40_001, 9);
    expect(table.intake.notes).toEqual([
      'column n: 1 values that do not fit (see note) were moved to column n (text)',
    ]);
  });

  it('reads signs of accountants that first stand far down', async () => {
    const content = ['id,n', ...rows(40_000, (i) => `x${String(i)},${String(i)}`), 'y,(500)'].join('\n');
    const { columns, table } = await folder.table(content);
    expect(columns[1]).toBe('n:BIGINT');
    expect(table.profile.columns[1]).toMatchObject({ min: -500, missingCount: 0 });
  });

  it('takes no column of texts for numbers', async () => {
    const one = (every: number) => (i: number) =>
      `${String(i)},${i % every === 0 ? `word of ${String(i)}` : String(i)}`;
    expect((await folder.table(['id,n', ...rows(2000, one(15))].join('\n'))).columns[1]).toBe('n:VARCHAR');
    expect((await folder.table(['id,n', ...rows(4000, one(40))].join('\n'))).columns[1]).toBe('n:VARCHAR');
  });

  it('says which words stood for missing values', async () => {
    const texts = ['1', 'n/a', '-', 'unknown', '2', '', '5'];
    const content = ['id,n', ...texts.map((text, i) => `${String(i)},${text}`)].join('\n');
    const missing = (await folder.table(content)).table.intake.columns[1]?.missing;
    expect({ ...missing, words: [...(missing?.words ?? [])].sort() }).toEqual({
      count: 4,
      words: ['-', 'n/a', 'unknown'],
    });
  });

  it.each<[string, string]>([
    ['1_000.5', 'VARCHAR'],
    ['12E4', 'VARCHAR'],
    ['007.5', 'VARCHAR'],
    ['7.125', 'DOUBLE'],
    ['nan', 'DOUBLE'],
  ])('reads %s after a hundred thousand prices', async (text, type) => {
    const content = [
      'id,n',
      ...rows(100_000, (i) => `x${String(i)},${(i / 100).toFixed(2)}`),
      `last,${text}`,
    ].join('\n');
    expect((await folder.table(content)).columns[1]).toBe(`n:${type}`);
  });

  it('finds values in a column that begins empty', async () => {
    const content = ['id,n', ...rows(50_000, (i) => `${String(i)},`), '1,5'].join('\n');
    expect((await folder.table(content)).columns[1]).toBe('n:BIGINT');
  });

  it('finds irregular rows and quoted line breaks', async () => {
    const content = ['id,n', ...rows(50_000, (i) => `${String(i)},a`), '"x\ny",b', 'short', '1,z'].join('\n');
    const { table } = await folder.table(content);
    expect(table.profile.rowCount).toBe(50_003);
    expect(table.intake.raggedRows).toBe(1);
    expect(table.intake.notes.join()).toContain('1 rows have');
  });

  it('keeps the rows in their order', async () => {
    const content = ['id,n', ...rows(300_000, (i) => `${String(i)},${String(i % 7)}`)].join('\n');
    const { rows: first, table } = await folder.table(content);
    expect(first.map(([id]) => Number(id))).toEqual(first.map((_, i) => i));
    expect(table.profile.columns[0]).toMatchObject({
      isCandidateKey: true,
      distinctCount: 300_000,
      distinctIsEstimate: false,
    });
    expect(table.profile.columns[1]).toMatchObject({ distinctCount: 7, distinctIsEstimate: false });
  });
});
