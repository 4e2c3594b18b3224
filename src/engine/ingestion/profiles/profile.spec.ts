import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IngestionFolder } from '../../../../test/support/ingestion-folder.js';
import { type ColumnProfile } from '../../table.js';

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create();
});
afterAll(() => folder.remove());

it('describes types, ranges, missing and frequent values', async () => {
  const { table } = await folder.table(
    'id,city,price,big,at\n1,Oslo,1.5,9007199254740993,2024-01-02T03:04:05\n' +
      '2,Oslo,2.5,1,\n3,Rome,,2,2024-01-01T00:00:00\n4,Oslo,2.5,3,\n',
  );
  const [id, city, price, big, at] = table.profile.columns;
  expect(table.profile).toMatchObject({ name: 'data', rowCount: 4 });
  expect(id).toMatchObject({
    type: 'integer',
    sqlType: 'BIGINT',
    min: 1,
    max: 4,
    mean: 2.5,
    isCandidateKey: true,
  });
  expect(city).toMatchObject({
    type: 'text',
    min: 'Oslo',
    max: 'Rome',
    mean: null,
    distinctCount: 2,
    isCandidateKey: false,
  });
  expect(city?.topValues).toEqual([
    { value: 'Oslo', count: 3 },
    { value: 'Rome', count: 1 },
  ]);
  expect(price).toMatchObject({ type: 'number', missingCount: 1, min: 1.5, max: 2.5, distinctCount: 2 });
  expect(price?.mean).toBeCloseTo(6.5 / 3, 12);
  expect(big).toMatchObject({ min: 1, max: '9007199254740993' });
  expect(at).toMatchObject({
    type: 'timestamp',
    min: '2024-01-01T00:00:00',
    max: '2024-01-02T03:04:05',
    missingCount: 2,
  });
  expect(JSON.parse(JSON.stringify(table))).toEqual(table);
});

it('estimates the distinct values of long columns whose values nearly all differ, and never calls them keys', async () => {
  const rows = Array.from({ length: 120_000 }, (_, i) => `${String((i * 7919) % 119_999)},${String(i)}\n`);
  const { table } = await folder.table(`a,b\n${rows.join('')}`);
  const [a, b] = table.profile.columns;
  expect(a).toMatchObject({ isCandidateKey: false, topValues: [] });
  expect(Math.abs((a?.distinctCount ?? 0) - 119_999)).toBeLessThan(20_000);
  expect(b).toMatchObject({ isCandidateKey: true, distinctCount: 120_000, distinctIsEstimate: false });
});

it.each([254, 902, 2000])('reads a table of %i columns of all kinds as a narrow one', async (width) => {
  const kinds: ((row: number) => string)[] = [
    (row) => String(row),
    (row) => `2024-01-0${String(row + 1)}`,
    (row) => (row === 3 ? 'n/a' : `$${String(row)}.50`),
    (row) => (row === 5 ? '' : `0${String(row + 1)}/0${String(row + 1)}/2024`),
    (row) => `t${String(row % 2)}`,
    () => '',
  ];
  const linesOf = (columns: number): string => {
    const header = Array.from({ length: columns }, (_, i) => `c${String(i)}`).join(',');
    const rows = Array.from({ length: 8 }, (_, row) =>
      Array.from({ length: columns }, (_, i) => kinds[i % kinds.length]?.(row) ?? '').join(','),
    );
    return [header, ...rows].join('\n');
  };
  const narrow = await folder.table(linesOf(kinds.length));

  const wide = await folder.table(linesOf(width));

  expect(wide.columns).toHaveLength(width);
  wide.rows.forEach((row, r) => {
    row.forEach((value, i) => expect(value).toBe(narrow.rows[r]?.[i % kinds.length]));
  });
  wide.table.intake.columns.forEach((column, i) => {
    const alike = narrow.table.intake.columns[i % kinds.length];
    // What a column means depends on those beside it.
    const { name, ambiguousDateOrder, meaning } = column;
    expect(column).toEqual({ ...alike, name, ambiguousDateOrder, meaning });
  });
});

it('describes every column of a wide table', async () => {
  const header = Array.from({ length: 250 }, (_, i) => `c${String(i)}`).join(',');
  const rows = Array.from({ length: 30 }, (_, row) =>
    Array.from({ length: 250 }, (_, i) =>
      i % 2 === 0 ? String(row * i) : row % 3 === 0 ? '' : `t${String(i)}`,
    ),
  );
  const { table } = await folder.table([header, ...rows.map((row) => row.join(','))].join('\n'));
  expect(table.profile.columns).toHaveLength(250);
  table.profile.columns.forEach((column, i) => {
    const isNumber = i % 2 === 0;
    expect(column).toMatchObject({
      name: `c${String(i)}`,
      min: isNumber ? 0 : `t${String(i)}`,
      max: isNumber ? 29 * i : `t${String(i)}`,
      mean: isNumber ? 14.5 * i : null,
      missingCount: isNumber ? 0 : 10,
      distinctCount: isNumber && i > 0 ? 30 : 1,
      isCandidateKey: isNumber && i > 0,
    });
    if (!isNumber) expect(column.topValues).toEqual([{ value: `t${String(i)}`, count: 20 }]);
  });
});

it('tells keys from columns with one value twice, one missing, or in any order', async () => {
  const count = 60_000;
  const rows = Array.from({ length: count }, (_, i) => {
    const scattered = String((i * 7919) % count);
    const twice = i === count - 1 ? '0' : String(i);
    const gap = i === count - 2 ? '' : String(i);
    return `${scattered},text ${scattered},${twice},text ${twice},${gap},${i < count - 2 ? String(i) : 'NA'}\n`;
  });
  const { table } = await folder.table(`scattered,text,twice,twice_text,gap,gaps\n${rows.join('')}`);
  const found = table.profile.columns.map((one) => [one.isCandidateKey, one.distinctCount, one.missingCount]);
  expect(found).toEqual([
    [true, count, 0],
    [true, count, 0],
    [false, count - 1, 0],
    [false, count - 1, 0],
    [false, count - 1, 1],
    [false, count - 2, 2],
  ]);
  expect(table.profile.columns.every((one) => !one.distinctIsEstimate)).toBe(true);
});

it('leaves values that are too long out of the most frequent ones and cuts bounds', async () => {
  const long = 'x'.repeat(300);
  const { table } = await folder.table(`id,t\n1,${long}\n2,${long}\n3,y\n`);
  expect(table.profile.columns[1]).toMatchObject({
    min: 'x'.repeat(200),
    distinctCount: 2,
    topValues: [{ value: 'y', count: 1 }],
  });
});

it('describes a small table as the database describes the same rows among those of a larger one', async () => {
  const header = 'whole,huge,decimal,day,at,clock,flag,text,gap';
  const texts = ['été', 'Ωmega', '\u{1f600} grin', '\uff5e wave', 'x'.repeat(250), 'plain'];
  const rows = Array.from({ length: 120 }, (_, i) => {
    const day = `20${String(10 + (i % 6))}-0${String(1 + (i % 3))}-11`;
    const values = [i % 7, `-90071992547409${String(10 + (i % 40))}`, (i % 13) / 8 - 0.5, day];
    const times = [`${day} 0${String(i % 9)}:30:00`, `1${String(i % 9)}:05`, i % 3 === 0];
    return [...values, ...times, texts[i % texts.length], i % 4 === 0 ? '' : (i % 5) * 1e-7].join(',');
  });
  const twice = [...rows, ...rows, ...rows, ...rows, ...rows];
  const small = await folder.table([header, ...rows].join('\n'));
  const large = await folder.table([header, ...twice].join('\n'));

  expect(small.table.profile.rowCount).toBe(120);
  const stable = ({ name, type, sqlType, min, max, distinctCount }: ColumnProfile): unknown => ({
    ...{ name, type, sqlType, min, max, distinctCount },
  });
  expect(small.table.profile.columns.map(stable)).toEqual(large.table.profile.columns.map(stable));
  small.table.profile.columns.forEach(({ mean, missingCount, topValues }, i) => {
    const other = large.table.profile.columns[i];
    expect(other?.missingCount).toBe(5 * missingCount);
    expect(other?.topValues).toEqual(topValues.map(({ value, count }) => ({ value, count: 5 * count })));
    if (mean === null) expect(other?.mean).toBeNull();
    else expect((other?.mean ?? NaN) / mean).toBeCloseTo(1, 12);
  });
});
