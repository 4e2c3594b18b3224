import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFile, createDataset, untilRead } from '../support/scenario.js';
import { dataOf, type Envelope, startTestService, type TestService } from '../support/test-service.js';

interface Preview {
  readonly tables: readonly {
    readonly name: string;
    readonly row_count: number;
    readonly columns: readonly { readonly name: string; readonly type: string }[];
    readonly rows: readonly (readonly (string | null)[])[];
  }[];
}

const FILE = 'Sales of 2024,,\nregion,code,amount\nnorth,007,5\nsouth,012,7\nTotal,,12\n';

let service: TestService;
/** Of the intake of the file. */
let path: string;
let datasource: { readonly id: string; readonly dataset_id: string };
beforeAll(async () => {
  service = await startTestService();
  const { client } = service;
  datasource = await untilRead(client, await addFile(client, await createDataset(client), 'sales.csv', FILE));
  path = `/v2/team/datasets/${datasource.dataset_id}/datasources/${datasource.id}/intake`;
});
afterAll(() => service.stop());

const preview = (correction: object, userId = 'ann') =>
  service.client.post(`${path}/preview`, { user_id: userId, ...correction });
const previewed = async (correction: object) => dataOf<Preview>(await preview(correction).expect(200)).tables;

describe('a preview of a correction', () => {
  it('shows the tables as they would be read by it', async () => {
    const [found] = await previewed({});
    expect(found).toMatchObject({
      name: 'sales',
      row_count: 2,
      rows: [
        ['north', '007', '5'],
        ['south', '012', '7'],
      ],
    });

    const [corrected] = await previewed({
      tables: [{ name: 'sales', total_rows: [], columns: [{ name: 'amount', type: 'text' }] }],
    });
    expect(corrected?.row_count).toBe(3);
    expect(corrected?.rows.at(-1)).toEqual(['Total', null, '12']);
    expect(corrected?.columns).toContainEqual({ name: 'amount', type: 'text' });
  });

  it('changes nothing, and keeps nothing', async () => {
    const intake = () => service.client.get(`${path}?user_id=ann`);
    const before = (await intake()).body as unknown;

    await previewed({ tables: [{ name: 'sales', header_rows: [] }] });

    expect((await intake()).body).toEqual(before);
    expect(await readdir(join(service.dataDir, 'scratch'))).not.toContainEqual(
      expect.stringMatching(/^preview-/),
    );
  });

  it('says why the file cannot be read so, as reading it again would', async () => {
    const unknownEncoding = (await preview({ encoding: 'klingon' })).body as Envelope<unknown>;
    const unknownTable = (await preview({ tables: [{ name: 'orders', header_rows: [1] }] }))
      .body as Envelope<unknown>;

    expect(unknownEncoding).toMatchObject({
      code: 300011,
      msg: expect.stringContaining('klingon') as unknown,
    });
    expect(unknownTable).toMatchObject({ code: 300011, msg: expect.stringContaining('orders') as unknown });
  });

  it('is for the creator of the dataset alone', async () => {
    expect((await preview({}, 'bob')).body).toMatchObject({ code: 300002 });
  });

  it('is refused for a file that somebody would wait for too long', async () => {
    const { client } = service;
    const line = `${'x'.repeat(200)},1\n`;
    const large = `a,b\n${line.repeat(Math.ceil((17 * 2 ** 20) / line.length))}`;
    const added = await untilRead(client, await addFile(client, datasource.dataset_id, 'large.csv', large));

    const response = await client.post(
      `/v2/team/datasets/${datasource.dataset_id}/datasources/${added.id}/intake/preview`,
      { user_id: 'ann' },
    );

    expect(response.body).toMatchObject({ msg: expect.stringContaining('too large to preview') as unknown });
  });
});
