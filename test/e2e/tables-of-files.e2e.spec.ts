import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addFile, createDataset, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

interface Bin {
  readonly from: number | string;
  readonly to: number | string;
  readonly count: number;
}

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.stop());

/** A year of days with a name, an amount that is missing on each tenth, a moment and whether it is a weekend. */
const LINES = Array.from({ length: 366 }, (_, i) => {
  const day = new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10);
  const amount = i % 10 === 9 ? '' : String((i % 40) / 4);
  return `${day},shop ${String(i % 3)},${amount},${day} 10:${String(i % 60).padStart(2, '0')}:00,${i % 7 < 2 ? 'yes' : 'no'}`;
});
const FILE = `day,shop,amount,at,weekend\n${LINES.join('\n')}\n`;

async function add(name: string, content: string): Promise<string> {
  const { client } = service;
  const { id, dataset_id: datasetId } = await untilRead(
    client,
    await addFile(client, await createDataset(client), name, content),
  );
  return `/v2/team/datasets/${datasetId}/datasources/${id}/histograms?user_id=ann`;
}

async function histogramsAt(path: string): Promise<Map<string, readonly Bin[] | null>> {
  const response = await service.client.get(path).expect(200);
  const { columns } = dataOf<{ columns: { name: string; bins: readonly Bin[] | null }[] }>(response);
  return new Map(columns.map(({ name, bins }) => [name, bins]));
}

const sum = (bins: readonly Bin[] | null | undefined) =>
  (bins ?? []).reduce((all, { count }) => all + count, 0);

it('counts numbers, dates and moments in intervals that hold every row with a value', async () => {
  const histograms = await histogramsAt(await add('shops.csv', FILE));

  expect([...histograms.keys()]).toEqual(['day', 'shop', 'amount', 'at', 'weekend']);
  const days = histograms.get('day');
  expect(days?.slice(0, 2)).toEqual([
    { from: '2024-01-01', to: '2024-02-01', count: 31 },
    { from: '2024-02-01', to: '2024-03-01', count: 29 },
  ]);
  expect(days?.at(-1)).toEqual({ from: '2024-12-01', to: '2025-01-01', count: 31 });
  expect(sum(days)).toBe(366);
  const amounts = histograms.get('amount');
  expect(amounts?.[0]).toEqual({
    from: 0,
    to: 0.5,
    count: LINES.filter((line) => /,0(?:\.25)?,/.test(line)).length,
  });
  expect(sum(amounts)).toBe(330);
  expect(histograms.get('at')?.[1]).toEqual({
    from: '2024-02-01T00:00:00',
    to: '2024-03-01T00:00:00',
    count: 29,
  });
  expect(histograms.get('shop')).toBeNull();
  expect(histograms.get('weekend')).toBeNull();
});

it('tells the tables of a file apart, and leaves rows out that sum up others', async () => {
  const path = await add('sales.csv', 'region,amount\nnorth,1\nsouth,2\nwest,3\nTotal,6\n');

  expect((await histogramsAt(path)).get('amount')).toEqual([
    { from: 1, to: 2, count: 1 },
    { from: 2, to: 3, count: 1 },
    { from: 3, to: 4, count: 1 },
  ]);
  const other = await service.client.get(`${path}&table=1`).expect(200);
  expect(other.body).toMatchObject({ code: 300003, msg: 'table 1 not found' });
});

it.each(['-1', '1.5', 'x', '1000000'])('refuses a place that is none: %s', async (table) => {
  const path = await add('a.csv', 'region,amount\nnorth,1\nsouth,2\n');
  const response = await service.client.get(`${path}&table=${table}`).expect(400);

  expect(response.body).toMatchObject({ code: 300001, msg: expect.stringContaining('table: must') });
});

it('pages through the rows as they were read, missing values as null, without rows that sum up others', async () => {
  const path = (await add('rows.csv', 'region,amount\nnorth,1\nsouth,\nwest,3\nTotal,4\n')).replace(
    'histograms',
    'rows',
  );
  const first = await service.client.get(`${path}&page_size=2`).expect(200);
  const second = await service.client.get(`${path}&page_size=2&page_number=2`).expect(200);

  expect(first.body).toMatchObject({
    data: {
      columns: ['region', 'amount'],
      rows: [
        ['north', '1'],
        ['south', null],
      ],
      total_items: 3,
    },
  });
  expect(second.body).toMatchObject({ data: { rows: [['west', '3']] } });
});
