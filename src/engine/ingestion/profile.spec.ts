import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IngestionFolder } from '../../../test/support/ingestion-folder.js';

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
