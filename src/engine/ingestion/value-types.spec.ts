import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IngestionFolder } from '../../../test/support/ingestion-folder.js';

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create();
});
afterAll(() => folder.remove());

/** What was made of a column of texts. */
interface TypedTexts {
  readonly type: string;
  readonly values: unknown[];
  readonly notes: string;
  readonly unit: string | null;
}

function column(...texts: string[]): Promise<TypedTexts> {
  return columnCalled('value', texts);
}

async function columnCalled(name: string, texts: readonly string[]): Promise<TypedTexts> {
  const quoted = texts.map((text, i) => `${String(i)},"${text}"`);
  const { columns, rows, table } = await folder.table([`row,${name}`, ...quoted].join('\n') + '\n');
  const type = columns[1]?.split(':')[1] ?? '';
  const unit = table.intake.columns[1]?.unit ?? null;
  return { type, values: rows.map((row) => row[1]), notes: table.intake.notes.join(), unit };
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
    ['amounts in several currencies', ['$5', '€6', '$7']],
    ['numbers with several units', ['5 kg', '6 g', '7 kg']],
    ['numbers some of which have a unit', ['5 kg', '6', '7 kg']],
    ['percentages and plain numbers', ['5%', '6', '7%']],
    ['codes with letters', ['12A', '13A', '14B']],
    ['ordinals', ['1st', '1st', '1st']],
    ['yes and no', ['yes', 'no', 'ja', 'nein']],
    ['school years', ['2003-04', '2004-05', '2011-12']],
    ['results of matches', ['3-1', '0-2', '2-2']],
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
    ['dates in words', ['January 31, 2024', 'February 1, 2024'], 'DATE', ['2024-01-31', '2024-02-01']],
    ['German dates', ['31. Januar 2024', '1. März 2024'], 'DATE', ['2024-01-31', '2024-03-01']],
    ['Spanish dates', ['31 de enero de 2024', '1 de marzo de 2024'], 'DATE', ['2024-01-31', '2024-03-01']],
    ['Russian dates', ['31 января 2024 г.', '1 МАРТА 2024'], 'DATE', ['2024-01-31', '2024-03-01']],
    ['Chinese dates', ['2024年1月31日', '2024年12月1日'], 'DATE', ['2024-01-31', '2024-12-01']],
    ['months in numbers', ['2024/01', '2024/11'], 'DATE', ['2024-01-01', '2024-11-01']],
    ['months in words', ['Jan 2024', 'December 2023'], 'DATE', ['2024-01-01', '2023-12-01']],
    ['numbers with spaces between groups', ['1 234', '56', '1 234 567'], 'BIGINT', ['1234', '56', '1234567']],
    ['numbers with narrow spaces', ['1\u202f234,5', '1\u00a0000,25'], 'DOUBLE', [1234.5, 1000.25]],
    ['numbers with apostrophes', ['1’234.50', "12'000.75"], 'DOUBLE', [1234.5, 12000.75]],
    ['Indian groups', ['1,23,456', '12,34,567', '999'], 'BIGINT', ['123456', '1234567', '999']],
    ['negative numbers in parentheses', ['(1,234.50)', '12.00'], 'DOUBLE', [-1234.5, 12]],
    ['negative numbers with the sign behind', ['12.5-', '7.0'], 'DOUBLE', [-12.5, 7]],
    ['negative numbers with a true minus', ['−12', '7'], 'BIGINT', ['-12', '7']],
  ])('%s', async (_, texts, type, values) => {
    expect(await column(...texts)).toMatchObject({ type, values });
  });

  it.each<[string[], string, unknown[], string]>([
    [['$1,234.50', '-$0.50', '($3.00)', '7'], 'DOUBLE', [1234.5, -0.5, -3, 7], '$'],
    [['1.234,50 €', '-3,00 €'], 'DOUBLE', [1234.5, -3], '€'],
    [['£5', '£1,000'], 'BIGINT', ['5', '1000'], '£'],
    [['₹1,23,456', '₹50'], 'BIGINT', ['123456', '50'], '₹'],
    [['USD 12', 'USD 7'], 'BIGINT', ['12', '7'], 'USD'],
    [['12.50 EUR', '7.25 EUR'], 'DOUBLE', [12.5, 7.25], 'EUR'],
    [['12.5 %', '-7%', '100 %'], 'DOUBLE', [12.5, -7, 100], '%'],
    [['12 kg', '7 kg'], 'BIGINT', ['12', '7'], 'kg'],
    [['12.5°C', '-3.5°C'], 'DOUBLE', [12.5, -3.5], '°C'],
    [['30 m2', '50 m2'], 'BIGINT', ['30', '50'], 'm2'],
    [['3 apples', '4 apples'], 'BIGINT', ['3', '4'], 'apples'],
    [['$3,795', '(38)', '591', '2,070', '$   6,418'], 'BIGINT', ['3795', '-38', '591', '2070', '6418'], '$'],
    [['$(55)', '(7)', '$ (3)', '(2 )'], 'BIGINT', ['-55', '-7', '-3', '-2'], '$'],
    [['50.0 %', '(12.9)%'], 'DOUBLE', [50, -12.9], '%'],
    [['$ 12', '$ —', '—', '5'], 'BIGINT', ['12', null, null, '5'], '$'],
  ])('numbers with a currency or unit: %j', async (texts, type, values, unit) => {
    expect(await column(...texts)).toMatchObject({ type, values, unit });
  });

  it('a currency at totals alone, which says nothing of the numbers above', async () => {
    const found = await column('120', '80', '50', '$250');
    expect(found).toMatchObject({ type: 'BIGINT', values: ['120', '80', '50', '250'], unit: null });
  });

  it('days of eight digits under a name that speaks of dates', async () => {
    const texts = ['20240131', '20231201'];
    const found = await columnCalled('Order date', texts);
    expect(found).toMatchObject({ type: 'DATE', values: ['2024-01-31', '2023-12-01'] });
    expect((await columnCalled('Order number', texts)).type).toBe('BIGINT');
    expect((await columnCalled('Order date', ['20240131', '20249999'])).type).toBe('BIGINT');
  });

  it('no numbers with spaces under a name that speaks of telephones', async () => {
    expect((await columnCalled('Phone', ['555 123', '555 456'])).type).toBe('VARCHAR');
  });

  it('points between groups where other columns have decimal commas', async () => {
    const { rows } = await folder.table('a\tb\n1.234\t0,50\n2.500\t1,25\n');
    expect(rows).toEqual([
      [1234, 0.5],
      [2500, 1.25],
    ]);
  });

  it('says when the order of day and month stays open', async () => {
    const { type, notes } = await column('01/02/2024', '03/04/2024');
    expect(type).toBe('DATE');
    expect(notes).toContain('read with the month first, but the values allow both orders');
  });

  it('settles an open order by another column of the table', async () => {
    const { rows } = await folder.table('a,b\n01/02/2024,13/02/2024\n03/04/2024,14/02/2024\n');
    expect(rows[0]).toEqual(['2024-02-01', '2024-02-13']);
  });
});
