import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IngestionFolder } from '../../../test/support/ingestion-folder.js';

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create();
});
afterAll(() => folder.remove());

/** The type and the values of a column with these texts. */
async function column(...texts: string[]): Promise<{ type: string; values: unknown[]; notes: string }> {
  const quoted = texts.map((text, i) => `${String(i)},"${text}"`);
  const { columns, rows, table } = await folder.table(['row,value', ...quoted].join('\n') + '\n');
  const type = columns[1]?.split(':')[1] ?? '';
  return { type, values: rows.map((row) => row[1]), notes: table.intake.notes.join() };
}

describe('what stays text', () => {
  it.each([
    ['leading zeros', ['007', '123']],
    ['identifiers of more than 18 digits', ['1234567890123456789', '5']],
    ['identifiers of 23 digits', ['12345678901234567890123', '12345678901234567890124']],
    ['digits with underscores', ['1_000', '2_000']],
    ['hexadecimal digits', ['0x1F', '12']],
    ['codes that look like powers', ['12E4', '13']],
    ['telephone numbers', ['+4915112345678', '+4915112345679']],
    ['words that DuckDB takes for numbers', ['inf', 'infinity']],
    ['numbers too precise to hold', ['12345678901234567.5', '1.5']],
    ['days that are not in the calendar', ['31/02/2024', '01/02/2024']],
    ['null words among text', ['NA', 'N/A', 'Rome']],
    ['one text among numbers', ['1', '2', 'three']],
  ])('%s', async (_, texts) => {
    expect(await column(...texts)).toMatchObject({ type: 'VARCHAR', values: texts });
  });
});

describe('what is typed', () => {
  it.each<[string, string[], string, unknown[]]>([
    ['integers of 18 digits', ['123456789012345678', '-5'], 'BIGINT', ['123456789012345678', '-5']],
    ['zeros and ones as integers', ['0', '1'], 'BIGINT', ['0', '1']],
    ['true and false', ['true', 'FALSE', ''], 'BOOLEAN', [true, false, null]],
    ['numbers', ['1', '-2.50', '.5', '1.5e-3'], 'DOUBLE', [1, -2.5, 0.5, 0.0015]],
    ['numbers in blanks', [' 1 ', '2'], 'BIGINT', ['1', '2']],
    ['numbers with thousands separators', ['1,234.5', '999', '1,000,000'], 'DOUBLE', [1234.5, 999, 1e6]],
    [
      'null words among numbers',
      ['1', 'NA', 'n/a', '-', 'null', '4'],
      'BIGINT',
      ['1', null, null, null, null, '4'],
    ],
    ['ISO dates', ['2024-02-29', '1999-12-31'], 'DATE', ['2024-02-29', '1999-12-31']],
    ['ISO times', ['2024-02-29T10:30:00'], 'TIMESTAMP', ['2024-02-29 10:30:00']],
    ['times with an offset in UTC', ['2024-02-29T10:30:00+02:00'], 'TIMESTAMP', ['2024-02-29 08:30:00']],
    ['times of day', ['10:30', '23:59:59'], 'TIME', ['10:30:00', '23:59:59']],
    ['dates with the day first', ['13/02/2024', '01/02/2024'], 'DATE', ['2024-02-13', '2024-02-01']],
    ['dates with the month first', ['02/13/2024', '01/02/2024'], 'DATE', ['2024-02-13', '2024-01-02']],
    ['dates with points', ['1.2.2024', '3.4.2024'], 'DATE', ['2024-02-01', '2024-04-03']],
    ['dates with month names', ['5 Jan 2024', '12 Feb 2024'], 'DATE', ['2024-01-05', '2024-02-12']],
    ['American times', ['1/13/2024 5:06 PM'], 'TIMESTAMP', ['2024-01-13 17:06:00']],
  ])('%s', async (_, texts, type, values) => {
    expect(await column(...texts)).toMatchObject({ type, values });
  });

  it('says when the order of day and month stays open', async () => {
    const { type, notes } = await column('01/02/2024', '03/04/2024');
    expect(type).toBe('DATE');
    expect(notes).toContain('taken with the month first, but the values allow both');
  });

  it('settles an open order by another column of the table', async () => {
    const { rows } = await folder.table('a,b\n01/02/2024,13/02/2024\n03/04/2024,14/02/2024\n');
    expect(rows[0]).toEqual(['2024-02-01', '2024-02-13']);
  });
});

describe('surprises far down the file', () => {
  const rows = (count: number, row: (i: number) => string): string[] =>
    Array.from({ length: count }, (_, i) => row(i));

  const withLast = (text: string) =>
    ['id,n', ...rows(100_000, (i) => `x${String(i)},${String(i)}`), `last,${text}`].join('\n');

  it.each<[string, string]>([
    ['a fraction', '1.5'],
    ['a null word', 'N/A'],
  ])('fits an integer column to %s in row 100 001', async (_, text) => {
    const { columns, table } = await folder.table(withLast(text));
    expect(columns[1]).toBe(text === 'N/A' ? 'n:BIGINT' : 'n:DOUBLE');
    expect(table.profile.columns[1]?.missingCount).toBe(text === 'N/A' ? 1 : 0);
  });

  it.each<[string, string]>([
    ['a leading zero', '007'],
    ['an underscore', '1_0'],
    ['an exponent', '1e2'],
  ])('makes text of an integer column with %s in row 100 001', async (_, text) => {
    const { columns, table } = await folder.table(withLast(text));
    expect(columns[1]).toBe('n:VARCHAR');
    expect(table.profile.columns[1]?.missingCount).toBe(0);
  });

  it('keeps a text in row 100 001 beside an integer column', async () => {
    const { columns, table } = await folder.table(withLast('many'));
    const [, intake] = table.intake.columns;
    expect(columns.slice(1)).toEqual(['n:BIGINT', `${intake?.keptText ?? ''}:VARCHAR`]);
    expect(intake?.nulled).toEqual({ count: 1, examples: ['many'] });
    expect(table.profile.columns[2]?.max).toBe('many');
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
    const content = ['id,n', ...rows(50_000, (i) => `${String(i)},a`), '"x\ny",b', 'short'].join('\n');
    const { table } = await folder.table(content);
    expect(table.profile.rowCount).toBe(50_002);
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
