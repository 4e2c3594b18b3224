import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IngestionFolder } from '../../../../test/support/ingestion-folder.js';

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create();
});
afterAll(() => folder.remove());

/** The first column of a file, and the words in its report. */
async function firstColumn(content: string) {
  const { rows, table } = await folder.table(content);
  return { values: rows.map(([value]) => value), missing: table.intake.columns[0]?.missing };
}

it('takes words that come up again and again in a column of text for missing values, and reports them', async () => {
  for (const word of ['NULL', 'N/A', '-', 'k.A.', '—', 'n/d']) {
    const { values, missing } = await firstColumn(`city,n\nOslo,1\n${word},2\nRome,3\n${word},4\nBern,5\n`);
    expect(values).toEqual(['Oslo', null, 'Rome', null, 'Bern']);
    expect(missing).toEqual({ count: 2, words: [word.toLowerCase()] });
  }
});

it('takes the word of a database for a missing value in every column of its export', async () => {
  const { values, missing } = await firstColumn('city,note,n\nOslo,NULL,1\nNULL,fine,2\nRome,good,NULL\n');
  expect(values).toEqual(['Oslo', null, 'Rome']);
  expect(missing).toEqual({ count: 1, words: ['null'] });
});

it('keeps words that may be values: a name, a code, a sign, a dash that stands once', async () => {
  for (const words of [
    ['None', 'None'],
    ['NA', 'NA'],
    ['unknown', 'unknown'],
    ['+', '-', '-'],
    ['-', 'b'],
  ]) {
    const { values, missing } = await firstColumn(
      `v,n\na,0\n${words.map((word, i) => `${word},${String(i)}\n`).join('')}`,
    );
    expect(values).toEqual(['a', ...words]);
    expect(missing).toEqual({ count: 0, words: [] });
  }
});
