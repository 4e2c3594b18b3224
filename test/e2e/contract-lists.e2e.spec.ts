import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addFile, createDataset, createSession } from '../support/scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
}
interface Listed {
  readonly total_items: number;
  readonly records: Named[];
}

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService();
});

beforeEach(async () => {
  client = await service.clientOfNewProject();
});

afterAll(() => service.stop());

const listOf = async (kind: string, query = '') =>
  dataOf<Listed>(await client.get(`/v2/team/${kind}?user_id=ann${query}`).expect(200));

const namesOf = ({ records }: Listed) => records.map(({ name }) => name);

const newDataset = (fields: object) => client.post('/v2/team/datasets', { user_id: 'ann', ...fields });

describe.each(['sessions', 'datasets'])('the search in %s', (kind) => {
  it('finds letters beyond ASCII in any case, and takes %, _ and \\ literally', async () => {
    for (const name of ['Übersicht Ñandú', 'ПРОДАЖИ', '50%_\\done', 'plain']) {
      await client.post(`/v2/team/${kind}`, { user_id: 'ann', name }).expect(200);
    }
    const found = async (text: string) =>
      namesOf(await listOf(kind, `&search=${encodeURIComponent(text)}`)).join();

    expect(await found('üBERSICHT ñ')).toBe('Übersicht Ñandú');
    expect(await found('продажи')).toBe('ПРОДАЖИ');
    for (const text of ['%', '_', '\\']) expect(await found(text)).toBe('50%_\\done');
  });
});

describe.each(['sessions', 'datasets'])('the pages of %s', (kind) => {
  it('have ten records unless said otherwise, and keep their order while records are added', async () => {
    const add = (name: string) => client.post(`/v2/team/${kind}`, { user_id: 'ann', name }).expect(200);
    for (let index = 0; index < 12; index += 1) await add(`n${index}`);
    const first = await listOf(kind);
    await add('newest');
    const second = await listOf(kind, '&page_number=2');

    expect(first.records).toHaveLength(10);
    expect(namesOf(second)).toEqual([namesOf(first).at(-1), 'n1', 'n0']);
    expect(await listOf(kind, '&page_number=9')).toMatchObject({ total_items: 13, records: [] });
    expect((await listOf(kind, '&page_size=100&page_number=1')).records).toHaveLength(13);
  });
});

describe('the pages of a list of thousands', () => {
  beforeEach(async () => {
    const newest = await createDataset(client);
    await service.query(
      `INSERT INTO datasets (id, project_id, user_id, name, description, created_at)
       SELECT 'many-' || i || id, project_id, user_id, 'n' || i, '', created_at - i / 3 * interval '7 minutes'
       FROM datasets, generate_series(1, 2600) i WHERE id = '${newest}'`,
    );
  });

  async function listAll(parameters: string): Promise<{ records: Named[]; totals: unknown[] }> {
    const pages = await Promise.all(
      Array.from({ length: 28 }, (_, index) =>
        listOf('datasets', `&page_size=100&page_number=${index + 1}${parameters}`),
      ),
    );
    return {
      records: pages.flatMap(({ records }) => records),
      totals: pages.map((page) => page.total_items),
    };
  }

  const ageOf = ({ name }: Named): number =>
    name.startsWith('n') ? Math.floor(Number(name.slice(1)) / 3) : 0;

  it.each([
    ['all', '', 2601],
    ['those that are searched for', '&search=n', 2600],
  ])('give every record once, in the order of the first pages, of %s', async (_, parameters, count) => {
    const { records, totals } = await listAll(parameters);

    expect(new Set(totals)).toEqual(new Set([count]));
    expect(new Set(records.map(({ id }) => id)).size).toBe(count);
    expect(records.map(ageOf)).toEqual(records.map(ageOf).toSorted((one, other) => one - other));
  });

  it('leave out what was deleted, and count what is left', async () => {
    const { records } = await listAll('');
    await service.query(String.raw`DELETE FROM datasets WHERE name ~ '^n(\d*3|1\d{3})$'`);
    await client.delete(`/v2/team/datasets/${records.at(-1)?.id}`).expect(200);

    const left = await listAll('');

    const isLeft = ({ name }: Named) => !/^n(?:\d*3|1\d{3})$/.test(name);
    expect(left.records.map(({ id }) => id)).toEqual(
      records
        .slice(0, -1)
        .filter(isLeft)
        .map(({ id }) => id),
    );
    expect(new Set(left.totals)).toEqual(new Set([left.records.length]));
  });
});

describe('a page of any list', () => {
  it.each([
    'page_number=0',
    'page_number=-1',
    'page_size=0',
    'page_size=101',
    'page_size=x',
    'page_size=2.5',
  ])('is refused with %s, naming the field', async (query) => {
    const paths = [
      'sessions',
      'datasets',
      `sessions/${await createSession(client)}/history`,
      `datasets/${await createDataset(client)}/datasources`,
    ];
    for (const path of paths) {
      const response = await client.get(`/v2/team/${path}?user_id=ann&${query}`).expect(400);

      const [field = ''] = query.split('=');
      expect(response.body).toMatchObject({ code: 300001, msg: expect.stringContaining(`${field}: `) });
    }
  });
});

describe('a dataset', () => {
  it('has an empty description unless one is given, also when that is empty or null', async () => {
    for (const description of [undefined, null, '']) await newDataset({ name: 'x', description }).expect(200);

    const { records } = await listOf('datasets');
    expect(records.map(({ description }) => description)).toEqual(['', '', '']);
  });

  it('has a name cut after 128 and a description cut after 5000 characters, never inside one', async () => {
    await newDataset({ name: '😀'.repeat(130), description: '😀'.repeat(5001) }).expect(200);

    const [record] = (await listOf('datasets')).records;
    expect(record).toMatchObject({ name: '😀'.repeat(128), description: '😀'.repeat(5000) });
  });

  it.each([
    [{ name: '' }, 'name: '],
    [{}, 'name: '],
    [{ name: null }, 'name: '],
    [{ name: ['x'] }, 'name: '],
    [{ name: 'x', description: 5 }, 'description: '],
  ])('is refused with %j, naming the field', async (fields, message) => {
    const response = await newDataset(fields).expect(400);

    expect(response.body).toMatchObject({ code: 300001, msg: expect.stringContaining(message), data: null });
  });

  it('is given an empty description by its creator, keeping its name', async () => {
    const id = dataOf<Named>(await newDataset({ name: 'kept', description: 'old' })).id;

    await client.post(`/v2/team/datasets/${id}`, { user_id: 'ann', description: '' }).expect(200);

    expect((await listOf('datasets')).records).toEqual([{ id, name: 'kept', description: '' }]);
  });

  it('ignores fields it does not know', async () => {
    await newDataset({ name: 'x', colour: 'red' }).expect(200);
  });
});

describe('the acting user', () => {
  it.each([
    ['left out', undefined],
    ['null', null],
    ['empty', ''],
    ['a number', 5],
    ['a list', ['ann']],
    ['257 characters long', 'x'.repeat(257)],
  ])('is refused when %s, naming the field', async (_, id) => {
    for (const path of ['sessions', 'datasets']) {
      const response = await client.post(`/v2/team/${path}`, { name: 'x', user_id: id }).expect(400);

      expect(response.body).toMatchObject({
        code: 300001,
        msg: expect.stringContaining('user_id: '),
        data: null,
      });
    }
  });

  it.each([
    ['256 characters', 'x'.repeat(256)],
    ['256 characters that take two units each', '😀'.repeat(256)],
    ['any signs', 'a b/ü@%'],
    ['blanks only', ' \t'],
  ])('may have %s', async (_, id) => {
    await client.post('/v2/team/sessions', { name: 'mine', user_id: id }).expect(200);
    const path = `/v2/team/sessions?user_id=${encodeURIComponent(id)}`;

    expect(namesOf(dataOf<Listed>(await client.get(path).expect(200)))).toEqual(['mine']);
    expect((await client.upload('a.csv', 'a\n1\n', id)).body).toMatchObject({ code: 0 });
  });

  it('may stand in the query as well as in the body', async () => {
    const id = dataOf<Named>(await newDataset({ name: 'x' })).id;
    const path = `/v2/team/datasets/${id}?user_id=ann`;

    await client.post(path, { user_id: 'ann', name: 'y' }).expect(200);
    expect((await client.remove(path, { user_id: 'ann' })).body).toEqual({ code: 0, data: {} });
  });
});

describe('a session', () => {
  it.each([-1, 11, 1.5, '3', true])(
    'is refused with %j jobs as context, also when modified',
    async (jobs) => {
      const fields = { user_id: 'ann', name: 'x', max_contextual_job_history: jobs };
      for (const path of ['sessions', `sessions/${await createSession(client)}`]) {
        const response = await client.post(`/v2/team/${path}`, fields).expect(400);

        const msg = expect.stringContaining('max_contextual_job_history: ');
        expect(response.body).toMatchObject({ code: 300001, msg });
      }
    },
  );
});

describe('a data source', () => {
  it('has an extension in any case, kept when its name is cut, never inside a character', async () => {
    const datasetId = await createDataset(client);

    const { name } = await addFile(client, datasetId, `${'😀'.repeat(130)}.CSV`, 'a\n1\n');

    expect(name).toBe(`${'😀'.repeat(124)}.CSV`);
  });
});
